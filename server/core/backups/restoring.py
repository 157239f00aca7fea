"""Makes an installation of a backup: whole, or not at all."""

from __future__ import annotations

import shutil
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from server.core.backups import databases, files
from server.core.backups.archive import Archive, flush_folder
from server.core.backups.refused import BackupError


def restore(source: Path, *, over_another: bool = False, another_key: bool = False) -> Archive:
    """Prove a backup, then put it in place of an empty installation, or over one where that is asked for.

    Nothing counts before the last step, the database's: until then the installation is what it was, and it can be begun
    again. The pictures come first, under names that nothing else has.

    :raises BackupError: if it is damaged, of another kind of database, later than this Foyer, or its tickets could not
        be read with this secret; if the installation is in use or not empty.
    """
    database = databases.ours()
    database.stand_alone()
    archive = Archive(source)
    try:
        _check_fits(archive)
        archive.check()
        _check_key(archive, another_key=another_key)
        if databases.has_people() and not over_another:
            raise BackupError("This installation is not empty. Say --replace to lose what is in it.")
        database.check_unused()
        shutil.rmtree(databases.beside(), ignore_errors=True)
        _restore_media(archive)
        database.fill(archive, before_it_counts=lambda: _restore_secrets(archive, is_another=over_another))
        files.forget_other_media({*archive.names(files.MEDIA)})
        shutil.rmtree(databases.beside(), ignore_errors=True)
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
    """Tell whether the secret comes along, and is asked for where it is kept."""
    return f"{files.SECRET}/{files.KEY_FILE}" in archive.manifest.parts and not settings.KEY_IS_GIVEN


def _has_its_keys(archive: Archive) -> bool:
    """Tell whether this installation has the backup's secret, as its own or an old one, and the key that lasts."""
    ours = {files.key_print(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)}
    lasts = archive.manifest.lasting_print == files.key_print(settings.LASTING_KEY)
    return archive.manifest.key_print in ours and (lasts or _brings_lasting(archive))


def _brings_lasting(archive: Archive) -> bool:
    """Tell whether the key that lasts comes along, sealed under the backup's secret."""
    return f"{files.SECRET}/{files.LASTING}" in archive.manifest.parts


def _restore_media(archive: Archive) -> None:
    for name in archive.names(files.MEDIA):
        new = databases.beside() / "picture"
        archive.extract(name, new)
        target = Path(settings.MEDIA_ROOT) / name.removeprefix(f"{files.MEDIA}/")
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new.replace(target)


def _restore_secrets(archive: Archive, *, is_another: bool) -> None:
    """Put the secret and the certificate in place; the secret of an installation that was in use stays beside."""
    kept = settings.DATA / files.KEY_FILE
    if _brings_its_key(archive):
        new = kept.with_name(f"{files.KEY_FILE}.new")
        archive.extract(f"{files.SECRET}/{files.KEY_FILE}", new)
        if is_another and kept.exists() and kept.read_text() != new.read_text():
            shutil.copy2(kept, kept.with_name(f"{files.KEY_FILE}.before"))
        new.replace(kept)
        flush_folder(kept.parent)
    lasting = settings.DATA / files.LASTING
    if _brings_lasting(archive):
        archive.extract(f"{files.SECRET}/{files.LASTING}", lasting)
    elif _brings_its_key(archive):
        lasting.unlink(missing_ok=True)
    for name in archive.names(files.TLS):
        archive.extract(name, settings.DATA / name)
