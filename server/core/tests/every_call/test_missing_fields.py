"""Every call under `/v1` with each field missing that may not be: it is named, and nothing changes."""

from __future__ import annotations

from operator import attrgetter

import pytest

from server.core.tests.callers import person
from server.core.tests.calls import WITH_BODY
from server.core.tests.calls.shapes import Call, without
from server.core.tests.refusals import Unchanged, assert_wrong_field
from server.testing.houses import House

pytestmark = pytest.mark.django_db
DEMANDING = [call for call in WITH_BODY if any(field.is_required for field in call.fields.values())]


@pytest.mark.parametrize("call", DEMANDING, ids=attrgetter("name"))
def test_each_missing_field_is_named_and_changes_nothing(ours: House, unchanged: Unchanged, call: Call):
    caller = person(ours, call.maker)
    for path in [path for path, field in call.fields.items() if field.is_required]:
        body = without(call.body(ours), path) if call.body else {}
        assert_wrong_field(call, caller.make(call, ours, body), path)
        unchanged.after(f"{call.name} without {path}")
