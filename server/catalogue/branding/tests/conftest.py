from __future__ import annotations

from typing import Any

import pytest

from server.catalogue.events.models import Event
from server.testing.factories import make_event, make_user


@pytest.fixture
def event(db: None) -> Event:
    return make_event()


@pytest.fixture
def api(api_for: Any, event: Event) -> Any:
    return api_for(make_user(event.account))


@pytest.fixture
def outsider_api(api_for: Any, db: None) -> Any:
    return api_for(make_user(make_event().account))


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Any:
    """Do what is done after a commit, which no test here makes."""
    return django_capture_on_commit_callbacks
