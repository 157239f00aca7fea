"""The import of a season: an organiser's spreadsheet of 5,000 performances, from upload to response."""

from __future__ import annotations

from time import perf_counter

from e2e.load.http import expect
from e2e.load.metrics import Book, spread
from e2e.load.setup import Environment, post_event
from e2e.sheet import a_season, write_sheet

ROWS = 5_000
TIMES = 3


async def run(book: Book, env: Environment) -> None:
    """Import the same season as three events, one after the other."""
    sheet = write_sheet(a_season(ROWS))
    times = []
    for _ in range(TIMES):
        began = perf_counter()
        response = await post_event(env, sheet)
        times.append(perf_counter() - began)
        expect(response, 201)
    book.write("import_5000_rows", callers=1, per_second=round(ROWS * TIMES / sum(times), 1), **spread(times), errors=0)
