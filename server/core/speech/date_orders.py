"""In which of the spec's three date formats people write days where they are, by CLDR's data."""

from __future__ import annotations

import re

from babel.core import Locale, UnknownLocaleError, get_global

from server.core.wire import DEFAULT_DATE_FORMAT

_BY_FIRST = {"d": "DD-MM-YYYY", "M": "MM-DD-YYYY", "y": "YYYY-MM-DD"}


def date_format_in(zone: str) -> str:
    """Give the date format that is usual in the country of an IANA time zone; the spec's default where it has none."""
    known = get_global("zone_territories")
    territory = known.get(zone) or known.get(get_global("zone_aliases").get(zone, ""))
    try:
        short = Locale.parse(f"und_{territory}").date_formats["short"].pattern  # in the country's first language
    except UnknownLocaleError:  # no country's, or of one that nobody lives in
        return DEFAULT_DATE_FORMAT
    first = re.search("[dMy]", short)
    return _BY_FIRST[first[0]] if first else DEFAULT_DATE_FORMAT
