"""The contents of a backup: one consistent state of all rows of either database, and files of FOYER_DATA."""

from __future__ import annotations

import hashlib
import hmac
import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import FileField

from server.platform.backup.archive import CHUNK, Archive, BackupError, Writing, flush_folder, unfinished

# A backup holds pictures, the secret, and the certificate that phones have accepted. It holds neither emails in files,
# which have been sent, nor exports, which last a day.

MEDIA, SECRET, TLS = "media", "secret", "tls"
KEY_FILE, LASTING = "secret_key", "lasting_key"  # as `settings.keys` names them


def write_media(writing: Writing) -> None:
    """Add the pictures that are not in the backup yet; one that is deleted meanwhile belongs to nobody."""
    root = Path(settings.MEDIA_ROOT)
    for path in sorted(_files_below(root)):
        name = f"{MEDIA}/{path.relative_to(root).as_posix()}"
        if name not in writing.manifest.parts:
            _write_file(writing, name, path)


def write_secrets(writing: Writing, *, with_key: bool) -> None:
    """Add the lasting key, which is encrypted with the secret.

    The secret itself, where it is stored with the data, and the installation's own certificate only `with_key`.
    """
    if (settings.DATA / LASTING).is_file():
        _write_file(writing, f"{SECRET}/{LASTING}", settings.DATA / LASTING)
    if not with_key:
        return
    key_path = settings.DATA / KEY_FILE
    if key_path.is_file() and key_path.read_text().strip() == settings.SECRET_KEY:
        _write_file(writing, f"{SECRET}/{KEY_FILE}", key_path)
    for path in sorted(_files_below(settings.DATA / TLS)):
        _write_file(writing, f"{TLS}/{path.name}", path)


def key_print(secret: str) -> str:
    """Return a digest that distinguishes one secret from another without revealing it."""
    return hmac.digest(secret.encode(), b"foyer.backup", hashlib.sha256).hex()[:32]


def picture_columns() -> list[tuple[str, str]]:
    """List the columns that name pictures, as far as this database has them."""
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
    question = pictures_query(picture_columns())
    if not question:
        return set()
    with connection.cursor() as cursor:
        cursor.execute(question)
        return {name for (name,) in cursor.fetchall()}


def pictures_query(columns: list[tuple[str, str]]) -> str:
    """Return the SQL that selects the name of every picture that a row names; empty without such columns."""
    one = 'SELECT "{1}" FROM "{0}" WHERE "{1}" <> \'\''
    return " UNION ".join(one.format(*column) for column in columns)


def delete_other_media(names: set[str]) -> None:
    """Remove the previous installation's pictures."""
    root = Path(settings.MEDIA_ROOT)
    for path in [*_files_below(root)]:
        if f"{MEDIA}/{path.relative_to(root).as_posix()}" not in names:
            path.unlink()


