"""Files that somebody has built to be expensive: each is small, and each is a sheet as far as one can see."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable

from server.catalogue.events.tests.factories import GOOD, table, xls, xlsx
from server.platform.uploads import Upload

SHEET, STYLES, BOOK, TYPES = "xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/workbook.xml", "[Content_Types].xml"
Change = Callable[[bytes], bytes]


def rebuilt(name: str = "performances.xlsx", **changes: Change) -> Upload:
    """Give a good workbook of which some parts were changed: `sheet`, `styles`, `book`, `types`."""
    parts = {"sheet": SHEET, "styles": STYLES, "book": BOOK, "types": TYPES}
    by_path = {parts[part]: change for part, change in changes.items()}
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(xlsx(table(GOOD)).content)) as good,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as changed,
    ):
        for part in good.infolist():
            content = good.read(part)
            changed.writestr(part.filename, by_path.get(part.filename, lambda same: same)(content))
    return Upload(name, target.getvalue())


def _in_sheet(rows: bytes) -> Change:
    head = (
        b'<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    )
    return lambda _: head + rows + b"</sheetData></worksheet>"


def empty_cells() -> Upload:
    """199,000 rows of 40 empty cells in some 100 KB: parsing them held a thread for 74 s."""
    return rebuilt(sheet=_in_sheet((b"<row>" + b"<c/>" * 40 + b"</row>") * 199_000))


def one_long_row() -> Upload:
    """A single row of 1.1 million cells, which no count of rows sees."""
    return rebuilt(sheet=_in_sheet(b"<row>" + b"<c/>" * 1_100_000 + b"</row>"))


def many_styles() -> Upload:
    """A million formats of cells, and nobody who uses them."""
    return rebuilt(styles=lambda xml: xml.replace(b"</cellXfs>", b"<xf/>" * 1_100_000 + b"</cellXfs>"))


def one_long_text() -> Upload:
    """Cells that all hold one text of 3 MB: 30 GB, were they written out."""
    cells = b'<row><c t="s"><v>0</v></c></row>' * 10_000
    text = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>' + b"x" * 3_000_000
    part = b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    part += b'spreadsheetml.sharedStrings+xml"/></Types>'
    upload = rebuilt(sheet=_in_sheet(cells), types=lambda xml: xml.replace(b"</Types>", part))
    target = io.BytesIO(upload.content)
    with zipfile.ZipFile(target, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/sharedStrings.xml", text + b"</t></si></sst>")
    return Upload(upload.name, target.getvalue())


def unpacks_to(size: int) -> Upload:
    return rebuilt(sheet=lambda _: bytes(size))


def lies_about_its_size() -> Upload:
    """The archive's directory says that the sheet is small; what is packed there is 60 MB."""
    packed = bytearray(unpacks_to(60_000_000).content)
    place = packed.rindex(b"PK\x01\x02" + packed[packed.rindex(SHEET.encode()) - 42 : packed.rindex(SHEET.encode())])
    struct.pack_into("<I", packed, place + 24, 1000)
    return Upload("performances.xlsx", bytes(packed))


def many_parts() -> Upload:
    target = io.BytesIO(rebuilt().content)
    with zipfile.ZipFile(target, "a") as archive:
        for number in range(501):
            archive.writestr(f"xl/media/{number}.png", b"")
    return Upload("performances.xlsx", target.getvalue())


LAUGHS = b"<!DOCTYPE x [" + b"".join(
    b'<!ENTITY a%d "%s">' % (level, b"&a%d;" % (level - 1) * 10 if level else b"ha") for level in range(10)
)
ENTITIES = LAUGHS + b"]>"
OF_ANOTHER_FILE = b'<!DOCTYPE x [<!ENTITY a9 SYSTEM "file:///etc/passwd">]>'


def declaring(doctype: bytes) -> Change:
    """Put entities before a part's first tag, and one of them into its first text or attribute's place."""

    def change(xml: bytes) -> bytes:
        head, root = (b"", xml) if not xml.startswith(b"<?xml") else tuple(xml.split(b"?>", 1))
        return (head + b"?>" if head else b"") + doctype + root.replace(b">", b">&a9;", 1)

    return change


def goes_in_circles() -> Upload:
    """An old workbook whose sectors are each other's next."""
    content = bytearray(xls(table(*([GOOD] * 200))).content)
    table_of_sectors = len(content) - 512
    struct.pack_into("<3I", content, table_of_sectors, 1, 2, 0)
    return Upload("performances.xls", bytes(content))
