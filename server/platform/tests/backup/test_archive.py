"""A file that is no backup of ours is refused with a message, and no part of one is written outside its folder."""

from __future__ import annotations

import hashlib
import json
import zipfile
from typing import Any

import pytest

from server.platform.backup.archive import MANIFEST, Archive, BackupError

KNOWN = {"made_at": "2026-11-28T00:00:00+00:00", "vendor": "sqlite", "key_print": "abc"}

WRONG: dict[str, list[Any]] = {
    "made_at": [1],
    "other": [1],
    "parts": [[], {"media/x": 1}, {"media/x": ["a"]}, {"media/x": ["a", "b"]}],
    "migrations": [{}, [1], [["orders"]], [["orders", 1]]],
    "rows": [[], {"orders": "1"}],
    "missing": [1, [1]],
    "columns": [1, [1]],
    "sequences": [1, [1]],
}
NO_MANIFESTS: list[Any] = [[], None, 1, "manifest", {}, {"format": 1}]
NO_MANIFESTS += [{**KNOWN, name: value} for name, values in WRONG.items() for value in values]


@pytest.fixture
def backup(tmp_path):
    """Write a backup of one part, with a manifest that names it, or with another manifest."""

    def write(part: str, content: object = None):
        path = tmp_path / "backup.zip"
        parts = {part: [hashlib.sha256(b"x").hexdigest(), 1]}
        with zipfile.ZipFile(path, "w") as made:
            made.writestr(part, b"x")
            made.writestr(MANIFEST, json.dumps({**KNOWN, "parts": parts} if content is None else content))
        return path

    return write


def test_parts_below_their_folders_are_taken(backup):
    archive = Archive(backup("media/events/twelfth night.png"))
    archive.check()
    assert archive.names("media") == ["media/events/twelfth night.png"]


@pytest.mark.parametrize(
    "part",
    [
        *("media//var/x", "media///x", "/var/x", "media/../x", "../x", "media/./x", "tls//x", "media/x/"),
        *("media/a\\b", "media/a\nb", "media/a\u202eb"),
    ],
)
def test_a_part_that_would_be_written_elsewhere_is_refused(backup, part):
    with pytest.raises(BackupError, match="would be written elsewhere"):
        Archive(backup(part)).check()


def test_a_part_that_comes_twice_is_refused(backup):
    path = backup("media/x")
    with zipfile.ZipFile(path, "a") as made, pytest.warns(UserWarning, match="Duplicate name"):
        made.writestr("media/x", b"x")
    with pytest.raises(BackupError, match="does not hold the parts that it names"):
        Archive(path).check()


@pytest.mark.parametrize("content", NO_MANIFESTS)
def test_a_manifest_that_is_none_is_refused_in_words(tmp_path, content):
    path = tmp_path / "backup.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr(MANIFEST, json.dumps(content))
    with pytest.raises(BackupError, match="no backup of Foyer"):
        Archive(path)
