"""The rules of a performance's gates, applied by the server and, with the manifest, by offline devices."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Gate:
    """A named entrance and the ticket names that enter by it; empty for all."""

    name: str
    types: tuple[str, ...] = ()

    def takes(self, type_name: str) -> bool:
        return not self.types or type_name in self.types


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """The rules of one performance. Without any, everybody with a ticket enters once, at any time."""

    has_exit: bool = False
    allows_reentry: bool = False
    opens_at: datetime | None = None
    closes_at: datetime | None = None
    confirms: bool = False
    gates: tuple[Gate, ...] = ()

    def gates_for(self, type_name: str) -> tuple[str, ...]:
        """Return the gates that a ticket may enter by, if the rules name any."""
        return tuple(gate.name for gate in self.gates if gate.takes(type_name))

    def admits_by(self, gate: str, type_name: str) -> bool:
        """Return whether a ticket of this name may enter by a gate; if gates are named, only by one of them."""
        named = next((one for one in self.gates if one.name.casefold() == gate.strip().casefold()), None)
        return named.takes(type_name) if named else not self.gates


NO_RULES = Rules()


@dataclass(frozen=True, kw_only=True)
class RuleSettings:
    """An event's or account's settings besides gates, named like the columns: minutes around the beginning."""

    has_exit: bool = False
    allows_reentry: bool = False
    # None: no limit.
    opens_before: int | None = None
    closes_after: int | None = None
    confirms: bool = False


SETTINGS = tuple(setting.name for setting in fields(RuleSettings))
