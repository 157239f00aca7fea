"""Each walk runs in every engine; a failed one leaves a screenshot."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from selenium.common.exceptions import InvalidSessionIdException, WebDriverException

from e2e.system import ROOT
from e2e.walks.engines import ENGINES
from e2e.walks.page import BrowserCrashed, Page, Walk

RESULTS = ROOT / "e2e" / "test-results"


@pytest.fixture(params=ENGINES)
def walk(request: pytest.FixtureRequest, tmp_path: Path) -> Walk:
    """Run a walk in a browser, and once more in a new one if the browser itself has crashed.

    Debian's WebKit crashes in GStreamer, once in some fifty doors, while drawing a camera frame in a worker.
    """

    def in_a_browser(steps: Callable[[Page], None]) -> None:
        with ENGINES[request.param](tmp_path) as driver:
            page = Page(driver)
            try:
                steps(page)
            except InvalidSessionIdException as gone:
                raise BrowserCrashed from gone
            except AssertionError:
                RESULTS.mkdir(exist_ok=True)
                with suppress(WebDriverException):
                    page.save_screenshot(RESULTS / f"{request.node.name}.png")
                raise

    def walked(steps: Callable[[Page], None]) -> None:
        try:
            in_a_browser(steps)
        except BrowserCrashed:
            print(f"{request.param} has crashed; walked once more")
            in_a_browser(steps)

    return walked
