"""Expectations of the calls about branding."""

from __future__ import annotations

from django.core.files.uploadedfile import SimpleUploadedFile

from server.testing.appearance import SHEET
from server.testing.tenants import Tenant
from server.tests.calls.files import a_file, picture
from server.tests.calls.shapes import (
    PAGE,
    Body,
    Call,
    CrossAccountAnswer,
    Field,
    Who,
    flag,
    listing,
    number,
    record,
    text,
    word,
)

_VERSION = Field(number(least=0).wrong)
_TARGET = {"event_id": number(least=0, names="event"), "customer_id": number(least=0, names="account")}


def _new_style(tenant: Tenant) -> Body:
    styles = {
        "action_type": "add",
        "style_id": 0,
        "customer_id": tenant.account,
        "filename": "In autumn.css",
        "style_url": "",
        "status": 0,
        "version": 0,
    }
    return {"styles": styles, "file": SimpleUploadedFile("autumn.css", SHEET.encode(), content_type="text/css")}


def _head(tenant: Tenant) -> Body:
    return {
        "action_type": "edit",
        "template_id": tenant.event,
        "event_id": tenant.event,
        "eventname": f"{tenant.word} Night",
        "logo_url": "logo.png",
    }


def _ticket(tenant: Tenant) -> Body:
    slot = {"eventadid": tenant.advert, "eventid": tenant.event, "ads": "a.png", "adssequence": 2}
    ticket = {**_head(tenant), "ads_header": f"{tenant.word} next", "eventticketads": [slot], "version": 1}
    files = {name: picture("a.png", "PNG") for name in ("logo", "ads1", "ads2", "ads3")}
    return {"ticketTemplate": ticket, **files}


def _email(tenant: Tenant) -> Body:
    networks = {"twitter": "x.com", "facebook": "facebook.com", "instagram": "instagram.com"}
    links = {f"{name}_url": f"https://{host}/{tenant.word}" for name, host in networks.items()}
    more = {"linkedin_url": "", "youtube_url": "", "message": f"<p>{tenant.word}</p>", "language": "de", "version": 1}
    return {"emailTemplate": {**_head(tenant), **links, **more}, "file": picture("a.png", "PNG")}


def _template(part: str) -> dict[str, Field]:
    return {
        part: record(required=True),
        f"{part}.action_type": word(required=True),
        f"{part}.template_id": number(least=0),
        f"{part}.event_id": number(required=True, names="event"),
        f"{part}.eventname": text(500),
        f"{part}.logo_url": text(500),
        f"{part}.version": _VERSION,
    }


_NO_LINKS = ("http://", "example.org", "https://example.org/a", "javascript:alert(1)")
_LINKS = [f"emailTemplate.{name}_url" for name in ("twitter", "facebook", "instagram", "linkedin", "youtube")]
_EMAIL = {
    **_template("emailTemplate"),
    "emailTemplate.message": text(80_000),
    "emailTemplate.language": word(),
    "file": a_file(),
}
_TICKET = {
    **_template("ticketTemplate"),
    "ticketTemplate.ads_header": text(100),
    "ticketTemplate.eventticketads": listing(more=([{}], [{"adssequence": 1}] * 4)),
    "ticketTemplate.eventticketads.0.eventadid": number(least=0),
    "ticketTemplate.eventticketads.0.eventid": number(least=0),
    "ticketTemplate.eventticketads.0.ads": text(500),
    "ticketTemplate.eventticketads.0.adssequence": Field((*number().wrong, 4, None, ""), is_required=True),
    **dict.fromkeys(("logo", "ads1", "ads2", "ads3"), a_file()),
}

