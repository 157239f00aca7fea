"""Every call under `/v1` refuses garbage in place of a body, a path or a method, and changes nothing."""

from __future__ import annotations

import random
from operator import attrgetter

import pytest

from server.testing.guards.routes import METHODS, v1_calls
from server.testing.tenants import Tenant
from server.tests.callers import nobody, person
from server.tests.calls import CALLS
from server.tests.calls.shapes import Call
from server.tests.refusals import Unchanged, assert_refused

pytestmark = pytest.mark.django_db
MEGABYTE = 1024 * 1024
each_call = pytest.mark.parametrize("call", CALLS, ids=attrgetter("name"))

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


# One of each kind: the parsers are the same for every call, and the sweep tries all of them with each.
SOME_FORMS = [NO_FORMS[0], NO_FORMS[3], NO_FORMS[4], NO_FORMS[6], NO_FORMS[10]]
SOME_JSON = [(raw, "application/json") for raw in (NO_JSON[0], NOISE, b"[]", b"null", b'{"a": NaN}', b'{"a": 1')]


def garbage_for(call: Call) -> list[tuple[bytes, str]]:
    if call.is_multipart:
        return NO_FORMS
    of_other_kinds = [(b'{"a": 1}', kind) for kind in OTHER_KINDS]
    return [(raw, "application/json") for raw in NO_JSON] + of_other_kinds + NO_FORMS[:4] + NO_FORMS[6:10]


def assert_garbage_is_refused(
    tenant: Tenant, unchanged: Unchanged, call: Call, garbage: list[tuple[bytes, str]]
) -> None:
    caller = person(tenant, call.maker)
    for content, kind in garbage:
        what = (call.name, content[:60], kind[:60])
        response = caller.send(call, tenant, content, kind)
        assert response.status_code in {400, 413, 415, 422}, what
        assert_refused(response)
        unchanged.after(what)


@each_call
def test_garbage_and_other_methods_are_refused_by_every_call(ours: Tenant, unchanged: Unchanged, call: Call):
    some = SOME_FORMS if call.is_multipart else [*SOME_JSON, (b'{"a": 1}', OTHER_KINDS[0]), NO_FORMS[0]]
    assert_garbage_is_refused(ours, unchanged, call, some)

    for content, kind in ((NO_JSON[0], "application/json"), (NOISE, FORM), (NOISE, "text/plain")):
        assert_refused(nobody().send(call, ours, content, kind), 400, 401, 413, 415, 422)
        unchanged.after((call.name, "nobody", kind))

    known = {method for method, route in v1_calls() if route == call.route}
    person(ours).request("OPTIONS", call.path(ours))
    for method in {name.upper() for name in METHODS} - known:
        assert_refused(person(ours, call.maker).request(method, call.path(ours)), 405)
        unchanged.after(method)


@pytest.mark.sweep
@each_call
def test_all_garbage_is_refused_by_every_call_and_changes_nothing(ours: Tenant, unchanged: Unchanged, call: Call):
    assert_garbage_is_refused(ours, unchanged, call, garbage_for(call))


def test_all_garbage_is_refused_by_a_call_of_each_kind(ours: Tenant, unchanged: Unchanged):
    """The parsers themselves, in every run: a form in JSON, and a multipart one."""
    for is_multipart in (False, True):
        call = next(call for call in CALLS if call.method == "POST" and call.body and call.is_multipart is is_multipart)
        assert_garbage_is_refused(ours, unchanged, call, garbage_for(call))


# Where


def test_a_path_that_is_no_call_is_a_plain_404(ours: Tenant, unchanged: Unchanged):
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
                assert_refused(caller.request(method, f"/v1/{path}"), 404)
    unchanged.after(paths)
