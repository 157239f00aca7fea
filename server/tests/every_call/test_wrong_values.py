"""Every call under `/v1` with each field wrong or missing, and with arbitrary bodies: nothing changes.

Good calls are made, too, since otherwise the refusals would prove nothing. Databases differ in which values they refuse
(a zero byte, a number that is too large): these are marked, all others need no particular one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import attrgetter
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from server.accounts.models import SignInChallenge, User
from server.testing import factories
from server.testing.harness.drawing import drawn
from server.testing.rows import digest_of_rows, watch_writes
from server.testing.tenants import Tenant
from server.tests.callers import body_of, person
from server.tests.calls import CALLS, JSON_CALLS, WITH_BODY
from server.tests.calls.shapes import ENDLESS, HALF_A_PAIR, NUL, Call, Field, changed, value_at, without
from server.tests.refusals import Unchanged, assert_refused, assert_wrong_field

pytestmark = pytest.mark.django_db
name_of = attrgetter("name")
DONE_ALONE = (".alone", ".said")  # with these a device reports what it did offline
PARTICULAR = [call for call in WITH_BODY if any(field.wrong or field.is_required for field in call.fields.values())]
ASKING = [call for call in CALLS if call.query]
MOST_VALUES = 100  # tried by one test: a large form has four times as many, which takes over a second


def in_parts(call: Call) -> Iterator[dict[str, Field]]:
    """Yield a call's fields in portions, so that a test has time for all wrong values."""
    part: dict[str, Field] = {}
    for path, field in call.fields.items():
        if part and sum(len(one.wrong) for one in [*part.values(), field]) > MOST_VALUES:
            yield part
            part = {}
        part[path] = field
    yield part


IN_PARTS = [
    pytest.param(call, fields, id=f"{call.name} {number}" if number > 1 else call.name)
    for call in PARTICULAR
    for number, fields in enumerate(in_parts(call), 1)
]


def is_for_the_database(value: Any) -> bool:
    """Return whether a column, and not only a form, could refuse a value: in one database, and not in the other."""
    if isinstance(value, str):
        return "\x00" in value or value in {HALF_A_PAIR, "9" * 40} or len(value) > 255
    return isinstance(value, int) and abs(value) >= ENDLESS


def test_what_a_database_could_refuse_is_known():
    for value in (NUL, "\x00", HALF_A_PAIR, ENDLESS, "9" * 40, "x" * 10_000):
        assert is_for_the_database(value)
    others: tuple[Any, ...] = ("", "twelve", None, True, -1, 1.5, [], {}, "NaN")
    for other in others:
        assert not is_for_the_database(other)


@pytest.mark.database
@pytest.mark.parametrize("call", CALLS, ids=name_of)
def test_a_good_call_is_answered(ours: Tenant, call: Call):
    """Otherwise the refusals below would prove nothing."""
    response = person(ours, call.maker).make(call, ours)

    assert response.status_code == call.good, body_of(response)[:400]


@pytest.mark.parametrize(("call", "fields"), IN_PARTS)
def test_each_wrong_or_missing_field_is_refused_and_changes_nothing(
    ours: Tenant, unchanged: Unchanged, call: Call, fields: dict[str, Field]
):
    caller = person(ours, call.maker)
    good = call.body(ours) if call.body else {}
    assert_refused_in_each_field(call, fields, ours, unchanged, for_the_database=False)
    for path in [path for path, field in fields.items() if field.is_required]:
        assert_wrong_field(call, caller.make(call, ours, without(good, path)), path)
        unchanged.after(f"{call.name} without {path}")


@pytest.mark.database
@pytest.mark.parametrize("call", PARTICULAR, ids=name_of)
def test_what_a_database_could_refuse_is_refused_before_and_changes_nothing(
    ours: Tenant, unchanged: Unchanged, call: Call
):
    assert_refused_in_each_field(call, call.fields, ours, unchanged, for_the_database=True)


