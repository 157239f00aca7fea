"""What every test may ask for."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as foyer
from django.core.cache import caches
from django.test import override_settings
from hypothesis import HealthCheck, settings
from rest_framework.test import APIClient

from scripts.budget.pytest_costs import Costs
from server.accounts.changes import SecurityEventRecorded
from server.accounts.models import User
from server.audit import security_services
from server.platform import clock, picture_services
from server.platform.domain_events import DomainEvent, published
from server.platform.mailing import mail_server_breaker
from server.platform.uploads import SandboxLimitExceeded, SandboxLimits, encoder
from server.sales.api import public_offers
from server.testing import factories
from server.testing.guards.profiles import ON_POSTGRESQL, is_in_short_run_on_sqlite, names_mark, runs_once
from server.testing.harness import drawing
from server.testing.harness.ledger import cache_audit_queries
from server.testing.outside.postbox import PostBox
from server.testing.sendgrid.server import SendGridStandIn
from server.testing.stripe.running import StripeStandIn, stripe_stand_in

pytest_plugins = [
    "server.testing.harness.people",
    "server.testing.harness.migrated",
    "server.testing.harness.emptying",
    "server.testing.guards.owners",  # sees in every test that an app's tables are written by its packages alone
]

# What is drawn is judged by what it shows, and never by how long this machine took over it.
settings.register_profile("foyer", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("foyer")

ApiFor = Callable[..., APIClient]
CORNERS = count()
# Begun last, one of these or of those marked `sweep` would leave the other core without work at the end.
LONGEST = ("server/sales/tests/machines", "server/sales/tests/at_once", "workers/", "realtime/tests/test_servers")


def pytest_addoption(parser: pytest.Parser) -> None:
    help_text = "how many days of payments and refunds are tried, drawn by chance (make faults: 200)"
    parser.addoption("--schedules", type=int, default=2 if foyer.CLUSTER else 10, help=help_text)
    help_text = "try all that is drawn by chance, and not only a little of it (make faults)"
    parser.addoption("--thorough", action="store_true", help=help_text)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Costs())
    if not foyer.CLUSTER:
        # Tests ask for more different things than the 128 that Python keeps prepared, an audit alone for 160.
        foyer.DATABASES["default"]["OPTIONS"]["cached_statements"] = 1_000
    if config.getoption("thorough"):
        drawing.be_thorough()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(specs: list[Any]) -> None:
    """Each worker of pytest-xdist has a Redis to itself, as it has a database: no other sees what it counts."""
    addresses = os.environ.get("REDIS_URLS", "").split()
    if addresses:
        for spec, address in zip(specs, addresses, strict=True):
            spec.env["REDIS_URL"] = address


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Read no file in vain: importing all that there are takes each worker six seconds of the processor."""
    is_short = config.getoption("markexpr") == ON_POSTGRESQL
    is_test = collection_path.match("test_*.py")  # a folder may begin so, too
    return True if is_short and is_test and not names_mark(collection_path) else None


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses among them
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL and Redis run the tests for which they could make a difference; the longest are begun first."""
    if hidden := [item.nodeid for item in items if item.get_closest_marker("database") and not names_mark(item.path)]:
        raise pytest.UsageError(f"marked `database`, and their files do not say so: {', '.join(hidden)}")
    for item in items:
        if is_in_short_run_on_sqlite(item):
            item.add_marker("embedded")
    if foyer.CLUSTER:
        config.hook.pytest_deselected(items=[item for item in items if runs_once(item)])
        items[:] = [item for item in items if not runs_once(item)]
    items.sort(key=lambda item: (item.get_closest_marker("sweep") is None, not item.nodeid.startswith(LONGEST)))


def pytest_collection_finish() -> None:
    """Leave what was loaded for good out of every later search for garbage: it is most of what there is."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _made_light() -> Iterator[None]:
    """What costs every test something, and none of them needs."""
    # Each new client would look through all files of the built app first, which takes longer than most calls.
    # Argon2 is slow on purpose; hundreds of people in tests need not be guarded by it.
    cache_audit_queries()
    hashers = ["django.contrib.auth.hashers.MD5PasswordHasher", *foyer.PASSWORD_HASHERS]
    with override_settings(WHITENOISE_AUTOREFRESH=True, PASSWORD_HASHERS=hashers):
        yield


