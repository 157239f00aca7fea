"""What a user sees and does in a browser, by the texts on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from selenium.common.exceptions import InvalidSessionIdException, TimeoutException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

WITHIN = 60.0  # seconds
POLL_INTERVAL = 0.05  # seconds

HAND_SCANNER = """
for (const key of [...arguments[0], "Enter"])
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
"""

# The same check as in e2e/pages/door-phone.ts.
CARRIES_LISTS = """
const tell = arguments[0];
indexedDB.databases().then((known) => {
  if (!known.some(({ name }) => name === "foyer-carried")) return tell(false);
  const opening = indexedDB.open("foyer-carried");
  opening.onerror = () => tell(false);
  opening.onsuccess = () => {
    const counting = opening.result.transaction("heads").objectStore("heads").count();
    counting.onsuccess = () => {
      opening.result.close();
      tell(counting.result > 0);
    };
  };
});
"""

# The next time that the app stores an admission, it writes without end, on its own connection.
WRITES_ON = """
const begin = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (...given) {
  if (this.name === "foyer-door") {
    IDBDatabase.prototype.transaction = begin;
    const admissions = this.transaction("own", "readwrite").objectStore("own");
    const ask = () => {
      admissions.count().onsuccess = ask;
      window.isWriting = true;
    };
    ask();
  }
  return begin.apply(this, given);
};
"""

T = TypeVar("T")


class BrowserCrashed(Exception):
    """The browser has crashed: nothing is known of what it showed."""


class Page:
    """The content of a browser, or of a frame in it."""

    def __init__(self, driver: WebDriver) -> None:
        self._driver = driver

    def open(self, address: str) -> None:
        self._driver.get(address)

    def save_screenshot(self, file: Path) -> None:
        self._driver.save_screenshot(str(file))

    def wait(self, state: Callable[[], T | None], what: str) -> T:
        """Wait until there is a result, whatever is rendered again meanwhile."""

        def check(_: WebDriver) -> T | None:
            try:
                return state()
            except InvalidSessionIdException as gone:
                raise BrowserCrashed from gone

        waiting = WebDriverWait(self._driver, WITHIN, POLL_INTERVAL, ignored_exceptions=[WebDriverException])
        try:
            found = waiting.until(check, what)
        except TimeoutException:
            raise AssertionError(f"{what}, but this:\n{self._driver.find_element(By.TAG_NAME, 'body').text}") from None
        assert found
        return found

    def find(self, path: str, what: str) -> WebElement:
        return self.wait(lambda: self._visible(path), f"{what} does not show")

    def _visible(self, path: str) -> WebElement | None:
        return next((one for one in self._driver.find_elements(By.XPATH, path) if one.is_displayed()), None)

    def is_written_in(self, language: str) -> None:
        """Wait until the page declares a language."""
        self.find(f"/html[@lang={_quoted(language)}]", f"a page in {language}")

    def shows(self, text: str) -> None:
        """Wait until a text is on the screen."""
        self.find(_with(text), text)

    def shows_no_longer(self, text: str) -> None:
        """Wait until a text is gone."""
        self.wait(lambda: self._visible(_with(text)) is None, f"{text} still stands there")

    def press(self, name: str) -> None:
        """Press a button, by its full text or its label."""
        self._do_with(
            f"//button[normalize-space()={_quoted(name)} or @aria-label={_quoted(name)}]", name, WebElement.click
        )

    def choose(self, text: str) -> None:
        """Press a button that contains a text."""
        self._do_with(f"//button[contains(normalize-space(), {_quoted(text)})]", text, WebElement.click)

    def _do_with(self, path: str, what: str, act: Callable[[WebElement], None]) -> WebElement:
        """Act once on an enabled element, and return it."""

        def done() -> WebElement | None:
            found = self._visible(path)
            if found is None or not found.is_enabled():
                return None
            act(found)
            return found

        return self.wait(done, f"{what} cannot be used")

    def fill(self, label: str, text: str) -> None:
        named = f"//label[normalize-space()={_quoted(label)}]"
        field = self._do_with(f"//input[@id={named}/@for] | {named}/input", label, WebElement.click)
        field.send_keys(text)

    def scan(self, code: str) -> None:
        """Type a code as a hand scanner does, in one run that Enter ends: a driver is too slow at times."""
        self._driver.execute_script(HAND_SCANNER, code)

    def carries_lists(self) -> None:
        """Wait until the browser stores the manifest of a performance, without which a door cannot validate offline."""
        self.wait(lambda: self._driver.execute_async_script(CARRIES_LISTS), "no list is kept")

    def writes_on(self) -> None:
        """Have the app write without end, from the next admission on."""
        self._driver.execute_script(WRITES_ON)

    def is_writing(self) -> None:
        """Wait until it does."""
        self.wait(lambda: self._driver.execute_script("return window.isWriting"), "nothing is written")

    def leave(self) -> None:
        """Close what covers the page."""
        ActionChains(self._driver, duration=0).send_keys(Keys.ESCAPE).perform()

    @contextmanager
    def frame(self, title: str) -> Iterator[None]:
        """Work inside a frame during the block."""
        self._driver.switch_to.frame(self.find(f"//iframe[@title={_quoted(title)}]", title))
        yield
        self._driver.switch_to.parent_frame()


Walk = Callable[[Callable[[Page], None]], None]
"""Goes through some steps in a browser of its own."""


def _with(text: str) -> str:
    return f"//*[text()[contains(normalize-space(), {_quoted(text)})]]"


def _quoted(text: str) -> str:
    return f"'{text}'" if "'" not in text else f'"{text}"'
