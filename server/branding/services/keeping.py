"""Which pictures stay: those that a version names for good, those that a draft shows, and what was just uploaded."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import partial

from django.db import transaction

from server.branding import draft_selectors as selectors
from server.branding.models import SharedPicture
from server.core import clock
from server.core.services.pictures import remove_pictures
from server.events.models import Event

# Somebody may still be writing the text that a picture was uploaded for.
KEPT_FOR = timedelta(days=1)


def drop_unused(names: Iterable[str]) -> None:
    """Delete those of some pictures that nothing names any more, once the open transaction has committed."""
    wanted = {name for name in names if name}
    if wanted:
        transaction.on_commit(partial(_remove_unused, wanted), robust=True)


def _remove_unused(names: set[str]) -> None:
    remove_pictures(names - selectors.list_named_pictures(names))


def sweep_shared(*, account_id: int, event: Event | None) -> None:
    """Let go of pictures that were uploaded for an event's messages, or an account's stylesheets, and are in none.

    Runs within the transaction that saves such a text, or uploads another picture.
    """
    uploaded = SharedPicture.objects.filter(account_id=account_id, event=event, uploaded_at__lt=clock.now() - KEPT_FOR)
    names = {row.pk: str(row.picture) for row in uploaded}
    if not names:
        return
    shown = selectors.list_pictures_in_texts(account_id=account_id, event_id=event.pk if event else None)
    unused = [pk for pk, name in names.items() if name not in shown]
    SharedPicture.objects.filter(pk__in=unused).delete()
    drop_unused(names[pk] for pk in unused)
