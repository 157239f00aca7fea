"""Scans of other systems: judged as our own, once for each nonce, and none spoils another."""

from __future__ import annotations

import uuid

import pytest

from server.checkin.log_selectors import LogQuery, list_scans
from server.checkin.models import Device, ScanRecord
from server.integrations.api_catalogue import Category, names_of
from server.integrations.key_services import create_client
from server.integrations.models import Endpoint
from server.platform import clock
from server.sales import codes
from server.sales.models import Order, OrderEvent, Ticket
from server.testing.factories import make_performance, make_staff, sell_tickets
from server.testing.tenants import admit

pytestmark = pytest.mark.django_db
DEVICE = "7b4ff2c5-0f6e-4a36-9d1f-0d6a3f6b0a51"


@pytest.fixture
def performance():
    return make_performance()


@pytest.fixture
def order(performance) -> Order:
    return sell_tickets(performance, 2).orders.get()


@pytest.fixture
def turnstile(api_for, performance):
    return client_of(api_for, performance.account)


def client_of(api_for, account, **client):
    _, key = create_client(account=account, name="Turnstile", **client)
    api = api_for()
    api.credentials(HTTP_X_API_KEY=key)
    return api


def code_of(ticket: Ticket) -> str:
    return codes.sign_code(
        account_id=ticket.order.account_id,
        reference=ticket.order.payment.reference,
        order_id=ticket.order_id,
        ticket_id=ticket.pk,
        performance_id=ticket.performance_id,
    )


def scan_of(ticket: Ticket, **more):
    return {
        "performance": ticket.performance_id,
        "code": code_of(ticket),
        "nonce": uuid.uuid4().hex,
        "scanned_at": clock.now().isoformat(),
        "device": DEVICE,
        "gate": "North",
        **more,
    }


def post_scans(api, *scans):
    answer = api.post("/api/scans", {"scans": list(scans)})
    assert answer.status_code == 200, answer.json()
    return answer.json()["verdicts"]


@pytest.mark.database
def test_a_ticket_is_admitted_once(turnstile, order):
    ticket = order.tickets.order_by("pk")[0]
    first, second = post_scans(turnstile, scan_of(ticket), scan_of(ticket))

    assert (first["verdict"], first["ticket"], first["order"], first["by"]) == (
        "admitted",
        ticket.pk,
        order.pk,
        "Turnstile",
    )
    assert (first["gate"], first["order_tickets"], first["order_admitted"]) == ("North", 2, 1)
    assert second["verdict"] == "already_scanned"
    ticket.refresh_from_db()
    assert (ticket.status, ticket.admitted_by, ticket.admitted_gate) == (Ticket.Status.ADMITTED, None, "North")


def test_the_scan_is_the_clients(turnstile, order, performance):
    post_scans(turnstile, scan_of(order.tickets.order_by("pk")[0]))
    scan = ScanRecord.objects.get()
    assert (scan.by, scan.made_by) == (None, "Turnstile")
    assert not Device.objects.exists()
    assert [row.by for row in list_scans(performance, LogQuery()).rows] == ["Turnstile"]
    assert list_scans(performance, LogQuery(search="Turn")).total == 1


def test_other_systems_hear_of_it(turnstile, order, performance):
    Endpoint.objects.create(account=performance.account, url="https://partner.example/hook")
    post_scans(turnstile, scan_of(order.tickets.order_by("pk")[0]))
    noted = OrderEvent.objects.get(order=order, kind=OrderEvent.Kind.VALIDATED)
    assert (noted.by, noted.is_untold) == (None, True)


@pytest.mark.database
def test_a_nonce_is_validated_once(turnstile, order):
    scan = scan_of(order.tickets.order_by("pk")[0])
    assert post_scans(turnstile, scan) == post_scans(turnstile, scan)
    assert ScanRecord.objects.count() == 1


def test_whom_a_person_let_in_is_known_to_a_turnstile(turnstile, order, performance):
    ticket = order.tickets.order_by("pk")[0]
    admit(make_staff(performance.account), ticket)
    assert post_scans(turnstile, scan_of(ticket))[0]["verdict"] == "already_scanned"


