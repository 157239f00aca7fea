"""The file of a backup: a zip whose last part is a manifest of all others.

It is written front to back, so that a table or picture is never in memory as a whole, under a temporary name; it gets
its own name once it is on the disk. A truncated file has no table of contents and is no zip.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import IO, Any


class BackupError(Exception):
    """The backup or restoration failed and changed nothing; the message gives the reason."""


FORMAT = 1
MANIFEST = "manifest.json"
CHUNK = 1024 * 1024  # bytes
UNFINISHED = ".part"


@dataclass
class Manifest:
    made_at: str  # ISO, UTC
    vendor: str  # `sqlite` or `postgresql`
    key_print: str  # distinguishes the secret from others without revealing it
    lasting_print: str = ""  # the same for the lasting key, with which tickets are read
    migrations: list[list[str]] = field(default_factory=list)  # app and name, as applied
    parts: dict[str, list[Any]] = field(default_factory=dict)  # by name: SHA-256 and bytes
    rows: dict[str, int] = field(default_factory=dict)  # by table
    columns: dict[str, list[str]] = field(default_factory=dict)  # by table (PostgreSQL)
    sequences: dict[str, int] = field(default_factory=dict)  # the last number of each (PostgreSQL)
    missing: list[str] = field(default_factory=list)  # pictures that rows name but that did not exist
    format: int = FORMAT

    @classmethod
    def read(cls, content: Any) -> Manifest | None:
        """Parse a manifest; None if the content is none."""
        if not isinstance(content, dict) or set(content) - {one.name for one in fields(cls)}:
            return None
        try:
            manifest = cls(**content)
        except TypeError:  # a field that every backup has is missing
            return None
        return manifest if _has_right_types(manifest) else None


def _has_right_types(manifest: Manifest) -> bool:
    texts = (manifest.made_at, manifest.vendor, manifest.key_print, manifest.lasting_print)
    numbers = [manifest.rows, manifest.sequences]
    migrations: Any = manifest.migrations  # the file may hold anything
    return (
        all(isinstance(word, str) for word in texts)
        and all(isinstance(one, dict) for one in (manifest.parts, manifest.columns, *numbers))
        and all(_is_list(part, str, int) for part in manifest.parts.values())
        and all(isinstance(number, int) for one in numbers for number in one.values())
        and all(isinstance(names, list) for names in (manifest.missing, *manifest.columns.values()))
        and all(isinstance(name, str) for names in (manifest.missing, *manifest.columns.values()) for name in names)
        and isinstance(migrations, list)
        and all(_is_list(migration, str, str) for migration in migrations)
    )


def _is_list(value: Any, *kinds: type) -> bool:
    return (
        isinstance(value, list)
        and len(value) == len(kinds)
        and all(isinstance(one, kind) for one, kind in zip(value, kinds, strict=True))
    )


class Writing:
    def __init__(self, target: IO[bytes], manifest: Manifest) -> None:
        self._zip = zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=3)
        self.manifest = manifest

    @contextmanager
    def part(self, name: str, *, packed: bool = True) -> Iterator[IO[bytes]]:
        """Write one part; compressed files, such as pictures, are stored as they are."""
        about = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
        about.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
        about.external_attr = 0o600 << 16
        with self._zip.open(about, "w", force_zip64=True) as target:
            counted = _Counted(target)
            yield counted  # type: ignore[misc]
        self.manifest.parts[name] = [counted.digest.hexdigest(), counted.bytes]

    def __enter__(self) -> Writing:
        return self

    def __exit__(self, *_: object) -> None:
        # An unfinished zip would finish itself on garbage collection, in a file that is closed by then.
        self._zip.fp = None

    def finish(self) -> None:
        """Write the manifest and the zip's table of contents."""
        self._zip.writestr(MANIFEST, json.dumps(asdict(self.manifest), indent=1))
        self._zip.close()


