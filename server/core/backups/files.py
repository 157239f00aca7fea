"""What of FOYER_DATA belongs to a backup: pictures, the secret, the certificate that phones have accepted.

Not in it: mails that were written, since they were sent, and files that people had made for a day (`exports`).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models import FileField

from server.core.backups.archive import CHUNK, Writing

MEDIA, SECRET, TLS = "media", "secret", "tls"
KEY_FILE, LASTING = "secret_key", "lasting_key"  # as `settings.keys` names them


def write_media(writing: Writing) -> None:
    """Add the pictures that are not in the backup yet; one that goes meanwhile is nobody's any more."""
    root = Path(settings.MEDIA_ROOT)
    for path in sorted(_files(root)):
        name = f"{MEDIA}/{path.relative_to(root).as_posix()}"
        if name not in writing.manifest.parts:
            _write(writing, name, path)


def write_secrets(writing: Writing, *, with_key: bool) -> None:
    """Add the key that lasts, which is sealed under the secret.

    The secret itself, where it is kept with the data, and the installation's own certificate only `with_key`.
    """
    if (settings.DATA / LASTING).is_file():
        _write(writing, f"{SECRET}/{LASTING}", settings.DATA / LASTING)
    if not with_key:
        return
    kept = settings.DATA / KEY_FILE
    if kept.is_file() and kept.read_text().strip() == settings.SECRET_KEY:
        _write(writing, f"{SECRET}/{KEY_FILE}", kept)
    for path in sorted(_files(settings.DATA / TLS)):
        _write(writing, f"{TLS}/{path.name}", path)


def key_print(secret: str) -> str:
    """Tell one secret from another without telling what it is."""
    return hmac.digest(secret.encode(), b"foyer.backup", hashlib.sha256).hex()[:32]


def picture_columns() -> list[tuple[str, str]]:
    """List the tables and columns that name pictures, as far as this database has them already."""
    with connection.cursor() as cursor:
        tables = {*connection.introspection.table_names(cursor)}
        known = {
            table: {column.name for column in connection.introspection.get_table_description(cursor, table)}
            for table in tables
        }
    fields = [field for model in apps.get_models() for field in model._meta.local_concrete_fields]
    named = [(field.model._meta.db_table, str(field.column)) for field in fields if isinstance(field, FileField)]
    return [(table, column) for table, column in named if column in known.get(table, ())]


def named_pictures() -> set[str]:
    """Give the names of the pictures that rows name now."""
    question = question_of_pictures(picture_columns())
    if not question:
        return set()
    with connection.cursor() as cursor:
        cursor.execute(question)
        return {name for (name,) in cursor.fetchall()}


def question_of_pictures(columns: list[tuple[str, str]]) -> str:
    """Ask in SQL for the name of every picture that a row names; nothing where no column does."""
    one = 'SELECT "{1}" FROM "{0}" WHERE "{1}" <> \'\''
    return " UNION ".join(one.format(*column) for column in columns)


def forget_other_media(names: set[str]) -> None:
    """Remove the pictures of the installation that was here before."""
    root = Path(settings.MEDIA_ROOT)
    for path in [*_files(root)]:
        if f"{MEDIA}/{path.relative_to(root).as_posix()}" not in names:
            path.unlink()


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else iter(())


def _write(writing: Writing, name: str, path: Path) -> None:
    try:
        source = path.open("rb")
    except FileNotFoundError:
        return
    with source, writing.part(name, packed=not name.startswith(MEDIA)) as target:
        while chunk := source.read(CHUNK):
            target.write(chunk)
