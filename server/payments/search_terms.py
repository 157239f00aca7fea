"""The words by which a payment is found, and what somebody who looks for one has typed (spec part 3, section 2.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from server.platform.search import fold_text
from server.platform.text import CODE_ALPHABET, MISREAD_CHARACTERS

REFERENCE_PREFIX = "ORD-"  # what every reference begins with
MOST_WORDS = 12  # of one name, and of one search
LONGEST_WORD = 255
_NAME_ENDS = re.compile(r"[\s,;:/()\[\]\"]+")
_PHONE = re.compile(r"[+(\d][\d\s().+/-]*", re.ASCII)
_LONE_REFERENCE = 4  # letters of a reference from which on it is looked for without its marker
_LONGEST_NUMBER = 18  # digits
_WHOLE_NUMBER = 11  # digits of a phone from which on it has its country's code, though nobody wrote a plus
# As papers, emails and pages print the numbers of orders and tickets, in the languages that buyers read.
_NUMBER = r"\s*(?:nummer|number|id|n[.\u00b0]*[or]?\.?)?\s*#?\s*(\d+)"
_ORDER = re.compile(r"(?:#\s*(?=\d)|(?:numero de )?(?:order|bestell(?:ung)?|pedido|commande))" + _NUMBER, re.ASCII)
_TICKET = re.compile(r"(?:ticket|entrada|billet)" + _NUMBER, re.ASCII)
# How long the codes of countries are, where that is not three digits (ITU-T E.164).
_ONE_DIGIT = frozenset("17")
_TWO_DIGITS = frozenset(
    map(
        str,
        (20, 27, *range(30, 35), 36, 39, *range(40, 42), *range(43, 50), *range(51, 59), *range(60, 67), 81, 82, 84),
    )
) | frozenset(map(str, (86, *range(90, 96), 98)))


def search_terms_of(*, name: str, email: str, phone: str) -> set[str]:
    """Return the words that a buyer is found by: each word of a name, the address, the phone's digits in two forms."""
    found = {fold_text(email.strip()), *_words_of_name(name), *_numbers_of(phone)}
    return {word[:LONGEST_WORD] for word in found if word}


def _words_of_name(name: str) -> Iterator[str]:
    for whole in _NAME_ENDS.split(fold_text(name))[:MOST_WORDS]:
        word = whole.strip("-.\u2013")
        yield word
        yield from word.split("-")[1:]  # Smith-Jones is found by Jones, too


def _numbers_of(phone: str) -> Iterator[str]:
    """Return a phone's digits, and those without the code of a country: both are dialled, and read out."""
    digits = _digits(phone)
    number = digits.lstrip("0")
    yield number
    if phone.strip().startswith("+") or digits.startswith("00"):
        yield number[_length_of_code(number) :].lstrip("0")


def _length_of_code(number: str) -> int:
    if number[:1] in _ONE_DIGIT:
        return 1
    return 2 if number[:2] in _TWO_DIGITS else 3


def _digits(text: str) -> str:
    return "".join(letter for letter in text if letter in "0123456789")


@dataclass(frozen=True, kw_only=True)
class PaymentSearch:
    """What somebody looks for: the beginnings of words, all of which a payment has, or else one of its numbers."""

    beginnings: tuple[str, ...] = ()
    dialled: str = ""  # how the one beginning reads without the code of a country: the payment has either
    reference: str = ""  # how it begins
    order: int = 0
    ticket: int = 0

    @property
    def ways(self) -> tuple[tuple[str, ...], ...]:
        """Return each beginning with the other way in which it may be written."""
        return tuple((beginning, self.dialled) if self.dialled else (beginning,) for beginning in self.beginnings)


def parse_search(typed: str) -> PaymentSearch | None:
    """Read what was typed into a search box; None if that looks for nothing."""
    text = fold_text(typed.strip())
    if _PHONE.fullmatch(text):
        return _read_digits(text)
    if printed := _ORDER.fullmatch(text):
        return _numbered(order=_row_number(printed[1]))
    if printed := _TICKET.fullmatch(text):
        return _numbered(ticket=_row_number(printed[1]))
    beginnings = tuple(word for word in dict.fromkeys(map(_bare, text.split()[:MOST_WORDS])) if word)
    return PaymentSearch(beginnings=beginnings, reference=_reference_in(text)) if beginnings else None


def _read_digits(text: str) -> PaymentSearch | None:
    number = _digits(text).lstrip("0")
    if not number:
        return None
    row = _row_number(number) if text.isdigit() else 0
    return PaymentSearch(
        beginnings=(number,),
        dialled=_national_number(text, number),
        reference=_reference_in(text),
        order=row,
        ticket=row,
    )


def _national_number(text: str, number: str) -> str:
    """Return a number that is written with the code of its country as people there dial it; empty if it has none.

    Who typed '+44 7700' also looks for those who once wrote '07700', and the other way round `search_terms_of` does.
    """
    digits = _digits(text)
    is_long = len(digits) >= _WHOLE_NUMBER and not digits.startswith("0")
    if not (text.startswith("+") or digits.startswith("00") or is_long):
        return ""
    return number[_length_of_code(number) :].lstrip("0")


def _numbered(*, order: int = 0, ticket: int = 0) -> PaymentSearch | None:
    return PaymentSearch(order=order, ticket=ticket) if order or ticket else None


def _row_number(digits: str) -> int:
    """Return the number of a row that was typed; 0 for one that no row can have."""
    number = digits.lstrip("0")
    return int(number) if number and len(number) <= _LONGEST_NUMBER else 0


def _bare(word: str) -> str:
    return word.strip('-.,;:/()[]"\u2013')[:LONGEST_WORD]


def _reference_in(text: str) -> str:
    """Return how the reference begins that a text may be, with its marker or without; empty if it is none."""
    upper = text.upper()
    if upper == REFERENCE_PREFIX:
        return REFERENCE_PREFIX
    letters = upper.removeprefix(REFERENCE_PREFIX).translate(MISREAD_CHARACTERS)
    is_marked = upper.startswith(REFERENCE_PREFIX)
    if not letters or set(letters) - set(CODE_ALPHABET) or (not is_marked and len(letters) < _LONE_REFERENCE):
        return ""
    return REFERENCE_PREFIX + letters
