from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import grimp
import pytest

from scripts.measure_structure import Walk, count_import_lines, find_mutual_imports, find_one_use_helpers, read_modules

SHOP = '''"""Sells."""

from __future__ import annotations

from planted.cards import (
    charge,
    refund,
)


def _price():
    return 3


def _twice():
    return 4


@charge
def _decorated():
    return 5


def _passed():
    return 6


def sell():
    return charge(_price()) + _twice() + _twice() + _decorated() + refund(_passed)
'''
CARDS = "def charge(amount):\n    import planted.shop\n    return amount\n\n\ndef refund():\n    return 0\n"


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "planted"
    (folder / "shop" / "tests").mkdir(parents=True)
    (folder / "cards").mkdir()
    for name, text in {"shop/__init__": SHOP, "cards/__init__": CARDS, "shop/tests/test_shop": "x = 1\n"}.items():
        (folder / f"{name}.py").write_text(text)
    (folder / "__init__.py").write_text('"""Nothing."""\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder


def test_modules_are_counted_without_tests(planted):
    modules = read_modules(planted)

    assert [module.path.parent.name for module in modules] == ["planted", "cards", "shop"]
    assert [module.is_empty for module in modules] == [True, False, False]
    assert [count_import_lines(module) for module in modules] == [0, 1, 5]


def test_a_helper_that_is_only_called_once_is_named(planted):
    helpers = [helper for module in read_modules(planted) for helper in find_one_use_helpers(module)]

    assert [helper.split()[-1] for helper in helpers] == ["_price"]


def test_packages_that_import_each_other_are_a_pair(planted):
    graph = grimp.build_graph("planted", cache_dir=None)

    assert find_mutual_imports(graph, 2) == [("planted.cards", "planted.shop")]


def test_a_walk_goes_from_the_entry_to_its_return():
    theme = function_of("server.testing.guards", "def look(): return 0")
    now = function_of("server.platform.clock", "def now(): return 3")
    price = function_of("server.prices", "def price(): return now() + look()", now=now, look=theme)
    sell = function_of("server.sales", "def sell(): return price() + sum(price() for _ in '12')", price=price)
    walk = Walk("server.sales.sell")
    sys.setprofile(walk)
    try:
        for each in (price, sell, price, sell):
            each()
    finally:
        sys.setprofile(None)
    # The sum is computed in the sale's module, to which each price returns.
    assert walk.calls[:4] == ["server.sales", "server.prices", "server.platform.clock", "server.sales"]
    assert walk.describe() == "3 modules, 7 returns; without data, clock and money 2 modules, 5 returns"


def function_of(module: str, text: str, **known: Any) -> Callable[[], int]:
    names = {"__name__": module, **known}
    exec(text, names)  # noqa: S102  (our own text)
    found: Callable[[], int] = names[text.split("(", maxsplit=1)[0].removeprefix("def ")]
    return found
