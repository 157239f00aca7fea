"""Sending a table: CSV as it is read, a workbook and paper from a temporary file."""

from __future__ import annotations

from django.http import StreamingHttpResponse

from server.core.http.files import download, stream
from server.core.tables.paper import paper_of
from server.core.tables.table import Form, Table
from server.core.tables.workbooks import CSV, XLSX
from server.core.tables.writing import book_of, csv_of

PDF = "application/pdf"
CONTENT_TYPES = {Form.PDF: PDF, Form.XLSX: XLSX, Form.CSV: CSV}


def downloaded(table: Table, *, form: Form, name: str) -> StreamingHttpResponse:
    """Send a table as a file of this name, to which the form adds its ending: `Orders` becomes `Orders.csv`."""
    file = f"{name}.{form.value}"
    if form is Form.CSV:
        return stream(csv_of(table), name=file, content_type=CSV)
    return download(
        book_of(table) if form is Form.XLSX else paper_of(table), name=file, content_type=CONTENT_TYPES[form]
    )
