"""Lists that people have taken out as files: noted at once, and told to the owners once a day and person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from server.accounts.models import ExportDay, User
from server.accounts.services import notices, watching
from server.core import clock

AT_ONCE = 200


def note_export(*, user: User, account_id: int, what: str, title: str, rows: int = 0, address: str = "") -> None:
    """Note that a person has had a list of personal data as a file; their owners hear of it with all of that day.

    :param rows: 0 where they are counted only while they are read.
    """
    watching.note(watching.Kind.EXPORTED, account_id=account_id, user_id=user.pk, address=address, what=what, rows=rows)
    with transaction.atomic():
        key: dict[str, Any] = {"account_id": account_id, "user": user, "day": clock.today("UTC")}
        row, _ = ExportDay.objects.get_or_create(**key)
        held = ExportDay.objects.select_for_update(no_key=True).get(pk=row.pk)
        times, sum_of_rows = held.lists.get(title, (0, 0))
        held.lists[title] = [times + 1, sum_of_rows + rows]
        held.save(update_fields=["lists"])


def tell_exports() -> int:
    """Owe the owners of accounts the mails about the days that are over, and tell how many days."""
    over = ExportDay.objects.filter(day__lt=clock.today("UTC")).order_by("pk")
    return sum(_tell(number) for number in list(over.values_list("pk", flat=True)[:AT_ONCE]))


@transaction.atomic
def _tell(number: int) -> bool:
    row = ExportDay.objects.select_for_update(of=("self",)).select_related("user").filter(pk=number).first()
    if row is None:  # another process has told it
        return False
    number_of_rows = sum(rows for _, rows in row.lists.values())
    notices.tell_owners(
        account_id=row.account_id,
        kind=notices.Kind.EXPORTED,
        person=row.user.full_name,
        what=_words(row.lists),
        day=f"{row.day:%-d %B %Y}",
        **({"rows": number_of_rows} if number_of_rows else {}),
    )
    row.delete()
    return True


def _words(lists: Mapping[str, tuple[int, int]]) -> str:
    return ", ".join(
        title if times == 1 else f"{title} ({times:,} times)" for title, (times, _) in sorted(lists.items())
    )
