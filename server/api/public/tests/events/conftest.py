"""What tests of telling begin with: an account that somebody hears of, and its client that may read orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from server.api.public.order_events_api import publish_pending_events
from server.catalogue.events.models import Performance
from server.integrations.models import Endpoint
from server.testing.factories import make_performance


def listen(account_id: int, *types: str, **fields: Any) -> Endpoint:
    """Make an endpoint of an account, by no service: what is told does not depend on where it goes."""
    return Endpoint.objects.create(
        account_id=account_id, url="https://example.org/hooks", types=list(types), secret="sealed", **fields
    )


@pytest.fixture
def performance() -> Performance:
    """A performance of whose orders somebody hears."""
    performance = make_performance()
    listen(performance.account_id)
    return performance


@pytest.fixture
def publish_pending() -> Callable[[], int]:
    """Tell all that is untold, as the task does."""
    return publish_pending_events
