"""The lists of the back office in a large installation: one user who opens, searches and sorts them.

A list should answer within 100 ms at p95 (issue 3); `rows` says how many rows there are behind the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from e2e.load.http import Caller, expect
from e2e.load.metrics import Act, Book, measure, percentile, print_status
from e2e.load.setup import Environment, sign_in

ADMINISTRATOR = "admin@foyer.test"
THEATRE = 2
WITHIN = 100.0  # milliseconds, p95
FILL = "from e2e.load.crowd import fill; fill()"
WINDOW, WARM_UP = 2.0, 0.4  # seconds


@dataclass(frozen=True)
class ListCall:
    """One list: its body, the search text, and its columns for sorting."""

    path: str
    search: str
    columns: tuple[str, ...] = ()
    body: dict[str, Any] = field(default_factory=dict)
    is_get: bool = False

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    def ways(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield each variant of the list's call, as a name and a body."""
        page = {**self.body, "page": 1, "page_size": 10}
        yield "first page", page
        yield "search", {**page, "search": self.search}
        if not self.is_get:
            yield "a page in the middle", {**page, "page": 150}
        for column in self.columns:
            yield f"by {column}", {**page, "ordering": column}
            yield f"by -{column}", {**page, "ordering": f"-{column}"}


LISTS = (
    ListCall(
        "/v1/users/getAllUsers",
        "grace",
        ("firstname", "lastname", "accountname", "role", "emailid", "mobilenumber"),
    ),
    ListCall("/v1/customers/getAllCustomerAccount", "opera", ("accountid", "accountname", "stripeid")),
    ListCall("/v1/customers/venueByAccountId", "studio", ("venuename", "city", "country", "timezone"), {"id": THEATRE}),
    ListCall(
        "/v1/customers/manageVenue", "studio", ("venuename", "city"), {"action_type": "list", "accountid": THEATRE}
    ),
    ListCall("/v1/customers/getAllTaxCategory", "rate 1", ("taxcategory", "taxpercentage"), {"action_type": "list"}),
    ListCall("/v1/users/getUserAccounts", "hall", is_get=True),
    ListCall("/v1/audit/getAuditLog", "account 7", ("at",)),
)


async def run(book: Book, env: Environment) -> None:
    """Fill the installation, then read each list in every variant."""
    if env.system is None:
        print_status("lists: another's installation is measured as it is, with the rows that it has")
    else:
        filled = env.system.manage("shell", "-c", FILL)
        if filled.returncode:
            raise RuntimeError(filled.stderr)
    token, _ = await sign_in(env.url, ADMINISTRATOR)
    caller = env.caller(token)
    for one in LISTS:
        for way, body in one.ways():
            measured = await measure([_post_list(caller, one, body)], seconds=WINDOW, warm_up=WARM_UP)
            rows = _count(expect(await _send(caller, one, body)))
            is_within = percentile(measured.times, 0.95) <= WITHIN
            book.write_measured(f"list_{one.name}", 1, measured, asked=way, rows=rows, is_within_100_ms=is_within)
    # Without a page all rows come at once, as drop-down fields need them.
    whole = ListCall("/v1/users/getUserAccounts", "", is_get=True)
    measured = await measure([_post_list(caller, whole, {})], seconds=WINDOW, warm_up=WARM_UP)
    book.write_measured("list_getUserAccounts", 1, measured, asked="all at once", rows=2000)
    caller.close()


def _post_list(caller: Caller, one: ListCall, body: dict[str, Any]) -> Act:
    async def act() -> str:
        response = await _send(caller, one, body)
        return "" if response.status == 200 else f"{one.name} answered {response.status}"

    return act


async def _send(caller: Caller, one: ListCall, body: dict[str, Any]) -> Any:
    if one.is_get:
        return await caller.send("GET", f"{one.path}?{urlencode(body)}")
    return await caller.post(one.path, body)


def _count(body: dict[str, Any]) -> int:
    return int(body["total"])
