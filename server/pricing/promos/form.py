"""The form of a promo code (spec part 2, section 5), read into the values of its row."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any

from server.core import wire
from server.core.errors import FieldsWrong
from server.core.money import AMOUNT_WRONG, find_amount
from server.pricing import errors
from server.pricing.basket import PERCENT
from server.pricing.codes import EACH_TICKET, LONGEST_CODE, CodeForm, fold

_COUNT = re.compile(r"\d{1,9}", re.ASCII)
_ALL = Decimal(100)
MOST_DIGITS_OFF = 7  # before the point


def read_promo_form(form: CodeForm, *, zone: str, is_new: bool, is_named: bool = True) -> dict[str, Any]:
    """Check a promo code's form and give the columns that it sets; times are read in `zone`.

    A code keeps its name, so that of one that is not new is not read, nor is any where many get names of their own.

    :raises FieldsWrong: with every field's message, in the form's order.
    """
    messages, moments = read_draft(form, zone=zone, is_new=is_new, is_named=is_named)
    if messages:
        raise FieldsWrong(messages)
    return {
        **({"code": form.code.strip(), "key": fold(form.code)} if is_new and is_named else {}),
        "is_for_each_ticket": form.counts == EACH_TICKET,
        **what_it_takes(form),
        **moments,
        **({} if form.is_active is None else {"is_active": form.is_active}),
    }


Wrong = Iterator[tuple[str, str]]


def read_draft(
    form: CodeForm, *, zone: str, is_new: bool, is_named: bool = True
) -> tuple[dict[str, str], dict[str, datetime]]:
    """Say what is wrong with a form, in its order, and give those of its moments that can be read."""
    messages = dict(form.wrong)
    moments: dict[str, datetime] = {}
    checks = (
        *(wrong_code(form) if is_new and is_named else ()),
        *_wrong_value(form),
        *_wrong_count(form),
        *wrong_moments(form, zone, moments),
        *_wrong_targets(form, is_new),
    )
    for name, message in checks:
        messages.setdefault(name, message)
    return messages, moments


def what_it_takes(form: CodeForm) -> dict[str, Any]:
    """Give what a form, in which nothing is wrong, says of the discount and of how often it is given."""
    return {
        "kind": form.kind,
        "value": Decimal(form.value or form.original),
        "most": int(form.most) if form.most else None,
    }


def wrong_in_line(form: CodeForm) -> dict[str, str]:
    """Say what is wrong with those fields of a code that a line of an imported file may have of its own."""
    return dict((*wrong_code(form), *_wrong_value(form), *_wrong_count(form)))


def wrong_code(form: CodeForm) -> Wrong:
    """Say what is wrong with a code's name."""
    key = fold(form.code)
    if not key:
        yield "promocode", errors.CODE_REQUIRED
    elif len(key) > LONGEST_CODE:
        yield "promocode", errors.CODE_TOO_LONG


def _wrong_value(form: CodeForm) -> Wrong:
    is_percent = form.kind == PERCENT
    text = form.value or form.original
    value = find_amount(text, digits=MOST_DIGITS_OFF)
    if value is None and text:
        yield "discountvalue", AMOUNT_WRONG
    elif not value:
        yield "discountvalue", errors.PERCENTAGE_REQUIRED if is_percent else errors.AMOUNT_REQUIRED
    elif is_percent and value > _ALL:
        yield "discountvalue", errors.PERCENTAGE_TOO_HIGH


def _wrong_count(form: CodeForm) -> Wrong:
    if form.most and not _COUNT.fullmatch(form.most):
        yield "maxredemption", errors.MOST_WRONG
    elif form.most and not int(form.most):
        yield "maxredemption", errors.MOST_TOO_LOW


MOMENTS = {
    "promocodestartdate": "starts_at",
    "promocodeenddate": "ends_at",
    "eventwindowstartdate": "window_starts_at",
    "eventwindowenddate": "window_ends_at",
}


def wrong_moments(
    form: CodeForm, zone: str, moments: dict[str, datetime], *, needed: Collection[str] = tuple(MOMENTS)
) -> Wrong:
    """Say what is wrong with the four dates, of which those that are needed may not be left out; collect the others."""
    typed = (form.starts, form.ends, form.window_starts, form.window_ends)
    for (name, column), text in zip(MOMENTS.items(), typed, strict=True):
        if not text:
            if name in needed:
                yield name, errors.DATE_REQUIRED[name]
            continue
        try:
            moments[column] = wire.parse_spec_datetime(text, zone)
        except wire.SkippedTime as skipped:
            yield name, skipped.words()
        except (wire.WrongTime, OverflowError):
            yield name, errors.DATE_WRONG
    for name, first, last in (
        ("promocodeenddate", "starts_at", "ends_at"),
        ("eventwindowenddate", "window_starts_at", "window_ends_at"),
    ):
        if first in moments and last in moments and moments[last] <= moments[first]:
            yield name, errors.ENDS_TOO_EARLY


def _wrong_targets(form: CodeForm, is_new: bool) -> Wrong:
    if (is_new and form.targets is None) or (form.targets is not None and not form.targets):
        yield "targets", errors.TARGETS_REQUIRED
