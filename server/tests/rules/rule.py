"""What a row of the table says, and how a call's good body is edited for it."""

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
OWN = "own"  # answered, but nothing of the named house is shown or changed


@dataclass(frozen=True)
class RuleContext:
    """The house whose rows are named, one of its venues that has no events, and whoever calls."""

    tenant: Tenant
    venue: int
    me: int

    def one(self, role: Role) -> int:
        """Give the number of the house's person of a role."""
        return number_of(self.tenant, role)


Edit = Callable[[RuleContext], dict[str, Any]]


@dataclass(frozen=True)
class Rule:
    """What a call answers to roles 1 to 4 of the house, then of another, with its good body or with an edited one."""

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
        """Name the roles of another account whose answer the own account's does not tell already.

        A platform administrator belongs to no account, and at the door nobody may do elsewhere what they may not do at
        home.
        """
        return [
            role
            for role in ROLES
            if role in {ORGANISER, OWNER}
            or self.in_own(role) != self.in_other(role)
            or (role is DOOR and self.in_other(role) != "403")
        ]


# Left out of the body, which otherwise says which rights a person is to have.
WITHOUT_PERMISSIONS = dict.fromkeys(("roleid", "active", "accountid"))
STATES = 7


def names(role: Role, **more: Any) -> Edit:
    """Name the house's person of a role, with a form that changes their names."""
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
