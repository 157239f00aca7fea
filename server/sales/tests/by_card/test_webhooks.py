"""Stripe's webhooks: early, late, twice, in any order, wrongly signed, or about nothing of ours."""

from __future__ import annotations

import json
from typing import Any

import pytest

from server.payments.models import Charge, ProviderEvent
from server.sales.models import OrderEvent, Ticket
from server.sales.tests.by_card.paying import is_whole, pay_by_card, post_webhook, verify
from server.sales.tests.sales import payment_of
from server.testing.stripe import cards

pytestmark = pytest.mark.django_db
HANDLED, UNKNOWN = ProviderEvent.State.HANDLED, ProviderEvent.State.UNKNOWN


def test_a_webhook_before_the_return_issues_and_the_return_shows_it(public, stripe, reserved):
    stripe.confirm(pay_by_card(public, reserved)["client_secret"])

    assert post_webhook(public, stripe.latest_event("payment_intent.succeeded")).status_code == 200

    calls_before = len(stripe.requests)
    assert verify(public, reserved).json()["status"] == "Success"
    assert len(stripe.requests) == calls_before, "nothing is left to ask"
    assert Ticket.objects.count() == 2


@pytest.mark.database
def test_a_webhook_after_the_return_and_twice_changes_nothing(public, stripe, reserved):
    stripe.confirm(pay_by_card(public, reserved)["client_secret"])
    verify(public, reserved)
    event = stripe.latest_event("payment_intent.succeeded")

    for _ in range(2):
        assert post_webhook(public, event).status_code == 200

    stored = ProviderEvent.objects.get()
    assert (stored.kind, stored.account_there, stored.state) == ("payment_intent.succeeded", "acct_north", HANDLED)
    assert stored.body.keys() <= {"kind", "charge", "key", "currency", "amount", "message", "dispute"}
    assert (Ticket.objects.count(), OrderEvent.objects.filter(kind="paid").count()) == (2, 1)
    assert is_whole()


def test_events_in_any_order_end_alike(public, stripe, reserved):
    secret = pay_by_card(public, reserved)["client_secret"]
    stripe.confirm(secret, cards.DECLINED_CARD)
    stripe.confirm(secret)

    for event in reversed(stripe.events):
        assert post_webhook(public, event).status_code == 200

    assert payment_of(public, reserved)["status"] == "Success"
    assert set(ProviderEvent.objects.values_list("state", flat=True)) == {HANDLED}
    assert is_whole()


@pytest.mark.database
def test_event_before_the_intent_is_stored_is_matched_by_key(public, stripe, reserved):
    stripe.confirm(pay_by_card(public, reserved)["client_secret"])
    Charge.objects.update(provider_id="")

    assert post_webhook(public, stripe.latest_event("payment_intent.succeeded")).status_code == 200

    assert payment_of(public, reserved)["status"] == "Success"
    assert Charge.objects.get().provider_id.startswith("pi_")


def _signed(stripe, event, **changed):
    """Sign a changed event again, such as another account's or a malformed one."""
    body = json.loads(event["payload"])
    for path, value in changed.items():
        where, names = body, path.split("__")
        for name in names[:-1]:
            where = where[name]
        where[names[-1]] = value
    payload = json.dumps(body)
    return {"payload": payload, "signature": stripe.sign(payload)}


@pytest.mark.parametrize(
    "changed",
    [
        {"account": "acct_evil"},
        {"account": None},
        {"data__object__id": "pi_of_somebody_else", "data__object__metadata": {}},
        {"data__object__amount_received": 1},
        {"data__object__currency": "usd"},
        {"data__object": {}},
        {"data__object": "text"},
        {"data": []},
        {"data__object__metadata": 17, "data__object__id": ["pi"]},
    ],
    ids=str,
)
def test_an_event_that_names_nothing_of_ours_is_kept_and_moves_no_money(public, stripe, reserved, changed):
    stripe.confirm(pay_by_card(public, reserved)["client_secret"])
    event = _signed(stripe, stripe.latest_event("payment_intent.succeeded"), **changed)

    assert post_webhook(public, event).status_code == 200

    assert payment_of(public, reserved)["status"] == "Progress"
    assert ProviderEvent.objects.get().state == UNKNOWN


