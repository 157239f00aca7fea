"""Sending a table: CSV as it is read, a workbook and paper from a temporary file."""

from __future__ import annotations

from django.http import StreamingHttpResponse

from server.platform.http.files import download, stream
from server.platform.pdf.tables import write_pdf
from server.platform.tables import (
    CSV_CONTENT_TYPE,
    XLSX_CONTENT_TYPE,
    FileFormat,
    Table,
    csv_chunks,
    write_table_workbook,
)

PDF_CONTENT_TYPE = "application/pdf"
CONTENT_TYPES = {FileFormat.PDF: PDF_CONTENT_TYPE, FileFormat.XLSX: XLSX_CONTENT_TYPE, FileFormat.CSV: CSV_CONTENT_TYPE}


def table_response(table: Table, *, form: FileFormat, name: str) -> StreamingHttpResponse:
    """Send a table as a file of this name, to which the form adds its ending: `Orders` becomes `Orders.csv`."""
    file = f"{name}.{form.value}"
    if form is FileFormat.CSV:
        return stream(csv_chunks(table), name=file, content_type=CSV_CONTENT_TYPE)
    return download(
        write_table_workbook(table) if form is FileFormat.XLSX else write_pdf(table),
        name=file,
        content_type=CONTENT_TYPES[form],
    )
