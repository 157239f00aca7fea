"""Every call under `/v1`, made by nobody, a stranger, the door, and with garbage: what is refused changes nothing."""

from __future__ import annotations

import random
import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.accounts.models import Role, User
from server.core.tests.callers import Caller, body_of, nobody, person
from server.core.tests.calls import CALLS, JSON_CALLS, WITH_BODY
from server.core.tests.calls.shapes import Call, Stranger, Who, changed, fields_of, value_at, without
from server.testing import factories, houses
from server.testing.contract import Contract
from server.testing.houses import House
from server.testing.routes import METHODS, v1_calls
from server.testing.rows import digest_of_rows

pytestmark = pytest.mark.django_db
OURS = "Quillfeather"
BEARER = "HTTP_AUTHORIZATION"
MEGABYTE = 1024 * 1024
BY_NAME = {call.name: call for call in CALLS}
each_call = pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
each_body = pytest.mark.parametrize("call", WITH_BODY, ids=lambda call: call.name)


def assert_refused(reply: Any, *statuses: int, unlike: str = "") -> None:
    """An answer is a plain refusal: a fitting status, JSON with a message, and not a word of whoever owns the row."""
    assert reply.status_code in (statuses or range(400, 500)), (reply.status_code, body_of(reply)[:400])
    assert reply["Content-Type"] == "application/json"
    body = reply.json()
    assert isinstance(body["message"], str)
    assert body["message"].strip()
    if unlike:
        assert unlike.lower() not in reply.content.decode().lower()


class Unchanged:
    """No row is other than it was when this began; `call` says after which request one was."""

    def __init__(self) -> None:
        self.before = digest_of_rows()

    def after(self, what: object) -> None:
        assert digest_of_rows() == self.before, f"rows were changed by {what}"


# The table


def test_every_call_of_the_url_conf_has_its_expectations():
    missing = sorted({f"{method} {route}" for method, route in v1_calls()} - set(BY_NAME))
    gone = sorted(set(BY_NAME) - {f"{method} {route}" for method, route in v1_calls()})

    assert missing == [], "add a Call with its fields to CALLS in server/core/tests/calls/ for each of these"
    assert gone == [], "remove these from CALLS in server/core/tests/calls/: no such call is answered any more"


@each_call
def test_every_field_of_a_call_has_its_expectations(contract: Contract, call: Call):
    if call.route == "schema":
        return
    described = contract.call(call.method, call.route)
    contents = described.get("requestBody", {}).get("content", {})
    fields = {name for content in contents.values() for name in fields_of(contract.schema, content["schema"])}
    query = {part["name"] for part in described.get("parameters", []) if part["in"] == "query"}

    assert sorted(fields - set(call.fields)) == [], f"say in CALLS what is wrong for these fields of {call.name}"
    assert sorted(set(call.fields) - fields) == [], f"{call.name} does not read these fields any more"
    assert query == set(call.query), f"say in CALLS what is wrong in the query of {call.name}"


@each_call
def test_a_good_call_is_answered(ours: House, call: Call):
    """Otherwise the refusals below would prove nothing."""
    reply = person(ours, call.maker).make(call, ours)

    assert reply.status_code == call.good, body_of(reply)[:400]


# Who


@each_call
def test_without_a_token_a_call_is_refused_or_gives_what_the_public_may_have(ours: House, call: Call):
    unchanged = Unchanged()
    reply = nobody().make(call, ours)

    assert reply.status_code == call.without_token
    assert (call.without_token == 401) is (call.who is not Who.ANYBODY)
    if reply.status_code >= 400:
        assert_refused(reply, unlike=OURS)
        unchanged.after(call.name)
    if reply.status_code == 401:
        assert reply.json()["message"] == "Invalid Token"


@pytest.fixture
def dead_tokens(ours: House) -> list[str]:
    """An expired session, one of somebody who may no longer sign in, and what never was a token."""
    organiser = User.objects.get(email=ours.email)
    left = factories.make_user(organiser.account)
    User.objects.filter(pk=left.pk).update(is_active=False)
    expired = houses.sign_in(organiser, lasts=timedelta(seconds=-1))
    alive = ours.tokens[Role.ORGANISER]
    return [
        *(f"Bearer {word}" for word in (expired, houses.sign_in(left), "", "x", "a" * 64, "x" * 5000, "\xff", "a b")),
        *(alive, f"Token {alive}", f"Bearer  {alive}x", "Bearer", "Basic YTpi", "\xff\xfe", "Bearer \u00e9" + alive),
    ]


