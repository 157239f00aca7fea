"""The cache returns what was stored, and reading it runs no code."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.core.cache import cache

from server.platform.dataclass_json import CacheSerializer, cacheable
from server.settings import env, profiles

MOMENT = datetime(2026, 11, 26, 3, 14, 15, 926535, tzinfo=UTC)


@cacheable
@dataclass(frozen=True, kw_only=True)
class Held:
    at: datetime
    rows: list[Any]


@dataclass(frozen=True)
class Unknown:
    at: int


VALUES = [
    None,
    True,
    7,
    -7,
    1.5,
    "text",
    "7",
    b"\x00\xff",
    MOMENT,
    date(2026, 11, 26),
    Decimal("12.50"),
    (),
    (1, "a", None),
    [],
    [1, [2, (3,)]],
    {},
    {"a": 1, "$": 2},
    {7: {"charge": None}, (1, "a"): Decimal(0)},
    (None, Counter({(1, "Front", "admitted", "", True): 3})),
    Held(at=MOMENT, rows=[Held(at=MOMENT, rows=[])]),
]


def _kind_of(value):
    return type(value).__name__


@pytest.mark.parametrize("value", VALUES, ids=_kind_of)
def test_what_is_read_is_what_was_written(value):
    serializer = CacheSerializer()
    dumped = serializer.dumps(value)
    read = serializer.loads(dumped if isinstance(dumped, bytes) else str(dumped).encode())

    assert read == value
    assert type(read) is type(value)
    cache.set("held", value)
    assert cache.get("held") == value


def test_whole_numbers_can_be_added_to():
    cache.set("counted", 7)
    assert cache.incr("counted", 3) == 10
    assert cache.get("counted") == 10


@pytest.mark.parametrize("value", [Unknown(1), object(), {1, 2}, pickle.PickleBuffer(b"")], ids=_kind_of)
def test_what_it_cannot_hold_is_refused_when_it_is_written(value):
    with pytest.raises(TypeError, match="the cache holds no"):
        CacheSerializer().dumps(value)


def test_nothing_that_somebody_else_has_written_is_run():
    with pytest.raises(ValueError):  # noqa: PT011  (whatever JSON says of it)
        CacheSerializer().loads(pickle.dumps(print))
    assert CacheSerializer().loads(b'{"$": "os.system", "v": "true"}') is None


@pytest.mark.parametrize(
    "written",
    [
        b'{"$": "server.core.tests.test_cached.Held", "v": {"at": 1, "rows": []}}',
        b'{"$": "dict", "v": [["all", [{"$": "server.core.tests.test_cached.Held", "v": {"at": 1, "rows": []}}]]]}',
        f'{{"$": "{__name__}.Held", "v": {{"rows": [], "dropped": 1}}}}'.encode(),
    ],
    ids=["moved", "moved, within another", "other fields"],
)
def test_what_another_release_wrote_is_a_miss(written):
    assert CacheSerializer().loads(written) is None


def test_the_cache_on_redis_is_written_so(monkeypatch):
    monkeypatch.setattr(env, "REDIS_URL", "redis://:word@redis:6379/0")
    assert profiles.caches()["default"]["OPTIONS"]["serializer"] == "server.platform.dataclass_json.CacheSerializer"


@pytest.mark.parametrize("url", ["redis://redis:6379/0", "redis://foyer:@redis:6379/0", "rediss://redis/0"])
def test_a_redis_that_anybody_may_write_to_is_refused_in_the_cluster(monkeypatch, url):
    monkeypatch.setattr(env, "REDIS_URL", url)
    monkeypatch.setattr(profiles, "CLUSTER", True)
    with pytest.raises(SystemExit, match="REDIS_URL"):
        profiles.caches()
