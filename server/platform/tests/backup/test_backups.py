"""Installations are backed up and restored by their operator's commands, some of which are killed."""

from __future__ import annotations

import json
import os
import shutil
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.platform.backup.archive import MANIFEST
from server.testing.installations.beside import Installation, installation

pytestmark = [pytest.mark.usefixtures("django_db_setup"), pytest.mark.database, pytest.mark.sweep]
PICTURE = "events/twelfth-night-poster.png"
AUDIT_SUMMARY = "The books are clean: 15 performances, 98 orders, 1629 tickets checked."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("installations")


@pytest.fixture(scope="module")
def old(django_db_setup: None, folder: Path) -> Iterator[Installation]:
    """An installation at the baseline of the migrations, with a picture."""
    with installation(folder, "old") as made:
        filled = made.run("server.testing.installations.baseline")
        assert filled.returncode == 0, filled.stderr
        picture = made.data / "media" / PICTURE
        picture.parent.mkdir(parents=True)
        picture.write_bytes(b"twelfth night")
        yield made


@pytest.fixture(scope="module")
def backup(old: Installation, folder: Path) -> Path:
    path = folder / "kept" / "old.zip"
    output = old.manage("backup", "--to", str(path))
    assert output.returncode == 0, output.stderr
    return path


@pytest.fixture
def empty(django_db_setup: None, folder: Path) -> Iterator[Installation]:
    with installation(folder, "empty") as made:
        yield made
    shutil.rmtree(folder / "empty", ignore_errors=True)


def test_older_backup_is_restored_and_upgraded_despite_kills(backup, empty):
    """An installation is empty or complete, and a restoration can be repeated: into an empty one and over another."""
    kill_when(empty, ["restore", str(backup)], lambda: begun_in(empty))
    restored = empty.manage("restore", str(backup))
    assert restored.returncode == 0, restored.stderr
    assert AUDIT_SUMMARY in restored.stdout
    assert not (empty.data / "restoring").exists()
    assert (empty.data / "media" / PICTURE).read_bytes() == b"twelfth night"
    assert new_account_of(empty) > 3, "numbers go on where they were"
    again = empty.manage("restore", str(backup))
    assert again.returncode == 1
    assert "not empty. Say --replace" in again.stderr
    kill_when(empty, ["restore", "--replace", str(backup)], lambda: begun_in(empty))
    assert AUDIT_SUMMARY in empty.manage("audit").stdout
    assert (empty.data / "media" / PICTURE).read_bytes() == b"twelfth night"


def begun_in(made: Installation) -> Path | None:
    """Return the folder of a restoration: it exists until the end, on PostgreSQL with a file in it only briefly."""
    folder = made.data / "restoring"
    return folder if folder.exists() else None


def new_account_of(made: Installation) -> int:
    code = "from server.accounts.models import Account; print(Account.objects.create(name='Next').pk)"
    completed = made.manage("shell", "-v", "0", "-c", code)
    assert completed.returncode == 0, completed.stderr
    return int(completed.stdout)


def test_a_backup_is_for_its_owner_alone_and_proves_what_it_holds(backup):
    assert backup.stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(backup) as archive:
        manifest = json.loads(archive.read(MANIFEST))
        assert {*manifest["parts"]} | {MANIFEST} == {*archive.namelist()}
    assert manifest["rows"]["orders_ticket"] == 1629
    assert f"media/{PICTURE}" in manifest["parts"]
    assert PICTURE not in manifest["missing"]
    assert "events/twelfth-night-promo.png" in manifest["missing"]
    assert ["orders", "0001_baseline"] in manifest["migrations"]


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 100)


def scratch(path: Path) -> None:
    """Change one byte in the middle of the largest part."""
    with zipfile.ZipFile(path) as archive:
        largest = max(archive.infolist(), key=lambda part: part.compress_size)
    with path.open("r+b") as file:
        file.seek(largest.header_offset + largest.compress_size // 2)
        byte = file.read(1)
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte[0] ^ 1]))


def change_manifest(**other: object) -> Callable[[Path], None]:
    """Return a function that changes the backup's manifest."""

    def change(path: Path) -> None:
        changed = path.with_suffix(".changed")
        with zipfile.ZipFile(path) as archive, zipfile.ZipFile(changed, "w") as new:
            for name in archive.namelist():
                content = archive.read(name)
                new.writestr(name, json.dumps(json.loads(content) | other) if name == MANIFEST else content)
        changed.replace(path)

    return change


