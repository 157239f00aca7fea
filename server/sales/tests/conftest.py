"""What tests of orders may ask for."""

from __future__ import annotations

import pytest

from server.payments.services.gateways import GATEWAYS
from server.sales.tests.refunding import ShamProvider


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch) -> ShamProvider:
    """A provider that takes its time over refunds."""
    sham = ShamProvider()
    monkeypatch.setitem(GATEWAYS, "sham", sham)
    return sham