@each_call
def test_a_token_that_opens_nothing_is_refused_everywhere(ours: House, dead_tokens: list[str], call: Call):
    if not call.looks_at_tokens:
        return
    unchanged = Unchanged()
    for header in dead_tokens:
        reply = Caller(**{BEARER: header}).make(call, ours)
        assert_refused(reply, 401, unlike=OURS)
        assert reply.json()["message"] == "Invalid Token"
        unchanged.after(header)


@each_call
@pytest.mark.parametrize("role", list(Role))
def test_a_role_of_the_own_account_may_make_a_call_or_is_refused(ours: House, call: Call, role: Role):
    unchanged = Unchanged()
    reply = person(ours, role).make(call, ours)

    if role not in call.who.roles:
        assert_refused(reply, 403)
        unchanged.after(call.name)
    elif call.is_personal and role is not call.maker:
        assert_refused(reply)
        unchanged.after(call.name)
    else:
        assert reply.status_code == call.good, body_of(reply)[:400]


@each_call
@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ACCOUNT_OWNER, Role.DOOR_STAFF])
def test_a_stranger_who_names_our_rows_gets_nothing_of_them(ours: House, theirs: House, call: Call, role: Role):
    if not call.looks_at_tokens or role not in call.who.roles:
        return
    before = digest_of_rows(account=ours.account)
    reply = person(theirs, role).make(call, ours)

    if call.stranger is Stranger.NOT_FOUND:
        assert_refused(reply, 404)
    elif not call.is_personal or reply.status_code < 400:
        assert reply.status_code == call.good
    assert OURS.encode() not in body_of(reply)
    if call.stranger is Stranger.IN_PLACE:
        assert_no_verdict(reply)
    assert digest_of_rows(account=ours.account) == before


def assert_no_verdict(reply: Any) -> None:
    """A scan of another account's ticket is answered, but admits nobody and shows nobody."""
    for verdict in reply.json()["verdicts"]:
        assert verdict.get("verdict", "unknown") in {"unknown", "forged"}, verdict
        assert not verdict.get("ticket")


@each_body
def test_a_stranger_who_hides_one_of_our_rows_among_their_own_gets_nothing_of_it(
    ours: House, theirs: House, call: Call
):
    before = digest_of_rows(account=ours.account)
    for path, field in call.fields.items():
        if not field.names:
            continue
        good = call.body(theirs) if call.body else {}
        if call.maker is Role.PLATFORM_ADMINISTRATOR:
            continue  # nobody is a stranger to the platform
        with transaction.atomic():
            reply = person(theirs, call.maker).make(call, theirs, changed(good, path, getattr(ours, field.names)))
            assert OURS.encode() not in body_of(reply), path
            if call.stranger is Stranger.NOT_FOUND and field.names != "account":
                assert_refused(reply, 404)
            if call.stranger is Stranger.IN_PLACE:
                assert_no_verdict(reply)
            assert digest_of_rows(account=ours.account) == before, path
            transaction.set_rollback(True)


SALES = [call for call in CALLS if call.route.startswith("sales/")]
each_sale = pytest.mark.parametrize("call", SALES, ids=lambda call: call.name)


@each_sale
def test_another_accounts_api_key_opens_nothing_of_ours(ours: House, theirs: House, call: Call):
    unchanged = Unchanged()
    reply = Caller(HTTP_X_API_KEY=theirs.key).make(call, ours)

    assert_refused(reply, 404, unlike=OURS)
    unchanged.after(call.name)


@each_sale
def test_a_wrong_api_key_is_refused_and_not_overlooked(ours: House, call: Call):
    unchanged = Unchanged()
    for key in ("x", ours.key[:-1], ours.key + "x", "x" * 10_000, "\xff", ours.secret, ours.tokens[Role.ORGANISER]):
        reply = Caller(HTTP_X_API_KEY=key).make(call, ours)
        assert_refused(reply, 401, unlike=OURS)
        unchanged.after(key)


@each_sale
def test_a_wrong_reservation_secret_opens_nothing(ours: House, theirs: House, call: Call):
    if "<id:reservation>" not in call.route and "<reference:payment>" not in call.route:
        return
    unchanged = Unchanged()
    for secret in ("", "x", ours.secret[:-1], theirs.secret, ours.secret + "x" * 10_000, "\xff", ours.key):
        reply = Caller(HTTP_X_RESERVATION_SECRET=secret).make(call, ours)
        assert_refused(reply, 404, unlike=OURS)
        unchanged.after(secret)


def test_a_reservation_without_a_proper_idempotency_key_is_refused(ours: House):
    call = BY_NAME["POST sales/reservations"]
    unchanged = Unchanged()
    for key in ("", "short", "x" * 129, "\xff" * 20, "x" * 20 + "\t"):
        reply = Caller(HTTP_IDEMPOTENCY_KEY=key).make(call, ours)
        assert_refused(reply, 422)
        assert reply.json()["field"] == "Idempotency-Key"
        unchanged.after(key)


