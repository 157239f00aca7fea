"""The forms of an event: its own (spec part 1, section 5), its terms, and its texts in other languages."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import Any

from server.catalogue.events.models import LOCALIZED_FIELDS, AfterSale
from server.catalogue.events.spreadsheets.columns import COLUMNS, SUBCATEGORY
from server.catalogue.events.spreadsheets.files import Cell, Table
from server.catalogue.events.team_forms import TeamForm, wrong_teams
from server.platform.errors import InvalidFields
from server.platform.money import SHORT_AMOUNT, ZERO, round_to_cents
from server.platform.uploads import Upload

BOOKING_FEE_WRONG = "Booking fee takes digits and a decimal point, at most 5 characters"
MINIMUM_MISSING = "Minimum ticket count is required"
MAXIMUM_MISSING = "Maximum ticket count is required"
COUNT_WRONG = "Minimum and Maximum count take digits, at most 3"
REQUIRED = {
    "eventname": "Event Name is required",
    "venueid": "Venue is required",
    "eventdescription": "Event Description is required",
    "bio": "Bio is required",
}
COUNT = re.compile(r"[0-9]{1,3}")
LONGEST = {"eventname": 500, "eventdescription": 20_000, "bio": 20_000, "ticket_label": 100, "fb_pixelid": 100}


@dataclass(frozen=True, kw_only=True)
class SubcategoryForm:
    """A kind of performance, with its picture if one was sent.

    `id` names one that the event has already; its picture is taken away where `existing_image` is an empty text.
    """

    name: str
    description: str = ""
    image: Upload | None = None
    id: int = 0
    existing_image: str | None = None


@dataclass(frozen=True, kw_only=True)
class PerformanceRow:
    """A performance as it was typed, its three moments as 'MM-DD-YYYY,h:mmAM/PM'; one that is there has an `id`."""

    starts: str
    price: str
    capacity: str
    on_sale: str
    off_sale: str
    subcategory: str
    id: int = 0

    def cells(self) -> list[Cell]:
        """Give it as a row of a sheet: a day and a time have a cell each."""
        starts, on_sale, off_sale = (text.partition(",")[::2] for text in (self.starts, self.on_sale, self.off_sale))
        return [*starts, self.price, self.capacity, *on_sale, *off_sale, self.subcategory]


@dataclass(frozen=True, kw_only=True)
class EventForm:
    """The form as it was filled in; numbers are still text. Only role 1 may name another account than its own."""

    name: str = ""
    venue_id: int | None = None
    description: str = ""
    bio: str = ""
    ticket_label: str = ""
    booking_fee: str = ""
    min_count: str = ""
    max_count: str = ""
    fb_pixel_id: str = ""
    includes_tax: bool | None = None  # left out: as it is, or with tax for a new event
    account_id: int | None = None
    thumbnail: Upload | None = None
    promo: Upload | None = None
    subcategories: Sequence[SubcategoryForm] = ()
    has_team_mapping: bool | None = None  # left out: as it is, or what a new event's teams make it
    teams: Sequence[TeamForm] = ()
    rows: Sequence[PerformanceRow] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)  # what could not be read: told together with the rest

    @property
    def kinds(self) -> list[str]:
        return [kind.name.strip() for kind in self.subcategories]

    def table(self) -> Table:
        """Return the new performances that were typed as the table that a sheet would have been."""
        new = [row.cells() for row in self.rows if not row.id]
        return [[*COLUMNS, SUBCATEGORY], *new] if new else []


def read_event_form(form: EventForm, *, existing_images: Collection[str] = ()) -> dict[str, Any]:
    """Check an event's form and give the values of its row, but for venue, account and pictures.

    `existing_images` names the pictures that the event has already.
    """
    messages = dict(form.wrong)
    for name, message in _wrong_fields(form, existing_images):
        messages.setdefault(name, message)
    if messages:
        raise InvalidFields(messages)
    return {
        "name": form.name.strip(),
        "description": form.description.strip(),
        "bio": form.bio.strip(),
        "ticket_label": form.ticket_label.strip(),
        "fb_pixel_id": form.fb_pixel_id.strip(),
        **({} if form.includes_tax is None else {"includes_tax": form.includes_tax}),
        "booking_fee": round_to_cents(Decimal(form.booking_fee.strip())) if form.booking_fee.strip() else ZERO,
        "min_count": int(form.min_count),
        "max_count": int(form.max_count),
    }


def _wrong_fields(form: EventForm, existing_images: Collection[str]) -> Iterator[tuple[str, str]]:
    typed = {"eventname": form.name, "venueid": form.venue_id, "eventdescription": form.description, "bio": form.bio}
    yield from ((name, REQUIRED[name]) for name, value in typed.items() if not str(value or "").strip())
    if form.booking_fee.strip() and not SHORT_AMOUNT.fullmatch(form.booking_fee.strip()):
        yield "applicablefees", BOOKING_FEE_WRONG
    yield from _wrong_counts(form.min_count.strip(), form.max_count.strip())
    yield from _too_long(form)
    yield from _wrong_images(form, existing_images)
    yield from _wrong_subcategories(form.subcategories)
    yield from wrong_teams(form.teams)


def wrong_count(name: str, text: str, missing: str) -> Iterator[tuple[str, str]]:
    """Check a minimum or a maximum; 0 is refused like an empty field: nobody could buy."""
    if text and not COUNT.fullmatch(text):
        yield name, COUNT_WRONG
    elif not text.strip("0"):
        yield name, missing


def _wrong_counts(minimum: str, maximum: str) -> Iterator[tuple[str, str]]:
    yield from wrong_count("mincount", minimum, MINIMUM_MISSING)
    yield from wrong_count("maxcount", maximum, MAXIMUM_MISSING)
    if COUNT.fullmatch(minimum) and COUNT.fullmatch(maximum) and int(minimum) > int(maximum):
        yield "mincount", "Minimum ticket count should not be higher than Maximum count"
        yield "maxcount", "Maximum ticket count is lower than Minimum count"


def _too_long(form: EventForm) -> Iterator[tuple[str, str]]:
    texts = (form.name, form.description, form.bio, form.ticket_label, form.fb_pixel_id)
    for name, text in zip(LONGEST, texts, strict=True):
        if len(text.strip()) > LONGEST[name]:
            yield name, f"{name} takes at most {LONGEST[name]:,} characters"


def _wrong_images(form: EventForm, existing_images: Collection[str]) -> Iterator[tuple[str, str]]:
    if form.thumbnail is None and "thumbnailimage" not in existing_images:
        yield "thumbnailimage", "Please upload Thumbnail image"
    if form.promo is None and "eventpromo" not in existing_images:
        yield "eventpromo", "Please upload Event Promo image"
    if form.thumbnail and form.promo and form.thumbnail.name.lower() == form.promo.name.lower():
        yield "eventpromo", "Image file should not be same name"


def _wrong_subcategories(subcategories: Sequence[SubcategoryForm]) -> Iterator[tuple[str, str]]:
    names = [subcategory.name.strip().lower() for subcategory in subcategories]
    for index, name in enumerate(names):
        if not name:
            yield f"event_subcategories.{index}.name", "Subcategory Name is required"
        elif name in names[:index]:
            yield f"event_subcategories.{index}.name", "This Subcategory Name is repeated"


@dataclass(frozen=True, kw_only=True)
class TermsForm:
    """The terms as they were filled in; hours are counted back from the beginning of a performance."""

    fees: str = AfterSale.Fees.AGAIN
    gives_credit: bool = False
    credit_months: int = 12
    exchanges: str = AfterSale.Directions.NONE
    reach: str = AfterSale.Reach.EVENT
    exchange_hours: int = 24
    exchange_fee: Decimal = ZERO
    cancels: bool = False
    cancel_hours: int = 48
    renames: bool = False
    adds_upsells: bool = False
    wrong: Mapping[str, str] = field(default_factory=dict)  # what could not be read


# What a row of terms says; by these names the audit log has them, and a copy of an event takes them along.
TERM_FIELDS = tuple(field.name for field in fields(TermsForm) if field.name != "wrong")

LANGUAGE_REPEATED = "Please give each language once"


@dataclass(frozen=True, kw_only=True)
class TextsRow:
    """An event's texts in one language; an empty one is said as its own form has it."""

    language: str
    name: str = ""
    description: str = ""
    bio: str = ""
    ticket_label: str = ""


@dataclass(frozen=True, kw_only=True)
class TextsForm:
    """All texts in other languages: a language that is left out has none."""

    texts: Sequence[TextsRow] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)  # what could not be read


def texts_to_store(rows: Sequence[TextsRow]) -> dict[str, dict[str, str]]:
    """Return texts as an event keeps them: by language and field, without empty ones."""
    found = {
        row.language: {name: getattr(row, name) for name in LOCALIZED_FIELDS if getattr(row, name)} for row in rows
    }
    return {language: texts for language, texts in found.items() if texts}
