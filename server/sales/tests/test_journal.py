"""The journal: each move appends exactly its lines, in its own transaction, and they sum to the earnings."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.db.models import Sum
from django.test.utils import CaptureQueriesContext

from server.accounts.caller import Staff
from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.services import request_refund, void_sale
from server.aftersales.refunds.transfer_services import refund_gift_card
from server.catalogue.events.models import Performance
from server.inventory.models import Stock
from server.payments.models import Charge, Gateway, Payment, Refund
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.pricing.basket import FLAT, Kind
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.errors import MoneyGoesBack
from server.sales.models import JournalLine, Order
from server.sales.services import journal
from server.sales.services.checkout import check_out, settle
from server.sales.services.gift_cards import CardPayment, CardRequest, sell_card
from server.sales.services.release import cancel, expire_reservations
from server.sales.services.reserving import Reserved, reserve
from server.sales.tests.refunding import sell_by_card
from server.testing import factories
from server.testing.extras import make_wine
from server.testing.teams import hold_for, map_teams, places_line, sell_places
from server.testing.types import make_brought

pytestmark = pytest.mark.django_db
UNITS = ("ticket", "upsell")


@pytest.fixture
def performance() -> Performance:
    event = factories.make_event(booking_fee=Decimal("1.00"))
    return factories.make_performance(event, capacity=50)


@pytest.fixture
def staff(performance) -> Staff:
    return factories.make_staff(performance.account)


def reserve_lines(staff: Staff, *lines: BasketLine, **codes: Any) -> Reserved:
    basket_request = BasketRequest(lines=lines, **codes)
    return reserve(
        caller=staff,
        basket_request=basket_request,
        idempotency_key=f"a-sale-of-the-journal-{JournalLine.objects.count()}",
    )


def sell(staff: Staff, *lines: BasketLine, **codes: Any) -> Payment:
    return factories.pay_for(reserve_lines(staff, *lines, **codes), caller=staff)


def tickets(performance: Performance, quantity: int, type: Any = None) -> BasketLine:
    return BasketLine(performance=performance.pk, quantity=quantity, type=type.pk if type else None)


def extras(performance: Performance, upsell: Any, quantity: int, variant: Any = None) -> BasketLine:
    of = {"type": upsell.pk, "variant": variant.pk if variant else None}
    return BasketLine(performance=performance.pk, quantity=quantity, kind=Kind.UPSELL, **of)


def lines(**which: Any) -> list[tuple[str, str, int, str]]:
    """Return lines as their move, their thing, quantity, and amount."""
    rows = JournalLine.objects.filter(**which).order_by("pk")
    return [(row.move, row.thing, row.quantity, f"{row.amount:.2f}") for row in rows]


def earned(order: Order) -> Decimal:
    return order.journal.filter(thing__in=UNITS).aggregate(sum=Sum("amount"))["sum"]


@pytest.mark.database
def test_a_sale_has_a_line_for_all_units_that_are_alike(performance, staff):
    child, wine = factories.make_type(performance.event), make_wine(performance.event)
    shirt = factories.make_upsell(performance.event, venue_price=Decimal("9.00"), variants={"S": 9, "M": 9})
    programme = make_brought(child, "programme")
    small, middle = shirt.variants.order_by("place")
    hold = factories.make_hold(performance, 7)

    payment = sell(
        staff,
        *(tickets(performance, 5), tickets(performance, 2, child), extras(performance, wine, 2)),
        *(extras(performance, shirt, 1, small), extras(performance, shirt, 3, middle)),
        hold=hold.hold_id,
    )

    order = payment.orders.get()
    rows = JournalLine.objects.order_by("pk")
    assert [(row.ticket_type_id, row.allotment_id, row.upsell_id, row.variant_id, row.quantity) for row in rows] == [
        (None, hold.pk, None, None, 5),
        (child.pk, hold.pk, None, None, 2),
        (None, None, programme.pk, None, 2),
        (None, None, wine.pk, None, 2),
        (None, None, shirt.pk, small.pk, 1),
        (None, None, shirt.pk, middle.pk, 3),
    ]
    assert [f"{row.amount:.2f}" for row in rows] == ["105.00", "42.00", "0.00", "12.00", "9.00", "27.00"]
    whose = {(row.order_id, row.performance_id, row.account_id, row.part_id, row.currency, row.at) for row in rows}
    assert whose == {(order.pk, performance.pk, order.account_id, order.part_id, "GBP", payment.paid_at)}
    assert {row.move for row in rows} == {"sold"}
    assert earned(order) == order.total == Stock.objects.get(pk=performance.pk).revenue


@pytest.mark.database
def test_a_sale_costs_one_statement_more_before_others_have_to_wait(performance, staff):
    factories.make_hold(performance, 1)
    wine = make_wine(performance.event)
    reserved = reserve_lines(staff, tickets(performance, 3), extras(performance, wine, 1))

    with CaptureQueriesContext(connection) as queries:
        factories.pay_for(reserved, caller=staff)

    places = [place for place, query in enumerate(queries) if "orders_journalline" in query["sql"]]
    stock = [place for place, query in enumerate(queries) if query["sql"].lstrip().startswith('UPDATE "stock_')]
    assert len(places) == 1
    assert places[0] < stock[-1] - 1, "the counters of holds and performances are locked after it"


@pytest.mark.parametrize("is_each", [True, False])
def test_a_code_and_cards_have_lines_of_their_own_beside_what_was_earned(performance, staff, is_each):
    later = factories.make_performance(performance.event)
    account = performance.account
    terms = {"is_for_each_ticket": is_each, "kind": FLAT, "value": Decimal("4.00")}
    promo, card = factories.make_promo(account, **terms), factories.make_card(account, "30.00")

    basket = tickets(performance, 2), tickets(later, 1)
    payment = sell(staff, *basket, promo_code=promo.code, gift_cards=(card.code,))

    first, second = payment.orders.order_by("pk")
    uses = (2, 1) if is_each else (1, 0)
    for order, used in zip((first, second), uses, strict=True):
        assert lines(order=order) == [
            ("sold", "ticket", order.quantity, f"{order.total:.2f}"),
            ("sold", "promo", used, f"{-order.discount:.2f}"),
            ("sold", "card_money", 0, f"{order.gift_card:.2f}"),
        ]
    assert first.gift_card + second.gift_card == 30
    assert set(JournalLine.objects.filter(thing="promo").values_list("promo_code", flat=True)) == {promo.pk}

    for order in (first, second):
        request_refund(caller=staff, order_id=order.pk)

    back = (2, 1) if is_each else (0, 1)
    for order, used in zip((first, second), back, strict=True):
        assert lines(order=order, move="given_back") == [
            ("given_back", "ticket", -order.quantity, f"{-order.total:.2f}"),
            ("given_back", "promo", -used, f"{order.discount:.2f}"),
            ("given_back", "card_money", 0, f"{-order.gift_card:.2f}"),
        ]
        assert earned(order) == 0
    assert list(find_differences()) == []


@pytest.mark.database
def test_what_comes_back_is_what_was_given_for_it_and_says_by_which_refund(performance, staff):
    hold, wine = factories.make_hold(performance, 3), make_wine(performance.event)
    lines_of_sale = tickets(performance, 3), extras(performance, wine, 2)
    order = sell(staff, *lines_of_sale, hold=hold.hold_id).orders.get()
    one, other, _ = order.tickets.order_by("pk")

    refund = request_refund(caller=staff, order_id=order.pk, ticket_ids=[one.pk, other.pk], keeps_fee=True)

    assert lines(refund=refund) == [("given_back", "ticket", -2, "-40.00")]
    rows = JournalLine.objects.filter(refund=refund).order_by("pk")
    assert list(rows.values_list("allotment", "at")) == [(hold.pk, refund.settled_at)]

    rest = request_refund(caller=staff, order_id=order.pk)

    assert lines(refund=rest) == [("given_back", "ticket", -1, "-21.00"), ("given_back", "upsell", -2, "-12.00")]
    order.refresh_from_db()
    assert earned(order) == order.total - order.refunded == 2, "the fees that were kept"
    assert list(find_differences()) == []


def test_a_sale_that_was_keyed_wrong_comes_back_too(performance, staff):
    order = sell(staff, tickets(performance, 2)).orders.get()
    void_sale(caller=staff, order_id=order.pk)
    assert lines() == [("sold", "ticket", 2, "42.00"), ("given_back", "ticket", -2, "-42.00")]


def test_nothing_comes_back_before_the_money_has_moved(performance, staff, provider):
    order = sell_by_card(performance, 2, caller=staff)
    refused = request_refund(caller=staff, order_id=order.pk)
    fail_refund(refund_id=refused.pk)
    moved = request_refund(caller=staff, order_id=order.pk)
    assert lines() == [("sold", "ticket", 2, "42.00")]

    for _ in range(2):
        complete_refund(refund_id=moved.pk)

    assert lines(move="given_back") == [("given_back", "ticket", -2, "-42.00")]
    assert set(JournalLine.objects.filter(move="given_back").values_list("refund", flat=True)) == {moved.pk}


def test_what_nobody_paid_has_no_line(performance, staff):
    reserved = reserve_lines(staff, tickets(performance, 2))
    cancel(caller=staff, reservation_id=reserved.reservation.pk, secret=reserved.secret)
    factories.reserve_tickets(performance, 2, caller=staff)
    expire_reservations(now=clock.now() + timedelta(hours=1))
    assert lines() == []


@pytest.fixture
def late_reservation(performance, staff, provider, monkeypatch) -> Reserved:
    """A charge that is still pending when its reservation expires."""
    monkeypatch.setattr(provider, "begin", lambda _: provider.answer)
    reserved = reserve_lines(staff, tickets(performance, 2))
    who = {"caller": staff, "reservation_id": reserved.reservation.pk, "secret": reserved.secret}
    check_out(**who, gateway="sham", buyer=Buyer(name="Ada", email="ada@foyer.test"))
    expire_reservations(now=clock.now() + timedelta(hours=1))
    return reserved


def test_money_that_comes_late_has_the_lines_of_what_it_still_buys(late_reservation):
    settle(charge_id=Charge.objects.get(part=late_reservation.part).pk)
    assert lines() == [("sold", "ticket", 2, "42.00")]
    assert list(find_differences()) == []


def test_money_that_comes_too_late_has_none_and_neither_when_it_goes_back(late_reservation):
    Stock.objects.update(capacity=1)
    with pytest.raises(MoneyGoesBack):
        settle(charge_id=Charge.objects.get(part=late_reservation.part).pk)
    complete_refund(refund_id=Refund.objects.get(kind=Refund.Kind.LATE).pk)

    assert lines() == []
    assert list(find_differences()) == []


def sell_a_card(staff: Staff) -> Payment:
    sold = sell_card(
        caller=staff,
        account_id=staff.user.account_id,
        card_request=CardRequest(amount=Decimal("25.00")),
        payment=CardPayment(gateway=Gateway.CASH, buyer=Buyer(), tendered=Decimal("25.00")),
        idempotency_key="a-card-of-the-journal",
    )
    return sold.checkout.payment


def test_a_gift_card_is_sold_and_given_back_without_an_order(staff):
    payment = sell_a_card(staff)
    refund = refund_gift_card(caller=staff, reference=payment.reference)

    assert lines() == [("sold", "gift_card", 1, "25.00"), ("given_back", "gift_card", -1, "-25.00")]
    of = {(row.order, row.performance, row.account_id, row.part) for row in JournalLine.objects.all()}
    assert of == {(None, None, payment.account_id, payment.parts.get())}
    assert [row.refund for row in JournalLine.objects.order_by("pk")] == [None, refund]
    assert list(find_differences()) == []


def test_units_that_move_go_out_of_one_performance_and_into_another(performance, staff):
    order = sell(staff, tickets(performance, 2)).orders.get()
    units = list(order.tickets.order_by("pk"))
    now = clock.now()

    out, into, credit = (
        journal.Occasion(order=order, move=move, at=now)
        for move in (journal.Move.MOVED_OUT, journal.Move.MOVED_IN, journal.Move.CREDIT)
    )
    journal.write(
        [
            *journal.unit_lines(out, units),
            *journal.unit_lines(into, units[:1]),
            journal.credit_line(credit, units[1].total),
        ]
    )

    assert lines(order=order)[1:] == [
        ("moved_out", "ticket", -2, "-42.00"),
        ("moved_in", "ticket", 1, "21.00"),
        ("credit", "gift_card", 1, "21.00"),
    ]


@pytest.mark.database
def test_no_line_is_changed_or_deleted(performance, staff):
    sell(staff, tickets(performance, 1))
    line = JournalLine.objects.get()

    for attempt in (
        lambda: JournalLine.objects.update(amount=0),
        lambda: JournalLine.objects.all().delete(),
        line.save,
        line.delete,
    ):
        with pytest.raises(TypeError):
            attempt()
    assert JournalLine.objects.get() == line


@pytest.mark.database
def test_the_journal_agrees_with_everything_that_can_be_sold_and_given_back(performance, staff, provider):
    sell_and_refund_everything(performance, staff)

    assert list(find_differences()) == []


def sell_and_refund_everything(performance: Performance, staff: Staff) -> None:
    """Sell everything that can be sold, and refund some of it in every way."""
    event, account = performance.event, performance.account
    later = factories.make_performance(event, capacity=20)
    child, wine = factories.make_type(event), make_wine(event)
    shirt = factories.make_upsell(event, venue_price=Decimal("9.00"), variants={"S": 9})
    make_brought(child, "programme")
    hold = factories.make_hold(performance, 4)
    each = factories.make_promo(account, "EACH", is_for_each_ticket=True, kind=FLAT, value=Decimal("3.00"), most=5)
    whole, card = factories.make_promo(account, "WHOLE"), factories.make_card(account, "70.00")
    both = tickets(performance, 3), tickets(later, 2, child)
    plain = sell(staff, tickets(performance, 2), extras(performance, wine, 3), hold=hold.hold_id).orders.get()
    by_each = sell(staff, *both, promo_code=each.code).orders.order_by("pk")
    by_whole = sell(staff, *both, promo_code=whole.code, gift_cards=(card.code,)).orders.order_by("pk")
    extras_alone = sell(staff, extras(later, shirt, 2, shirt.variants.get())).orders.get()
    sell(staff, tickets(later, 1))
    refund_some(staff, plain, 1, keeps_fee=True)
    refund_some(staff, by_each[0], 1)
    refund_some(staff, by_each[0], 1, keeps_fee=True)
    request_refund(caller=staff, order_id=by_whole[0].pk)
    refund_some(staff, by_whole[1], 1)
    request_refund(caller=staff, order_id=by_whole[1].pk)
    void_sale(caller=staff, order_id=extras_alone.pk)
    sell_teams(staff, account)
    pending, refused = (sell_by_card(later, 2, caller=staff) for _ in range(2))
    request_refund(caller=staff, order_id=pending.pk)
    fail_refund(refund_id=request_refund(caller=staff, order_id=refused.pk).pk)
    reserve_lines(staff, tickets(later, 1), promo_code=whole.code)
    refund_gift_card(caller=staff, reference=sell_a_card(staff).reference)


def refund_some(staff: Staff, order: Order, number: int, **more: Any) -> None:
    left = order.tickets.filter(refund=None).order_by("pk").values_list("pk", flat=True)
    request_refund(caller=staff, order_id=order.pk, ticket_ids=list(left[:number]), **more)


def sell_teams(staff: Staff, account: Any) -> None:
    game = factories.make_performance(factories.make_event(account, name="The Final"), capacity=9)
    teams = map_teams(game, Reds=4, Blues=4)
    hold = hold_for(game, 2, teams["Reds"])
    sell_places(places_line(game, teams["Reds"], 3), places_line(game, teams["Blues"], 1), caller=staff)
    order = sell_places(places_line(game, teams["Reds"], 1, 2), caller=staff, hold=hold.hold_id).orders.get()
    refund_some(staff, order, 2)
