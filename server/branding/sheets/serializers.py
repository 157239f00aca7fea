"""Stylesheets over the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.branding.sheets.selectors import sheet_of
from server.core.http.forms import CallIn, Chosen, Number
from server.core.http.replies import Text, one


class LookOut(serializers.Serializer[Any]):
    """How a page in which the public buys looks, told of the account that it is of: a statement each time."""

    css = Text(sheet_of, help_text="where the stylesheet is that the account has published; empty without one")


class PreviewIn(CallIn):
    event_id = Number()
    style_id = Chosen(help_text="null for the stylesheet that is in use")


class PreviewOut(serializers.Serializer[Any]):
    address = Text(help_text="of the widget in this look, for an hour")
    token = Text()


PREVIEW = one(PreviewOut)
