"""The wire of an event's mail and ticket before any buyer gets them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import CallIn, Chosen, Number
from server.core.http.replies import Text, Whole, one
from server.core.speech.languages import DEFAULT, NAMES


class MailIn(CallIn):
    event_id = Number()
    language = serializers.ChoiceField(choices=list(NAMES), default=DEFAULT)
    number = Chosen(help_text="of the version that is meant; without one it is the draft")


class TicketIn(MailIn):
    kind = serializers.ChoiceField(choices=["pdf", "png"], default="pdf")


class DrawnMailOut(serializers.Serializer[Any]):
    """The mail of a sample order: `html` is a whole document, and `size` the bytes that it has."""

    subject = Text()
    html = Text()
    text = Text()
    size = Whole()


class TestMailOut(serializers.Serializer[Any]):
    to = Text()


DRAWN = one(DrawnMailOut, name="MailPreviewOut")
SENT = one(TestMailOut, name="MailTestOut")