@pytest.fixture(autouse=True)
def _quiet_corners(settings: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Each test starts with an empty cache, and leaves its mail and media in a folder of its own."""
    corner = tmp_path_factory.getbasetemp() / f"corner-{next(CORNERS)}"  # made by whoever puts something there
    settings.EMAIL_FILE_PATH = str(corner / "mail")
    settings.MEDIA_ROOT = corner / "media"
    settings.EXPORTS_ROOT = corner / "exports"
    settings.DOCUMENTS_ROOT = corner / "papers"
    for backend in caches.all(initialized_only=True):
        backend.clear()
    public_offers.clear()
    security_services.event_buffer = (
        security_services.EventBuffer()
    )  # what a test has noted and could not write is of rows that are gone


@pytest.fixture(scope="session", autouse=True)
def _pictures_in_this_process() -> Iterator[None]:
    """Decode pictures here: a process for each costs half a second. The pictures' own tests put the process back.

    For the whole session, as the rows of whole modules have pictures, too.
    """

    def encode(_work: str, content: bytes, *formats: str, limits: SandboxLimits) -> bytes:
        try:
            return encoder(*formats)(content)
        except Exception:
            raise SandboxLimitExceeded from None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(picture_services, "run_sandboxed", encode)
        yield


@pytest.fixture
def published_events() -> Iterator[list[DomainEvent]]:
    """The changes that were announced after their commit, in order, but what is noted for those who guard."""
    changes: list[DomainEvent] = []

    def listen(change: DomainEvent, **_: Any) -> None:
        if not isinstance(change, SecurityEventRecorded):
            changes.append(change)

    published.connect(listen, weak=False)
    yield changes
    published.disconnect(listen)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Put the clock forward."""
    ahead = [timedelta(0)]
    now = clock.now
    monkeypatch.setattr(clock, "now", lambda: now() + ahead[0])

    def move(**span: float) -> None:
        ahead[0] += timedelta(**span)

    return move


@pytest.fixture
def postbox(settings: Any) -> Iterator[PostBox]:
    """A mail server that takes what is sent during the test."""
    box = PostBox()
    settings.EMAIL_BACKEND = "server.platform.mailing.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", box.port, 10
    settings.EMAIL_HOST_USER, settings.EMAIL_USE_TLS, settings.EMAIL_USE_SSL = "", False, False
    box.open()
    mail_server_breaker.succeeded()
    yield box
    mail_server_breaker.succeeded()
    box.close()


@pytest.fixture
def sendgrid(settings: Any) -> Iterator[SendGridStandIn]:
    """SendGrid's stand-in, and a Foyer that reaches it."""
    running = SendGridStandIn()
    settings.SENDGRID_API_BASE = running.url
    running.open()
    yield running
    running.close()


@pytest.fixture(scope="session")
def _stripe_running() -> Iterator[StripeStandIn]:
    # Its client gives a provider that failed time to recover, longer each time; the stand-in fails as it is told to.
    with stripe_stand_in() as running, pytest.MonkeyPatch.context() as patch:
        patch.setattr("stripe.HTTPClient.INITIAL_DELAY", 0.01)
        yield running


@pytest.fixture
def stripe(_stripe_running: StripeStandIn, settings: Any) -> StripeStandIn:
    """Stripe's stand-in, empty, and a Foyer that takes cards through it."""
    _stripe_running.clear()
    for name, value in _stripe_running.settings.items():
        setattr(settings, name, value)
    return _stripe_running


@pytest.fixture
def api_for() -> ApiFor:
    """A client of the API, signed in as a person, or nobody."""

    def make(user: User | None = None) -> APIClient:
        client = APIClient()
        if user is not None:
            _, token = factories.make_session(user)
            client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
        client.default_format = "json"  # type: ignore[attr-defined]
        return client

    return make


@pytest.fixture
def account() -> Any:
    return factories.make_account()
