from dataclasses import dataclass

from server.core.announce import Change


@dataclass(frozen=True)
class StylesheetSaved(Change):
    """A stylesheet was added, switched or deleted."""

    account_id: int
    stylesheet_id: int


@dataclass(frozen=True)
class TemplateSaved(Change):
    """The draft of an event's ticket or mail was saved."""

    account_id: int
    event_id: int


@dataclass(frozen=True)
class LookPublished(Change):
    """A version of a look was published, of an event or of its account: buyers get it from now on."""

    account_id: int
    version_id: int
