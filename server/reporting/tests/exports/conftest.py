"""An account with some venues, and what exports of them are asked for by."""

from __future__ import annotations

import pytest

from server.accounts.caller import Staff
from server.reporting.exports_services import ROWS_AT_ONCE
from server.testing import factories


@pytest.fixture
def staff() -> Staff:
    return factories.make_staff()


@pytest.fixture
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have jobs for whatever is longer than two rows."""
    for form in ROWS_AT_ONCE:
        monkeypatch.setitem(ROWS_AT_ONCE, form, 2)
