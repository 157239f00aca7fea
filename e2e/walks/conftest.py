"""Each walk goes through every engine; of one that fails a picture stays."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from e2e.system import ROOT
from e2e.walks.engines import ENGINES
from e2e.walks.page import Page

RESULTS = ROOT / "e2e" / "test-results"


@pytest.fixture(params=ENGINES)
def page(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Page]:
    with ENGINES[request.param](tmp_path) as driver:
        yield Page(driver)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    report = yield
    page = getattr(item, "funcargs", {}).get("page")
    if report.when == "call" and report.failed and page is not None:
        RESULTS.mkdir(exist_ok=True)
        page.keep_picture(RESULTS / f"{item.name}.png")
    return report
