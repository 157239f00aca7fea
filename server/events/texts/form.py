"""The form of an event's texts in other languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from server.events.models import TOLD

TWICE = "Please give each language once"


@dataclass(frozen=True, kw_only=True)
class TextsRow:
    """An event's texts in one language; an empty one is said as its own form has it."""

    language: str
    name: str = ""
    description: str = ""
    bio: str = ""
    ticket_label: str = ""


@dataclass(frozen=True, kw_only=True)
class TextsForm:
    """All texts in other languages: a language that is left out has none."""

    texts: Sequence[TextsRow] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)  # what could not be read


def kept(rows: Sequence[TextsRow]) -> dict[str, dict[str, str]]:
    """Give texts as an event keeps them: by language and field, without empty ones."""
    found = {row.language: {name: getattr(row, name) for name in TOLD if getattr(row, name)} for row in rows}
    return {language: texts for language, texts in found.items() if texts}
