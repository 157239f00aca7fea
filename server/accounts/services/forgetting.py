"""Who was deleted leaves the audit log: what was done stays in it, by whom and to whom by number, and no address."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db.models import Q, TextField
from django.db.models.functions import Cast

from server.accounts.models import AuditEntry, SecurityEvent, User

REMOVED = "removed"
PERSONAL = frozenset({"email", "mobile", "first_name", "last_name"})
BATCH = 500


def forget_person(*, user_id: int, stands_for: str, words: Iterable[str]) -> None:
    """Take a deleted person's name, address and mobile out of the log and out of security events.

    `stands_for` is what their own row has in place of their address, `words` what of theirs may stand in entries about
    something else.
    """
    theirs = {word for word in words if word}
    about = ContentType.objects.get_for_model(User)
    AuditEntry.objects.filter(actor_id=user_id).update(actor_email=stands_for)
    for entry in AuditEntry.objects.filter(content_type=about, object_id=user_id).iterator(BATCH):
        entry.changes = {
            name: [REMOVED if text and name in PERSONAL else text for text in pair]
            for name, pair in (entry.changes or {}).items()
        }
        entry.object_repr = stands_for
        entry.save(update_fields=["changes", "object_repr"])
    for word in theirs:
        text = AuditEntry.objects.annotate(text=Cast("changes", TextField()))
        for entry in text.filter(Q(text__contains=word) | Q(object_repr=word)).iterator(BATCH):
            entry.changes = _without(word, entry.changes or {})
            entry.object_repr = stands_for if entry.object_repr == word else entry.object_repr
            entry.save(update_fields=["changes", "object_repr"])
        told = SecurityEvent.objects.annotate(text=Cast("facts", TextField()))
        for event in told.filter(Q(text__contains=word) | Q(what=word)).iterator(BATCH):
            event.facts = _without(word, event.facts)
            event.what = REMOVED if event.what == word else event.what
            event.save(update_fields=["facts", "what"])


def _without(word: str, value: Any) -> Any:
    """Replace a word wherever it stands, however deep."""
    if isinstance(value, str):
        return value.replace(word, REMOVED)
    if isinstance(value, list):
        return [_without(word, one) for one in value]
    if isinstance(value, dict):
        return {name: _without(word, one) for name, one in value.items()}
    return value