DAMAGES: list[tuple[Callable[[Path], None], str]] = [
    (cut, "no backup of Foyer, or not a whole one"),
    (scratch, "is damaged"),
    (change_manifest(format=2), "later Foyer"),
    (change_manifest(migrations=[["orders", "9999_of_tomorrow"]]), "later Foyer, which has orders.9999_of_tomorrow"),
    (change_manifest(vendor="oracle"), "The backup is of oracle"),
    (change_manifest(parts={}), "does not hold the parts that it names"),
]


def test_restore_refuses_incomplete_or_foreign_backup(backup, empty, tmp_path):
    paths = [tmp_path / f"{place}.zip" for place in range(len(DAMAGES))]
    for path, (damage, _) in zip(paths, DAMAGES, strict=True):
        shutil.copy(backup, path)
        damage(path)
    refused = empty.run("server.platform.tests.backup.refusals", *map(str, paths))
    assert refused.returncode == 0, refused.stderr
    refusals = refused.stdout.splitlines()
    assert len(refusals) == len(DAMAGES)
    for refusal, (_, words) in zip(refusals, DAMAGES, strict=True):
        assert words in refusal
    assert not (empty.data / "media").exists()


def test_installation_with_another_secret_is_refused(old, folder, tmp_path):
    """Without the secret in the backup, earlier tickets could not be read."""
    path = tmp_path / "keyless.zip"
    assert old.manage("backup", "--without-key", "--to", str(path)).returncode == 0
    with zipfile.ZipFile(path) as archive:
        assert not [name for name in archive.namelist() if "secret" in name]
    with installation(folder, "other", FOYER_SECRET_KEY="another-secret-of-this-installation") as other:
        refused = other.manage("restore", str(path))
    assert refused.returncode == 1
    assert "FOYER_SECRET_KEY" in refused.stderr


def test_the_key_that_lasts_comes_along_sealed_also_without_the_secret(folder, tmp_path):
    """If the secret replaced another, tickets are still read with the first, which must not be left behind."""
    first, second = "the-first-secret-of-this-installation", "the-second-secret-of-this-installation"
    path = tmp_path / "rotated.zip"
    rotated = {"FOYER_SECRET_KEY": second, "FOYER_SECRET_KEY_OLD": first}
    with installation(folder, "rotated", **rotated) as made:
        made.set_up()
        resealed = made.manage("reseal")
        assert resealed.returncode == 0, resealed.stderr
        assert made.manage("backup", "--without-key", "--to", str(path)).returncode == 0
    with zipfile.ZipFile(path) as archive:
        assert [name for name in archive.namelist() if name.startswith("secret/")] == ["secret/lasting_key"]
    with installation(folder, "resealed", FOYER_SECRET_KEY=second) as other:
        restored = other.manage("restore", str(path))
        assert restored.returncode == 0, restored.stderr
        completed = other.manage(
            "shell", "-v", "0", "-c", "from django.conf import settings; print(settings.LASTING_KEY)"
        )
        assert completed.stdout.strip() == first
    with installation(folder, "stranger", FOYER_SECRET_KEY=first) as other_installation:
        assert "FOYER_SECRET_KEY" in other_installation.manage("restore", str(path)).stderr


def test_an_installation_that_is_in_use_is_not_replaced(backup, empty):
    empty.set_up()
    user = empty.begin("server.platform.tests.backup.uses")
    assert user.stdout is not None
    assert user.stdin is None
    assert user.stdout.readline() == "in use\n"
    refused = empty.manage("restore", str(backup))
    user.kill()
    user.communicate()
    assert refused.returncode == 1
    assert "in use: stop Foyer" in refused.stderr


def test_killed_backup_leaves_no_partial_file(old, backup):
    before, folder = backup.read_bytes(), backup.parent
    left = kill_when(old, ["backup", "--to", str(folder)], lambda: next(folder.glob(".*.part"), None))
    assert left.exists()
    assert [path for path in folder.iterdir() if path.suffix == ".zip"] == [backup]
    assert backup.read_bytes() == before
    again = old.manage("backup", "--to", str(folder), "--keep", "1")
    assert again.returncode == 0, again.stderr
    assert not list(folder.glob(".*"))
    # A backup under a name chosen by somebody is never removed.
    assert backup.exists()
    (new,) = folder.glob("foyer-*.zip")
    new.unlink()


def kill_when(made: Installation, command: list[str], seen: Callable[[], Path | None]) -> Path:
    """Kill a command as soon as a file of its work is seen; repeat it if it finished before."""
    for _ in range(20):
        process = made.begin("server.manage", *command)
        found = None
        while process.poll() is None and not (found := seen()):
            time.sleep(0.0005)
        is_killed = process.poll() is None
        process.kill()
        process.communicate()
        if found and is_killed:
            return found
    raise AssertionError("it was over each time before it could be killed")
