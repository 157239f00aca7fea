"""A spreadsheet program at work: LibreOffice reads a workbook, some of its rows are changed, and it writes it again."""

from __future__ import annotations

import io
import subprocess
import zipfile
from copy import deepcopy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from server.platform.uploads import Upload

OFFICE, TABLE = (f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}" for name in ("office", "table"))


def change_in_libreoffice(file: Path) -> Upload:
    """Have LibreOffice read a workbook, change three rows of what it has read, and have it written again."""
    own = convert(file, "ods")
    own.write_bytes(with_three_changes(own.read_bytes()))
    file.unlink()
    made = convert(own, "xlsx")
    return Upload(made.name, made.read_bytes())


def convert(file: Path, kind: str) -> Path:
    home = f"-env:UserInstallation={(file.parent / 'office').as_uri()}"
    command = ["soffice", home, "--headless", "--convert-to", kind, "--outdir", str(file.parent), str(file)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    made = file.with_suffix("." + kind.partition(":")[0])
    assert made.exists()
    return made


def with_three_changes(book: bytes) -> bytes:
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as parts, zipfile.ZipFile(changed, "w") as target:
        for part in parts.infolist():
            content = parts.read(part)
            target.writestr(part, change_content(content) if part.filename == "content.xml" else content)
    return changed.getvalue()


def change_content(xml: bytes) -> bytes:
    for _, (prefix, space) in ElementTree.iterparse(io.BytesIO(xml), ["start-ns"]):  # noqa: S314
        ElementTree.register_namespace(prefix, space)
    document = ElementTree.fromstring(xml)  # noqa: S314  (what LibreOffice has just written)
    [sheet] = document.iter(f"{TABLE}table")
    rows = [
        row
        for row in sheet.iter(f"{TABLE}table-row")
        if row.find(f"{TABLE}table-cell[@{OFFICE}value-type]") is not None
    ]
    retype(rows[1][2], value="27.5")
    retype(rows[3][0], **{"date-value": "2026-12-24"})
    new = deepcopy(rows[4])
    retype(new[0], **{"date-value": "2026-12-31"})
    for name in (f"{OFFICE}value-type", f"{OFFICE}value"):
        del new[9].attrib[name]
    new[9].clear()
    sheet.insert([*sheet].index(rows[4]) + 1, new)
    return ElementTree.tostring(document)


def retype(cell: Any, **attributes: str) -> None:
    """Type another value into a cell; what it shows follows from that."""
    cell.attrib.update({f"{OFFICE}{name}": value for name, value in attributes.items()})
    for shown in [*cell]:
        cell.remove(shown)
