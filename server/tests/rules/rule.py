"""A row of the table, and how a call's good body is edited for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from server.accounts.models import Role, User
from server.testing.tenants import Tenant
from server.tests.calls import CALLS

BY_NAME = {call.name: call for call in CALLS}
ROLES = (Role.PLATFORM_ADMINISTRATOR, Role.ORGANISER, Role.DOOR_STAFF, Role.ACCOUNT_OWNER)
PLATFORM, ORGANISER, DOOR, OWNER = ROLES
OWN = "own"  # answered, but nothing of the named account is shown or changed


@dataclass(frozen=True)
class RuleContext:
    """The account whose rows are named, one of its venues without events, and the caller."""

    tenant: Tenant
    venue: int
    me: int

    def one(self, role: Role) -> int:
        """Return the id of the account's user with a role."""
        return number_of(self.tenant, role)


Edit = Callable[[RuleContext], dict[str, Any]]


@dataclass(frozen=True)
class Rule:
    """A call's answers to roles 1 to 4 of the account, then of another, with its good body or with an edited one."""

    call: str
    own: str
    other: str
    nobody: int = 401
    what: str = ""
    edit: Edit = lambda _: {}

    @property
    def name(self) -> str:
        return f"{self.call} {self.what}".strip()

    def in_own(self, role: Role) -> str:
        return self.own.split()[ROLES.index(role)]

    def in_other(self, role: Role) -> str:
        return self.other.split()[ROLES.index(role)]

    @property
    def roles_of_other_account(self) -> list[Role]:
        """Return the roles of another account whose answers do not follow from those of the own account.

        A platform administrator belongs to no account, and door staff may do nothing elsewhere that they may not do at
        home.
        """
        return [
            role
            for role in ROLES
            if role in {ORGANISER, OWNER}
            or self.in_own(role) != self.in_other(role)
            or (role is DOOR and self.in_other(role) != "403")
        ]


# Removed from the body, which otherwise sets a user's permissions.
WITHOUT_PERMISSIONS = dict.fromkeys(("roleid", "active", "accountid"))
STATES = 7


def names(role: Role, **more: Any) -> Edit:
    """Name the account's user with a role, with a form that changes their names."""
    return lambda context: {"userid": context.one(role), **WITHOUT_PERMISSIONS, **more}


def oneself(**more: Any) -> Edit:
    return lambda context: {"userid": context.me, **WITHOUT_PERMISSIONS, **more}


def address_list(action: int) -> Edit:
    country = {"country_id": 1} if action == STATES else {}
    return lambda _: {"action_id": action, **country}


def change(**values: Any) -> Edit:
    return lambda _: values


def number_of(tenant: Tenant, role: Role) -> int:
    email = f"{'platform' if role is PLATFORM else f'person{role.value}'}@{tenant.word.lower()}.test"
    return User.objects.values_list("pk", flat=True).get(email=email)