# What


@each_body
def test_each_missing_field_is_named_and_changes_nothing(ours: House, call: Call):
    caller, unchanged = person(ours, call.maker), Unchanged()
    for path in [path for path, field in call.fields.items() if field.is_required]:
        body = without(call.body(ours), path) if call.body else {}
        assert_wrong_field(call, caller.make(call, ours, body), path)
        unchanged.after(f"{call.name} without {path}")


@each_body
def test_each_wrong_value_of_a_field_is_refused_and_changes_nothing(ours: House, call: Call):
    caller, unchanged = person(ours, call.maker), Unchanged()
    good = call.body(ours) if call.body else {}
    for path, field in call.fields.items():
        for value in field.wrong:
            reply = caller.make(call, ours, changed(good, path, value))
            unchanged.after(f"{call.name} with {path} {value!r}"[:300])
            assert_wrong_field(call, reply, path, value)


def assert_wrong_field(call: Call, reply: Any, path: str, value: Any = None) -> None:
    """A wrong field is refused with a message, in its place where entries of a list are answered one by one."""
    __tracebackhide__ = True
    if call.is_lenient and path.count(".") > 1 and reply.status_code == 200:
        (answer,) = reply.json()["verdicts"]
        assert answer["error"], (path, value)
        return
    assert 400 <= reply.status_code < 500, f"{path} {value!r:.200}: {reply.status_code} {body_of(reply)[:300]!r}"
    assert_refused(reply)
    # The refusal names the field wherever one is to blame; what the parser refuses is about no field.
    if reply.status_code == 422:
        assert reply.json()["field"], reply.json()


@pytest.mark.parametrize("call", [call for call in CALLS if call.query], ids=lambda call: call.name)
def test_each_wrong_value_in_the_query_is_refused_and_changes_nothing(ours: House, call: Call):
    caller, unchanged = person(ours, call.maker), Unchanged()
    for name, field in call.query.items():
        for value in field.wrong:
            assert_refused(caller.make(call, ours, query={**call.words(ours), name: value}))
            unchanged.after(f"{call.name} with {name} {value!r}")
        if field.is_required:
            assert_refused(caller.make(call, ours, query={}))


# Garbage

NOISE = random.Random(1).randbytes(MEGABYTE)
FORM = "multipart/form-data; boundary=b"
BASE64 = b"Content-Transfer-Encoding: base64"
NO_JSON = [
    b"[" * 1_000_000,
    b'{"a":' * 200_000,
    b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    NOISE,
    b'{"a": "' + b"x" * MEGABYTE + b'"}',
    b'{"a": 1}' + b" " * MEGABYTE,
    b'{"a": ' + b"9" * 1_000_000 + b"}",
    b"\x00" * MEGABYTE,
    b"[]",
    b"17",
    b'"text"',
    b"null",
    b"true",
    b"NaN",
    b'{"a": NaN}',
    b'{"a": "\\u0000"}',
    b"\xff\xfe{}",
    b'{"a": 1',
    '{"a": 1}'.encode("utf-16"),
]
OTHER_KINDS = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/xml",
    "application/octet-stream",
    "nonsense",
    "application/json/x",
    "x" * 5000,
]
NO_FORMS = [
    (NOISE, FORM),
    (b"--b\r\n" + NOISE, FORM),
    (b"--b\r\nContent-Disposition: form-data; name=event\r\n\r\n" + NOISE + b"\r\n--b--\r\n", FORM),
    (b"--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n", FORM),
    (b'--b\r\nContent-Disposition: form-data; name="event"\r\n' + BASE64 + b"\r\n\r\n%%\r\n--b--\r\n", FORM),
    (
        b"".join(b'--b\r\nContent-Disposition: form-data; name="f%d"\r\n\r\nx\r\n' % n for n in range(500)) + b"--b--",
        FORM,
    ),
    (NOISE, "multipart/form-data"),
    (NOISE, "multipart/form-data; boundary="),
    (NOISE, "multipart/form-data; boundary=" + "x" * 500),
    (NOISE, "multipart/form-data; boundary=\xff"),
    (b"{}", "application/json"),
    (b"a=1", "application/x-www-form-urlencoded"),
    (NOISE, "text/plain"),
]


