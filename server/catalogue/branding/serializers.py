"""The spec's names for looks (part 2, sections 3 and 7, Branding), and ours for what it has no calls for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.catalogue.branding import errors
from server.catalogue.branding.forms import LONGEST_HEADER, LONGEST_LINK, AdvertForm, EmailForm, StyleForm, TicketForm
from server.catalogue.branding.models import ADVERTS, Stylesheet, TicketAdvert
from server.catalogue.branding.publishing_api import PublishedOut, TargetIn
from server.platform.http.inputs import (
    MOST_ID,
    CallIn,
    ChoiceField,
    ChosenIdField,
    ConstantField,
    FlagField,
    FormIn,
    IdField,
    LineField,
    RowsField,
    TextField,
)
from server.platform.http.outputs import Boolean, ChoiceOf, Integer, ResponseSchema, Text, ZeroOrOne, many, one
from server.platform.i18n import LANGUAGES
from server.platform.picture_services import media_url
from server.platform.uploads import Upload

Made = TypeVar("Made")


class LeftOutOut(serializers.Serializer[Any]):
    """Something that a stylesheet says and that buyers' browsers are not told."""

    line = serializers.IntegerField()
    what = serializers.CharField()
    why = serializers.CharField()


class StyleOut(serializers.Serializer[Stylesheet]):
    """A stylesheet as its owner has it; `filepath` is what getBase64File reads it by."""

    styleid = Integer("pk")
    customerid = Integer("account_id")
    filename = Text("name")
    filepath = Text()
    active = ZeroOrOne(lambda row: int(row.is_active))
    version = Integer()
    left_out = serializers.SerializerMethodField()

    @extend_schema_field(LeftOutOut(many=True))
    def get_left_out(self, row: Stylesheet) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = row.left_out
        return found


STYLES = many(
    StyleOut,
    name="CustomerStylesOut",
    published=PublishedOut(allow_null=True),
    changed=serializers.BooleanField(help_text="what is switched on is not what buyers get"),
)
STYLE = one(StyleOut, name="StyleSavedOut")


class _Encoded(ResponseSchema):
    """`{message, data}`, the data being a stylesheet as base64, beside the name that it is kept under."""

    def write(self, found: Any) -> Any:
        return found


ENCODED = _Encoded(
    serializers.Serializer, "Base64FileOut", serializers.CharField(), {"filename": serializers.CharField()}
)


class CustomerStylesIn(CallIn):
    action_type = ConstantField("getmaster list")
    customer_id = ChosenIdField("account_id")


class StyleIn(FormIn[StyleForm]):
    """The JSON part `styles`; `filename` is the name that the list shows, the file's own where none is given."""

    makes = StyleForm
    action_type = ChoiceField(("add", "status update"))
    style_id = ChosenIdField()
    customer_id = ChosenIdField("account_id")
    filename = LineField("name", most=255)
    style_url = TextField(most=500)  # the client's own idea of where it is kept
    status = FlagField("is_active")
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)

    def form_with(self, files: Mapping[str, Upload]) -> StyleForm:
        return replace(self.form(), file=files.get("file"))


class StyleParts(serializers.Serializer[Any]):
    """The parts of styleManagement; to switch one on or off takes no file."""

    styles = StyleIn()
    file = serializers.FileField(required=False)


class DeleteStyleIn(CallIn):
    style_id = IdField()


class Base64FileIn(CallIn):
    filepath = TextField(most=100, required=errors.DOWNLOAD_FAILED)


class AdvertOut(serializers.Serializer[TicketAdvert]):
    eventadid = Integer("pk")
    eventid = Integer("template_id")
    ads = Text(lambda row: media_url(row.picture))
    adssequence = Integer("sequence")


class _DraftOut(serializers.Serializer[Any]):
    eventid = Integer("event.pk")
    eventname = Text("event.name")
    venuename = Text("event.venue.name")
    logourl = Text(lambda draft: media_url(draft.row.logo))
    version = Integer("row.version", help_text="0 where none was saved yet")
    published = PublishedOut(allow_null=True, source="current")
    changed = Boolean("is_changed", help_text="it is not what buyers get")


class TicketTemplateOut(_DraftOut):
    """The draft of an event's ticket; `eventlogoid` is 0 where none was saved yet, and it has our defaults."""

    eventlogoid = Integer("number")
    adsheader = Text("row.ads_header")
    eventticketads = AdvertOut(many=True, source="adverts")