CALLS = [
    Call(
        method="POST",
        route="events/getCustomerStyles",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"action_type": "getmaster list", "customer_id": tenant.account},
        fields={"action_type": word(required=True), "customer_id": number(least=0, names="account")},
    ),
    Call(
        method="POST",
        route="events/styleManagement",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        is_multipart=True,
        body=_new_style,
        fields={
            "styles": record(required=True),
            "styles.action_type": word(required=True),
            "styles.style_id": number(least=0),
            "styles.customer_id": number(least=0, names="account"),
            "styles.filename": text(255),
            "styles.style_url": text(500),
            "styles.status": flag(),
            "styles.version": _VERSION,
            "file": a_file(required=True),
        },
    ),
    Call(
        method="POST",
        route="events/deleteStyle",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"style_id": tenant.stylesheet},
        fields={"style_id": number(required=True, names="spare_stylesheet")},
    ),
    Call(
        method="POST",
        route="events/getBase64File",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"filepath": f"styles/{tenant.stylesheet}"},
        fields={"filepath": text(100, required=True)},
    ),
    Call(
        method="POST",
        route="events/getTemplateDetails",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"action_type": "emailtemplate list", "event_id": tenant.event},
        fields={"action_type": word(required=True), "event_id": number(required=True, names="event")},
    ),
    Call(
        method="POST",
        route="events/ticketTemplateManagement",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        is_multipart=True,
        body=_ticket,
        fields=_TICKET,
    ),
    Call(
        method="POST",
        route="branding/typedTicket",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        is_multipart=True,
        body=_ticket,
        fields={**_TICKET, "ticketTemplate.language": word()},
    ),
    Call(
        method="POST",
        route="events/emailTemplateManagement",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        is_multipart=True,
        body=_email,
        fields={**_EMAIL, **dict.fromkeys(_LINKS, Field((*text(500).wrong, *_NO_LINKS)))},
    ),
    Call(
        method="POST",
        route="branding/typedMail",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        is_multipart=True,
        body=_email,
        # A link that is being typed is left out.
        fields={**_EMAIL, **dict.fromkeys(_LINKS, text(500))},
    ),
    Call(
        method="POST",
        route="events/deleteAdsInTicketTemplate",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"id": tenant.advert, "event_id": tenant.event},
        fields={"id": number(required=True, names="advert"), "event_id": number(required=True, names="event")},
    ),
    Call(
        method="POST",
        route="events/publishTemplateDetails",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        # The other event has no pictures: each test has a media folder of its own.
        body=lambda tenant: {"action_type": "event template publish", "event_id": tenant.later_event},
        fields={"action_type": word(required=True), "event_id": number(required=True, names="later_event")},
    ),
    Call(
        method="POST",
        route="branding/look",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {
            "customer_id": tenant.account,
            "style_id": tenant.stylesheet,
            "accent": "#0b5c3b",
            "font": "Georgia,serif",
            "radius": 4,
            "scheme": "both",
            "logo_url": "",
        },
        fields={
            "customer_id": number(least=0, names="account"),
            "style_id": number(least=0),
            "version": _VERSION,
            "accent": text(7, required=True),
            "font": text(300),
            "radius": Field((*number(least=0).wrong, 33, None, ""), is_required=True),
            "scheme": word(required=True),
            "logo_url": text(500),
        },
    ),
    Call(
        method="POST",
        route="branding/publishStyle",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"customer_id": tenant.account},
        fields={"customer_id": number(least=0, names="account")},
    ),
    Call(
        method="POST",
        route="branding/events",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"customer_id": tenant.account},
        fields={"customer_id": number(least=0, names="account"), **PAGE},
    ),
    Call(
        method="POST",
        route="branding/checks",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"event_id": tenant.event, "customer_id": 0},
        fields=_TARGET,
    ),
    Call(
        method="POST",
        route="branding/versions",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"event_id": tenant.event, "customer_id": 0, "page": 1},
        fields={**_TARGET, "page": number()},
    ),
    Call(
        method="POST",
        route="branding/goBack",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"event_id": tenant.event, "customer_id": 0, "number": tenant.version},
        fields={**_TARGET, "number": number(required=True)},
    ),
    Call(
        method="POST",
        route="branding/pictures",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        is_multipart=True,
        body=lambda tenant: {"picture": {"event_id": tenant.event, "customer_id": 0}, "file": picture("a.png", "PNG")},
        fields={
            "picture": record(),
            "picture.event_id": number(least=0, names="event"),
            "picture.customer_id": number(least=0, names="account"),
            "file": a_file(required=True),
        },
    ),
]
