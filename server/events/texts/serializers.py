"""An event's texts in other languages on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import MOST_ID, FormIn, OneLine, OneOf, Rows, Typed
from server.core.http.replies import Text, Whole, WordOf, one
from server.core.speech.languages import LANGUAGES
from server.events.event_fields import LONGEST
from server.events.texts.form import TextsForm, TextsRow

CHOOSE = "Please choose a language"


class TextsRowIn(FormIn[TextsRow]):
    makes = TextsRow
    language = OneOf(LANGUAGES, required=CHOOSE)
    name = OneLine(most=LONGEST["eventname"])
    description = Typed(most=LONGEST["eventdescription"])
    bio = Typed(most=LONGEST["bio"])
    ticketlabel = OneLine("ticket_label", most=LONGEST["ticket_label"])


class TextsIn(FormIn[TextsForm]):
    makes = TextsForm
    texts = Rows(TextsRowIn, most=len(LANGUAGES))
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)


class TextsRowOut(serializers.Serializer[Any]):
    """An event's texts in one language; what is empty is said as its own form has it."""

    language = WordOf(choices=LANGUAGES)
    name = Text()
    description = Text()
    bio = Text()
    ticketlabel = Text("ticket_label")


class EventTextsOut(serializers.Serializer[Any]):
    """An event's texts in other languages; `version` is the event's own."""

    eventid = Whole("event.pk")
    texts = TextsRowOut(many=True)
    version = Whole("event.version")


TEXTS = one(EventTextsOut, name="EventTextsReply")