class EmailMessageOut(serializers.Serializer[Any]):
    """What an event's emails say in a language: sanitised HTML, or our default where nothing was saved."""

    language = ChoiceOf(choices=list(LANGUAGES))
    message = Text()
    isdefault = Boolean("is_default")


class PlaceholderOut(serializers.Serializer[Any]):
    """A placeholder, written as {name} in a message, and what stands there in a buyer's email."""

    name = Text()
    meaning = Text()


class EmailTemplateOut(_DraftOut):
    """The draft of an event's email; `message` is the English one, `emailbookingid` 0 where none was saved yet."""

    emailbookingid = Integer("number")
    message = Text()
    messages = EmailMessageOut(many=True)
    placeholders = PlaceholderOut(many=True)
    twitter = Text("row.twitter")
    facebook = Text("row.facebook")
    instagram = Text("row.instagram")
    linkedin = Text("row.linkedin")
    youtube = Text("row.youtube")


TICKET = one(TicketTemplateOut, name="TicketTemplateReplyOut")
EMAIL = one(EmailTemplateOut, name="EmailTemplateReplyOut")


class TemplateDetailsIn(CallIn):
    action_type = ChoiceField(("eventlogo list", "emailtemplate list"))
    event_id = IdField()


class AdvertIn(FormIn[AdvertForm]):
    """A slot of the ticket. Its picture, if it gets another one, is the file part `ads` with its number: `ads2`."""

    makes = AdvertForm
    eventadid = ChosenIdField()
    eventid = ChosenIdField()
    ads = TextField(most=500)
    adssequence = serializers.IntegerField(source="sequence", min_value=1, max_value=ADVERTS)


class _TemplateIn(FormIn[Made]):
    # A template is known by its event, of which there is one: `template_id` and `eventname` are the client's own. Of
    # `logo_url` an empty text takes the logo away, and all else leaves it.
    action_type = ChoiceField(("add", "edit"))
    template_id = ChosenIdField()
    event_id = IdField()
    eventname = TextField(most=500)
    logo_url = TextField(most=500, optional=True)
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)


class TicketTemplateIn(_TemplateIn[TicketForm]):
    """The JSON part `ticketTemplate`; to take a slot's picture away is another call."""

    makes = TicketForm
    ads_header = LineField(most=LONGEST_HEADER)
    eventticketads = RowsField(AdvertIn, "slots", most=ADVERTS)

    def form_with(self, files: Mapping[str, Upload]) -> TicketForm:
        adverts = {slot: files[f"ads{slot}"] for slot in range(1, ADVERTS + 1) if f"ads{slot}" in files}
        return replace(self.form(), logo=files.get("logo"), adverts=adverts)


class EmailTemplateIn(_TemplateIn[EmailForm]):
    """The JSON part `emailTemplate`: the email, with its message in one language; an empty one is our default again."""

    makes = EmailForm
    message = TextField()
    language = ChoiceField(LANGUAGES, optional=True)
    twitter_url = TextField("twitter", most=LONGEST_LINK)
    facebook_url = TextField("facebook", most=LONGEST_LINK)
    instagram_url = TextField("instagram", most=LONGEST_LINK)
    linkedin_url = TextField("linkedin", most=LONGEST_LINK)
    youtube_url = TextField("youtube", most=LONGEST_LINK)

    def form_with(self, files: Mapping[str, Upload]) -> EmailForm:
        return replace(self.form(), logo=files.get("file"))


class TicketParts(serializers.Serializer[Any]):
    """The parts of ticketTemplateManagement; a picture that is not sent stays as it is."""

    ticketTemplate = TicketTemplateIn()
    logo = serializers.FileField(required=False)
    ads1 = serializers.FileField(required=False)
    ads2 = serializers.FileField(required=False)
    ads3 = serializers.FileField(required=False)


class EmailParts(serializers.Serializer[Any]):
    """The parts of emailTemplateManagement; the file is the logo."""

    emailTemplate = EmailTemplateIn()
    file = serializers.FileField(required=False)


class DeleteAdvertIn(CallIn):
    id = IdField()
    event_id = IdField()


class PictureOut(serializers.Serializer[Any]):
    """A picture as a message names it, and its size in pixels."""

    url = Text()
    width = Integer()
    height = Integer()


PICTURE = one(PictureOut, name="BrandingPictureOut")


class PictureIn(TargetIn):
    """The JSON part `picture`: the event whose messages are to show it, or the account whose stylesheets are."""


class PictureParts(serializers.Serializer[Any]):
    """The parts of a picture that is to stand in a text."""

    picture = PictureIn()
    file = serializers.FileField()
