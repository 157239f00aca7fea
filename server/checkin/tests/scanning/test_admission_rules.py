"""The cases that the server's admission rules share with the app's: here the server's are tested.

A case in `ruling_cases.json` is a performance, its gate rules, its tickets, and scans that are validated in order. Also
for the app's test:

- `others` are performances that a device knows, `unheard` those that only the server knows.
- A ticket's `exchanged_for` is the performance of its replacement, which a verdict on it names.
- A ticket's code is signed for the reference `ORD-<order>`; a `code` that is not `genuine` has another signature,
  with `another_account` that of another account.
- `expect` has the verdict and its message, or the `error` of a refused undo; its other values have to be in the answer.
  `verdict_offline` and `message_offline` apply where an offline device cannot know more. A scan that is `online_only`
  or `offline_only` is validated on one side only.
- `date_format` is the user's, MM-DD-YYYY if there is none.
"""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from server.accounts.caller import Staff
from server.accounts.models import User
from server.checkin.gate_rules import Gate, Rules
from server.checkin.scanning import scan_services
from server.checkin.scanning.admission_rules import ScanBatch
from server.checkin.scanning.entrants import Entrant, OrderRow, TicketRow, check_code
from server.checkin.scanning.scans import Direction, ExchangedFor, Scan, ScanError
from server.sales import codes
from server.sales.models import Order

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "ruling_cases.json").read_text())
OURS, ANOTHERS = 1, 2  # account ids
UNLIKE = "A" * 86


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_server_decides_each_case_as_the_table_says(case: dict[str, Any], monkeypatch: pytest.MonkeyPatch):
    bench = the_bench(case)
    monkeypatch.setattr(scan_services, "find_exchanged_for", lambda _: the_exchanges(case))
    for number, scan in enumerate(case["scans"]):
        if scan.get("offline_only"):
            continue
        bench.now = moment(scan["at"])
        (answer,) = scan_services.with_exchanges([bench.rule(the_entrant(case, scan, number))])
        expected = {name: value for name, value in scan["expect"].items() if not name.endswith("_offline")}
        if isinstance(answer, ScanError):
            assert {"error": answer.error} == expected, scan
        else:
            shown = {name: getattr(answer, name, None) for name in expected}
            if answer.exchanged_for:
                shown["exchanged_for"] = answer.exchanged_for.performance
            assert shown == expected, scan


def test_each_case_says_something_and_has_a_name_of_its_own():
    assert len({case["name"] for case in CASES}) == len(CASES) >= 40
    assert all(case["scans"] for case in CASES)


def the_bench(case: dict[str, Any]) -> ScanBatch:
    places = {place["id"]: place for place in [case["performance"], *case["others"], *case.get("unheard", [])]}
    rows = [the_ticket(ticket, places[ticket["performance"]]) for ticket in case["tickets"]]
    return ScanBatch(
        tickets={row.pk: row for row in rows},
        orders={row.order_id: the_order(row.order_id, case["tickets"]) for row in rows},
        now=moment(case["performance"]["starts_at"]),
        rules={case["performance"]["id"]: the_rules(case["rules"])},
    )


def the_ticket(ticket: dict[str, Any], place: dict[str, Any]) -> TicketRow:
    at = moment(ticket["admitted_at"]) if ticket["admitted_at"] else None
    first_name, _, last_name = ticket["admitted_by"].partition(" ")
    starts_at = moment(place["starts_at"])
    return TicketRow(
        pk=ticket["id"],
        order_id=ticket["order"],
        performance_id=ticket["performance"],
        status=ticket["status"],
        type_name=ticket["type"],
        admitted_at=at,
        admitted_gate=ticket["admitted_gate"],
        admitted_device=ticket["admitted_device"],
        admitted_by_id=1 if at else None,
        first_name=first_name,
        last_name=last_name,
        left_at=moment(ticket["left_at"]) if ticket["left_at"] else None,
        reference=f"ORD-{ticket['order']}",
        holder=ticket["holder"],
        event_name=place["event"],
        starts_at=starts_at,
        zone=place["zone"],
        team="",
        player=None,
        has_upsells=False,
        cancelled_at=starts_at if place.get("is_cancelled") else None,
        scanned_at=at,
        received_at=at,
    )


def the_order(order: int, tickets: list[dict[str, Any]]) -> OrderRow:
    own = [ticket for ticket in tickets if ticket["order"] == order]
    statuses = [ticket["status"] for ticket in own]
    return OrderRow(
        pk=order,
        account_id=OURS,
        status=own[0].get("order_status", Order.Status.PAID),
        tickets=sum(status in {"valid", "admitted"} for status in statuses),
        admitted=statuses.count("admitted"),
    )


def the_exchanges(case: dict[str, Any]) -> dict[int, ExchangedFor]:
    others = {
        place["id"]: ExchangedFor(place["id"], place["event"], moment(place["starts_at"]), place["zone"])
        for place in case["others"]
    }
    tickets = [ticket for ticket in case["tickets"] if "exchanged_for" in ticket]
    return {ticket["id"]: others[ticket["exchanged_for"]] for ticket in tickets}


def the_rules(rules: dict[str, Any]) -> Rules:
    return Rules(
        has_exit=rules["has_exit"],
        allows_reentry=rules["allows_reentry"],
        opens_at=moment(rules["opens_at"]) if rules["opens_at"] else None,
        closes_at=moment(rules["closes_at"]) if rules["closes_at"] else None,
        confirms=rules["confirms"],
        gates=tuple(Gate(name=gate["name"], types=tuple(gate["types"])) for gate in rules["gates"]),
    )


def the_entrant(case: dict[str, Any], scan: dict[str, Any], number: int) -> Entrant:
    at = moment(scan["at"])
    user = User(pk=1, first_name="Ada", last_name="Lovelace", date_format=case.get("date_format", "MM-DD-YYYY"))
    read = Scan(
        caller=Staff(user),
        performance_id=case["performance"]["id"],
        nonce=f"nonce-of-scan-{number:04}",
        scanned_at=at,
        code=the_text(scan),
        ticket_id=scan.get("ticket"),
        device=scan["device"],
        gate=scan["gate"],
        direction=Direction(scan["direction"]),
    )
    is_anothers = bool(scan.get("code", {}).get("another_account"))
    parsed, refusal = check_code(read, codes.read_code(read.code), OURS, ANOTHERS if is_anothers else OURS)
    return Entrant(number, read, OURS, case["performance"]["zone"], parsed, refusal)


def the_text(scan: dict[str, Any]) -> str:
    code = scan.get("code")
    if code is None:
        return str(scan.get("text", ""))
    text = codes.sign_code(
        account_id=ANOTHERS if code.get("another_account") else OURS,
        reference=code["reference"],
        order_id=code["order"],
        ticket_id=code["ticket"],
        performance_id=code["performance"],
    )
    is_signed = code["genuine"] or code.get("another_account")
    return text if is_signed else json.dumps({**json.loads(text), "sig": UNLIKE})


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)
