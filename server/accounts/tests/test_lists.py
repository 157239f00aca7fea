"""Lists cost the same with three rows and with sixty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from server.accounts.caller import Staff
from server.accounts.ledger import Action, record
from server.accounts.models import Role
from server.testing.authenticator import Authenticator
from server.testing.factories import make_account, make_user, make_venue
from server.testing.ways_in import add_app, add_passkey

pytestmark = pytest.mark.django_db

LISTS = [
    ("POST", "users/getAllUsers", {"page": 1, "page_size": 100, "search": "a", "ordering": "-accountname"}),
    ("GET", "users/getUserAccounts", {}),
    ("POST", "customers/getAllCustomerAccount", {"page": 1, "page_size": 100, "search": "a"}),
    ("POST", "audit/getAuditLog", {"page": 1, "page_size": 100, "search": "a"}),
]


@pytest.mark.parametrize(("method", "path", "asked"), LISTS, ids=[path for _, path, _ in LISTS])
def test_a_list_costs_the_same_with_three_rows_and_with_sixty(
    api_for: Callable[..., Any], method: str, path: str, asked: dict[str, Any]
) -> None:
    platform = make_user(make_account("Acme", is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    api = api_for(platform)

    def cost() -> tuple[int, int]:
        with CaptureQueriesContext(connection) as captured:
            reply = api.post(f"/v1/{path}", asked) if method == "POST" else api.get(f"/v1/{path}", asked)
        return len(captured), reply.json()["total"]

    fill(3, platform)
    few, rows = cost()
    fill(60, platform)
    many, more = cost()

    assert more >= rows + 60
    assert many == few == 3, "who asks, how many there are, and the page"


def fill(count: int, by: Any) -> None:
    for number in range(count):
        account = make_account(f"Arts {number}", created_by=by)
        person = make_user(account)
        venue = make_venue(account)
        if number % 3 == 0:
            add_app(person)
        if number % 3 == 1:
            add_passkey(person, Authenticator())
        with transaction.atomic():
            for row in (account, person, venue):
                actor = Staff(person if number % 2 else by)
                record(caller=actor, action=Action.UPDATE, row=row, account_id=account.pk, after={"name": "x"})
