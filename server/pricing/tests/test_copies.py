"""A copied event has the ticket types, upsells, promo codes and door rules of the first."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone

from server.accounts.models import AuditEntry
from server.catalogue.events.models import Event
from server.catalogue.events.services.copy_event import Copy, duplicate_event
from server.catalogue.upsells.models import Upsell
from server.checkin.models import DoorRules
from server.pricing.models import PromoCode, TicketType
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return factories.make_event()


def copied(event: Event, **fields: Any) -> Event:
    copy = Copy(**{"name": "Again", "has_performances": False, "days": 364, **fields})
    return duplicate_event(caller=factories.make_staff(event.account), event_id=event.pk, copy=copy)


def test_ticket_types_come_along_with_their_days_moved(event):
    days = {"starts_on": date(2026, 12, 1), "ends_on": date(2026, 12, 31), "week_days": [6], "fits_all": False}
    factories.make_type(event, "Child", adjustment="percentage", amount=Decimal(25), most_per_booking=4, **days)
    factories.make_type(event, "Gone", deleted_at=timezone.now())
    factories.make_type(event, "Off", is_active=False)
    made = copied(event)

    child, off = TicketType.objects.filter(event=made).order_by("pk")
    assert (child.name, child.adjustment, child.amount, child.most_per_booking) == (
        "Child",
        "percentage",
        Decimal(25),
        4,
    )
    assert (child.starts_on, child.ends_on, child.week_days) == (date(2027, 11, 30), date(2027, 12, 30), [6])
    assert (child.account_id, child.version, child.is_active) == (event.account_id, 1, True)
    assert (off.name, off.is_active, off.starts_on) == ("Off", False, None)
    assert not child.counts.exists()


def test_a_day_at_the_end_of_the_calendar_stays(event):
    factories.make_type(event, ends_on=date(9999, 12, 31))
    assert TicketType.objects.get(event=copied(event)).ends_on == date(9999, 12, 31)


def test_types_bring_the_copys_own_upsells(event):
    shirt = factories.make_upsell(event, capacity=30, variants={"S": 10, "M": 20}, image="upsells/shirt.png")
    shirt.stocks.filter(variant=None).update(sold=4, reserved=1)
    gone = factories.make_upsell(event, deleted_at=timezone.now())
    factories.make_upsell(event, name="Nobody brings it", deleted_at=timezone.now())
    kind = factories.make_type(event)
    kind.upsells.set([shirt, gone])
    made = copied(event)

    own, missing = Upsell.objects.filter(event=made).order_by("pk")
    assert (own.name, own.image.name, own.online_price) == (shirt.name, "upsells/shirt.png", shirt.online_price)
    assert missing.is_off, "a type that brings what was deleted is not sold without it, in the copy either"
    assert set(TicketType.objects.get(event=made).upsells.all()) == {own, missing}
    assert set(kind.upsells.all()) == {shirt, gone}
    stocks = own.stocks.order_by("pk").values_list("variant__name", "capacity", "sold", "reserved")
    assert list(stocks) == [(None, 30, 0, 0), ("S", 10, 0, 0), ("M", 20, 0, 0)]


def test_codes_of_the_whole_event_are_for_the_copy_too(event):
    performance = factories.make_performance(event)
    whole = factories.make_promo(event.account, "WHOLE", targets=[event])
    factories.make_promo(event.account, "ONENIGHT", targets=[performance])
    factories.make_promo(event.account, "ELSEWHERE", targets=[factories.make_event(event.account)])
    made = copied(event)

    assert list(PromoCode.objects.filter(targets__event=made)) == [whole]
    assert whole.targets.filter(event=event, performance=None).exists()
    assert PromoCode.objects.get(pk=whole.pk).version == whole.version + 1


def test_the_rules_of_its_doors_come_along(event):
    factories.make_door_rules(event.account, event, has_exit=True, gates=[{"name": "North", "types": ["Child"]}])
    made = DoorRules.objects.get(event=copied(event))
    assert (made.has_exit, made.gates, made.account) == (True, [{"name": "North", "types": ["Child"]}], event.account)


def test_either_can_be_left_behind_and_the_log_counts_what_came_along(event):
    factories.make_type(event).upsells.set([factories.make_upsell(event)])
    factories.make_promo(event.account, targets=[event])

    bare = copied(event, has_types=False, has_codes=False)
    assert not bare.ticket_types.exists()
    assert not bare.upsells.exists()
    assert not bare.promo_targets.exists()
    made = copied(event, name="And again")
    changes = AuditEntry.objects.get(object_id=made.pk).changes
    counts = {name: changes[name] for name in ("ticket_types", "upsells", "promo_codes")}
    assert counts == {"ticket_types": ["", "1"], "upsells": ["", "1"], "promo_codes": ["", "1"]}