def test_an_event_of_a_kind_that_we_do_not_need_is_kept(public, stripe, reserved):
    event = {"id": "evt_1", "type": "account.updated", "data": {"object": {"id": "acct_1"}}}
    payload = json.dumps(event)
    assert post_webhook(public, {"payload": payload, "signature": stripe.sign(payload)}).status_code == 200
    assert ProviderEvent.objects.values_list("kind", "state").get() == ("account.updated", HANDLED)


def test_what_is_signed_wrongly_or_too_late_changes_nothing(public, stripe, reserved, later):
    stripe.confirm(pay_by_card(public, reserved)["client_secret"])
    event = stripe.latest_event("payment_intent.succeeded")
    moment = event["signature"].partition(",")[0]
    for signature in (
        None,
        "",
        "nonsense",
        moment,
        f"{moment},v1={'0' * 64}",
        f"{moment},v0={event['signature'][-64:]}",
        f"t=99999999999,v1={event['signature'][-64:]}",
        event["signature"] + "x" * 2000,
        "t=\u0661,v1=x",
    ):
        refusal = post_webhook(public, event, signature=signature)
        assert (refusal.status_code, refusal.json()["code"]) == (400, "not_signed"), signature
    assert post_webhook(public, event, payload=event["payload"].replace("succeeded", "Succeeded")).status_code == 400
    later(minutes=6)
    refusal = post_webhook(public, event)
    assert (refusal.status_code, refusal.json()["message"]) == (400, "The message is too old")

    assert ProviderEvent.objects.count() == 0
    assert payment_of(public, reserved)["status"] == "Progress"


def test_an_unsigned_event_is_refused_before_the_body_is_read(public, stripe, django_assert_num_queries):
    with django_assert_num_queries(0):
        refusal = post_webhook(public, {"payload": "x" * 5_000_000, "signature": "t=1,v1=" + "0" * 64})
    assert refusal.status_code == 400
    long = "x" * (1024 * 1024 + 1)
    refusal = post_webhook(public, {"payload": long, "signature": stripe.sign(long)})
    assert (refusal.status_code, refusal.json()["message"]) == (400, "The request is too large")
    for text in ("[]", "17", "{", '{"a": 1}', '{"id": "evt_1"}', '{"id": 1, "type": 2}', '{"type": "x"}'):
        assert post_webhook(public, {"payload": text, "signature": stripe.sign(text)}).status_code == 400, text
    assert ProviderEvent.objects.count() == 0


def test_without_a_secret_nobody_is_heard(public, stripe, settings):
    settings.STRIPE_WEBHOOK_SECRETS = []
    refusal = post_webhook(public, {"payload": "{}", "signature": stripe.sign("{}")})
    assert (refusal.status_code, refusal.json()["message"]) == (400, "Payment by card is not set up here")


def other_mode(stripe, event, **changed: Any) -> dict[str, Any]:
    """Return an event as Stripe would send it of the other mode, live or test."""
    payload = json.dumps({**json.loads(event["payload"]), **changed})
    return {"payload": payload, "signature": stripe.sign(payload)}


@pytest.mark.parametrize("key", ["sk_test_of_foyer", "sk_live_of_foyer", "rk_live_of_foyer"])
def test_an_event_of_the_other_mode_moves_nothing(public, stripe, reserved, settings, key):
    """Test events reach the live endpoint of a platform, too."""
    stripe.confirm(pay_by_card(public, reserved)["client_secret"])
    settings.STRIPE_SECRET_KEY = key
    is_live = "_live_" in key
    event = stripe.latest_event("payment_intent.succeeded")

    for wrong in (not is_live, None, "true"):
        assert post_webhook(public, other_mode(stripe, event, id=f"evt_{wrong}", livemode=wrong)).status_code == 200
    assert payment_of(public, reserved)["status"] == "Progress"
    assert set(ProviderEvent.objects.values_list("state", flat=True)) == {"handled"}, "nobody has to look at them"

    assert post_webhook(public, other_mode(stripe, event, livemode=is_live)).status_code == 200
    assert payment_of(public, reserved)["status"] == "Success"


def test_while_a_secret_is_changed_both_are_good(public, stripe, settings, reserved):
    settings.STRIPE_WEBHOOK_SECRETS = ["whsec_new", stripe.secret]
    stripe.confirm(pay_by_card(public, reserved)["client_secret"])
    assert post_webhook(public, stripe.latest_event("payment_intent.succeeded")).status_code == 200
