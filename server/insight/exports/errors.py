from server.core.errors import Conflict, NotFound, TooMany
from server.core.tables.table import Form

INSTEAD = {
    Form.PDF: "A PDF holds at most {most:,} rows. Please choose Excel or CSV.",
    Form.XLSX: "A sheet holds at most {most:,} rows. Please choose CSV.",
}


class TooLong(Conflict):
    """The list has more rows than a file of that form may have."""

    code = "too_long"

    def __init__(self, form: Form, most: int) -> None:
        super().__init__(INSTEAD[form].format(most=most), field="format")


class TooManyExports(TooMany):
    code = "too_many_exports"
    message = "Several exports are under way. Please wait until one of them is ready."


class ExportOver(Conflict):
    """It cannot be cancelled any more."""

    code = "export_over"
    message = "This export has ended"


class LinkOver(NotFound):
    """The link was used, or is older than a minute, or its file is gone: whoever tries it learns nothing more."""

    message = "This link has expired. Please download the export again."
