"""The words by which a payment is found, and the parser of search input (spec part 3, section 2.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from server.platform.search import fold_text
from server.platform.text import CODE_ALPHABET, MISREAD_CHARACTERS

REFERENCE_PREFIX = "ORD-"  # the beginning of every reference
MOST_WORDS = 12  # in one name, and in one search
LONGEST_WORD = 255
_NAME_ENDS = re.compile(r"[\s,;:/()\[\]\"]+")
_PHONE = re.compile(r"[+(\d][\d\s().+/-]*", re.ASCII)
_LONE_REFERENCE = 4  # the least number of letters of a reference that is searched without its prefix, or as its end
_LONGEST_NUMBER = 18  # digits
_WHOLE_NUMBER = 11  # a phone number with this many digits has its country code, even without a plus
# How documents, emails and pages print the numbers of orders and tickets, in the buyers' languages.
_NUMBER = r"\s*(?:nummer|number|id|n[.\u00b0]*[or]?\.?)?\s*#?\s*(\d+)"
_ORDER = re.compile(r"(?:#\s*(?=\d)|(?:numero de )?(?:order|bestell(?:ung)?|pedido|commande))" + _NUMBER, re.ASCII)
_TICKET = re.compile(r"(?:ticket|entrada|billet)" + _NUMBER, re.ASCII)
# Country codes that do not have three digits (ITU-T E.164).
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
    """Return a phone's digits with and without the country code, since people use both."""
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
    """A parsed search: the beginnings of words, all of which a payment must have, or one of its numbers."""

    beginnings: tuple[str, ...] = ()
    dialled: str = ""  # how a single beginning reads without the country code: the payment may have either
    reference: str = ""  # the beginning of the reference
    reference_end: str = ""  # its last characters, at least four
    order: int = 0
    ticket: int = 0

    @property
    def ways(self) -> tuple[tuple[str, ...], ...]:
        """Return each beginning with its alternative spelling."""
        return tuple((beginning, self.dialled) if self.dialled else (beginning,) for beginning in self.beginnings)


def parse_search(typed: str) -> PaymentSearch | None:
    """Parse search input; return None if it searches for nothing."""
    text = fold_text(typed.strip())
    if _PHONE.fullmatch(text):
        return _read_digits(text)
    if printed := _ORDER.fullmatch(text):
        return _numbered(order=_row_number(printed[1]))
    if printed := _TICKET.fullmatch(text):
        return _numbered(ticket=_row_number(printed[1]))
    bare = (word.strip('-.,;:/()[]"\u2013')[:LONGEST_WORD] for word in text.split()[:MOST_WORDS])
    beginnings = tuple(word for word in dict.fromkeys(bare) if word)
    if not beginnings:
        return None
    return PaymentSearch(beginnings=beginnings, reference=_reference_in(text), reference_end=_reference_end_in(text))


def _read_digits(text: str) -> PaymentSearch | None:
    number = _digits(text).lstrip("0")
    if not number:
        return None
    row = _row_number(number) if text.isdigit() else 0
    return PaymentSearch(
        beginnings=(number,),
        dialled=_national_number(text, number),
        reference=_reference_in(text),
        reference_end=_reference_end_in(text),
        order=row,
        ticket=row,
    )


def _national_number(text: str, number: str) -> str:
    """Return a number that includes a country code as it is dialled within the country; empty if it has no code.

    A search for '+44 7700' also finds payments with '07700'; `search_terms_of` covers the reverse.
    """
    digits = _digits(text)
    is_long = len(digits) >= _WHOLE_NUMBER and not digits.startswith("0")
    if not (text.startswith("+") or digits.startswith("00") or is_long):
        return ""
    return number[_length_of_code(number) :].lstrip("0")


def _numbered(*, order: int = 0, ticket: int = 0) -> PaymentSearch | None:
    return PaymentSearch(order=order, ticket=ticket) if order or ticket else None


def _row_number(digits: str) -> int:
    """Return a typed row number; 0 for one that no row can have."""
    number = digits.lstrip("0")
    return int(number) if number and len(number) <= _LONGEST_NUMBER else 0


def _reference_in(text: str) -> str:
    """Return the beginning of a reference in a text, with its prefix or without; empty if it has none."""
    upper = text.upper()
    if upper == REFERENCE_PREFIX:
        return REFERENCE_PREFIX
    if upper.startswith(REFERENCE_PREFIX):
        letters = _code_characters(upper.removeprefix(REFERENCE_PREFIX))
    else:
        letters = _reference_end_in(text)
    return REFERENCE_PREFIX + letters if letters else ""


def _reference_end_in(text: str) -> str:
    """Return the last characters of a reference in a text without its prefix; empty if it has none."""
    letters = _code_characters(text.upper())
    return letters if len(letters) >= _LONE_REFERENCE else ""


def _code_characters(upper: str) -> str:
    letters = upper.translate(MISREAD_CHARACTERS)
    return "" if set(letters) - set(CODE_ALPHABET) else letters
