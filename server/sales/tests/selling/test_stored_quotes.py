"""Stored baskets and quotes are parsed, also those of earlier versions."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.inventory.models import Reservation
from server.platform.dataclass_json import from_json_dict, to_json_dict
from server.platform.money import ZERO
from server.pricing.basket import Kind
from server.pricing.models import PromoUse
from server.reporting.integrity_services import find_differences
from server.sales.baskets import (
    BasketLine,
    BasketRequest,
    quote_from_json,
)
from server.sales.models import Reduction
from server.sales.services.reserving import Reserved, reserve
from server.testing import factories
from server.testing.extras import make_wine
from server.testing.teams import map_teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance()


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def reserved(performance, staff) -> Reserved:
    """Two places of a team and a glass of wine, with a code for each ticket."""
    factories.make_promo(performance.account, is_for_each_ticket=True)
    team, wine = map_teams(performance, Red=3)["Red"], make_wine(performance.event)
    lines = (
        BasketLine(performance=performance.pk, quantity=2, team=team.pk, players=(1, 3)),
        BasketLine(performance=performance.pk, quantity=1, kind=Kind.UPSELL, type=wine.pk),
    )
    return reserve(
        caller=staff, basket_request=BasketRequest(lines=lines, promo_code="SAVE10"), idempotency_key="a-stored-quote"
    )


def as_it_was(quote: dict) -> dict:
    """Serialize a quote as versions did in which only promo codes gave discounts."""
    (used,) = quote.pop("used")
    for unit in quote["units"]:
        unit["discount"] = str(sum((Decimal(taken["amount"]) for taken in unit.pop("reductions", ())), ZERO))
    return {**quote, "redemption": {"code": int(used["reference"]), "text": used["text"], "uses": used["uses"]}}


def test_both_are_read_as_they_were_written(reserved):
    reservation = Reservation.objects.get()

    assert quote_from_json(reservation.quote) == reserved.quote
    assert to_json_dict(from_json_dict(BasketRequest, reservation.basket)) == reservation.basket
    assert to_json_dict(quote_from_json(reservation.quote)) == reservation.quote


def test_a_basket_is_written_as_ever_since_its_key_stands_for_it():
    line = {"performance": 1, "quantity": 2, "kind": "ticket", "type": None, "variant": None}
    placed = {**line, "team": 7, "players": [1, 2]}

    lines = (
        BasketLine(performance=1, quantity=2, field="items.4"),
        BasketLine(performance=1, quantity=2, team=7, players=(1, 2)),
    )
    assert to_json_dict(BasketRequest(lines=lines, promo_code="A", gift_cards=("B",), hold=3)) == {
        "lines": [line, placed],
        "promo_code": "A",
        "gift_cards": ["B"],
        "hold": 3,
    }


def test_what_was_reserved_by_an_earlier_version_is_sold_by_this_one(reserved, staff):
    reservation = Reservation.objects.get()
    Reservation.objects.update(quote=as_it_was(reservation.quote))
    assert quote_from_json(Reservation.objects.get().quote) == reserved.quote

    factories.pay_for(reserved, caller=staff)

    assert (PromoUse.objects.get().redeemed, Reduction.objects.filter(rule="promo").count()) == (2, 2)
    assert list(find_differences()) == []