@each_call
def test_garbage_is_refused_by_every_call_and_changes_nothing(ours: House, call: Call):
    caller, unchanged = person(ours, call.maker), Unchanged()
    garbage = NO_FORMS if call.is_multipart else [(raw, "application/json") for raw in NO_JSON]
    if not call.is_multipart:
        garbage += [(b'{"a": 1}', kind) for kind in OTHER_KINDS] + NO_FORMS[:4] + NO_FORMS[6:10]
    for content, kind in garbage:
        reply = caller.send(call, ours, content, kind)
        assert_refused(reply, 400, 413, 415, 422)
        unchanged.after((call.name, content[:60], kind[:60]))


@each_call
def test_garbage_from_nobody_is_refused_too(ours: House, call: Call):
    unchanged = Unchanged()
    for content, kind in ((NO_JSON[0], "application/json"), (NOISE, FORM), (NOISE, "text/plain")):
        assert_refused(nobody().send(call, ours, content, kind), 400, 401, 413, 415, 422)
        unchanged.after((call.name, kind))


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(
        ["", "1", "0", "-1", "1e9", "9" * 30, "\ud800", "%s", "'", "2026-01-01T00:00:00Z", 2**63, -(2**63)]
    )
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("call", JSON_CALLS, ids=lambda call: call.name)
def test_whatever_a_body_holds_the_answer_is_no_fault(ours: House, call: Call):
    good = call.body(ours) if call.body else {}
    caller = person(ours, call.maker)
    names = st.sampled_from(sorted({path.partition(".")[0] for path in call.fields})) | st.text(max_size=8)
    some_fields = st.lists(st.tuples(st.sampled_from(sorted(call.fields)), VALUES), min_size=1, max_size=3)

    @settings(max_examples=25, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(edits=some_fields)
    def one_edited_body(edits: list[tuple[str, Any]]) -> None:
        body = good
        for path, value in edits:
            try:
                body = changed(body, path, value)
            except (KeyError, IndexError, TypeError, AttributeError, ValueError):
                continue  # an earlier edit took away what this one was about
        taken_back(body)

    @settings(max_examples=15, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(body=st.dictionaries(names, VALUES, max_size=5))
    def any_body(body: dict[str, Any]) -> None:
        taken_back(body)

    def taken_back(body: dict[str, Any]) -> None:
        with transaction.atomic():
            reply = caller.make(call, ours, body)
            if reply.status_code >= 400:
                assert_refused(reply)
            transaction.set_rollback(True)

    one_edited_body()
    any_body()


# Where


def test_a_path_that_is_no_call_is_a_plain_404(ours: House):
    unchanged = Unchanged()
    paths = [
        "",
        "nonsense",
        "auth",
        "auth/login/",
        "events/createEvent/1",
        "sales/events",
        "%00",
        "..%2f..",
        "x" * 5000,
    ]
    paths += ["sales/payments/ORD-1", "sales/payments/x'or'1", "events/getEventPerformanceViewData/1%0a", "\u0661"]
    for path in paths:
        for caller in (nobody(), person(ours)):
            for method in ("GET", "POST", "DELETE"):
                assert_refused(caller.ask(method, f"/v1/{path}"), 404)
    unchanged.after(paths)


@pytest.mark.parametrize("call", [call for call in CALLS if "<id:" in call.route], ids=lambda call: call.name)
def test_a_number_in_a_path_that_names_no_row_is_a_404(ours: House, call: Call):
    unchanged = Unchanged()
    for wrong in ("9" * 40, "9" * 18, "0", "-1", "1.5", "1e3", "x", "\u0661", "%00", "1 or 1=1", "1;", "0x1"):
        house = House(**{**ours.__dict__, **dict.fromkeys(re.findall(r"<id:(\w+)>", call.route), wrong)})
        body = call.body(ours) if call.body else None
        assert_refused(person(ours, call.maker).make(call, house, body), 404)
        unchanged.after((call.name, wrong))


@each_call
def test_another_method_is_refused(ours: House, call: Call):
    unchanged = Unchanged()
    known = {method for method, route in v1_calls() if route == call.route}
    person(ours).ask("OPTIONS", call.path(ours))
    for method in {name.upper() for name in METHODS} - known:
        assert_refused(person(ours, call.maker).ask(method, call.path(ours)), 405)
        unchanged.after(method)


def test_what_was_written_is_seen(ours: House):
    """Otherwise 'nothing was changed' would prove nothing."""
    before, theirs = digest_of_rows(), digest_of_rows(account=ours.account)
    User.objects.filter(email=ours.email).update(first_name="Someone else")

    assert digest_of_rows() != before
    assert digest_of_rows(account=ours.account) != theirs


def test_the_table_reaches_into_bodies(ours: House):
    """A dotted path that led nowhere would be a field that is never tried."""
    for call in WITH_BODY:
        for path, field in call.fields.items():
            if field.is_required:
                value_at(call.body(ours) if call.body else {}, path)
