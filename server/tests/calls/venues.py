"""Expectations of the calls about venues, taxes and places."""

from __future__ import annotations

from server.testing.tenants import Tenant
from server.tests.calls.shapes import (
    ENDLESS,
    NUL,
    PAGE,
    Body,
    Call,
    CrossAccountAnswer,
    Field,
    Who,
    listing,
    number,
    text,
    word,
)

_PERCENTAGE = Field(
    ("dear", "-1", -1, "1e1", "100.001", 101, "1.0001", "NaN", ENDLESS, [], {}, True, NUL, None, ""), True
)
_CHOSEN = Field((*number(least=0).wrong, None, "", 0), is_required=True)


def _venue(tenant: Tenant) -> Body:
    return {
        "action_type": "edit",
        "id": tenant.venue,
        "venue_name": f"{tenant.word} Main House",
        "venue_address": f"1 {tenant.word} Street",
        "city_id": tenant.city,
        "zipcode": "N1 9GU",
        "timezone_id": tenant.timezone,
        "currency_id": tenant.currency,
        "taxcategory_id": tenant.tax,
        "accountid": tenant.account,
        "version": 1,
    }


def _tax(tenant: Tenant) -> Body:
    return {
        "action_type": "edit",
        "taxcategory_id": tenant.tax,
        "tax_category": "Standard",
        "tax_percentage": "20",
        "user_id": 1,
        "upselltaxmapping": [{"upselltaxcategoryid": 1, "upselltaxpercentage": "5.5"}],
    }


CALLS = [
    Call(
        method="POST",
        route="customers/venueByAccountId",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"id": tenant.account, "page": 1, "page_size": 20},
        fields={"id": number(least=0, required=True, names="account"), **PAGE},
    ),
    Call(
        method="POST",
        route="customers/manageVenue",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_venue,
        fields={
            "action_type": word(required=True),
            "id": Field((*number(least=0).wrong, None, "", 0), True, "venue"),
            "accountid": number(least=0, names="account"),
            "venue_name": text(255, required=True),
            "venue_address": text(500, required=True),
            "city_id": _CHOSEN,
            "state_id": number(least=0),
            "country_id": number(least=0),
            "zipcode_id": Field((*number(least=0).wrong, 2**40)),
            "zipcode": Field((*text(20, required=True).wrong, "60601", "N1"), is_required=True),
            "timezone_id": _CHOSEN,
            "currency_id": _CHOSEN,
            "taxcategory_id": _CHOSEN,
            "user_id": number(least=0),
            "version": Field((*number().wrong, 99)),
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="customers/getVenueDetails",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"action_type": "Venue Details", "id": tenant.venue},
        fields={"action_type": word(required=True), "id": number(required=True, names="venue")},
    ),
    Call(
        method="GET",
        route="customers/exportVenues",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        query_for=lambda tenant: {"accountid": tenant.account},
        query={"accountid": Field(("ten", "-1", "1.5", "9" * 40, "\x00", "[]"))},
    ),
    Call(
        method="POST",
        route="customers/addressList",
        who=Who.OFFICE,
        body=lambda tenant: {"action_id": 2, "city_id": tenant.city, "search": ""},
        fields={
            "action_id": Field((*word(required=True).wrong, 0, 8, "9" * 40, True, 1.5), is_required=True),
            "city_id": _CHOSEN,
            "state_id": number(least=0),
            "country_id": number(least=0),
            "home_id": number(least=0),
            "account_id": number(least=0),
            "timezone": text(64),
            "search": text(200),
        },
    ),
    # Taxes
    Call(
        method="POST",
        route="customers/getAllTaxCategory",
        who=Who.ADMIN,
        body=lambda _: {"action_type": "list", "page": 1, "page_size": 10},
        fields={"action_type": word(required=True), **PAGE},
    ),
    Call(
        method="POST",
        route="customers/getAddListTaxCategory",
        who=Who.ADMIN,
        body=lambda _: {"action_type": "add list"},
        fields={"action_type": word(required=True)},
    ),
    Call(
        method="POST",
        route="customers/getTaxSubcategory",
        who=Who.ADMIN,
        body=lambda tenant: {"action_type": "subtaxcategory list", "taxcategory_id": tenant.tax},
        fields={"action_type": word(required=True), "taxcategory_id": number(required=True)},
    ),
    Call(
        method="POST",
        route="customers/updateTaxCategory",
        who=Who.PLATFORM,
        body=_tax,
        fields={
            "action_type": word(required=True),
            "taxcategory_id": Field((*number(least=0).wrong, 2**40)),
            "tax_category": text(255, required=True),
            "tax_percentage": _PERCENTAGE,
            "user_id": number(least=0),
            "upselltaxmapping": listing(more=([{}] * 101, [{}])),
            "upselltaxmapping.0.upselltaxcategoryid": Field((*_CHOSEN.wrong, 9), is_required=True),
            "upselltaxmapping.0.upselltaxpercentage": _PERCENTAGE,
            "version": Field((*number().wrong, 99)),
        },
    ),
    Call(
        method="POST",
        route="customers/deleteTaxCategory",
        who=Who.PLATFORM,
        body=lambda tenant: {
            "action_type": "delete",
            "taxcategory_id": tenant.spare_tax,
        },
        fields={
            "action_type": word(required=True),
            "taxcategory_id": number(required=True),
        },
    ),
]
