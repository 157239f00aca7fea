from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import override_settings

from server.testing.guards.contract import Contract
from server.testing.rows import watch_writes
from server.testing.tenant_building import build_tenant
from server.testing.tenants import Tenant
from server.tests.refusals import Unchanged

OURS, THEIRS = "Quillfeather", "Marrowby"


@pytest.fixture(scope="module")
def built(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[Tenant, Tenant]]:
    """Both test accounts, created once for all tests here; each test is rolled back."""
    hasher = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with django_db_blocker.unblock(), transaction.atomic(), override_settings(PASSWORD_HASHERS=hasher):
        yield build_tenant(OURS), build_tenant(THEIRS)
        transaction.set_rollback(True)


@pytest.fixture
def ours(built: tuple[Tenant, Tenant], db: None) -> Tenant:
    return built[0]


@pytest.fixture
def theirs(built: tuple[Tenant, Tenant], db: None) -> Tenant:
    return built[1]


@pytest.fixture
def unchanged(db: None) -> Iterator[Unchanged]:
    """Forbid writes from the moment of this fixture: after whatever the test itself creates."""
    with watch_writes() as writes:
        yield Unchanged(writes)


@pytest.fixture(scope="module")
def contract() -> Contract:
    return Contract()
