"""Makes a backup while the system sells."""

from __future__ import annotations

from datetime import UTC
from pathlib import Path

from django.conf import settings
from django.db import connection

from server.core import clock
from server.core.backups import databases, files
from server.core.backups.archive import Manifest, Writing, finished_as, sweep
from server.core.backups.refused import BackupError

TRIES = 3
ENDING = ".zip"


def make_backup(to: Path, *, with_key: bool = True) -> Path:
    """Write a backup into a folder, under the time's name, or under the name given, and give its path.

    Pictures are written before their rows are committed and removed after: so those that are there before the rows are
    read, and those that have come since, are all that the rows name. But for one that came and went while the rows were
    read: then it begins again.

    :raises BackupError: if there is nothing yet, or a file of that name, or pictures come and go each time.
    """
    if not databases.is_set_up():
        raise BackupError("This installation has no tables yet: there is nothing to keep.")
    path = to if to.suffix == ENDING else to / f"foyer-{clock.now().astimezone(UTC):%Y%m%d-%H%M%S}{ENDING}"
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    sweep(path.parent)
    if path.exists():
        raise BackupError(f"There is a file {path} already.")
    for _ in range(TRIES):
        if _is_written(path, with_key=with_key):
            return path
    raise BackupError("Pictures came and went while the rows were read, three times: try again later.")


def _is_written(path: Path, *, with_key: bool) -> bool:
    """Write the backup, unless a picture was missed."""
    manifest = Manifest(
        made_at=clock.now().astimezone(UTC).isoformat(timespec="seconds"),
        vendor=connection.vendor,
        key_print=files.key_print(settings.SECRET_KEY),
        lasting_print=files.key_print(settings.LASTING_KEY),
    )
    with finished_as(path) as (file, keep), Writing(file, manifest) as writing:
        files.write_media(writing)
        named = databases.ours().write(writing, room=path.parent)
        files.write_media(writing)
        missing = {name for name in named if f"{files.MEDIA}/{name}" not in manifest.parts}
        # What a row names still was not there before; what no row names any more has come and gone.
        manifest.missing = sorted(missing & files.named_pictures()) if missing else []
        if missing - {*manifest.missing}:
            return False
        files.write_secrets(writing, with_key=with_key)
        writing.finish()
        keep()
    return True


def forget_old(folder: Path, *, keep: int) -> list[str]:
    """Remove all but the newest backups in a folder, and name them; only those that we have named by their time."""
    ours = sorted(folder.glob(f"foyer-????????-??????{ENDING}"), key=lambda path: path.name)
    old = ours[:-keep]
    for path in old:
        path.unlink()
    return [path.name for path in old]
