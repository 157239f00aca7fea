"""The books of what was sold by place: what is folded is what the lines of the journal up to there make."""

from __future__ import annotations

from collections.abc import Iterator

from server.core.books import HALF_A_CENT, Difference, checked_last
from server.insight.models import PlaceFigure, PlaceFold
from server.insight.places.services import Sum, sums_of
from server.insight.places.sums import added


@checked_last
def _places() -> Iterator[Difference]:
    kept = PlaceFold.objects.first()
    if kept is None:
        return
    made = sums_of(added(after=0, until=kept.folded_to))
    for figure in PlaceFigure.objects.order_by("account_id", "place", "currency").iterator():
        counted = made.pop((figure.account_id, figure.place, figure.currency), Sum())
        yield from _differences(figure, counted)
    for (account_id, place, currency), counted in made.items():
        figure = PlaceFigure(account_id=account_id, place=place, currency=currency, orders=0, tickets=0, amount=0)
        yield from _differences(figure, counted)


def _differences(figure: PlaceFigure, counted: Sum) -> Iterator[Difference]:
    has = figure.orders, figure.tickets
    if has == (counted.orders, counted.tickets) and abs(figure.amount - counted.amount) < HALF_A_CENT:
        return
    yield Difference(
        "place_figure",
        f"Account {figure.account_id} at {figure.place or 'no known place'} in {figure.currency}: "
        f"{figure.orders} orders, {figure.tickets} tickets and {figure.amount:.2f} are kept, but the journal makes {counted.orders}, "
        f"{counted.tickets} and {counted.amount:.2f}.",
    )
