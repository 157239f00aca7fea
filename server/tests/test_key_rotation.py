"""The installation's key is changed: nothing that was sold, encrypted or emailed is lost, and the old key can go."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from server.accounts.models import AuthenticatorApp
from server.auth import second_factor_services
from server.auth.tests.steps import code_of, login, take
from server.integrations.models import Endpoint
from server.integrations.webhooks import selectors as webhooks
from server.inventory.models import Reservation
from server.platform import clock
from server.platform.crypto import decrypt, encrypt
from server.sales import codes, links
from server.sales.models import PurchaseLink, Ticket
from server.sales.services.reserving import secret_of
from server.sales.tokens_api import new_selling_token, read_selling_token
from server.settings.keys import read_lasting_key
from server.testing.factories import make_user
from server.testing.tenant_building import build_tenant
from server.testing.tenants import Tenant

pytestmark = pytest.mark.django_db
FIRST, SECOND, THIRD = (f"{word} key of this installation, and long enough" for word in ("first", "second", "third"))


@pytest.fixture(autouse=True)
def _first_key(settings: Any, tmp_path: Any) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS, settings.LASTING_KEY = FIRST, [], FIRST
    settings.DATA = tmp_path


@pytest.fixture
def tenant() -> Tenant:
    return build_tenant("Harbour")


def start_again(settings: Any, key: str, *old: str) -> None:
    """Restart with these keys, as the settings are read."""
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = key, list(old)
    settings.LASTING_KEY = read_lasting_key([key, *old], settings.DATA)


def reseal() -> str:
    out = StringIO()
    call_command("reseal", stdout=out)
    return out.getvalue()


def sealed_columns() -> list[tuple[type[Any], str]]:
    """Find the columns that are marked as encrypted."""
    return [
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if str(field.help_text).startswith("encrypted")
    ]


def values_of(columns: list[tuple[type[Any], str]]) -> dict[str, list[str]]:
    found = {}
    for model, name in columns:
        values = model.objects.order_by("pk").values_list(name, flat=True)
        found[f"{model._meta.label}.{name}"] = [value for value in values if value]
    return found


def test_what_was_sold_and_mailed_opens_after_the_key_has_changed(settings, tenant):
    ticket = Ticket.objects.get(pk=tenant.ticket)
    payment = ticket.order.payment
    link = PurchaseLink.objects.get()
    tickets = links.tickets_path(payment.reference).partition("token=")[2]
    mailed = links.order_key(payment), tickets, links.link_token(link)
    start_again(settings, SECOND, FIRST)

    parsed = codes.read_code(tenant.code)
    assert parsed
    assert codes.is_genuine(tenant.account, parsed)
    assert links.opens_order(payment, mailed[0])
    assert links.opens(payment.reference, mailed[1])
    assert links.link_token(link) == mailed[2]
    assert secret_of(Reservation.objects.get(pk=tenant.reservation)) == tenant.secret
    assert links.order_key(payment) != mailed[0], "new ones are signed with the new key"


def test_second_steps_are_passed_and_new_ones_are_under_the_new_key(settings, api_for):
    user = make_user()
    secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    AuthenticatorApp.objects.create(
        user=user, secret=encrypt(secret, salt=second_factor_services.APP_SALT), confirmed_at=clock.now()
    )
    first, second, *_ = second_factor_services.make_codes(user)
    start_again(settings, SECOND, FIRST)

    api = api_for()
    assert take(api, login(api, user).json()["challenge"], code=code_of(secret)).status_code == 200
    assert take(api, login(api, user).json()["challenge"], recovery_code=first).status_code == 200
    assert decrypt(encrypt("word", salt="a"), salt="a") == "word"
    reseal()
    start_again(settings, SECOND)
    assert decrypt(AuthenticatorApp.objects.get().secret, salt=second_factor_services.APP_SALT) == secret
    assert take(api, login(api, user).json()["challenge"], recovery_code=second).status_code == 200


def test_all_that_is_encrypted_is_sealed_anew_and_the_old_key_can_go(settings, tenant):
    columns = sealed_columns()
    before = values_of(columns)
    secret = webhooks.secret_of(Endpoint.objects.get())
    start_again(settings, SECOND, FIRST)
    assert "may go" in reseal()

    after = values_of(columns)
    assert {name for name, values in before.items() if values} >= {
        "accounts.AuthenticatorApp.secret",
        "clients.ClientKey.sealed",
        "clients.Endpoint.secret",
        "clients.MailProvider.key",
        "clients.MailProvider.secret",
        "events.CalendarFeed.sealed",
    }
    for name, values in before.items():
        assert len(after[name]) == len(values)
        assert not set(values) & set(after[name]), f"{name} is not sealed anew"

    start_again(settings, SECOND)
    parsed = codes.read_code(tenant.code)
    assert parsed
    assert codes.is_genuine(tenant.account, parsed), "tickets are printed"
    assert webhooks.secret_of(Endpoint.objects.get()) == secret
    payment = Ticket.objects.get(pk=tenant.ticket).order.payment
    assert links.opens_order(payment, links.order_key(payment))


def test_what_was_mailed_under_a_key_that_is_gone_opens_nothing(settings, tenant):
    payment = Ticket.objects.get(pk=tenant.ticket).order.payment
    mailed = links.order_key(payment)
    start_again(settings, SECOND, FIRST)
    reseal()
    start_again(settings, SECOND)

    assert not links.opens_order(payment, mailed)


def test_the_key_changes_again_and_again_and_tickets_scan_on(settings, tenant):
    start_again(settings, SECOND, FIRST)
    reseal()
    start_again(settings, THIRD, SECOND)
    reseal()
    start_again(settings, THIRD)

    parsed = codes.read_code(tenant.code)
    assert parsed
    assert codes.is_genuine(tenant.account, parsed)
    assert reseal().startswith("Sealed anew: 0."), "twice does no harm"


def test_what_no_known_key_opens_is_named_and_the_rest_is_done(settings, tenant):
    settings.SECRET_KEY = "a key that nobody knows any more, alas"
    sealed = encrypt("word", salt="clients.key")
    settings.SECRET_KEY = FIRST
    apps.get_model("clients.ClientKey").objects.filter(pk=tenant.client_key).update(sealed=sealed)
    start_again(settings, SECOND, FIRST)

    with pytest.raises(CommandError, match=f"clients.ClientKey.sealed of {tenant.client_key}"):
        reseal()
    assert decrypt(Endpoint.objects.get().secret, salt=webhooks.ENDPOINT_SALT)


def test_a_token_that_stands_for_a_while_is_read_by_the_key_before(settings):
    now = clock.now()
    token, _ = new_selling_token(session="a", event=7, now=now)
    start_again(settings, SECOND, FIRST)

    assert read_selling_token(token, now=now)
    start_again(settings, SECOND)
    assert read_selling_token(token, now=now) is None


def test_what_is_sealed_is_under_the_newest_key(settings):
    start_again(settings, SECOND, FIRST)
    sealed = encrypt("word", salt="a")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = FIRST, []

    assert decrypt(sealed, salt="a") is None