def test_a_malformed_scan_spoils_none_of_the_others(turnstile, order):
    first, second = order.tickets.order_by("pk")
    bad = [
        None,
        "scan",
        {},
        scan_of(first, nonce="short"),
        scan_of(first, device="turnstile 3"),
        scan_of(first, performance="1"),
        scan_of(first, performance=2**63 - 1),
        scan_of(first, gate="x" * 41),
        scan_of(first, code="x" * 513),
        {"ticket": first.pk, **{name: value for name, value in scan_of(first).items() if name != "code"}},
    ]
    verdicts = post_scans(turnstile, scan_of(first), *bad, scan_of(second))

    assert [row["verdict"] for row in verdicts] == ["admitted", *[None] * len(bad), "admitted"]
    assert all(row["message"] for row in verdicts)
    codes_given = [row["code"] for row in verdicts]
    assert codes_given == [None, *["not_found" if one is bad[6] else "invalid" for one in bad], None]


def test_a_nonce_that_came_with_another_scan_says_so_by_a_code(turnstile, order):
    first, second = order.tickets.order_by("pk")
    scan = scan_of(first)
    post_scans(turnstile, scan)
    reused = post_scans(turnstile, scan_of(second, nonce=scan["nonce"]))[0]
    assert (reused["verdict"], reused["code"]) == (None, "nonce_reused")


def test_a_reader_whose_clock_is_wrong_admits_all_the_same(turnstile, order):
    first, second = order.tickets.order_by("pk")

    verdicts = post_scans(turnstile, scan_of(first, scanned_at="1970-01-01T00:00:07Z"), scan_of(second, scanned_at="?"))

    assert [row["verdict"] for row in verdicts] == ["admitted", "admitted"]
    assert set(ScanRecord.objects.values_list("has_wrong_clock", flat=True)) == {True}


def test_what_a_client_says_of_itself_counts_for_nothing(turnstile, order):
    ticket = order.tickets.order_by("pk")[0]
    verdict = post_scans(turnstile, scan_of(ticket, said="admitted", alone=True, direction="reset"))[0]
    scan = ScanRecord.objects.get()
    assert (verdict["verdict"], scan.said, scan.was_offline) == ("admitted", "", False)


def test_a_forged_code_and_a_foreign_one(turnstile, order):
    ticket = order.tickets.order_by("pk")[0]
    foreign = sell_tickets(make_performance(), 1).orders.get().tickets.get()
    forged, unknown = post_scans(
        turnstile,
        scan_of(ticket, code=code_of(ticket)[:-6] + "AAAAA}"),
        scan_of(foreign, performance=ticket.performance_id),
    )
    assert forged["verdict"] in ("forged", "unknown")
    assert unknown["verdict"] == "unknown"
    assert (unknown["holder"], unknown["order"]) == (None, None)


def test_another_accounts_door_is_not_there(api_for, account, order):
    ticket = order.tickets.order_by("pk")[0]
    verdict = post_scans(client_of(api_for, account), scan_of(ticket))[0]
    assert (verdict["verdict"], verdict["message"]) == (None, "No records found")
    assert not ScanRecord.objects.exists()


def test_the_other_categorys_key_may_not(api_for, performance, order):
    reporting_client = client_of(api_for, performance.account, calls=names_of(Category.REPORT))
    answer = reporting_client.post("/api/scans", {"scans": [scan_of(order.tickets.order_by("pk")[0])]})
    assert answer.status_code == 403


def test_nobody_may(api_for, order):
    answer = api_for().post("/api/scans", {"scans": [scan_of(order.tickets.order_by("pk")[0])]})
    assert answer.status_code == 401


@pytest.mark.parametrize("body", [{}, {"scans": []}, {"scans": "all"}, {"scans": [{}] * 101}])
def test_garbage_is_refused(turnstile, body):
    assert turnstile.post("/api/scans", body).status_code == 422
