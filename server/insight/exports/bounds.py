"""How long a file may be, how many at once, and how long they are kept."""

from __future__ import annotations

from datetime import timedelta

from server.core.tables.table import Form

# Rows that are answered at once: they take less than a second of processor.
AT_ONCE = {Form.CSV: 2_000, Form.XLSX: 2_000, Form.PDF: 500}
# What a sheet can hold; and paper that nobody would read, at about a second of processor for a thousand rows.
MOST_ROWS = {Form.XLSX: 1_000_000, Form.PDF: 20_000}
ANY_NUMBER = 2_000_000_000

OPEN_OF_A_PERSON = 3
OPEN_OF_AN_ACCOUNT = 6
KEPT_OF_A_PERSON = 20
KEPT_FOR = timedelta(days=1)
LINK_LASTS = timedelta(minutes=1)
