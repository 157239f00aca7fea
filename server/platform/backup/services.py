"""Makes a backup while the system sells, and restores one completely or not at all (decision 0117)."""

from __future__ import annotations

import shutil
from datetime import UTC
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from server.platform import clock
from server.platform.backup.archive import Archive, BackupError, Manifest, Writing, finished_as, flush_folder, sweep
from server.platform.backup.contents import (
    KEY_FILE,
    LASTING,
    MEDIA,
    SECRET,
    TLS,
    delete_other_media,
    has_people,
    installation_database,
    is_set_up,
    key_print,
    named_pictures,
    restore_folder,
    write_media,
    write_secrets,
)

TRIES = 3
ENDING = ".zip"


def make_backup(to: Path, *, with_key: bool = True) -> Path:
    """Write a backup to a file or, named by the time, into a folder, and return its path.

    Pictures are written before their rows are committed and removed after, so those that exist before the rows are read
    and those that appear meanwhile are all that the rows name. If one appeared and was removed while the rows were
    read, the backup starts again.

    :raises BackupError: if there is nothing yet, or a file of that name, or pictures come and go each time.
    """
    if not is_set_up():
        raise BackupError("This installation has no tables yet: there is nothing to keep.")
    path = to if to.suffix == ENDING else to / f"foyer-{clock.now().astimezone(UTC):%Y%m%d-%H%M%S}{ENDING}"
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    sweep(path.parent)
    if path.exists():
        raise BackupError(f"There is a file {path} already.")
    for _ in range(TRIES):
        if _write_backup(path, with_key=with_key):
            return path
    raise BackupError("Pictures came and went while the rows were read, three times: try again later.")


def _write_backup(path: Path, *, with_key: bool) -> bool:
    """Write the backup and return whether all its pictures were found."""
    manifest = Manifest(
        made_at=clock.now().astimezone(UTC).isoformat(timespec="seconds"),
        vendor=connection.vendor,
        key_print=key_print(settings.SECRET_KEY),
        lasting_print=key_print(settings.LASTING_KEY),
    )
    with finished_as(path) as (file, commit), Writing(file, manifest) as writing:
        write_media(writing)
        named = installation_database().write(writing, room=path.parent)
        write_media(writing)
        missing = {name for name in named if f"{MEDIA}/{name}" not in manifest.parts}
        # Missing are the pictures that rows still name; the others have been removed meanwhile.
        manifest.missing = sorted(missing & named_pictures()) if missing else []
        if missing - {*manifest.missing}:
            return False
        write_secrets(writing, with_key=with_key)
        writing.finish()
        commit()
    return True


def delete_old_backups(folder: Path, *, keep: int) -> list[str]:
    """Remove all but the newest backups in a folder and return their names; only files that we have named by their
    time.
    """
    ours = sorted(folder.glob(f"foyer-????????-??????{ENDING}"), key=lambda path: path.name)
    old = ours[:-keep]
    for path in old:
        path.unlink()
    return [path.name for path in old]


def restore_backup(source: Path, *, over_another: bool = False, another_key: bool = False) -> Archive:
    """Verify a backup, then restore it into an empty installation, or over another if `over_another`.

    Nothing takes effect before the last step, the database's: until then the installation is unchanged, and the
    restoration can be repeated. The pictures come first, under names that nothing else has.

    :raises BackupError: if it is damaged, of another kind of database, later than this Foyer, or its tickets could not
        be read with this secret; if the installation is in use or not empty.
    """
    database = installation_database()
    database.stand_alone()
    archive = Archive(source)
    try:
        _check_fits(archive)
        archive.check()
        _check_key(archive, another_key=another_key)
        if has_people() and not over_another:
            raise BackupError("This installation is not empty. Say --replace to lose what is in it.")
        database.check_unused()
        shutil.rmtree(restore_folder(), ignore_errors=True)
        _restore_media(archive)
        database.fill(archive, before_it_counts=lambda: _restore_secrets(archive, is_another=over_another))
        delete_other_media({*archive.names(MEDIA)})
        shutil.rmtree(restore_folder(), ignore_errors=True)
    finally:
        archive.close()
    connection.close()
    return archive


def _check_fits(archive: Archive) -> None:
    manifest = archive.manifest
    if manifest.vendor != connection.vendor:
        raise BackupError(f"The backup is of {manifest.vendor}, and this installation has {connection.vendor}.")
    known = MigrationLoader(None).disk_migrations
    later = [f"{app}.{name}" for app, name in manifest.migrations if (app, name) not in known]
    if later:
        raise BackupError(f"The backup is of a later Foyer, which has {later[0]}.")


def _check_key(archive: Archive, *, another_key: bool) -> None:
    if not (another_key or _brings_its_key(archive) or _has_its_keys(archive)):
        raise BackupError(
            "This installation has another secret than the backup's: tickets that were sold could not be read. "
            "Set FOYER_SECRET_KEY to what it was, or say --another-key."
        )


def _brings_its_key(archive: Archive) -> bool:
    """Return whether the secret is in the backup and has to be stored."""
    return f"{SECRET}/{KEY_FILE}" in archive.manifest.parts and not settings.KEY_IS_GIVEN


def _has_its_keys(archive: Archive) -> bool:
    """Return whether this installation has the backup's secret, as its own or an old one, and the lasting key."""
    ours = {key_print(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)}
    lasts = archive.manifest.lasting_print == key_print(settings.LASTING_KEY)
    return archive.manifest.key_print in ours and (lasts or _brings_lasting(archive))


def _brings_lasting(archive: Archive) -> bool:
    """Return whether the lasting key is in the backup, encrypted with the backup's secret."""
    return f"{SECRET}/{LASTING}" in archive.manifest.parts


def _restore_media(archive: Archive) -> None:
    for name in archive.names(MEDIA):
        new = restore_folder() / "picture"
        archive.extract(name, new)
        target = Path(settings.MEDIA_ROOT) / name.removeprefix(f"{MEDIA}/")
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new.replace(target)


def _restore_secrets(archive: Archive, *, is_another: bool) -> None:
    """Store the secret and the certificate; the previous secret of a used installation stays beside it."""
    key_path = settings.DATA / KEY_FILE
    if _brings_its_key(archive):
        new = key_path.with_name(f"{KEY_FILE}.new")
        archive.extract(f"{SECRET}/{KEY_FILE}", new)
        if is_another and key_path.exists() and key_path.read_text() != new.read_text():
            shutil.copy2(key_path, key_path.with_name(f"{KEY_FILE}.before"))
        new.replace(key_path)
        flush_folder(key_path.parent)
    lasting = settings.DATA / LASTING
    if _brings_lasting(archive):
        archive.extract(f"{SECRET}/{LASTING}", lasting)
    elif _brings_its_key(archive):
        lasting.unlink(missing_ok=True)
    for name in archive.names(TLS):
        archive.extract(name, settings.DATA / name)
