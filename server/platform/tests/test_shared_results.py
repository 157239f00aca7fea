"""Results that many request at once are computed once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from server.platform.runtime import MOST_SHARED_RESULTS, SharedResults


def test_a_result_is_shared_for_its_time_and_then_computed_anew(later):
    made = iter(range(10))
    shared = SharedResults[int](seconds=60)

    def read() -> int:
        return shared.get("event", lambda: next(made))

    assert (read(), read()) == (0, 0)
    later(seconds=50)
    assert read() == 0
    later(seconds=10)
    assert (read(), read()) == (1, 1)
    later(hours=-1)  # the clock was put back
    assert (read(), read()) == (2, 2)
    shared.clear()
    assert read() == 3


def test_each_key_has_its_own():
    shared = SharedResults[str](seconds=60)
    assert [shared.get(key, key.lower) for key in ("A", "B", "A")] == ["a", "b", "a"]


def test_of_many_at_once_one_computes():
    shared, begun, go_on, computed = SharedResults[int](seconds=60), threading.Event(), threading.Event(), []

    def compute() -> int:
        begun.set()
        go_on.wait(timeout=10)
        computed.append(1)
        return len(computed)

    with ThreadPoolExecutor(8) as pool:
        first = pool.submit(shared.get, "event", compute)
        assert begun.wait(timeout=10)
        others = [pool.submit(shared.get, "event", compute) for _ in range(7)]
        # Another key does not wait for them.
        assert shared.get("another", lambda: 7) == 7
        go_on.set()
        assert {one.result(timeout=10) for one in (first, *others)} == {1}
    assert computed == [1]


def test_after_a_failure_the_next_computes():
    shared = SharedResults[int](seconds=60)

    def fail() -> int:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        shared.get("event", fail)
    assert shared.get("event", lambda: 1) == 1


def test_only_so_many_are_kept():
    shared, made = SharedResults[int](seconds=60), count()
    keys = [*range(MOST_SHARED_RESULTS + 1), 0]
    assert [shared.get(key, lambda: next(made)) for key in keys] == list(range(MOST_SHARED_RESULTS + 2))
