"""Reads a workbook and prints its first sheet's rows as JSON.

python -m e2e.workbook FILE.xlsx
"""

from __future__ import annotations

import json
import sys

from openpyxl import load_workbook

if __name__ == "__main__":
    book = load_workbook(sys.argv[1], read_only=True)
    json.dump([list(row) for row in book.worksheets[0].iter_rows(values_only=True)], sys.stdout, default=str)
