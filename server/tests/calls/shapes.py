"""Describes a call under `/v1`, and derives wrong bodies from its good one."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from server.accounts.models import Role
from server.testing.tenants import Tenant

Body = dict[str, Any]
NUL, HALF_A_PAIR, ENDLESS = "a\x00b", "\ud800", 10**30


class Who(Enum):
    """Who may make a call (spec part 1, section 6)."""

    ANYBODY = "anybody"
    STAFF = "staff"
    OFFICE = "office"  # staff, except at the door
    ADMIN = "admin"  # platform administrators and account owners
    PLATFORM = "platform"  # only platform administrators

    @property
    def roles(self) -> tuple[Role, ...]:
        return _ROLES.get(self, tuple(Role))

    @property
    def maker(self) -> Role:
        """Return the role in which a good call is made."""
        return next(role for role in _MAKERS if role in self.roles)


_ROLES = {
    Who.OFFICE: (Role.PLATFORM_ADMINISTRATOR, Role.ORGANISER, Role.ACCOUNT_OWNER),
    Who.ADMIN: (Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER),
    Who.PLATFORM: (Role.PLATFORM_ADMINISTRATOR,),
}
_MAKERS = (Role.ORGANISER, Role.ACCOUNT_OWNER, Role.PLATFORM_ADMINISTRATOR)


class CrossAccountAnswer(Enum):
    """The answer to another account's organiser who names our rows."""

    NOT_FOUND = "404"
    OWN = "their own rows, or none"
    IN_PLACE = "200, and each entry of the list is refused in its place"
    NOTHING_NAMED = "the call names no row"


@dataclass(frozen=True)
class Field:
    """One field of a body or query: wrong values, whether it may be missing, and which row of an account it names."""

    wrong: tuple[Any, ...]
    is_required: bool = False
    names: str = ""


def number(*, least: int = 1, required: bool = False, names: str = "") -> Field:
    wrong: tuple[Any, ...] = ("twelve", "1e3", 1.5, True, [], {}, ENDLESS, "9" * 40, -1, NUL)
    below = (least - 1,) if least > 0 else ()
    return Field(wrong + below + ((None, "") if required else ()), required, names)


def text(most: int, *, required: bool = False, names: str = "") -> Field:
    wrong: tuple[Any, ...] = ([], ["a"], {}, True, NUL, HALF_A_PAIR, "x" * max(10_000, most + 1))
    return Field(wrong + ((None, "") if required else ()), required, names)


def word(*, required: bool = False, names: str = "") -> Field:
    """Describe a field that holds one of a few values, or a text of one form."""
    wrong: tuple[Any, ...] = ("nonsense", 17, -1, ENDLESS, [], {}, NUL, HALF_A_PAIR, "x" * 10_000)
    return Field(wrong + ((None, "") if required else ()), required, names)


def flag() -> Field:
    return Field(("perhaps", 17, ENDLESS, [], {}, NUL, "x" * 10_000))


def listing(*, required: bool = False, more: tuple[Any, ...] = ()) -> Field:
    wrong: tuple[Any, ...] = ("text", 17, True, {"a": 1}, NUL, [[]], ["a"], [17], [None])
    return Field(wrong + more + ((None, []) if required else ()), required)


def record(*, required: bool = False) -> Field:
    return Field(("text", 17, True, [], [{}], NUL) + ((None,) if required else ()), required)


COUNT = Field(("many", "-1", -1, "1.5", [], {}, NUL, ENDLESS, "9" * 40))
COST = Field(("dear", "-1", -1, "1e3", [], {}, NUL, ENDLESS, "9" * 40, "Infinity", "NaN"))
WHEN = Field(([], {}, "\x00", "x" * 10_000, "yesterday", ENDLESS, HALF_A_PAIR))
PAGE = {
    "page": number(),
    "page_size": Field((*number().wrong, 1001)),
    "search": text(200),
    "ordering": text(60),
}


@dataclass(frozen=True, kw_only=True)
class Call:
    """One call: its good body for an account's own users, and its fields, nested ones by dotted paths."""

    method: str
    route: str
    who: Who
    cross_account: CrossAccountAnswer = CrossAccountAnswer.NOTHING_NAMED
    body: Callable[[Tenant], Body] | None = None
    fields: dict[str, Field] = field(default_factory=dict)
    query: dict[str, Field] = field(default_factory=dict)
    good_query: Body = field(default_factory=dict)
    # For a query that names rows: it is built for each account.
    query_for: Callable[[Tenant], Body] | None = None
    headers: Callable[[Tenant], dict[str, str]] = lambda _: {}
    is_multipart: bool = False
    json_fields: tuple[str, ...] = ()  # fields read as plain JSON; the tests of its app cover wrong ones
    takes_back: bool = False  # refused after a first write, which is rolled back
    checks_token: bool = True
    is_lenient: bool = False  # a wrong entry of its list is refused in its place, and the call itself succeeds
    good: int = 200

    @property
    def name(self) -> str:
        return f"{self.method} {self.route}"

    @property
    def maker(self) -> Role:
        """Return the role in which a good call is made."""
        return self.who.maker

    def query_params(self, tenant: Tenant) -> Body:
        """Return the good query for this account's rows."""
        return {**self.good_query, **(self.query_for(tenant) if self.query_for else {})}

    def path(self, tenant: Tenant) -> str:
        """Return the path that names this account's rows."""
        return "/v1/" + re.sub(r"<\w+:(\w+)>", lambda part: str(getattr(tenant, part[1])), self.route)


def changed(body: Body, path: str, value: Any) -> Body:
    """Return a copy of a body with one field, named by its dotted path, set to something else."""
    return _edit(body, path, lambda holder, key: holder.__setitem__(key, value))


def without(body: Body, path: str) -> Body:
    """Return a copy of a body without one field."""
    return _edit(body, path, lambda holder, key: holder.pop(key, None))


def value_at(body: Body, path: str) -> Any:
    holder: Any = body
    for part in path.split("."):
        holder = holder[int(part)] if isinstance(holder, list) else holder[part]
    return holder


def _edit(body: Body, path: str, edit: Callable[[Any, Any], Any]) -> Body:
    whole = {name: part if hasattr(part, "read") else copy.deepcopy(part) for name, part in body.items()}
    *outer, last = path.split(".")
    holder: Any = whole
    for part in outer:
        holder = holder[int(part)] if isinstance(holder, list) else holder[part]
    edit(holder, int(last) if isinstance(holder, list) else last)
    return whole


def as_parts(body: Body) -> Body:
    """Return a body as the parts of a form; whatever is neither text nor a file is sent as JSON."""
    for part in body.values():
        if hasattr(part, "seek"):
            part.seek(0)
    return {
        name: part if isinstance(part, str) or hasattr(part, "read") else json.dumps(part)
        for name, part in body.items()
    }


def fields_of(schema: dict[str, Any], shape: dict[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield the fields of a body in the OpenAPI schema, nested ones by dotted paths."""
    if "$ref" in shape:
        shape = schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
    for part in shape.get("allOf", []):
        yield from fields_of(schema, part, prefix)
    if "items" in shape:
        yield from fields_of(schema, shape["items"], f"{prefix}.0")
    for name, inner in shape.get("properties", {}).items():
        path = f"{prefix}.{name}".lstrip(".")
        yield path
        yield from fields_of(schema, inner, path)
