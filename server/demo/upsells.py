"""What the season sells beside tickets: a programme, a drink in three kinds, and a tour that needs no ticket."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from server.demo.plan import TWELFTH_NIGHT, Production
from server.demo.upsell_pictures import draw_upsell
from server.events.models import Event
from server.upsells.models import Upsell, UpsellStock, UpsellVariant
from server.venues.models import TaxCategory, TaxRate

ALCOHOL, PROGRAMMES, OTHER = 3, 5, 7  # sub-categories
# What VAT takes of each sub-category; books and programmes are printed matter.
RATES = {1: "20", 2: "20", 3: "20", 4: "20", PROGRAMMES: "0", 6: "20", OTHER: "20"}


@dataclass(frozen=True, kw_only=True)
class Extra:
    """Something that a production sells beside its tickets; `variants` maps their names to how many there are."""

    production: Production
    name: str
    description: str
    picture: str
    category: int
    online_price: str
    venue_price: str
    available: int
    most: int
    variants: Mapping[str, int] = field(default_factory=dict)


EXTRAS = (
    Extra(
        production=TWELFTH_NIGHT,
        name="Programme",
        description="The whole company, notes by the director, and the songs with their words.",
        picture="programme",
        category=PROGRAMMES,
        online_price="4.50",
        venue_price="5.00",
        available=900,
        most=8,
    ),
    Extra(
        production=TWELFTH_NIGHT,
        name="Interval drink",
        description="Waiting for you at the bar when the house lights come up.",
        picture="wine",
        category=ALCOHOL,
        online_price="6.80",
        venue_price="7.50",
        available=420,
        most=6,
        variants={"Red wine": 180, "White wine": 160, "Sparkling water": 80},
    ),
    Extra(
        production=TWELFTH_NIGHT,
        name="Backstage tour",
        description="An hour behind the curtain before the doors open. No ticket needed.",
        picture="tour",
        category=OTHER,
        online_price="12.00",
        venue_price="12.00",
        available=24,
        most=4,
    ),
)


def make_upsells() -> None:
    """Make every upsell of the plan with its picture, its variants and what there is of them."""
    vat = TaxCategory.objects.get(name="VAT")
    TaxRate.objects.bulk_create(
        TaxRate(tax_category=vat, upsell_category_id=category, percentage=Decimal(rate))
        for category, rate in RATES.items()
    )
    for extra in EXTRAS:
        _make(extra, Event.objects.get(name=extra.production.name))


def _make(extra: Extra, event: Event) -> None:
    upsell = Upsell.objects.create(
        account_id=event.account_id,
        event=event,
        name=extra.name,
        description=extra.description,
        online_price=Decimal(extra.online_price),
        venue_price=Decimal(extra.venue_price),
        max_count=extra.most,
        tax_category_id=extra.category,
        image=default_storage.save(f"upsells/{extra.picture}.png", ContentFile(draw_upsell(extra.picture))),
    )
    UpsellStock.objects.create(upsell=upsell, capacity=extra.available)
    for place, (name, quantity) in enumerate(extra.variants.items()):
        variant = UpsellVariant.objects.create(upsell=upsell, name=name, place=place)
        UpsellStock.objects.create(upsell=upsell, variant=variant, capacity=quantity)
