"""What the tests of looks are built from: the calls of the Branding pages, as their screens make them."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile

from server.catalogue.events.models import Event
from server.testing.appearance import SHEET
from server.testing.outside.pictures import picture


def post(api: Any, route: str, **body: Any) -> Any:
    return api.post(f"/v1/{route}", body)


def send(api: Any, route: str, part: str, fields: dict[str, Any], **files: SimpleUploadedFile) -> Any:
    return api.post(f"/v1/{route}", {part: json.dumps(fields), **files}, format="multipart")


def a_picture(name: str = "a.png", content: bytes | None = None) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, picture() if content is None else content)


def add_style(api: Any, name: str = "summer.css", css: str | bytes = SHEET, **fields: Any) -> Any:
    content = css.encode() if isinstance(css, str) else css
    styles = {"action_type": "add", "filename": name, **fields}
    return send(api, "events/styleManagement", "styles", styles, file=SimpleUploadedFile(name, content))


def switch_style(api: Any, style_id: int, status: int, **fields: Any) -> Any:
    styles = {"action_type": "status update", "style_id": style_id, "status": status, **fields}
    return send(api, "events/styleManagement", "styles", styles)


def styles_of(api: Any, **params: Any) -> Any:
    return post(api, "events/getCustomerStyles", action_type="getmaster list", **params).json()


def save_ticket(api: Any, event: Event, files: Any = None, **fields: Any) -> Any:
    ticket = {"action_type": "edit", "event_id": event.pk, "ads_header": "Also on", **fields}
    return send(api, "events/ticketTemplateManagement", "ticketTemplate", ticket, **(files or {}))


def save_email(api: Any, event: Event, file: Any = None, **fields: Any) -> Any:
    email = {"action_type": "edit", "event_id": event.pk, "message": "<p>Hello</p>", **fields}
    return send(api, "events/emailTemplateManagement", "emailTemplate", email, **({"file": file} if file else {}))


def ticket_of(api: Any, event: Event) -> dict[str, Any]:
    row: dict[str, Any] = _details(api, event, "eventlogo list")
    return row


def email_of(api: Any, event: Event) -> dict[str, Any]:
    row: dict[str, Any] = _details(api, event, "emailtemplate list")
    return row


def _details(api: Any, event: Event, action: str) -> Any:
    return post(api, "events/getTemplateDetails", action_type=action, event_id=event.pk).json()["data"]


def publish(api: Any, event: Event) -> Any:
    return post(api, "events/publishTemplateDetails", action_type="event template publish", event_id=event.pk)


def stored() -> set[str]:
    """Name the pictures of looks that are stored, but for their small copies."""
    if not default_storage.exists("branding"):
        return set()
    return {f"branding/{name}" for name in default_storage.listdir("branding")[1] if "_large." in name}


def name_of(address: str) -> str:
    """Give the name under which the picture at an address is stored."""
    return address.removeprefix("/media/")