def _files_below(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else iter(())


def _write_file(writing: Writing, name: str, path: Path) -> None:
    try:
        source = path.open("rb")
    except FileNotFoundError:
        return
    with source, writing.part(name, packed=not name.startswith(MEDIA)) as target:
        while chunk := source.read(CHUNK):
            target.write(chunk)


ROWS = "rows"  # the folder of the parts that are the database's
IN_USE = "The database is in use: stop Foyer before it is restored."


class Database(ABC):
    @abstractmethod
    def write(self, writing: Writing, *, room: Path) -> set[str]:
        """Add one consistent state of all rows, and return the names of their pictures."""

    @abstractmethod
    def stand_alone(self) -> None:
        """Limit this process to one connection, before it opens any."""

    @abstractmethod
    def check_unused(self) -> None:
        """Check that nobody else has the database open.

        :raises BackupError: if it is in use.
        """

    @abstractmethod
    def fill(self, archive: Archive, *, before_it_counts: Callable[[], None]) -> None:
        """Replace all rows by the backup's, atomically."""


def installation_database() -> Database:
    return PostgreSQL() if connection.vendor == "postgresql" else SQLite()


def restore_folder() -> Path:
    """Return the folder in which a restoration prepares its parts."""
    folder: Path = settings.DATA / "restoring"
    return folder


def is_set_up() -> bool:
    with connection.cursor() as cursor:
        return "django_migrations" in connection.introspection.table_names(cursor)


def has_people() -> bool:
    """Return whether the installation has users; one that was only set up counts as empty."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        if "accounts_account" not in tables:
            return False
        cursor.execute("SELECT EXISTS (SELECT 1 FROM accounts_account)")
        return bool(cursor.fetchone()[0])


class SQLite(Database):
    """VACUUM INTO reads one consistent state while others write, and leaves out deleted rows."""

    PART = f"{ROWS}/foyer.sqlite3"

    def write(self, writing: Writing, *, room: Path) -> set[str]:
        path = room / f".{os.getpid()}.sqlite3.part"
        with unfinished(path):
            with closing(sqlite3.connect(f"{self._file().as_uri()}?mode=ro", uri=True, timeout=30)) as live:
                live.execute("VACUUM INTO ?", [str(path)])
            with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
                named = self._describe(connection, writing)
            with path.open("rb") as source, writing.part(self.PART) as target:
                while chunk := source.read(CHUNK):
                    target.write(chunk)
        return named

    def _describe(self, connection: sqlite3.Connection, writing: Writing) -> set[str]:
        tables = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            if not name.startswith("sqlite_")
        ]
        for table in tables:
            (writing.manifest.rows[table],) = connection.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()  # noqa: S608
        applied = connection.execute("SELECT app, name FROM django_migrations ORDER BY id")
        writing.manifest.migrations = [list(row) for row in applied]
        question = pictures_query(picture_columns())
        return {name for (name,) in connection.execute(question)} if question else set()

    def stand_alone(self) -> None:
        connection.close()

    def check_unused(self) -> None:
        connection.close()
        if not self._file().exists():
            return
        with closing(sqlite3.connect(self._file(), timeout=0)) as alone:
            try:
                # Only the sole connection can leave WAL mode; then there is one file, which a rename replaces whole.
                alone.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.OperationalError:
                raise BackupError(IN_USE) from None

    def fill(self, archive: Archive, *, before_it_counts: Callable[[], None]) -> None:
        new = restore_folder() / "foyer.sqlite3"
        archive.extract(self.PART, new)
        with closing(sqlite3.connect(new)) as restored:
            (verdict,) = restored.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok":
                raise BackupError(f"SQLite finds the backup's database damaged: {verdict}.")
        self.check_unused()
        before_it_counts()
        new.replace(self._file())
        flush_folder(self._file().parent)

    def _file(self) -> Path:
        return Path(str(connection.settings_dict["NAME"]))


class PostgreSQL(Database):
    """COPY in one snapshot: it needs no client of the server's version, and can be restored into a later version."""

    def write(self, writing: Writing, *, room: Path) -> set[str]:
        manifest = writing.manifest
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            for table in self._tables(cursor):
                manifest.columns[table] = self._columns(cursor, table)
                with writing.part(f"{ROWS}/{table}") as target:
                    manifest.rows[table] = self._copy_out(cursor, table, manifest.columns[table], target)
            cursor.execute("SELECT app, name FROM django_migrations ORDER BY id")
            manifest.migrations = [list(row) for row in cursor.fetchall()]
            # Sequences are outside of snapshots: read after the rows, they are never behind them.
            cursor.execute("SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = current_schema()")
            manifest.sequences = {name: last for name, last in cursor.fetchall() if last is not None}
            return named_pictures()

    def stand_alone(self) -> None:
        # A pool keeps spare connections, which would count as somebody else's.
        connection.settings_dict["OPTIONS"].pop("pool", None)

    def _copy_out(self, cursor: Any, table: str, columns: list[str], target: Any) -> int:
        with cursor.copy(f'COPY "{table}" ({_quoted(columns)}) TO STDOUT') as rows:
            for data in rows:
                target.write(data)
        return int(cursor.rowcount)

    def check_unused(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )
            (others,) = cursor.fetchone()
        if others:
            raise BackupError(IN_USE)

    def fill(self, archive: Archive, *, before_it_counts: Callable[[], None]) -> None:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL statement_timeout = 0")
                cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
                for table in self._tables(cursor):
                    cursor.execute(f'DROP TABLE "{table}" CASCADE')
            self._make_tables(archive)
            with connection.cursor() as cursor:
                self._copy_in(cursor, archive)
            before_it_counts()

    def _make_tables(self, archive: Archive) -> None:
        """Create the tables as they were in the backup; later changes are made by the next migration."""
        migrations = {(app, name) for app, name in archive.manifest.migrations}
        executor = MigrationExecutor(connection)
        graph = executor.loader.graph
        newest = [
            node for node in migrations if not any(child.key in migrations for child in graph.node_map[node].children)
        ]
        executor.migrate(newest)
        with connection.cursor() as cursor:
            cursor.execute("SELECT app, name FROM django_migrations")
            made = {(app, name) for app, name in cursor.fetchall()}
        if made != migrations:
            raise BackupError(f"The backup's tables cannot be made: {sorted(made ^ migrations)}")

    def _copy_in(self, cursor: Any, archive: Archive) -> None:
        manifest = archive.manifest
        tables = self._tables(cursor)
        cursor.execute(f"TRUNCATE {_quoted(tables)}")
        # Some constraints are immediate by their migrations, and the tables come in no particular order.
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for table, columns in manifest.columns.items():
            with (
                archive.open(f"{ROWS}/{table}") as source,
                cursor.copy(f'COPY "{table}" ({_quoted(columns)}) FROM STDIN') as target,
            ):
                while chunk := source.read(CHUNK):
                    target.write(chunk)
            if cursor.rowcount != manifest.rows[table]:
                raise BackupError(f"{table} got {cursor.rowcount} rows of {manifest.rows[table]}.")
        for name, last in manifest.sequences.items():
            cursor.execute("SELECT setval(%s::regclass, %s)", [f'"{name}"', last])
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")

    def _tables(self, cursor: Any) -> list[str]:
        cursor.execute(
            "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p')"
            " AND relnamespace = current_schema()::regnamespace ORDER BY relname"
        )
        return [name for (name,) in cursor.fetchall()]

    def _columns(self, cursor: Any, table: str) -> list[str]:
        cursor.execute(
            "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped"
            " AND attgenerated = '' ORDER BY attnum",
            [f'"{table}"'],
        )
        return [name for (name,) in cursor.fetchall()]


def _quoted(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
