"""Fixtures for tests of sales."""

from __future__ import annotations

import pytest

from server.payments.services.gateways import GATEWAYS
from server.sales.tests.refunding import FakeProvider


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch) -> FakeProvider:
    """A provider that leaves refunds pending."""
    fake = FakeProvider()
    monkeypatch.setitem(GATEWAYS, "sham", fake)
    return fake
