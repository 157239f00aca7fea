"""What the season sells beside tickets, and its pictures: a programme, a drink in three kinds, and a tour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from math import sin

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from server.catalogue.events.models import Event
from server.catalogue.upsells.models import Upsell, UpsellStock, UpsellVariant
from server.catalogue.venues.models import TaxCategory, TaxRate
from server.demo.pictures import Canvas, Point, Shape, curve
from server.demo.plan import TWELFTH_NIGHT, Production

SQUARE = Shape("upsell", 800, 800)


def draw_upsell(scene: str) -> bytes:
    """Draw the picture of one of the plan's upsells as a PNG."""
    background, drawing = PAINTINGS[scene]
    canvas = Canvas(SQUARE, background)
    drawing(canvas)
    return canvas.png()


def _programme(canvas: Canvas) -> None:
    """A booklet, open a little, with the moon of the night on its cover."""
    canvas.ground(lambda x: 640 + 6 * sin(x / 140), "#d9c6a5")
    canvas.polygon([(182, 676), (470, 700), (486, 688), (196, 660)], "#bfa87f")
    canvas.polygon([(196, 150), (470, 118), (490, 660), (206, 672)], "#f7f1e4")
    canvas.polygon([(186, 158), (452, 128), (470, 672), (194, 684)], "#e9dfc9")
    canvas.polygon([(172, 150), (430, 136), (444, 690), (176, 694)], "#103b47")
    canvas.disc(306, 322, 84, "#f2c14e")
    canvas.disc(338, 300, 74, "#103b47")
    for line, width in ((470, 170), (506, 120)):
        canvas.box(306 - width / 2, line, width, 14, "#f2c14e", corner=7)
    for line, width in ((578, 150), (606, 110)):
        canvas.box(306 - width / 2, line, width, 9, "#3f7f8c", corner=4)
    canvas.stroke([(176, 150), (180, 692)], 9, "#0b2c36")


def _wine(canvas: Canvas) -> None:
    """Two glasses on a bar, one of red and one of white."""
    canvas.disc(300, 300, 250, "#53243a")
    canvas.ground(lambda _: 664, "#2b1420")
    canvas.ground(lambda _: 690, "#1f0e17")
    for x, wine, shine in ((196, "#a8243c", "#d0506a"), (404, "#e8cf7a", "#f6e7ad")):
        _glass(canvas, x, wine, shine)


def _glass(canvas: Canvas, x: float, wine: str, shine: str) -> None:
    glass = "#efe4ea"
    bowl = [*curve((x - 84, 200), (x - 104, 420), (x, 446)), *curve((x, 446), (x + 104, 420), (x + 84, 200))]
    canvas.polygon(bowl, "#7d5468")
    filled = [*curve((x - 85, 306), (x - 92, 420), (x, 438)), *curve((x, 438), (x + 92, 420), (x + 85, 306))]
    canvas.polygon(filled, wine)
    canvas.oval(x, 306, 85, 14, shine)
    canvas.stroke(curve((x - 84, 200), (x - 104, 420), (x, 446)), 8, glass)
    canvas.stroke(curve((x + 84, 200), (x + 104, 420), (x, 446)), 8, glass)
    canvas.stroke([(x, 446), (x, 652)], 12, glass)
    canvas.oval(x, 660, 76, 13, glass)


def _tour(canvas: Canvas) -> None:
    """A lamp that burns on the empty stage, between the curtains."""
    canvas.ground(lambda _: 610, "#6b4a2f")
    for board in range(-3, 12):
        canvas.stroke([(board * 78, 800), (300 + (board * 78 - 300) * 0.55, 612)], 4, "#53381f")
    for size, colour in ((250, "#3a3050"), (176, "#5a4a63"), (108, "#8d7466")):
        canvas.disc(300, 286, size, colour)
    canvas.oval(300, 690, 104, 17, "#3c2814")
    canvas.stroke([(300, 350), (300, 680)], 13, "#1c1a22")
    canvas.oval(300, 684, 72, 13, "#1c1a22")
    canvas.box(276, 330, 48, 34, "#1c1a22", corner=6)
    canvas.disc(300, 284, 54, "#ffe9a8")
    canvas.disc(300, 284, 36, "#fff7dc")
    for side in (-1, 1):
        _drape(canvas, side)


def _drape(canvas: Canvas, side: int) -> None:
    """Draw half of the curtain, drawn to one side."""

    def hem(top: float, middle: float, bottom: float) -> list[Point]:
        return curve((300 + side * top, 0), (300 + side * middle, 420), (300 + side * bottom, 800))

    edge = canvas.left if side < 0 else canvas.right
    canvas.polygon([(edge, 0), *hem(236, 206, 290), (edge, 800)], "#94172a")
    for fold in (274, 322, 366):
        canvas.stroke(hem(fold, fold - 18, fold + 22), 13, "#b3202c")


PAINTINGS: dict[str, tuple[str, Callable[[Canvas], None]]] = {
    "programme": ("#ecdfc6", _programme),
    "wine": ("#3a1a2a", _wine),
    "tour": ("#241f33", _tour),
}


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
