"""Reading an event's texts in other languages."""

from __future__ import annotations

from dataclasses import dataclass

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core.errors import NotFound
from server.core.speech.languages import LANGUAGES
from server.events.models import Event
from server.events.texts.form import TextsRow


@dataclass(frozen=True, kw_only=True)
class EventTexts:
    """An event with its texts in other languages, in the order of ours."""

    event: Event
    texts: list[TextsRow]


def texts_of(event: Event) -> EventTexts:
    """Give an event's texts row by row, as its form has them."""
    rows = [TextsRow(language=one, **event.texts[one]) for one in LANGUAGES if one in event.texts]
    return EventTexts(event=event, texts=rows)


def get_texts(*, caller: Staff, event_id: int) -> EventTexts:
    """Read an event's texts, as whoever writes them sees them.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such event, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = caller.within(Event.objects.filter(pk=event_id)).first()
    if event is None:
        raise NotFound
    return texts_of(event)
