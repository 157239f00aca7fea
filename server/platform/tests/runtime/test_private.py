"""An installation's files are readable by its own user only."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage

from server.platform.runtime import restrict_data_folder

ROOT = Path(__file__).resolve().parents[4]


def modes(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): oct(path.stat().st_mode & 0o777)[2:]
        for path in [folder, *folder.rglob("*")]
    }


def test_what_stands_open_is_closed_when_foyer_starts(tmp_path):
    data = tmp_path / "data"
    for name in ("foyer.sqlite3", "secret_key"):
        data.mkdir(mode=0o755, exist_ok=True)
        (data / name).touch(mode=0o644)
        (data / name).chmod(0o644)
    (data / "mail").mkdir(mode=0o755)
    data.chmod(0o755)

    restrict_data_folder(data)
    assert modes(data) == {".": "700", "foyer.sqlite3": "600", "secret_key": "600", "mail": "700"}


@pytest.mark.sweep
def test_a_new_installation_is_made_closed(tmp_path):
    """By any first command, with the usual umask of an operator's shell."""
    data = tmp_path / "new"
    environment = {**os.environ, "FOYER_DATA": str(data)}
    environment.pop("DATABASE_URL", None)
    command = [sys.executable, "-m", "server.manage", "check"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, umask=0o022, capture_output=True)
    assert all(mode in {"700", "600"} for mode in modes(data).values()), modes(data)


def test_pictures_are_written_for_the_installations_user_alone(tmp_path):
    storage = FileSystemStorage(location=tmp_path / "media")
    storage.save("events/one.png", ContentFile(b"png"))
    assert modes(tmp_path / "media")["events"] == "700"
    assert modes(tmp_path / "media")["events/one.png"] == "600"
