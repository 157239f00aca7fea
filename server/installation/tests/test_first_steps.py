"""The checklist of a new organisation ticks off what has been done, by whoever did it, and of nobody else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from server.accounts.models import Account, Role
from server.catalogue.events.models import Performance
from server.installation.first_steps_selectors import read_first_steps
from server.platform import clock
from server.testing import factories
from server.testing.doors import make_scan

pytestmark = pytest.mark.django_db
STEPS = ("venue", "event", "on_sale", "counter", "embed", "door")


@pytest.fixture
def owner(db: None) -> Any:
    return factories.make_user(factories.make_account("The Barn"), Role.ACCOUNT_OWNER)


@pytest.fixture
def read(api_for: Any, owner: Any) -> Any:
    return lambda: api_for(owner).post("/v1/insight/firstSteps", {}).json()["data"]


def done(row: dict[str, Any]) -> list[str]:
    return [step for step in STEPS if row[step]]


def test_each_step_is_ticked_once_it_is_done(read, owner):
    row = read()
    assert (done(row), row["eventid"], row["eventdetailid"], row["takes_cards"]) == ([], 0, 0, False)

    venue = factories.make_venue(owner.account)
    assert done(read()) == ["venue"]

    event = factories.make_event(owner.account, venue)
    row = read()
    assert (done(row), row["eventid"]) == (["venue", "event"], event.pk)

    later = clock.now() + timedelta(hours=1)
    performance = factories.make_performance(event, on_sale_at=later)
    assert done(read()) == ["venue", "event"], "its sale has yet to begin"
    Performance.objects.filter(pk=performance.pk).update(on_sale_at=clock.now())
    row = read()
    assert (done(row), row["eventdetailid"]) == (["venue", "event", "on_sale"], performance.pk)

    factories.sell_tickets(performance, 1)
    assert done(read()) == ["venue", "event", "on_sale", "counter"]

    Account.objects.filter(pk=owner.account_id).update(widget_origins="https://barn.example")
    assert done(read()) == ["venue", "event", "on_sale", "counter", "embed"]

    make_scan(performance)
    assert done(read()) == list(STEPS)


def test_what_others_have_done_ticks_nothing(read):
    performance = factories.make_performance()
    factories.sell_tickets(performance, 1)
    make_scan(performance)

    assert done(read()) == []


def test_cards_need_accounts_of_platform_and_organisation(read, owner, settings):
    settings.TAKES_CARDS = True
    assert read()["takes_cards"] is False

    Account.objects.filter(pk=owner.account_id).update(stripe_id="acct_1")
    assert read()["takes_cards"] is True


def test_it_takes_one_statement(owner, django_assert_num_queries):
    caller = factories.signed_in(owner)
    with django_assert_num_queries(1):
        read_first_steps(caller=caller, account_id=owner.account_id)
