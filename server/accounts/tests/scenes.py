"""A person as their form sends them."""

from __future__ import annotations

from typing import Any

from server.accounts.models import User

NORA = {
    "accountid": 0,
    "active": 1,
    "emailid": "Nora@Northgate.test",
    "firstname": " Nora ",
    "lastname": "Newcomer",
    "mobilenumber": "020 7946 0000",
    "roleid": 3,
    "userid": 0,
}


def edit_of(user: User, **changes: Any) -> dict[str, Any]:
    """Give what the form sends back of a person, with some fields changed."""
    values = {"userid": user.pk, "firstname": user.first_name, "lastname": user.last_name}
    return {**values, "mobilenumber": user.mobile or "020 7946 0000", **changes}


def fresh(user: User) -> User:
    return User.objects.select_related("account").get(pk=user.pk)
