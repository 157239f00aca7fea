"""What tests of orders may ask for."""

from __future__ import annotations

import pytest

from server.payments.services.gateways import GATEWAYS
from server.sales.tests.refunding import FakeProvider


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch) -> FakeProvider:
    """A provider that takes its time over refunds."""
    fake = FakeProvider()
    monkeypatch.setitem(GATEWAYS, "sham", fake)
    return fake
