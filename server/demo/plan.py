"""What the demo theatre puts on. Every moment is counted from the present, so that tonight is tonight."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from server.platform.datetimes import to_instant

HOME_ZONE = "Europe/London"
CURTAIN = time(19, 30)
# Somebody who starts the demo late in the evening should still find a performance on sale.
SHORTEST_WAIT = timedelta(hours=2)
QUARTER = timedelta(minutes=15)
BOX_OFFICE_OPENS = time(10, 0)


@dataclass(frozen=True, kw_only=True)
class PlannedVenue:
    name: str
    address: str
    city: str
    state: str = ""
    country: str
    zipcode: str
    timezone: str
    currency: str
    tax_category: str


@dataclass(frozen=True, kw_only=True)
class Showing:
    """A performance: how many days from today it is, and at what time by its venue's clock."""

    days: int
    at: time = CURTAIN
    kind: str
    capacity: int
    price: str
    days_on_sale: int = 30  # how many days before today it went on sale
    goes_on_sale_on_monday: bool = False
    is_on_sale: bool = True
    is_box_office_only: bool = False
    message: str = ""

    @property
    def is_tonight(self) -> bool:
        return self.days == 0

    def moments(self, zone: str, now: datetime) -> tuple[datetime, datetime, datetime]:
        """Return when it starts, when it goes on sale and when it goes off sale, seen from `now`."""
        today = now.astimezone(ZoneInfo(zone)).date()
        starts_at = to_instant(today + timedelta(days=self.days), self.at, zone)
        if self.is_tonight:
            starts_at = max(starts_at, _next_quarter(now + SHORTEST_WAIT))
        return starts_at, to_instant(self._opening_day(today), BOX_OFFICE_OPENS, zone), starts_at

    def _opening_day(self, today: date) -> date:
        if self.goes_on_sale_on_monday:
            return today + timedelta(days=7 - today.weekday())
        return today - timedelta(days=self.days_on_sale)


