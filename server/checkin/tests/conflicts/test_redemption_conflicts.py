"""Upsells that offline devices gave out twice or wrongly are conflicts, like tickets that were admitted twice."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from server.accounts.caller import Staff
from server.accounts.models import Role
from server.checkin.log_api import CONFLICT
from server.checkin.models import Conflict, Redeeming, UpsellVerdict
from server.checkin.scanning.conflict_selectors import list_conflicts, read_conflict_items
from server.checkin.scanning.conflict_services import resolve_conflict
from server.checkin.scanning.redemption_services import redeem_upsells
from server.checkin.tests.fixtures import Door
from server.checkin.tests.scanning.test_redemptions import answered, drinks, make_request
from server.platform import clock
from server.testing import factories

pytestmark = pytest.mark.django_db

REDEEMED, ALREADY = UpsellVerdict.REDEEMED, UpsellVerdict.ALREADY_REDEEMED


def given_out_alone(door: Door, item: Any, **changed: Any) -> Any:
    return make_request(door, item, **{"alone": True, "said": REDEEMED, **changed})


def shown(conflict: Conflict) -> dict[str, Any]:
    body: dict[str, Any] = dict(CONFLICT(conflict).data["data"])
    return body


def manager(door: Door) -> Staff:
    return Staff(factories.make_user(door.performance.account, Role.ORGANISER))


def conflicts_of(door: Door) -> list[Conflict]:
    return list(list_conflicts(caller=manager(door), account_id=door.performance.account_id))


@pytest.mark.database
def test_double_offline_redemption_names_the_first_phone(door: Door):
    (item,) = drinks(door)
    redeem_upsells([given_out_alone(door, item, gate="North")])

    (answer,) = redeem_upsells([given_out_alone(door, item, gate="South")])

    (conflict,) = conflicts_of(door)
    assert answered(answer).verdict == ALREADY
    assert (conflict.verdict, conflict.redeeming, conflict.handed_out) == (
        ALREADY,
        Redeeming.objects.get(verdict=ALREADY),
        Redeeming.objects.get(verdict=REDEEMED),
    )
    assert read_conflict_items(door.performance.pk, since=-1, limit=9) == []


def test_of_two_in_one_batch_the_first_is_named(door: Door):
    (item,) = drinks(door)

    redeem_upsells([given_out_alone(door, item, gate="North"), given_out_alone(door, item, gate="South")])

    (conflict,) = conflicts_of(door)
    assert conflict.handed_out is not None
    assert (conflict.deed.gate, conflict.handed_out.gate) == ("South", "North")


@pytest.mark.parametrize("said", ["", ALREADY])
def test_a_phone_that_gave_nothing_out_has_no_conflict(door: Door, said: str):
    (item,) = drinks(door)
    redeem_upsells([given_out_alone(door, item)])

    redeem_upsells([make_request(door, item, said=said)])

    assert conflicts_of(door) == []


def test_device_that_missed_an_answer_is_reported_once(door: Door):
    (item,) = drinks(door)
    redeem_upsells([make_request(door, item)])
    lost = make_request(door, item)
    redeem_upsells([lost])

    for _ in range(2):
        redeem_upsells([given_out_alone(door, item, nonce=lost.nonce, device=lost.device)])

    (conflict,) = conflicts_of(door)
    assert conflict.redeeming is not None
    assert (conflict.redeeming.nonce, conflict.redeeming.said) == (lost.nonce, REDEEMED)


def test_the_manager_sees_the_upsell_and_settles_it(door: Door, monkeypatch: Any):
    (item,) = drinks(door)
    moment = clock.now()
    for minute, gate in enumerate(["North", "South"]):
        at = moment + timedelta(minutes=minute)
        monkeypatch.setattr(clock, "now", lambda at=at: at)
        redeem_upsells([given_out_alone(door, item, gate=gate, tapped_at=at)])
    (conflict,) = conflicts_of(door)

    settled = resolve_conflict(caller=manager(door), conflict_id=conflict.pk, reason="On the house")

    row = shown(settled)
    assert (row["upsell"], row["upsell_item"]) == (item.localized_name, item.pk)
    assert (row["ticket"], row["order"]) == (None, item.order_id)
    assert (row["gate"], row["first_gate"], row["verdict"], row["said"]) == ("South", "North", ALREADY, REDEEMED)
    assert (row["holder"], row["reason"]) == (item.order.payment.buyer_name, "On the house")


def test_the_conflicts_of_one_unit_are_settled_together(door: Door):
    item, other = drinks(door, 2)
    redeem_upsells([make_request(door, item), make_request(door, other)])
    redeem_upsells([given_out_alone(door, each) for each in (item, item, other)])
    conflicts = conflicts_of(door)
    first = next(row for row in conflicts if row.redeeming and row.redeeming.item_id == item.pk)

    resolve_conflict(caller=manager(door), conflict_id=first.pk, reason="On the house")

    reasons = Conflict.objects.order_by("pk").values_list("redeeming__item", "reason")
    assert list(reasons) == [(item.pk, "On the house"), (item.pk, "On the house"), (other.pk, "")]
