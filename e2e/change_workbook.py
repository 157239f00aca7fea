"""Changes cells of a workbook in place, as a user does in a spreadsheet program.

    python -m e2e.change_workbook FILE.xlsx < cells.json

The cells are an object of places and what is typed there: {"C2": 31, "A3": "12-24-2026"}.
"""

from __future__ import annotations

import json
import sys

from openpyxl import load_workbook

if __name__ == "__main__":
    book = load_workbook(sys.argv[1])
    for place, typed in json.load(sys.stdin).items():
        book.worksheets[0][place] = typed
    book.save(sys.argv[1])
