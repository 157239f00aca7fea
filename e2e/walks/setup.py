"""The setup of walks: an account that sells by card, another site's page, and a door with tickets."""

from __future__ import annotations

import asyncio
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from e2e.faults.sales_checks import read_state
from e2e.load.http import Caller, expect
from e2e.load.setup import Environment, make_event, open_environment, post_event, sell_codes, sign_in
from e2e.sheet import a_season, write_sheet
from e2e.system import LOOPBACK

ADMIN = "admin@foyer.test"
PRICE = 24.5
RECEIVED_WITHIN = 30.0  # seconds


async def put_on(url: str) -> int:
    """Create an account that takes cards with an event, and return the event's id."""
    token, _ = await sign_in(url, ADMIN)
    caller = Caller(url, token)
    venue = await _make_account_with_venue(caller)
    env = Environment(url=url, organiser=token, door="", venue=venue)
    made = await post_event(env, write_sheet(a_season(1, price=PRICE)))
    caller.close()
    return int(expect(made, 201)["data"][0]["id"])


async def _make_account_with_venue(admin: Caller) -> int:
    """Create a customer account with a Stripe account and a venue, and return the venue's id."""
    name = f"House {uuid.uuid4().hex[:8]}"
    fees = {f"{of}_fee": "0" for of in ("ticket", "upsell", "order")}
    kinds = {f"is{of}flator_perc": 1 for of in ("ticket", "upsell", "order")}
    form = {"id": 0, "action_type": "add", "account_name": name, "stripe_id": f"acct_{uuid.uuid4().hex[:8]}"}
    response = await admin.post("/v1/customers/insertCustomerAccount", form | fees | kinds | {"istax_inclusive": 0})
    account = expect(response)["data"]["accountid"]
    return await _add_venue(admin, account)


async def _add_venue(admin: Caller, account: int) -> int:
    async def choices(action: int, **more: object) -> list[list[dict[str, int]]]:
        body = expect(await admin.post("/v1/customers/addressList", {"action_id": action, **more}))
        return list(body["data"])

    _, (city, *_) = await choices(1, search="Chicago")
    ((zipcode, *_),) = await choices(2, city_id=city["cityid"])
    ((currency, *_),) = await choices(3)
    ((tax, *_),) = await choices(4)
    form = {
        "action_type": "add",
        "id": 0,
        "accountid": account,
        "venue_name": "Barn",
        "venue_address": "1 Stage Street",
        "city_id": city["cityid"],
        "zipcode_id": zipcode["zipcodeid"],
        "currency_id": currency["currencyid"],
        "timezone_id": city["timezoneid"],
        "taxcategory_id": tax["taxcategoryid"],
    }
    return int(expect(await admin.post("/v1/customers/manageVenue", form))["data"]["venueid"])


async def open_door(url: str) -> tuple[Environment, int, list[str]]:
    """Create a performance, sell three tickets for it, and return it with their codes."""
    env = await open_environment(url)
    (performance,) = await make_event(env, 1)
    return env, performance, await sell_codes(env, performance, 3)


async def admitted(env: Environment, performance: int, count: int) -> None:
    """Wait until the server has admitted so many."""
    async with asyncio.timeout(RECEIVED_WITHIN):
        while (await read_state(env, performance))["admitted"] != count:
            await asyncio.sleep(0.1)


@contextmanager
def site(body: str) -> Iterator[str]:
    """Serve another site's page, and return its URL: for a browser it is not Foyer's site."""

    class Shows(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = f'<!doctype html><html lang="fr"><title>Shows</title><body><h1>Shows</h1>{body}</body></html>'
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer((LOOPBACK, 0), Shows)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://{LOOPBACK}:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
