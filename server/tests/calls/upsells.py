"""Expectations of the calls about upsells."""

from __future__ import annotations

from server.testing.tenants import Tenant
from server.tests.calls.files import a_file, picture
from server.tests.calls.shapes import (
    COST,
    COUNT,
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


def _new_upsell(tenant: Tenant) -> Body:
    variant = {
        "variantid": 0,
        "variantname": f"{tenant.word} Small",
        "variantdescription": "For one",
        "variantquantity": "20",
        "variantinventoryid": "S-1",
    }
    upsell = {
        "action_type": "add",
        "event_id": tenant.event,
        "upselltaxcategory_id": 5,
        "upsell_name": f"{tenant.word} Programme",
        "upsell_description": "All of the cast",
        "available_count": "100",
        "upsell_cost": "4.40",
        "upsell_invenuecost": "5",
        "min_count": "1",
        "max_count": "4",
        "isallocation": 0,
        "active_status": 1,
        "external_inventoryid": "P-1",
        "variants": [variant],
    }
    return {"upsell": upsell, "file": picture("a.png", "PNG")}


def _edited_upsell(tenant: Tenant) -> Body:
    body = _new_upsell(tenant)
    upsell = {**body["upsell"], "action_type": "edit", "id": tenant.upsell, "version": 1}
    return {**body, "upsell": {**upsell, "variants": [{**upsell["variants"][0], "variantid": tenant.variant}]}}


_COUNT = Field((*COUNT.wrong, "0", None, ""), is_required=True)
_COST = Field((*COST.wrong, "12.345", None, ""), is_required=True)
_FIELDS = {
    "upsell": record(required=True),
    "upsell.action_type": word(required=True),
    "upsell.event_id": number(least=0),
    "upsell.upselltaxcategory_id": Field((*number(least=0).wrong, 900, None, "", 0), is_required=True),
    "upsell.upsell_name": text(500, required=True),
    "upsell.upsell_description": text(4000, required=True),
    "upsell.available_count": Field((*COUNT.wrong, None, ""), is_required=True),
    "upsell.upsell_cost": _COST,
    "upsell.upsell_invenuecost": _COST,
    "upsell.min_count": _COUNT,
    "upsell.max_count": _COUNT,
    "upsell.isallocation": flag(),
    "upsell.active_status": flag(),
    "upsell.external_inventoryid": text(100),
    "upsell.variants": listing(more=([{}], [{"variantname": "a", "variantquantity": "1"}] * 51)),
    "upsell.variants.0.variantid": number(least=0),
    "upsell.variants.0.variantname": text(500, required=True),
    "upsell.variants.0.variantdescription": text(4000),
    "upsell.variants.0.variantquantity": Field((*COUNT.wrong, None, ""), is_required=True),
    "upsell.variants.0.variantinventoryid": text(100),
    "file": a_file(),
}

CALLS = [
    Call(
        method="POST",
        route="events/getUpsellByEventId",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"eventid": tenant.event, "status": "all", "channel": "boxoffice", "accountid": 0},
        fields={
            "eventid": number(least=0, names="event"),
            "upsellid": number(least=0),
            "status": word(),
            "channel": word(),
            "accountid": number(least=0),
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="events/createUpsell",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        is_multipart=True,
        good=201,
        body=_new_upsell,
        fields={
            **_FIELDS,
            "upsell.event_id": Field((*number(least=0).wrong, None, "", 0), True, "event"),
            "file": a_file(required=True),
        },
    ),
    Call(
        method="POST",
        route="events/updateUpsell",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        is_multipart=True,
        body=_edited_upsell,
        json_fields=("action_type", "id", "active_status"),
        fields={
            **_FIELDS,
            "upsell.id": number(required=True, names="upsell"),
            "upsell.variants.0.variantid": number(least=0, names="variant"),
            "upsell.version": Field((*number(least=0).wrong, 0)),
        },
    ),
    Call(
        method="POST",
        route="events/deleteUpsell",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"action_type": "delete", "id": tenant.upsell},
        fields={"action_type": word(required=True), "id": number(required=True, names="upsell")},
    ),
    Call(
        method="POST",
        route="events/getUpsellSubcategory",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"action_type": "subtaxcategory list", "taxcategory_id": 0, "event_id": tenant.event},
        fields={
            "action_type": word(required=True),
            "taxcategory_id": number(least=0),
            "event_id": number(least=0, names="event"),
        },
    ),
]
