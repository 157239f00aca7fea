"""One walk of the widget and one of the door, in each engine."""

from __future__ import annotations

import asyncio

from e2e.load.setup import DOOR, PASSWORD
from e2e.system import System
from e2e.walks.line import cuttable_line
from e2e.walks.page import Page, Walk
from e2e.walks.setup import admitted, open_door, put_on, site

CARD = "4242424242424242"


def test_the_widget_sells_by_card_in_somebodys_page(system: System, walk: Walk) -> None:
    """The page is French, and so is the widget in it."""
    walk(lambda page: _buy(system, page))


def _buy(system: System, page: Page) -> None:
    event = asyncio.run(put_on(system.url))
    script = f'<script src="{system.url.replace("127.0.0.1", "localhost")}/embed.js" data-event="{event}"></script>'
    with site(script) as address:
        page.open(address)
        with page.frame("Billets"):
            page.choose("24,50")
            page.press("Plus\u00a0: Billet normal")
            page.press("Plus\u00a0: Billet normal")
            page.shows("51,00")  # its lines are loaded, and no longer move the button
            page.press("Continuer")
            page.fill("Nom", "Ada Byron")
            page.fill("E-mail", "ada@example.org")
            page.press("Passer au paiement")
            with page.frame("Secure payment input frame"):
                page.is_written_in("fr")
                page.fill("Card number", CARD)
                page.fill("Expiration date", "12 / 34")
                page.fill("Security code", "123")
            page.choose("Payer ")
            page.shows("Vos billets sont prêts")


def test_the_door_admits_a_ticket_once_on_line_and_alone(system: System, walk: Walk) -> None:
    walk(lambda page: _admit(system, page))


def _admit(system: System, page: Page) -> None:
    env, performance, (first, second, _) = asyncio.run(open_door(system.url))
    with cuttable_line(system.url) as line:
        door = f"{line.url}/QrValidation/{performance}"
        # Signed in, its staff are at the requested door. No page is left while it creates its databases: in WebKit
        # every later page would wait for that (docs/decisions/0031).
        page.open(door)
        page.fill("Email", DOOR)
        page.fill("Password", PASSWORD)
        page.press("Login")
        _is_ready(page)
        page.writes_on()
        page.scan(first)
        page.shows("Admitted")
        page.is_writing()
        # A page that was left while writing blocks none after it. The same code would otherwise be the one that is
        # still blocked, too.
        page.open(f"{line.url}/developers")
        page.open(door)
        _is_ready(page)
        page.scan(first)
        page.shows("Already scanned")
        page.leave()
        line.cut()
        page.shows("Offline: checked on this phone")
        page.scan(second)
        # A verdict soon disappears; the last admission is shown below it, and what is not synchronized.
        page.shows("Admitted")
        page.shows("waiting")
        page.shows_no_longer("Nothing can be saved on this phone")
        page.leave()
        line.mend()
        page.shows_no_longer("Offline: checked on this phone")
        asyncio.run(admitted(env, performance, 2))


def _is_ready(page: Page) -> None:
    """Wait until a door's camera is on, and its manifest is loaded."""
    page.shows("of 3")
    page.shows_no_longer("Starting the camera…")
    page.shows("Close QR")
    page.carries_lists()
