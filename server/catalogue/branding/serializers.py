"""The spec's names for looks (part 2, sections 3 and 7, Branding), and ours for what it has no calls for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from django.core.files.storage import default_storage
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.catalogue import errors
from server.catalogue.branding.forms import (
    LONGEST_HEADER,
    LONGEST_LINK,
    SCHEMES,
    AdvertForm,
    EmailForm,
    StyleForm,
    ThemeForm,
    TicketForm,
)
from server.catalogue.branding.models import ADVERTS, Stylesheet, TicketAdvert
from server.catalogue.branding.publishing_api import PublishedOut, TargetIn
from server.catalogue.branding.theme_services import ThemeSettings
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
from server.platform.pdf.typefaces import FAMILY_NAMES, carried_family
from server.platform.picture_services import media_url
from server.platform.uploads import Upload

Made = TypeVar("Made")


class LeftOutOut(serializers.Serializer[Any]):
    """A rule of a stylesheet that is removed before browsers get it."""

    line = serializers.IntegerField()
    what = serializers.CharField()
    why = serializers.CharField()


class StyleOut(serializers.Serializer[Stylesheet]):
    """A stylesheet as its owner sees it; `filepath` is the argument for getBase64File."""

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


class AccountThemeOut(serializers.Serializer[ThemeSettings]):
    """The drafted look: `style_id` and `version` are those of the active stylesheet, 0 if there is none."""

    style_id = Integer()
    version = Integer()
    filename = Text()
    accent = Text(help_text="#rrggbb")
    dark_accent = Text(help_text="the accent on devices that are set to dark")
    surface = Text()
    dark_surface = Text()
    scheme = ChoiceOf(choices=SCHEMES, help_text="both follows the device")
    font = Text(help_text="a list of fonts as in CSS; empty for the default")
    document_font = Text(
        lambda look: FAMILY_NAMES.get(family := carried_family(look.font), family),
        help_text="the family in which tickets as PDF are set: the first of the list that comes with Foyer",
    )
    radius = Text(help_text="of corners, a length as in CSS")
    logo_url = Text(lambda look: default_storage.url(look.logo) if look.logo else "")


THEME = one(AccountThemeOut, name="AccountThemeReplyOut")


class SaveThemeIn(FormIn[ThemeForm]):
    """The look to be saved; without `logo_url` the logo stays, and an empty one removes it."""

    makes = ThemeForm
    customer_id = ChosenIdField("account_id")
    style_id = ChosenIdField()
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)
    accent = LineField(most=7)
    scheme = ChoiceField(SCHEMES)
    font = LineField(most=300)
    radius = serializers.IntegerField(min_value=0, max_value=32)
    logo_url = TextField(most=500, optional=True)


STYLES = many(
    StyleOut,
    name="CustomerStylesOut",
    published=PublishedOut(allow_null=True),
    look=AccountThemeOut(),
    changed=serializers.BooleanField(help_text="whether the active draft differs from the published version"),
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
    """The JSON part `styles`; `filename` is the name shown in the list, by default the file's own."""

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
    """The parts of styleManagement; activating or deactivating needs no file."""

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
    version = Integer("row.version", help_text="0 if none was saved yet")
    published = PublishedOut(allow_null=True, source="current")
    changed = Boolean("is_changed", help_text="whether it differs from the published version")


class TicketTemplateOut(_DraftOut):
    """The draft of an event's ticket; `eventlogoid` is 0 if none was saved yet, and it then has the defaults."""

    eventlogoid = Integer("number")
    adsheader = Text("row.ads_header")
    eventticketads = AdvertOut(many=True, source="adverts")


class EmailMessageOut(serializers.Serializer[Any]):
    """An event's email text in one language: sanitised HTML, or the default if none was saved."""

    language = ChoiceOf(choices=list(LANGUAGES))
    message = Text()
    isdefault = Boolean("is_default")


class PlaceholderOut(serializers.Serializer[Any]):
    """A placeholder, written as {name} in a message, and its value in a buyer's email."""

    name = Text()
    meaning = Text()


class EmailTemplateOut(_DraftOut):
    """The draft of an event's email; `message` is the English one, `emailbookingid` is 0 if none was saved yet."""

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
    """A slot of the ticket. A new picture is the file part `ads` with its number: `ads2`."""

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
    """The JSON part `ticketTemplate`; another call removes a slot's picture."""

    makes = TicketForm
    ads_header = LineField(most=LONGEST_HEADER)
    eventticketads = RowsField(AdvertIn, "slots", most=ADVERTS)

    def form_with(self, files: Mapping[str, Upload]) -> TicketForm:
        adverts = {slot: files[f"ads{slot}"] for slot in range(1, ADVERTS + 1) if f"ads{slot}" in files}
        return replace(self.form(), logo=files.get("logo"), adverts=adverts)


class EmailTemplateIn(_TemplateIn[EmailForm]):
    """The JSON part `emailTemplate`: the email, with its message in one language; an empty message restores the
    default.
    """

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
    """The parts of ticketTemplateManagement; a picture that is not sent stays unchanged."""

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
    """A picture's URL for use in a message, and its size in pixels."""

    url = Text()
    width = Integer()
    height = Integer()


PICTURE = one(PictureOut, name="BrandingPictureOut")


class PictureIn(TargetIn):
    """The JSON part `picture`: the event whose emails will show it, or the account whose stylesheets will."""


class PictureParts(serializers.Serializer[Any]):
    """The parts of a picture to be used in a text."""

    picture = PictureIn()
    file = serializers.FileField()
