"""Expectations of the calls that set up an installation, which is over here, and an organisation."""

from __future__ import annotations

from server.installation.set_up_selectors import set_up_token
from server.platform.crypto import LONGEST_TOKEN
from server.testing.tenants import Tenant
from server.tests.calls.shapes import Body, Call, CrossAccountAnswer, Field, Who, number, text, word

_TOKEN = text(LONGEST_TOKEN, required=True)
_EMAIL = Field((*text(255, required=True).wrong, "maya", "maya@", "a b@foyer.test"), is_required=True)
_OVER = 409


def _complete(tenant: Tenant) -> Body:
    return {
        "token": set_up_token(),
        "firstname": "Nora",
        "lastname": "Newcomer",
        "emailid": "nora@foyer.test",
        "password": "Opening-night-7!",
        "language": "de",
        "account_name": tenant.word,
        "contact_email": "box@foyer.test",
        "country_id": 1,
        "customdateformat": "DD-MM-YYYY",
        "currency_id": 1,
        "timezone_id": 1,
        "taxcategory": "No tax",
        "venue_name": tenant.word,
        "venue_address": "1 Gate Street",
        "city_id": 1,
        "zipcode": "EC1Y 8SY",
    }


CALLS = [
    Call(
        method="POST",
        route="insight/firstSteps",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account},
        fields={"accountid": number(least=0, names="account")},
    ),
    Call(
        method="POST",
        route="setup/choices",
        who=Who.ANYBODY,
        checks_token=False,
        good=_OVER,
        body=lambda _: {"token": set_up_token(), "timezone": "Europe/London"},
        fields={"token": _TOKEN, "timezone": text(64)},
    ),
    Call(
        method="POST",
        route="setup/cities",
        who=Who.ANYBODY,
        checks_token=False,
        good=_OVER,
        body=lambda _: {"token": set_up_token(), "country_id": 1, "search": "Lon"},
        fields={"token": _TOKEN, "country_id": number(required=True), "search": text(200)},
    ),
    Call(
        method="POST",
        route="setup/complete",
        who=Who.ANYBODY,
        checks_token=False,
        good=_OVER,
        body=_complete,
        fields={
            "token": _TOKEN,
            "firstname": text(150, required=True),
            "lastname": text(150, required=True),
            "emailid": _EMAIL,
            "password": text(512, required=True),
            "language": word(),
            "account_name": text(255, required=True),
            "contact_email": _EMAIL,
            "country_id": number(required=True),
            "customdateformat": word(required=True),
            "currency_id": number(least=0),
            "timezone_id": number(least=0),
            "taxcategory": text(255),
            "venue_name": text(255),
            "venue_address": text(500),
            "city_id": number(least=0),
            "zipcode": text(20),
        },
    ),
]
