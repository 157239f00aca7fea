"""Where the files are, and taking them away when their day is over."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from django.conf import settings

from server.core import clock
from server.insight.models import OPEN, ExportJob

AT_A_TIME = 200
LEFT_BEHIND = timedelta(days=2)  # for so long nobody can be writing it any more


def folder() -> Path:
    """Give the folder of the files, made if it is not there; nothing in it is served by its name."""
    root = Path(settings.EXPORTS_ROOT)
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    return root


def remove_files(export_id: int) -> None:
    """Remove whatever was written for an export, whole or not."""
    for path in folder().glob(f"{export_id}-*"):
        path.unlink(missing_ok=True)


def forget_exports() -> int:
    """Remove exports whose day is over, with their files, and what a process that died left; tell how many rows."""
    over = ExportJob.objects.filter(expires_at__lte=clock.now())
    keys = list(over.order_by("expires_at").values_list("pk", flat=True)[:AT_A_TIME])
    # The files first: a row that is left is found again, a file would not be.
    for export_id in keys:
        remove_files(export_id)
    ExportJob.objects.filter(pk__in=keys).delete()
    _remove_left_behind()
    return len(keys)


def forget_oldest(*, user_id: int, but: int) -> None:
    """Remove a person's oldest exports that have ended, and leave so many."""
    ended = ExportJob.objects.filter(user_id=user_id).exclude(state__in=OPEN)
    for export_id in list(ended.order_by("-made_at", "-pk").values_list("pk", flat=True)[but:]):
        remove_files(export_id)
        ExportJob.objects.filter(pk=export_id).delete()


def _remove_left_behind() -> None:
    oldest = (clock.now() - LEFT_BEHIND).timestamp()
    for path in folder().iterdir():
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < oldest:
                path.unlink()
