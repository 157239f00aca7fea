"""A test house: made with the first test key, always furnished, and nothing there is real."""

from __future__ import annotations

import pytest

from server.accounts.models import Account
from server.api.public.test_account_services import CONCERT, PLAY, replenish_events
from server.catalogue.events.models import Event, Performance
from server.integrations.key_services import create_client, find_caller, make_key
from server.platform import clock
from server.pricing.models import TicketType
from server.testing.factories import make_account, make_venue, sell_tickets

pytestmark = pytest.mark.django_db


@pytest.fixture
def client():
    return create_client(account=make_account("Globe"), name="Partner")[0]


def test_the_first_test_key_makes_one_test_account_for_the_account(client):
    make_key(client=client, is_test=True)
    _, key = make_key(client=client, is_test=True)

    test_account = Account.objects.get(test_house_of=client.account)
    assert test_account.name == "Globe (test)"
    caller = find_caller(key)
    assert caller is not None
    assert (caller.owner_id, caller.is_test, caller.name) == (test_account.pk, True, "Partner")


def test_a_test_account_has_its_owners_currency_and_time_zone(client):
    make_venue(client.account, timezone="America/New_York", currency="USD")
    replenish_events(_test_account_of(client).pk)

    event = Event.objects.select_related("venue").get(account=_test_account_of(client), name=PLAY.name)
    assert (event.currency, event.venue.timezone) == ("USD", "America/New_York")


def test_it_sells_from_the_first_call_on(client, django_assert_num_queries):
    test_account = _test_account_of(client)
    replenish_events(test_account.pk)

    to_come = Performance.objects.filter(account=test_account, starts_at__gt=clock.now())
    assert to_come.filter(event__name=PLAY.name).count() == PLAY.ahead
    assert to_come.filter(event__name=CONCERT.name).count() == CONCERT.ahead
    assert TicketType.objects.filter(account=test_account, upsells__name="Programme").count() == 1
    with django_assert_num_queries(1):
        replenish_events(test_account.pk)


def test_it_never_runs_dry(client, later):
    test_account = _test_account_of(client)
    replenish_events(test_account.pk)
    later(days=200)
    replenish_events(test_account.pk)

    assert (
        Performance.objects.filter(account=test_account, starts_at__gt=clock.now()).count()
        == PLAY.ahead + CONCERT.ahead
    )


def test_what_is_sold_out_is_put_on_again(client):
    test_account = _test_account_of(client)
    replenish_events(test_account.pk)
    rows = Performance.objects.filter(account=test_account, event__name=CONCERT.name)
    for row in rows:
        sell_tickets(row, CONCERT.capacity)

    replenish_events(test_account.pk)
    assert rows.filter(stock__sold=0).count() == CONCERT.ahead


def _test_account_of(client) -> Account:
    make_key(client=client, is_test=True)
    return Account.objects.get(test_house_of=client.account)
