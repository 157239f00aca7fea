"""A promo code, which a buyer has typed in."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext, gettext_noop

from server.core.money import ZERO, rounded, spread
from server.pricing.basket import PERCENT, Basket, Kind, PromoTerms, Reduction, Unit, in_order
from server.pricing.rules.rule import Used

_LABEL = gettext_noop("Promo code {code}")


class Promo:
    """Takes a promo code off the eligible tickets, never off upsells or fees, and never below 0."""

    name = "promo"

    def take_off(self, basket: Basket) -> tuple[Unit, ...]:
        """Take it off each eligible ticket, or off all of them together."""
        promo = basket.promo
        if promo is None or promo.left == 0:
            return basket.units
        places = [place for place in in_order(basket.units) if _is_eligible(basket.units[place], promo)]
        prices = [basket.units[place].net_price for place in places]
        if promo.is_each:
            # Where fewer redemptions are left than tickets, the dearest come first.
            shares = [_off(promo, price, basket.currency) for price in prices[: promo.left]]
        else:
            shares = spread(_off(promo, sum(prices, ZERO), basket.currency), prices, basket.currency)
        units = list(basket.units)
        for place, share in zip(places, shares, strict=False):
            units[place] = units[place].less(_reduction(promo, share))
        return tuple(units)

    def used(self, basket: Basket) -> Used | None:
        """Count the redemptions: one for each ticket that costs less by the code, or one for them all."""
        promo = basket.promo
        tickets = sum(any(taken.rule == self.name for taken in unit.reductions) for unit in basket.units)
        if promo is None or not tickets:
            return None
        uses = tickets if promo.is_each else 1
        return Used(rule=self.name, reference=str(promo.code), text=promo.text, uses=uses)


def _reduction(promo: PromoTerms, amount: Decimal) -> Reduction:
    return Reduction(rule=Promo.name, reference=str(promo.code), label=label_of(promo.text), amount=amount)


def label_of(text: str) -> str:
    """Say of a promo code what it has taken off, as rows keep it: `spoken_label` says it in a buyer's language."""
    return _LABEL.format(code=text)


def promo_label(text: str) -> str:
    """Say of a promo code what it has taken off, in the language that is spoken."""
    return gettext(_LABEL).format(code=text)


def spoken_label(kept: str) -> str:
    """Say what a price rule's kept label does in the language that is spoken; a name of somebody's own stays."""
    code = kept.removeprefix(label_of(""))
    return kept if code == kept else promo_label(code)


def _is_eligible(unit: Unit, promo: PromoTerms) -> bool:
    return unit.kind is Kind.TICKET and unit.performance in promo.performances


def _off(promo: PromoTerms, price: Decimal, currency: str) -> Decimal:
    off = price * promo.value / 100 if promo.kind == PERCENT else promo.value
    return min(price, rounded(off, currency))