def _next_quarter(moment: datetime) -> datetime:
    floor = moment.replace(minute=moment.minute // 15 * 15, second=0, microsecond=0)
    return floor if floor == moment else floor + QUARTER


@dataclass(frozen=True, kw_only=True)
class Production:
    name: str
    venue: PlannedVenue
    description: str
    bio: str
    label: str
    booking_fee: str
    includes_tax: bool = True
    most: int = 10
    kinds: tuple[tuple[str, str], ...]
    teams: tuple[tuple[str, int], ...] = ()
    has_self_service: bool = False
    showings: tuple[Showing, ...]

    @property
    def fee(self) -> Decimal:
        return Decimal(self.booking_fee)


MAIN_VENUE = PlannedVenue(
    name="Main House",
    address="14 Northgate",
    city="Nottingham",
    state="Nottingham",
    country="United Kingdom",
    zipcode="NG1 4AB",
    timezone=HOME_ZONE,
    currency="GBP",
    tax_category="VAT",
)
STUDIO = replace(MAIN_VENUE, name="Studio", address="14 Northgate (stage door side)")
LAKESIDE = PlannedVenue(
    name="Lakeside Hall, Chicago",
    address="220 Shore Drive",
    city="Chicago",
    state="Illinois",
    country="United States",
    zipcode="60601",
    timezone="America/Chicago",
    currency="USD",
    tax_category="Amusement tax",
)
RIVAL_VENUE = PlannedVenue(
    name="The Rooms, New York",
    address="9 Pier Street",
    city="New York",
    state="New York",
    country="United States",
    zipcode="10004",
    timezone="America/New_York",
    currency="USD",
    tax_category="Sales tax",
)

TAXES = (("VAT", "20"), ("Amusement tax", "9"), ("Sales tax", "8.875"), ("No tax", "0"))

TWELFTH_NIGHT = Production(
    name="Twelfth Night",
    venue=MAIN_VENUE,
    label="Stalls and Circle",
    booking_fee="1.50",
    description=(
        "A shipwreck, a borrowed doublet and the wrong person in love with the wrong person, twice. "
        "Shakespeare's winter comedy by lantern light, with music played by the company."
    ),
    bio="Directed by Hester Vale. Music by Idris Cole. Two hours and thirty minutes, including an interval.",
    kinds=(
        ("Evening", "Doors at seven, bar open until eleven."),
        ("Matinee", "An afternoon performance with tea in the foyer."),
        ("Audio Described", "A described performance, with a touch tour an hour before."),
    ),
    has_self_service=True,
    showings=(
        Showing(days=0, kind="Evening", capacity=640, price="28.00"),
        Showing(days=1, at=time(14, 30), kind="Matinee", capacity=640, price="24.00"),
        Showing(days=4, at=time(14, 30), kind="Audio Described", capacity=640, price="24.00"),
        Showing(
            days=8,
            kind="Evening",
            capacity=640,
            price="28.00",
            is_on_sale=False,
            message="The sale of this performance is paused while the seating is changed.",
        ),
    ),
)
CHERRY_ORCHARD = Production(
    name="The Cherry Orchard",
    venue=STUDIO,
    label="Unreserved",
    booking_fee="0.00",
    description=(
        "A family comes home to a house it can no longer afford, and talks about everything but that. "
        "Chekhov's last play, an arm's length away."
    ),
    bio="In a new version by Anna Lindqvist. One hour and fifty minutes without an interval.",
    kinds=(("Preview", "A first look, at a lower price."), ("Evening", "Doors at seven.")),
    has_self_service=True,
    showings=(
        Showing(days=3, at=time(19, 45), kind="Preview", capacity=120, price="18.00", is_box_office_only=True),
        Showing(days=5, at=time(19, 45), kind="Evening", capacity=120, price="22.00"),
    ),
)
FOYER_CONCERT = Production(
    name="Foyer Concert",
    venue=STUDIO,
    label="Free admission",
    booking_fee="1.50",
    most=6,
    description="Forty minutes of chamber music at lunchtime. Free of charge; a ticket keeps your chair.",
    bio="Played by students of the Northgate School of Music.",
    kinds=(("Lunchtime", "Bring a sandwich."),),
    showings=(
        Showing(days=2, at=time(13, 0), kind="Lunchtime", capacity=80, price="0.00", days_on_sale=14),
        Showing(days=9, at=time(13, 0), kind="Lunchtime", capacity=80, price="0.00", days_on_sale=14),
    ),
)
HEDDA_GABLER = Production(
    name="Hedda Gabler",
    venue=MAIN_VENUE,
    label="Stalls and Circle",
    booking_fee="1.50",
    description="Back from her honeymoon, bored within the hour, and there are pistols in the desk. Ibsen's thriller.",
    bio="Directed by Tomasz Reed. Two hours, including an interval.",
    kinds=(("Press Night", "The opening, with the critics in."), ("Evening", "Doors at seven.")),
    has_self_service=True,
    showings=(
        Showing(days=12, kind="Press Night", capacity=640, price="27.00"),
        Showing(days=13, kind="Evening", capacity=640, price="27.00"),
    ),
)
CHRISTMAS_CAROL = Production(
    name="A Christmas Carol",
    venue=LAKESIDE,
    label="General admission",
    booking_fee="2.25",
    includes_tax=False,
    most=12,
    description="One night, three ghosts and a second chance: the Playhouse on tour, with a city choir of sixty.",
    bio="Adapted by Grace Okafor. One hour and forty minutes without an interval.",
    kinds=(("Opening Night", "With a toast on the stage afterwards."), ("Evening", "Doors at six thirty.")),
    showings=(Showing(days=20, at=time(19, 0), kind="Opening Night", capacity=1400, price="36.00"),),
)
QUIZ_NIGHT = Production(
    name="Quiz Night",
    venue=STUDIO,
    label="A chair at your team's table",
    booking_fee="0.00",
    most=8,
    description="Forty questions, eight tables and one trophy. Come with your team, or take a free chair at another.",
    bio="Asked by Josie Marsh. Two hours, with a break for the marking.",
    kinds=(("Table Round", "The bar stays open between the rounds."),),
    teams=(
        ("The Understudies", 6),
        ("Stage Left", 6),
        ("Green Room Gremlins", 8),
        ("Props Department", 6),
        ("Quiz Me Kate", 6),
        ("The Prompters", 4),
        ("Exit, Pursued by Beer", 8),
        ("Northgate Irregulars", 4),
    ),
    showings=(
        Showing(days=7, at=time(20, 0), kind="Table Round", capacity=48, price="6.00", days_on_sale=10),
        Showing(days=14, at=time(20, 0), kind="Table Round", capacity=48, price="6.00", days_on_sale=10),
    ),
)
SNOW_QUEEN = Production(
    name="The Snow Queen",
    venue=MAIN_VENUE,
    label="Stalls and Circle",
    booking_fee="1.50",
    description="Gerda walks to the end of the world to bring a friend back. For everyone over six.",
    bio="A relaxed performance: the lights stay low, the doors stay open, and noise is welcome.",
    kinds=(("Relaxed Performance", "Come and go as you need."),),
    showings=(
        Showing(
            days=28,
            at=time(11, 0),
            kind="Relaxed Performance",
            capacity=640,
            price="16.00",
            goes_on_sale_on_monday=True,
        ),
    ),
)

SEASON = (TWELFTH_NIGHT, CHERRY_ORCHARD, FOYER_CONCERT, HEDDA_GABLER, CHRISTMAS_CAROL, QUIZ_NIGHT, SNOW_QUEEN)

RIVAL_PRODUCTION = Production(
    name="Late Set",
    venue=RIVAL_VENUE,
    label="Standing",
    booking_fee="0.00",
    includes_tax=False,
    description="Two bands and a bar, every week.",
    bio="Presented by Southbank Rooms.",
    kinds=(("Late", "Doors at nine."),),
    showings=(Showing(days=6, at=time(21, 30), kind="Late", capacity=250, price="25.00"),),
)
