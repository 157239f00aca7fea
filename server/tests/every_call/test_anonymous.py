"""Every call under `/v1`, made with invalid tokens and keys, or with another account's rows: nothing is returned.

`test_permissions.py` tests who may make a call at all.
"""

from __future__ import annotations

from datetime import timedelta
from operator import attrgetter

import pytest
from django.db import transaction

from server.accounts.models import Role, User
from server.testing import factories, tenants
from server.testing.guards.contract import Contract
from server.testing.guards.routes import v1_calls
from server.testing.rows import digest_of_rows
from server.testing.tenants import Tenant
from server.tests.callers import Caller, body_of, person
from server.tests.calls import CALLS, WITH_BODY
from server.tests.calls.shapes import Call, CrossAccountAnswer, Who, changed, fields_of
from server.tests.conftest import OURS
from server.tests.refusals import Unchanged, assert_no_verdict, assert_refused

pytestmark = pytest.mark.django_db
BEARER = "HTTP_AUTHORIZATION"
BY_NAME = {call.name: call for call in CALLS}
LOOKING_AT_TOKENS = [call for call in CALLS if call.checks_token]
name_of = attrgetter("name")


# The table


def test_every_call_of_the_url_conf_has_its_expectations():
    missing = sorted({f"{method} {route}" for method, route in v1_calls()} - set(BY_NAME))
    gone = sorted(set(BY_NAME) - {f"{method} {route}" for method, route in v1_calls()})

    assert missing == [], "add a Call with its fields to CALLS in server/tests/calls/ for each of these"
    assert gone == [], "remove these from CALLS in server/tests/calls/: no such call is answered any more"


def test_every_field_of_a_call_has_its_expectations(contract: Contract):
    for call in [call for call in CALLS if call.route != "schema"]:
        described = contract.call(call.method, call.route)
        contents = described.get("requestBody", {}).get("content", {})
        fields = {name for content in contents.values() for name in fields_of(contract.schema, content["schema"])}
        query = {part["name"] for part in described.get("parameters", []) if part["in"] == "query"}

        assert sorted(fields - set(call.fields) - set(call.json_fields)) == [], (
            f"say in CALLS what is wrong for these fields of {call.name}"
        )
        assert sorted(set(call.fields) - fields) == [], f"{call.name} does not read these fields any more"
        assert query == set(call.query), f"say in CALLS what is wrong in the query of {call.name}"


# With invalid credentials:


@pytest.fixture
def dead_tokens(ours: Tenant) -> list[str]:
    """Return tokens of an expired session and of a deactivated user, and a text that is no token."""
    organiser = User.objects.get(email=ours.email)
    left = factories.make_user(organiser.account)
    User.objects.filter(pk=left.pk).update(is_active=False)
    expired = tenants.sign_in(organiser, lasts=timedelta(seconds=-1))
    alive = ours.tokens[Role.ORGANISER]
    return [
        *(f"Bearer {word}" for word in (expired, tenants.sign_in(left), "", "x", "a" * 64, "x" * 5000, "\xff", "a b")),
        *(alive, f"Token {alive}", f"Bearer  {alive}x", "Bearer", "Basic YTpi", "\xff\xfe", "Bearer \u00e9" + alive),
    ]


@pytest.mark.parametrize("call", LOOKING_AT_TOKENS, ids=name_of)
def test_a_token_that_opens_nothing_is_refused_everywhere(
    ours: Tenant, dead_tokens: list[str], unchanged: Unchanged, call: Call
):
    for header in dead_tokens:
        response = Caller(**{BEARER: header}).make(call, ours)
        assert_refused(response, 401, unlike=OURS)
        assert response.json()["message"] == "Invalid Token"
        unchanged.after(header)


# The platform belongs to no account.
NAMING_ROWS = [
    call
    for call in WITH_BODY
    if call.maker is not Role.PLATFORM_ADMINISTRATOR and any(field.names for field in call.fields.values())
]


@pytest.mark.parametrize("call", NAMING_ROWS, ids=name_of)
def test_foreign_row_among_own_ones_is_not_returned(ours: Tenant, theirs: Tenant, call: Call):
    before = digest_of_rows(account=ours.account)
    good = call.body(theirs) if call.body else {}
    for path, field in [(path, field) for path, field in call.fields.items() if field.names]:
        with transaction.atomic():
            response = person(theirs, call.maker).make(call, theirs, changed(good, path, getattr(ours, field.names)))
            assert OURS.encode() not in body_of(response), path
            if call.cross_account is CrossAccountAnswer.NOT_FOUND and field.names != "account":
                assert_refused(response, 404)
            if call.cross_account is CrossAccountAnswer.IN_PLACE:
                assert_no_verdict(response)
            assert digest_of_rows(account=ours.account) == before, path
            transaction.set_rollback(True)


SALES = [call for call in CALLS if call.route.startswith("sales/") and call.who is Who.ANYBODY]
each_sale = pytest.mark.parametrize("call", SALES, ids=name_of)


@each_sale
def test_another_accounts_api_key_opens_nothing_of_ours(ours: Tenant, theirs: Tenant, unchanged: Unchanged, call: Call):
    response = Caller(HTTP_X_API_KEY=theirs.key).make(call, ours)

    assert_refused(response, 404, unlike=OURS)
    unchanged.after(call.name)


@each_sale
def test_a_wrong_api_key_is_refused_and_not_overlooked(ours: Tenant, unchanged: Unchanged, call: Call):
    for key in ("x", ours.key[:-1], ours.key + "x", "x" * 10_000, "\xff", ours.secret, ours.tokens[Role.ORGANISER]):
        response = Caller(HTTP_X_API_KEY=key).make(call, ours)
        assert_refused(response, 401, unlike=OURS)
        unchanged.after(key)


SECRET = [call for call in SALES if "<id:reservation>" in call.route or "<reference:payment>" in call.route]


@pytest.mark.parametrize("call", SECRET, ids=name_of)
def test_a_wrong_reservation_secret_opens_nothing(ours: Tenant, theirs: Tenant, unchanged: Unchanged, call: Call):
    for secret in ("", "x", ours.secret[:-1], theirs.secret, ours.secret + "x" * 10_000, "\xff", ours.key):
        response = Caller(HTTP_X_RESERVATION_SECRET=secret).make(call, ours)
        assert_refused(response, 404, unlike=OURS)
        unchanged.after(secret)


def test_a_reservation_without_a_proper_idempotency_key_is_refused(ours: Tenant, unchanged: Unchanged):
    call = BY_NAME["POST sales/reservations"]
    for key in ("", "short", "x" * 129, "\xff" * 20, "x" * 20 + "\t"):
        response = Caller(HTTP_IDEMPOTENCY_KEY=key).make(call, ours)
        assert_refused(response, 422)
        assert response.json()["field"] == "Idempotency-Key"
        unchanged.after(key)