class _Counted:
    def __init__(self, target: IO[bytes]) -> None:
        self._target = target
        self.digest = hashlib.sha256()
        self.bytes = 0

    def write(self, data: bytes | memoryview) -> int:
        self.digest.update(data)
        self.bytes += len(data)
        return self._target.write(data)


class Archive:
    def __init__(self, path: Path) -> None:
        """Open a backup.

        :raises BackupError: if it is none, or was made by a later version of Foyer.
        """
        try:
            self._zip = zipfile.ZipFile(path)
            content = json.loads(self._zip.read(MANIFEST))
        except FileNotFoundError:
            raise BackupError(f"There is no file {path}.") from None
        except (zipfile.BadZipFile, KeyError, ValueError, OSError):
            raise BackupError(f"{path.name} is no backup of Foyer, or not a whole one.") from None
        if isinstance(content, dict) and content.get("format", FORMAT) != FORMAT:
            raise BackupError(f"{path.name} was written by a later Foyer, which alone can read it.")
        manifest = Manifest.read(content)
        if manifest is None:
            raise BackupError(f"{path.name} is no backup of Foyer: its {MANIFEST} does not say what it holds.")
        self.manifest = manifest

    def close(self) -> None:
        self._zip.close()

    def names(self, folder: str) -> list[str]:
        """List the parts below a folder by their full names."""
        return [name for name in self.manifest.parts if name.startswith(f"{folder}/")]

    def open(self, name: str) -> IO[bytes]:
        return self._zip.open(name)

    def extract(self, name: str, target: Path) -> None:
        """Write a part to a file of its own with mode 0600 and flush it to the disk."""
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with self.open(name) as source, os.fdopen(descriptor, "wb") as file:
            while chunk := source.read(CHUNK):
                file.write(chunk)
            flush(file)

    def check(self) -> None:
        """Verify every part before anything is restored.

        :raises BackupError: if a part is missing, unexpected or different.
        """
        if sorted(self._zip.namelist()) != sorted([*self.manifest.parts, MANIFEST]):
            raise BackupError("The backup does not hold the parts that it names.")
        for name, (digest, size) in self.manifest.parts.items():
            if not _stays_in_its_folder(name):
                raise BackupError(f"The backup's part {name!r} would be written elsewhere.")
            if self._sum(name) != (digest, size):
                raise BackupError(f"The backup's part {name} is damaged.")

    def _sum(self, name: str) -> tuple[str, int] | None:
        counted, size = hashlib.sha256(), 0
        try:
            with self.open(name) as source:
                while chunk := source.read(CHUNK):
                    counted.update(chunk)
                    size += len(chunk)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError):
            return None
        return counted.hexdigest(), size


def _stays_in_its_folder(name: str) -> bool:
    """Return whether a part's name is a plain path below the folder that it is written to.

    `media//tmp/x` is `/tmp/x` once its first folder is taken off.
    """
    return name.isprintable() and "\\" not in name and all(step not in ("", ".", "..") for step in name.split("/"))


@contextmanager
def finished_as(path: Path) -> Iterator[tuple[IO[bytes], Callable[[], None]]]:
    """Open a file that gets its final name only once it is complete and on the disk, and yield how; otherwise it is
    removed.
    """
    with unfinished(path.with_name(f".{path.name}{UNFINISHED}")) as file:

        def commit() -> None:
            flush(file)
            Path(file.name).replace(path)
            flush_folder(path.parent)

        yield file, commit


@contextmanager
def unfinished(path: Path) -> Iterator[IO[bytes]]:
    """Open a new file with mode 0600 that `sweep` leaves alone while it is open, and remove it at the end."""
    with open(path, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield file
        finally:
            path.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Remove the files of backups that were killed; a running backup locks its files."""
    for path in folder.glob(f".*{UNFINISHED}"):
        with suppress(FileNotFoundError, BlockingIOError), path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.unlink()


def flush(file: IO[bytes]) -> None:
    """Flush a file to the disk."""
    file.flush()
    os.fsync(file.fileno())


def flush_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
