"""The setup of measurements: signed-in users, and an event with performances, created by the API."""

from __future__ import annotations

import json
import struct
import uuid
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from e2e.load.http import Caller, Response, expect
from e2e.sheet import a_season, write_sheet
from e2e.system import System

PASSWORD = "Foyer-demo-1!"
ORGANISER, DOOR = "organiser@foyer.test", "door@foyer.test"
NOBODY: Mapping[str, str] = {}
MOST_A_BASKET = 500  # tickets, at the counter


@dataclass(frozen=True)
class Environment:
    """A running system, its users' tokens, and the venue of all events.

    `system` is None if only an installation's URL is known.
    """

    url: str
    organiser: str
    door: str
    venue: int
    system: System | None = None

    def caller(self, token: str | None = None) -> Caller:
        return Caller(self.url, self.organiser if token is None else token)


async def open_environment(url: str, system: System | None = None) -> Environment:
    """Sign in and choose a venue."""
    organiser, account = await sign_in(url, ORGANISER)
    door, _ = await sign_in(url, DOOR)
    venues = expect(await Caller(url, organiser).post("/v1/customers/venueByAccountId", {"id": account}))
    return Environment(url=url, organiser=organiser, door=door, venue=venues["data"][0][0]["venueid"], system=system)


async def sign_in(url: str, email: str) -> tuple[str, int]:
    """Sign in as a user of the demo and return their token and account."""
    body = expect(await Caller(url).post("/v1/auth/login", {"email": email, "password": PASSWORD}))
    return body["tokens"]["access"]["token"], body["user"]["accountid"]


async def make_event(env: Environment, rows: int, *, price: float = 20.0, tickets: int = 100_000) -> list[int]:
    """Create an event and return the ids of its first hundred performances."""
    response = await post_event(env, write_sheet(a_season(rows, price=price, tickets=tickets)))
    return [row["_id"] for row in expect(response, 201)["data"][0]["eventdetailfile"]]


async def post_event(env: Environment, sheet: bytes) -> Response:
    """Create an event from a spreadsheet, as the organiser's form does."""
    form = {
        "eventname": f"Bench {uuid.uuid4().hex[:8]}",
        "venueid": env.venue,
        "eventdescription": "Made by the bench",
        "bio": "Made by the bench",
        "ticket_label": "",
        "applicablefees": "1.00",
        "mincount": "1",
        "maxcount": "10",
        "fb_pixelid": "",
        "includingtax": True,
        "event_subcategories": [],
    }
    picture = png(64, 36)
    files = {
        "thumbnailimage": ("thumbnail.png", picture),
        "eventpromo": ("promo.png", picture),
        "performances": ("performances.xlsx", sheet),
    }
    return await env.caller().post_parts("/v1/events/createEvent", {"event": json.dumps(form), "teams": "[]"}, files)


def png(width: int, height: int) -> bytes:
    """Return a plain picture."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    lines = (b"\0" + b"\x6b\x1f\x2a" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def basket(performances: list[int], quantity: int) -> dict[str, Any]:
    """Return a basket with so many tickets for each performance."""
    lines = [{"ticket_type": None, "quantity": quantity}]
    return {"items": [{"performance": number, "tickets": lines, "upsells": []} for number in performances]}


async def reserve(caller: Caller, performances: list[int], quantity: int = 1) -> Response:
    return await caller.post("/v1/sales/reservations", basket(performances, quantity), Idempotency_Key=uuid.uuid4().hex)


async def pay(caller: Caller, reserved: Any, buyer: Mapping[str, str] = NOBODY) -> Response:
    return await caller.post(
        f"/v1/sales/reservations/{reserved['reservation']}/payment",
        {"gateway": "cash", "buyer": dict(buyer)},
        X_Reservation_Secret=reserved["secret"],
    )


async def sell(caller: Caller, performances: list[int], quantity: int = 1) -> Response:
    """Reserve and pay in one call."""
    body = {**basket(performances, quantity), "gateway": "cash"}
    return await caller.post("/v1/sales/orders", body, Idempotency_Key=uuid.uuid4().hex)


async def sell_codes(env: Environment, performance: int, count: int) -> list[str]:
    """Sell tickets of a performance and return the texts of their QR codes."""
    caller = env.caller()
    codes: list[str] = []
    while len(codes) < count:
        quantity = min(MOST_A_BASKET, count - len(codes))
        paid = expect(await sell(caller, [performance], quantity), 201)
        codes += [ticket["code"] for order in paid["orders"] for ticket in order["tickets"]]
    caller.close()
    return codes