def assert_refused_in_each_field(
    call: Call, fields: dict[str, Field], tenant: Tenant, unchanged: Unchanged, *, for_the_database: bool
) -> None:
    caller = person(tenant, call.maker)
    good = call.body(tenant) if call.body else {}
    for path, field in fields.items():
        for value in [value for value in field.wrong if is_for_the_database(value) is for_the_database]:
            response = caller.make(call, tenant, changed(good, path, value))
            what = f"{call.name} with {path} {value!r}"[:300]
            may_quarantine = call.is_lenient and path.endswith(DONE_ALONE)
            unchanged.after(what, may_take_back=call.takes_back, may_quarantine=may_quarantine)
            assert_wrong_field(call, response, path, value)


@pytest.mark.database
@pytest.mark.parametrize("call", ASKING, ids=name_of)
def test_each_wrong_value_in_the_query_is_refused_and_changes_nothing(ours: Tenant, unchanged: Unchanged, call: Call):
    caller = person(ours, call.maker)
    for name, field in call.query.items():
        for value in field.wrong:
            assert_refused(caller.make(call, ours, query={**call.query_params(ours), name: value}))
            unchanged.after(f"{call.name} with {name} {value!r}")
        if field.is_required:
            assert_refused(caller.make(call, ours, query={}))


@pytest.mark.database
@pytest.mark.parametrize("call", [call for call in CALLS if "<id:" in call.route], ids=name_of)
def test_a_number_in_a_path_that_names_no_row_is_a_404(ours: Tenant, unchanged: Unchanged, call: Call):
    for wrong in ("9" * 40, "9" * 18, "0", "-1", "1.5", "1e3", "x", "\u0661", "%00", "1 or 1=1", "1;", "0x1"):
        tenant = Tenant(**{**ours.__dict__, **dict.fromkeys(re.findall(r"<id:(\w+)>", call.route), wrong)})
        body = call.body(ours) if call.body else None
        assert_refused(person(ours, call.maker).make(call, tenant, body), 404)
        unchanged.after((call.name, wrong))


# Arbitrary bodies:

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


@pytest.mark.sweep
@pytest.mark.parametrize("call", JSON_CALLS, ids=name_of)
def test_whatever_a_body_holds_the_answer_is_no_fault(ours: Tenant, call: Call):
    good = call.body(ours) if call.body else {}
    caller = person(ours, call.maker)
    # A call without a body may be sent one all the same.
    fields = sorted(call.fields) or ["id"]
    names = st.sampled_from(sorted({path.partition(".")[0] for path in fields})) | st.text(max_size=8)
    some_fields = st.lists(st.tuples(st.sampled_from(fields), VALUES), min_size=1, max_size=3)

    @drawn(few=5, many=25)
    @given(edits=some_fields)
    def one_edited_body(edits: list[tuple[str, Any]]) -> None:
        body = good
        for path, value in edits:
            try:
                body = changed(body, path, value)
            except (KeyError, IndexError, TypeError, AttributeError, ValueError):
                continue  # an earlier edit removed the field
        undone(body)

    @drawn(few=2, many=15)
    @given(body=st.dictionaries(names, VALUES, max_size=5))
    def any_body(body: dict[str, Any]) -> None:
        undone(body)

    def undone(body: dict[str, Any]) -> None:
        with transaction.atomic():
            response = caller.make(call, ours, body)
            if response.status_code >= 400:
                assert_refused(response)
            transaction.set_rollback(True)

    one_edited_body()
    any_body()


# These tests can fail:


def test_what_was_written_is_seen(ours: Tenant):
    row = User.objects.filter(email=ours.email)
    before = digest_of_rows(account=ours.account)
    acts = (lambda: row.update(first_name="Someone"), factories.make_account, SignInChallenge.objects.all().delete)
    for write in acts:
        with watch_writes() as writes, transaction.atomic():
            row.first()
            row.select_for_update().first()
            assert writes.statements == []
            with transaction.atomic():
                write()
                statements = writes.statements.copy()
                assert statements != []
                transaction.set_rollback(True)
            assert (writes.statements, writes.rolled_back) == ([], statements)

    assert digest_of_rows(account=ours.account) == before
    row.update(first_name="Someone else")
    assert digest_of_rows(account=ours.account) != before


def test_the_table_reaches_into_bodies(ours: Tenant):
    """If a dotted path led nowhere, its field would never be tried."""
    for call in WITH_BODY:
        for path, field in call.fields.items():
            if field.is_required:
                value_at(call.body(ours) if call.body else {}, path)
