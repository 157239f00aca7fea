"""Personal data leave the audit log: what was done stays in it, by whom and to whom by number."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, Q, TextField
from django.db.models.functions import Cast

from server.accounts.models import AuditEntry, SecurityEvent, User

REMOVED = "removed"
PERSONAL = frozenset({"email", "mobile", "first_name", "last_name"})
BATCH = 500


def forget_person(*, user_id: int, account_id: int, stands_for: str, words: Iterable[str]) -> None:
    """Take a deleted person's name, address and mobile out of the log and out of security events.

    `stands_for` is what their own row has in place of their address, `words` what of theirs may stand in entries about
    something else.
    """
    about = ContentType.objects.get_for_model(User)
    entries = AuditEntry.objects.filter(content_type=about, object_id=user_id)
    # Where they have worked: what others keep of the same address is none of ours, and their logs are not read for it.
    accounts = {account_id, *entries.order_by().values_list("account_id", flat=True)}
    AuditEntry.objects.filter(actor_id=user_id).update(actor_email=stands_for)
    for entry in entries.iterator(BATCH):
        entry.changes = {
            name: [REMOVED if text and name in PERSONAL else text for text in pair]
            for name, pair in (entry.changes or {}).items()
        }
        entry.object_repr = stands_for
        entry.save(update_fields=["changes", "object_repr"])
    for word in filter(None, words):
        _forget_word(word, accounts, stands_for)


def forget_values(model: type[Model], numbers: Collection[int], *, fields: Collection[str]) -> None:
    """Take what some fields of some rows were changed from and to out of the log; that they changed stays in it."""
    about = ContentType.objects.get_for_model(model)
    for entry in AuditEntry.objects.filter(content_type=about, object_id__in=numbers).iterator(BATCH):
        entry.changes = {
            name: [REMOVED if text and name in fields else text for text in pair]
            for name, pair in (entry.changes or {}).items()
        }
        entry.save(update_fields=["changes"])


def _forget_word(word: str, accounts: Collection[int | None], stands_for: str) -> None:
    alone = re.compile(rf"(?<![\w.+@-]){re.escape(word)}(?![\w@-]|\.\w)")
    text = AuditEntry.objects.filter(account__in=accounts).annotate(text=Cast("changes", TextField()))
    for entry in text.filter(Q(text__contains=word) | Q(object_repr=word)).iterator(BATCH):
        entry.changes = _without(alone, entry.changes or {})
        entry.object_repr = stands_for if entry.object_repr == word else entry.object_repr
        entry.save(update_fields=["changes", "object_repr"])
    told = SecurityEvent.objects.filter(Q(account__in=accounts) | Q(account=None))
    told = told.annotate(text=Cast("facts", TextField()))
    for event in told.filter(Q(text__contains=word) | Q(what=word)).iterator(BATCH):
        event.facts = _without(alone, event.facts)
        event.what = REMOVED if event.what == word else event.what
        event.save(update_fields=["facts", "what"])


def _without(word: re.Pattern[str], value: Any) -> Any:
    """Replace a word wherever it stands by itself, however deep: another's address may end with the same letters."""
    if isinstance(value, str):
        return word.sub(REMOVED, value)
    if isinstance(value, list):
        return [_without(word, one) for one in value]
    if isinstance(value, dict):
        return {name: _without(word, one) for name, one in value.items()}
    return value
