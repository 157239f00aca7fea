"""Endpoints in the office: who may manage them, their signatures, and when they are disabled."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction

from server.accounts.caller import Staff
from server.accounts.models import AuditEntry, Role
from server.integrations import errors
from server.integrations.errors import EndpointIsOff, TooManyEndpoints, UrlRefused
from server.integrations.models import Delivery, Endpoint, Event, Try
from server.integrations.webhooks import endpoint_services, selectors
from server.integrations.webhooks.delivery_services import Attempt, DeliverWebhooks, DueDelivery, record_attempts
from server.integrations.webhooks.endpoint_services import EndpointForm, SendEndpointDisabledEmail
from server.integrations.webhooks.event_services import resend_deliveries, resend_range, send_test
from server.integrations.webhooks.protocol import AttemptResult, public_key_of
from server.platform import clock
from server.platform.errors import NotAllowed, NotFound, StaleVersion
from server.platform.outbox import JobEnqueued
from server.testing import jobs
from server.testing.factories import make_account, make_staff, make_user

pytestmark = pytest.mark.django_db
URL = "https://partner.example/hooks"
DELIVERED, WAITING, GIVEN_UP = Delivery.State.DELIVERED, Delivery.State.OWED, Delivery.State.GIVEN_UP


@pytest.fixture
def endpoint(account, office) -> Endpoint:
    row, _ = endpoint_services.create_endpoint(caller=office, account_id=account.pk, form=EndpointForm(url=URL))
    return row


def note(delivery: Delivery, *, at: timedelta = timedelta(0), **answer) -> None:
    """Record an attempt, as the delivery job does."""
    due = DueDelivery(
        delivery_id=delivery.pk,
        endpoint_id=delivery.endpoint_id,
        order_number=1,
        tries=Delivery.objects.get(pk=delivery.pk).tries,
        key="msg_1",
        body=b"{}",
    )
    record_attempts([Attempt(due=due, at=clock.now() + at, answer=AttemptResult(took_ms=5, **answer))])


def delivery_of(endpoint: Endpoint) -> Delivery:
    return Delivery.objects.filter(endpoint=endpoint).order_by("pk")[0]


# Permissions


def test_an_endpoint_belongs_to_an_account_and_to_nobody_elses_office(account, office, endpoint):
    outsider, door = make_staff(), Staff(make_user(account, role=Role.DOOR_STAFF))
    form = EndpointForm(url=URL)
    for caller, refusal in ((outsider, NotFound), (door, NotAllowed)):
        calls = [
            lambda c: endpoint_services.create_endpoint(caller=c, account_id=account.pk, form=form),
            lambda c: endpoint_services.save_endpoint(caller=c, endpoint_id=endpoint.pk, form=form),
            lambda c: endpoint_services.rotate_secret(caller=c, endpoint_id=endpoint.pk),
            lambda c: endpoint_services.read_secret(caller=c, endpoint_id=endpoint.pk),
            lambda c: endpoint_services.switch_key_signing(caller=c, endpoint_id=endpoint.pk, is_enabled=True),
            lambda c: endpoint_services.switch_endpoint(caller=c, endpoint_id=endpoint.pk, is_active=False),
            lambda c: endpoint_services.delete_endpoint(caller=c, endpoint_id=endpoint.pk),
            lambda c: resend_deliveries(caller=c, endpoint_id=endpoint.pk, delivery_ids=[1]),
            lambda c: resend_range(caller=c, endpoint_id=endpoint.pk),
            lambda c: send_test(caller=c, endpoint_id=endpoint.pk),
        ]
        for call in calls:
            with pytest.raises(refusal):
                call(caller)
    assert list(Endpoint.objects.values_list("pk", "version", "is_active")) == [(endpoint.pk, 1, True)]


@pytest.mark.database
def test_an_account_has_a_bounded_number_of_them(account, office, endpoint, monkeypatch):
    monkeypatch.setattr(endpoint_services, "MAX_ENDPOINTS", 2)
    endpoint_services.create_endpoint(caller=office, account_id=account.pk, form=EndpointForm(url=URL))
    with pytest.raises(TooManyEndpoints):
        endpoint_services.create_endpoint(caller=office, account_id=account.pk, form=EndpointForm(url=URL))


def test_inside_addresses_are_refused_when_they_are_typed(account, office, endpoint):
    for url in ("https://localhost/", "http://partner.example/", "https://10.1.2.3/"):
        with pytest.raises(UrlRefused):
            endpoint_services.create_endpoint(caller=office, account_id=account.pk, form=EndpointForm(url=url))
        with pytest.raises(UrlRefused):
            endpoint_services.save_endpoint(caller=office, endpoint_id=endpoint.pk, form=EndpointForm(url=url))
    assert Endpoint.objects.get().url == URL


def test_what_is_changed_is_logged_and_an_older_version_is_refused(office, endpoint):
    form = EndpointForm(url="https://other.example/", description="Ours", types=["order.paid"])
    changed = endpoint_services.save_endpoint(caller=office, endpoint_id=endpoint.pk, form=form, version=1)
    assert (changed.version, changed.types) == (2, ["order.paid"])
    entry = AuditEntry.objects.filter(object_id=endpoint.pk).latest("pk")
    assert entry.changes["url"] == [URL, "https://other.example/"]
    with pytest.raises(StaleVersion):
        endpoint_services.save_endpoint(caller=office, endpoint_id=endpoint.pk, form=form, version=1)


# Signatures


def test_secret_is_stored_sealed_and_each_display_is_audited(account, office):
    row, secret = endpoint_services.create_endpoint(caller=office, account_id=account.pk, form=EndpointForm(url=URL))
    stored = Endpoint.objects.values().get()
    assert secret.startswith("whsec_")
    assert secret not in str(stored)

    assert endpoint_services.read_secret(caller=office, endpoint_id=row.pk) == secret
    entry = AuditEntry.objects.filter(object_id=row.pk).latest("pk")
    assert entry.action == AuditEntry.Action.ACCESS
    assert secret not in str(list(AuditEntry.objects.values()))


def test_both_secrets_sign_until_the_old_ones_end(office, endpoint, later):
    old = selectors.secret_of(endpoint)
    row, new = endpoint_services.rotate_secret(caller=office, endpoint_id=endpoint.pk)
    assert selectors.signers_of(row).shared == (new, old)
    later(hours=23, minutes=59)
    assert selectors.signers_of(row).shared == (new, old)
    later(minutes=2)
    assert selectors.signers_of(row).shared == (new,)


def test_a_key_pair_signs_if_enabled_and_is_created_once(office, endpoint):
    row, public = endpoint_services.switch_key_signing(caller=office, endpoint_id=endpoint.pk, is_enabled=True)
    assert public.startswith("whpk_")
    private = selectors.signers_of(row).private
    assert private is not None
    assert public_key_of(private) == public
    assert private not in str(Endpoint.objects.values().get())
    assert endpoint_services.switch_key_signing(caller=office, endpoint_id=endpoint.pk, is_enabled=True)[1] == public

    row, none = endpoint_services.switch_key_signing(caller=office, endpoint_id=endpoint.pk, is_enabled=False)
    assert (none, selectors.signers_of(row).private) == ("", None)


# Results of attempts


def test_after_ten_failures_a_delivery_is_given_up(endpoint, publish_order_events):
    publish_order_events(1)
    delivery = delivery_of(endpoint)
    for tries in range(1, 11):
        note(delivery, status=500)
        delivery.refresh_from_db()
        assert delivery.tries == tries
    assert (delivery.state, Try.objects.count()) == (GIVEN_UP, 10)
    assert Endpoint.objects.get(pk=endpoint.pk).is_active


def test_a_week_of_nothing_but_failures_switches_off_and_the_owner_is_mailed(
    account, endpoint, publish_order_events, postbox, later
):
    owner = make_user(account, role=Role.ACCOUNT_OWNER)
    publish_order_events(1)
    note(delivery_of(endpoint), error="The connection was refused")
    later(days=6, hours=23)
    note(delivery_of(endpoint), status=500)
    assert Endpoint.objects.get(pk=endpoint.pk).is_active
    later(hours=2)
    publish_order_events(2)
    note(delivery_of(endpoint), status=500)

    endpoint.refresh_from_db()
    assert (endpoint.is_active, endpoint.off_because) == (False, Endpoint.Off.FAILING)
    assert set(Delivery.objects.values_list("state", flat=True)) == {GIVEN_UP}
    assert jobs.do(SendEndpointDisabledEmail, endpoint)
    (message,) = postbox.messages
    assert postbox.recipients == [owner.email]
    assert message["subject"] == f"Switched off: {URL}"
    assert "has arrived for a week" in message.get_body(("plain",)).get_content()


def test_one_success_ends_a_bad_week(endpoint, publish_order_events, later):
    publish_order_events(1, 3)
    first, second, third = Delivery.objects.order_by("pk")
    note(first, status=500)
    later(days=6)
    note(second, status=200)
    later(days=2)
    note(third, status=500)
    assert Endpoint.objects.get(pk=endpoint.pk).is_active


def test_organiser_is_notified_where_an_account_has_no_owner(office, endpoint, publish_order_events, postbox):
    publish_order_events(1)
    note(delivery_of(endpoint), status=410)
    assert jobs.do(SendEndpointDisabledEmail, endpoint)
    assert postbox.recipients == [office.user.email]
    assert "gone for good (410)" in postbox.messages[0].get_body(("plain",)).get_content()

    with transaction.atomic():
        SendEndpointDisabledEmail.enqueue(subject_id=endpoint.pk)
    endpoint_services.switch_endpoint(caller=office, endpoint_id=endpoint.pk, is_active=True)
    assert not jobs.do(SendEndpointDisabledEmail, endpoint)


def test_a_try_at_an_endpoint_that_was_deleted_meanwhile_is_forgotten(office, endpoint, publish_order_events):
    publish_order_events(1)
    delivery = delivery_of(endpoint)
    due = DueDelivery(
        delivery_id=delivery.pk, endpoint_id=endpoint.pk, order_number=1, tries=0, key="msg_1", body=b"{}"
    )
    endpoint_services.delete_endpoint(caller=office, endpoint_id=endpoint.pk)
    for status in (200, 500, 410):
        record_attempts([Attempt(due=due, at=clock.now(), answer=AttemptResult(took_ms=1, status=status))])
    assert not Try.objects.exists()


@pytest.mark.database
def test_whoever_sent_again_meanwhile_has_the_last_word(office, endpoint, publish_order_events):
    publish_order_events(1)
    delivery = delivery_of(endpoint)
    for _ in range(3):
        note(delivery, status=500)
    due = DueDelivery(
        delivery_id=delivery.pk, endpoint_id=endpoint.pk, order_number=1, tries=3, key="msg_1", body=b"{}"
    )
    resend_deliveries(caller=office, endpoint_id=endpoint.pk, delivery_ids=[delivery.pk])
    record_attempts([Attempt(due=due, at=clock.now(), answer=AttemptResult(took_ms=1, status=500))])

    delivery.refresh_from_db()
    assert (delivery.state, delivery.tries) == (WAITING, 0)
    assert delivery.due_at <= clock.now()


# Sending again


@pytest.mark.database
def test_range_resends_failed_events_or_all(
    office, endpoint, publish_order_events, published_events, django_capture_on_commit_callbacks
):
    publish_order_events(1, 6)
    rows = list(Delivery.objects.order_by("pk"))
    moments = [clock.now() - timedelta(minutes=6 - number) for number in range(6)]
    for row, at in zip(rows, moments, strict=True):
        Event.objects.filter(pk=row.event_id).update(at=at)
    Delivery.objects.filter(pk__in=[row.pk for row in rows[:3]]).update(state=DELIVERED, ended_at=clock.now())
    Delivery.objects.filter(pk__in=[row.pk for row in rows[3:]]).update(state=GIVEN_UP, ended_at=clock.now())

    def again(**words) -> int:
        return resend_range(caller=office, endpoint_id=endpoint.pk, **words)

    with django_capture_on_commit_callbacks(execute=True):
        assert again(since=moments[1], until=moments[4]) == 2
    assert [change.kind for change in published_events if isinstance(change, JobEnqueued)] == [DeliverWebhooks.kind]
    assert again(since=moments[0], until=moments[1], is_all=True) == 2
    assert again(since=clock.now()) == 0
    assert again(until=clock.now()) == 5
    assert set(Delivery.objects.filter(state=WAITING).values_list("tries", "ended_at")) == {(0, None)}


def test_the_log_of_the_account_says_that_a_test_endpoint_was_sent_to_again(account, office, is_here):
    form = EndpointForm(url="https://hooks.example.org/")
    row, _ = endpoint_services.create_endpoint(caller=office, account_id=account.pk, form=form, is_test=True)
    event = Event.objects.create(
        account=row.account, key="msg_1", type="order.paid", order_number=1, number=1, body="{}", at=clock.now()
    )
    delivery = Delivery.objects.create(event=event, endpoint=row, due_at=clock.now())
    resend_deliveries(caller=office, endpoint_id=row.pk, delivery_ids=[delivery.pk])

    assert row.account_id != account.pk
    assert set(AuditEntry.objects.filter(object_id=row.pk).values_list("account", flat=True)) == {account.pk}
    assert AuditEntry.objects.latest("pk").changes == {"sent again": ["0", "1"]}


def test_nothing_is_sent_to_an_endpoint_that_is_off(office, endpoint, publish_order_events):
    publish_order_events(1)
    endpoint_services.switch_endpoint(caller=office, endpoint_id=endpoint.pk, is_active=False)
    assert delivery_of(endpoint).state == GIVEN_UP
    for call in (
        lambda: resend_range(caller=office, endpoint_id=endpoint.pk),
        lambda: send_test(caller=office, endpoint_id=endpoint.pk),
    ):
        with pytest.raises(EndpointIsOff):
            call()


def test_what_is_refused_of_a_url_is_said_at_its_field(account, office):
    with pytest.raises(UrlRefused) as refused:
        endpoint_services.create_endpoint(
            caller=office, account_id=account.pk, form=EndpointForm(url="https://intranet/")
        )
    assert refused.value.body() == {"message": errors.URL_NOT_PUBLIC, "code": "url_refused", "field": "url"}


def test_another_accounts_deliveries_are_not_sent_again_by_their_numbers(office, endpoint, publish_order_events):
    publish_order_events(1)
    other = make_account()
    staff = make_staff(other)
    theirs, _ = endpoint_services.create_endpoint(caller=staff, account_id=other.pk, form=EndpointForm(url=URL))
    number = delivery_of(endpoint).pk
    assert resend_deliveries(caller=staff, endpoint_id=theirs.pk, delivery_ids=[number]) == 0
