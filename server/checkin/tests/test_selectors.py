"""Selectors of the door: performances, the manifest, which loses no ticket, and live items."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.accounts.caller import Staff
from server.accounts.models import Account, Role, User
from server.aftersales.named_reservation_services import NamedForm, keep_under_name, use_gift_card
from server.aftersales.order_page.services import change_email, extend_reservation
from server.checkin import manifest_selectors, selectors
from server.checkin.manifest_selectors import Manifest, ManifestTicket
from server.checkin.scanning.scan_services import scan_tickets, undo_scan
from server.checkin.tests.fixtures import Door, a_nonce, code_for, open_door, sell
from server.checkin.tests.scanning.test_redemptions import redeem
from server.inventory.models import Stock
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.errors import DomainError, NotFound
from server.sales import codes
from server.sales.models import Ticket
from server.sales.services.release import expire_reservations
from server.sales.services.reserving import Reserved
from server.testing import factories
from server.testing.extras import give_upsells, make_wine
from server.testing.harness.drawing import drawn

pytestmark = pytest.mark.django_db


def read(door: Door, **params: Any) -> Manifest:
    values = {"caller": door.caller, "performance_id": door.performance.pk, "since": None, "cursor": "", **params}
    return manifest_selectors.read_manifest(**values)


def read_all(door: Door, *, since: int | None = None, page_size: int = 3, between: Any = None) -> list[Manifest]:
    """Page through a manifest as a device does; `between` runs after the first page."""
    pages = [read(door, since=since, page_size=page_size)]
    while pages[-1].more:
        if between and len(pages) == 1:
            between()
        pages.append(read(door, since=since, cursor=pages[-1].cursor, page_size=page_size))
    return pages


def carried(pages: list[Manifest]) -> dict[int, ManifestTicket]:
    """Return what a device knows after some pages: the highest version of each ticket."""
    known: dict[int, ManifestTicket] = {}
    for page in pages:
        for ticket in page.tickets:
            if ticket.ticket not in known or known[ticket.ticket].version < ticket.version:
                known[ticket.ticket] = ticket
    return known


def truth(door: Door) -> dict[int, tuple[str, int]]:
    rows = Ticket.objects.filter(performance_id=door.performance.pk)
    return {row.pk: (row.status, row.version) for row in rows}


def known(pages: list[Manifest]) -> dict[int, tuple[str, int]]:
    return {ticket.ticket: (ticket.status, ticket.version) for ticket in carried(pages).values()}


# The manifest


def test_a_phone_carries_the_hash_of_each_code_and_the_key_that_checks_it(door: Door):
    (ticket,) = sell(door.performance)

    manifest = read(door)

    assert manifest.public_key == codes.public_key(door.performance.account_id)
    assert manifest.position == Stock.objects.get(pk=door.performance.pk).version
    (row,) = manifest.tickets
    assert row.code_hash == hashlib.sha256(code_for(ticket).encode()).hexdigest()
    assert (row.ticket, row.order, row.holder, row.status) == (ticket.pk, ticket.order_id, "Ada Lovelace", "valid")
    assert (manifest.more, manifest.cursor) == (False, None)


def test_a_manifest_names_tickets_that_admit_nobody_too(door: Door):
    refunded, superseded = sell(door.performance, 2)
    Ticket.objects.filter(pk=refunded.pk).update(status=Ticket.Status.REFUNDED)
    Ticket.objects.filter(pk=superseded.pk).update(status=Ticket.Status.SUPERSEDED)

    assert {row.ticket: row.status for row in read(door).tickets} == {
        refunded.pk: "refunded",
        superseded.pk: "superseded",
    }


@pytest.mark.database
def test_paging_splits_tickets_of_one_position_and_loses_none(door: Door):
    tickets = sell(door.performance, 10)
    assert len({ticket.door_position for ticket in Ticket.objects.all()}) == 1

    pages = read_all(door, page_size=3)

    assert [len(page.tickets) for page in pages] == [3, 3, 3, 1]
    assert [row.ticket for page in pages for row in page.tickets] == [ticket.pk for ticket in tickets]


@pytest.mark.database
def test_since_a_position_a_phone_hears_only_of_what_changed(door: Door):
    one, other, _ = sell(door.performance, 3)
    position = read(door).position
    scan_tickets([door.reads(one), door.reads(other)])
    (new_ticket,) = sell(door.performance)

    changed = read(door, since=position)

    assert {row.ticket: row.status for row in changed.tickets} == {
        one.pk: "admitted",
        other.pk: "admitted",
        new_ticket.pk: "valid",
    }
    assert read(door, since=changed.position).tickets == []


def test_a_ticket_scanned_while_a_phone_pages_is_not_missed(door: Door):
    tickets = sell(door.performance, 9)
    # One that the device already has, and one that is still to come.
    pages = read_all(door, between=lambda: scan_tickets([door.reads(tickets[0]), door.reads(tickets[8])]))

    assert known(pages) == truth(door)
    assert {page.position for page in pages} == {pages[0].position}
    again = read(door, since=pages[-1].position)
    assert {row.ticket for row in again.tickets} == {tickets[0].pk, tickets[8].pk}


@drawn(few=20, many=80)
@given(
    acts=st.lists(
        st.tuples(st.sampled_from(["sell", "scan", "reset", "sync", "page"]), st.integers(0, 30)), max_size=12
    )
)
def test_whatever_happens_in_between_a_phone_that_syncs_knows_every_ticket(acts: list[tuple[str, int]]):
    door = _property_door()
    pages: list[Manifest] = []
    since: int | None = None
    cursor = ""
    for act, number in acts:
        rows = list(Ticket.objects.filter(performance_id=door.performance.pk).order_by("pk"))
        ticket = rows[number % len(rows)] if rows else None
        if act == "sell":
            sell(door.performance, 1 + number % 3)
        elif act == "scan" and ticket is not None:
            scan_tickets([door.finds(ticket.pk)])
        elif act == "reset" and ticket is not None and ticket.status == Ticket.Status.ADMITTED:
            _reset(door, ticket)
        elif act in {"sync", "page"}:
            page = read(door, since=since, cursor=cursor, page_size=2)
            pages.append(page)
            since, cursor = (since, page.cursor or "") if page.more else (page.position, "")
    while True:
        page = read(door, since=since, cursor=cursor, page_size=2)
        pages.append(page)
        if not page.more and page.position == Stock.objects.get(pk=door.performance.pk).version:
            break
        since, cursor = (since, page.cursor or "") if page.more else (page.position, "")

    assert known(pages) == truth(door)


def _property_door() -> Door:
    """Return a door for each example; its user is created once, since that costs a password hash."""
    performance = factories.make_performance(factories.make_event(_account()), capacity=500)
    return Door(performance, _staff())


def _account() -> Account:
    return Account.objects.first() or factories.make_account()


def _staff() -> Staff:
    person = User.objects.filter(account=_account()).first()
    return Staff(person or factories.make_user(_account(), Role.DOOR_STAFF))


def _reset(door: Door, ticket: Ticket) -> None:
    undo_scan(device="", caller=door.caller, performance_id=door.performance.pk, ticket_id=ticket.pk, nonce=a_nonce())


@pytest.mark.database
def test_manifest_costs_four_queries_and_two_for_each_page(door: Door, django_assert_num_queries: Any):
    sell(door.performance, 30)
    for _ in range(3):
        reserve_under_name(door)

    with django_assert_num_queries(4):
        first = read(door, page_size=20)
    with django_assert_num_queries(2):
        assert len(read(door, page_size=20, cursor=first.cursor).tickets) == 10


def reserve_under_name(door: Door, name: str = "Orsino Duke", **form: Any) -> Reserved:
    staff = factories.make_staff(door.performance.account)
    reserved = factories.reserve_tickets(door.performance, 2, caller=staff)
    fields = {"phone": "020 7946 0018", **form}
    keep_under_name(caller=staff, reservation_id=reserved.reservation.pk, form=NamedForm(name=name, **fields))
    return reserved


def reserved_in(manifest: Manifest) -> list[str]:
    return [order.payment.buyer_name for order in manifest.reserved]


@pytest.mark.database
def test_each_first_page_has_all_that_is_reserved_under_a_name_at_this_performance(door: Door, monkeypatch: Any):
    reserve_under_name(open_door())
    factories.reserve_tickets(door.performance, 1)
    since = read(door).position
    kept = [reserve_under_name(door, name) for name in ("Viola", "Orsino")]

    manifest = read(door, since=since)
    assert (reserved_in(manifest), manifest.tickets) == (["Orsino", "Viola"], [])
    assert reserved_in(read(door, since=manifest.position)) == ["Orsino", "Viola"]
    factories.pay_for(kept[0], caller=factories.make_staff(door.performance.account), buyer=Buyer(name="Viola"))
    collected = read(door, since=manifest.position)
    assert (reserved_in(collected), len(collected.tickets)) == (["Orsino"], 2)
    sell(door.performance, 2)
    first, *others = read_all(door, page_size=3)
    assert (reserved_in(first), [page.reserved for page in others]) == (["Orsino"], [[]])
    monkeypatch.setattr(manifest_selectors, "MOST_RESERVED", 0)
    assert read(door).reserved == []


def test_each_change_of_what_is_reserved_raises_the_position_that_devices_follow(door: Door):
    staff = factories.make_staff(door.performance.account)
    position = read(door).position
    reserved = factories.reserve_tickets(door.performance, 2, caller=staff)
    of_reservation: dict[str, Any] = {"caller": staff, "reservation_id": reserved.reservation.pk}
    form = NamedForm(name="Orsino", email="duke@illyria.test")
    order_id, card = reserved.orders[0].pk, factories.make_card(door.performance.account, "5.00")

    for change in (
        lambda: keep_under_name(**of_reservation, form=form),
        lambda: keep_under_name(**of_reservation, form=replace(form, name="Orsino Duke")),
        lambda: extend_reservation(**of_reservation, until=clock.now() + timedelta(hours=1)),
        lambda: use_gift_card(**of_reservation, code=card.code),
        lambda: change_email(caller=staff, order_id=order_id, email="orsino@illyria.test"),
        lambda: expire_reservations(now=clock.now() + timedelta(hours=2)),
    ):
        change()
        before, position = position, read(door).position
        assert position > before
    assert read(door).reserved == []


def test_a_changed_address_reaches_devices_with_its_tickets(door: Door):
    (ticket,) = sell(door.performance)
    before = read(door)
    staff = factories.make_staff(door.performance.account)
    change_email(caller=staff, order_id=ticket.order_id, email="other@illyria.test")

    (row,) = read(door, since=before.position).tickets
    assert row.email == manifest_selectors.hash_email("other@illyria.test", before.public_key)


def _cursor(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "cursor",
    [
        "x",
        "€",
        "====",
        "W10",
        _cursor([1]),
        _cursor([1, 2, "3"]),
        _cursor([10**30, 1, 1]),
        _cursor([-1, 1, 1]),
        _cursor([1, 10**30, 1]),
        _cursor([1, 1, 10**30]),
        _cursor([{}, None, 1]),
        _cursor("[" * 50),
    ],
)
def test_a_cursor_that_is_none_of_ours_is_refused(door: Door, cursor: str):
    sell(door.performance)

    with pytest.raises(DomainError) as refusal:
        read(door, cursor=cursor)

    assert refusal.value.field == "cursor"


def test_an_outsider_reads_no_manifest(door: Door):
    with pytest.raises(NotFound):
        read(Door(door.performance, open_door().caller))


# The live items


@pytest.mark.database
def test_the_items_of_the_live_topic_are_what_changed_after_a_position(door: Door):
    one, other = sell(door.performance, 2)
    position = selectors.read_door_position(door.performance.pk)
    scanned = door.scan(other)

    (item,) = selectors.read_door_items(door.performance.pk, since=position)

    assert item == {
        "id": other.pk,
        "kind": "ticket",
        "version": other.version + 1,
        "position": selectors.read_door_position(door.performance.pk),
        "ticket": other.pk,
        "status": "admitted",
        "at": scanned.at,
        "by": door.caller.user.full_name,
        "gate": "Front",
        "device": door.device,
        "holder": "Ada Lovelace",
        "type": other.type_name,
        "order": other.order_id,
        "first": None,
        "left_at": None,
    }
    assert len(selectors.read_door_items(door.performance.pk, since=0)) == 2
    assert [row["id"] for row in selectors.read_door_items(door.performance.pk, since=0, limit=1)] == [one.pk]


def test_the_items_cost_three_queries(door: Door, django_assert_num_queries: Any):
    tickets = sell(door.performance, 8)
    scan_tickets([door.reads(ticket) for ticket in tickets])

    with django_assert_num_queries(3):  # tickets, upsells, conflicts
        assert len(selectors.read_door_items(door.performance.pk, since=0)) == 8


# The performances


@pytest.mark.database
def test_the_door_lists_todays_and_the_next_nearest_first(door: Door, monkeypatch: Any):
    now = datetime(2030, 6, 10, 23, 30, tzinfo=UTC)  # 00:30 on the 11th in London
    account = door.performance.account
    venue = factories.make_venue(account, timezone="Europe/London")
    event = factories.make_event(account, venue, name="Cats")
    door.performance.starts_at = now + timedelta(days=400)
    door.performance.save(update_fields=["starts_at"])

    def starting(delta: timedelta) -> int:
        return factories.make_performance(event, starts_at=now + delta).pk

    late_show = starting(timedelta(hours=-3))
    yesterday = starting(timedelta(hours=-8))
    tonight = starting(timedelta(hours=20))
    soon = starting(timedelta(minutes=30))
    monkeypatch.setattr(clock, "now", lambda: now)

    found = [row.performance.pk for row in selectors.list_door_performances(caller=door.caller)]

    assert found == [soon, late_show, tonight, door.performance.pk]
    assert yesterday not in found


def test_this_mornings_performance_is_still_todays(door: Door, monkeypatch: Any):
    event = door.performance.event
    now = datetime(2030, 6, 10, 22, 0, tzinfo=UTC)
    morning = factories.make_performance(event, starts_at=now - timedelta(hours=12))
    monkeypatch.setattr(clock, "now", lambda: now)

    assert morning.pk in [row.performance.pk for row in selectors.list_door_performances(caller=door.caller)]


def test_the_doors_performances_cost_two_queries_and_carry_their_state(door: Door, django_assert_num_queries: Any):
    for _ in range(4):
        factories.make_performance(door.performance.event)
    (ticket,) = sell(door.performance)
    door.scan(ticket)

    with django_assert_num_queries(2):
        rows = selectors.list_door_performances(caller=door.caller)
        assert {row.performance.event.venue.name for row in rows} == {"Main House"}

    assert len(rows) == 5
    state = next(row.state for row in rows if row.performance.pk == door.performance.pk)
    assert (state.row.stock.admitted, state.row.stock.sold) == (1, 1)


def test_nobody_lists_another_accounts_doors(door: Door):
    factories.make_performance()

    assert [row.performance.pk for row in selectors.list_door_performances(caller=door.caller)] == [door.performance.pk]


# Upsells


@pytest.mark.database
def test_a_manifest_carries_upsells_after_the_tickets_page_by_page(door: Door):
    tickets = sell(door.performance, 4)
    upsell = make_wine(door.performance.event, "Programme")
    included = give_upsells(tickets[0].order, upsell, ticket=tickets[0])
    bought = give_upsells(tickets[0].order, upsell, 3)

    pages = read_all(door, page_size=3)

    assert [(len(page.tickets), len(page.upsells)) for page in pages] == [(3, 0), (1, 2), (0, 2)]
    rows = [row for page in pages for row in page.upsells]
    assert [(row.item, row.ticket) for row in rows] == [
        (included[0].pk, tickets[0].pk),
        *((item.pk, None) for item in bought),
    ]
    assert known(pages) == truth(door)
    exact = read_all(door, page_size=4)
    assert [(len(page.tickets), len(page.upsells)) for page in exact] == [(4, 0), (0, 4)]


def test_device_gets_redemptions_since_a_position(door: Door):
    (ticket,) = sell(door.performance)
    one, _ = give_upsells(ticket.order, make_wine(door.performance.event), 2)
    position = read(door).position
    redeem(door, one)

    changed = read(door, since=position)

    assert changed.tickets == []
    assert [(row.item, row.status, row.gate) for row in changed.upsells] == [(one.pk, "redeemed", "Front")]


def test_a_unit_redeemed_while_a_phone_pages_is_not_missed(door: Door):
    (ticket,) = sell(door.performance)
    items = give_upsells(ticket.order, make_wine(door.performance.event), 7)

    pages = read_all(door, between=lambda: redeem(door, items[0]))

    again = read(door, since=pages[-1].position)
    assert {row.item for page in pages for row in page.upsells} == {item.pk for item in items}
    assert [(row.item, row.status) for row in again.upsells] == [(items[0].pk, "redeemed")]


def test_live_items_hold_upsells_by_position(door: Door):
    (ticket,) = sell(door.performance)
    (wine,) = give_upsells(ticket.order, make_wine(door.performance.event, "Glass of wine"))
    position = selectors.read_door_position(door.performance.pk)
    scanned = door.scan(ticket)
    redeemed = redeem(door, wine)

    scan, redemption = selectors.read_door_items(door.performance.pk, since=position)

    assert (scan["kind"], scan["ticket"], scan["at"]) == ("ticket", ticket.pk, scanned.at)
    assert redemption == {
        "id": wine.pk,
        "kind": "upsell",
        "version": wine.version + 1,
        "position": selectors.read_door_position(door.performance.pk),
        "ticket": None,
        "status": "redeemed",
        "at": redeemed.upsell.at,
        "by": door.caller.user.full_name,
        "gate": "Front",
        "device": None,
        "holder": None,
        "type": "Glass of wine",
        "order": wine.order_id,
        "first": None,
        "left_at": None,
    }
    first = selectors.read_door_items(door.performance.pk, since=position, limit=1)
    assert [row["kind"] for row in first] == ["ticket"]
