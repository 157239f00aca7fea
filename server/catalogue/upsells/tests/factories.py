"""What the tests of upsells are built from."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from server.catalogue.events.models import Event
from server.testing.outside.pictures import picture


def upsell_json(event: Event | None, **changes: Any) -> dict[str, Any]:
    """Give the JSON part `upsell` of a new one; what is changed to None is left out."""
    body = {
        "action_type": "add",
        "event_id": event.pk if event else 0,
        "upselltaxcategory_id": 5,
        "upsell_name": "Programme",
        "upsell_description": "All of the cast",
        "available_count": "100",
        "upsell_cost": "4.40",
        "upsell_invenuecost": "5",
        "min_count": "1",
        "max_count": "4",
        "isallocation": 0,
        "external_inventoryid": "P-1",
        "variants": [],
        **changes,
    }
    return {name: value for name, value in body.items() if value is not None}


def save(api: Any, upsell: dict[str, Any], file: bytes | None = None, *, name: str = "a.png") -> Any:
    """Make an upsell, or change one; a new one gets a picture."""
    is_new = upsell["action_type"] == "add"
    parts: dict[str, Any] = {"upsell": json.dumps(upsell)}
    if file is not None or is_new:
        parts["file"] = SimpleUploadedFile(name, picture() if file is None else file)
    return api.post(f"/v1/events/{'create' if is_new else 'update'}Upsell", parts, format="multipart")


def variant(name: str, quantity: Any = "5", **more: Any) -> dict[str, Any]:
    return {
        "variantname": name,
        "variantquantity": quantity,
        "variantdescription": "",
        "variantinventoryid": "",
        **more,
    }
