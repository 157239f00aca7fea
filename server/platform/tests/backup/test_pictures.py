"""Pictures that are added and removed while a backup reads the rows."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.catalogue.events.models import Event
from server.platform.backup.archive import MANIFEST, BackupError
from server.platform.backup.contents import installation_database
from server.platform.backup.services import make_backup
from server.testing.factories import make_event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
POSTER, REPLACED = "events/poster.png", "events/replaced.png"


def during(monkeypatch: pytest.MonkeyPatch, *, before: Callable[[], Any], after: Callable[[], Any]) -> None:
    """Run functions right before and right after each reading of the rows."""
    database = type(installation_database())
    write = database.write

    def write_meanwhile(*given: Any, **named: Any) -> set[str]:
        before()
        pictures = write(*given, **named)
        after()
        return pictures

    monkeypatch.setattr(database, "write", write_meanwhile)


def nothing() -> None:
    pass


def test_a_picture_that_is_saved_while_rows_are_read_is_in_the_backup(tmp_path: Path, settings, monkeypatch):
    make_event(thumbnail=POSTER)
    path = Path(settings.MEDIA_ROOT) / POSTER

    def upload() -> None:
        path.parent.mkdir(parents=True)
        path.write_bytes(b"twelfth night")

    during(monkeypatch, before=upload, after=nothing)

    with zipfile.ZipFile(make_backup(tmp_path)) as archive:
        assert archive.read(f"media/{POSTER}") == b"twelfth night"
        assert json.loads(archive.read(MANIFEST))["missing"] == []


def test_a_backup_begins_again_where_a_picture_came_and_went(tmp_path: Path, monkeypatch):
    event = make_event(thumbnail=REPLACED)
    reads: list[int] = []

    def replace() -> None:
        reads.append(1)
        Event.objects.filter(pk=event.pk).update(thumbnail="")

    during(monkeypatch, before=nothing, after=replace)

    with zipfile.ZipFile(make_backup(tmp_path)) as archive:
        assert json.loads(archive.read(MANIFEST))["missing"] == []
    assert len(reads) == 2


def test_a_backup_is_given_up_where_pictures_come_and_go_each_time(tmp_path: Path, monkeypatch):
    events = Event.objects.filter(pk=make_event().pk)
    during(
        monkeypatch,
        before=lambda: events.update(thumbnail=REPLACED),
        after=lambda: events.update(thumbnail=""),
    )

    with pytest.raises(BackupError, match="came and went"):
        make_backup(tmp_path)
    assert [*tmp_path.iterdir()] == []
