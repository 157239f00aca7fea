"""Money that a refund has put on a deleted gift card could be spent by nobody: such a card is good again.

Its code is its own again, unless another card has it by now; then it gets a new one, which its list shows. One that
got money back after its end has no end any more.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.db import migrations
from django.db.models import Exists, F, OuterRef, Q

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def revive(apps: Any, schema_editor: Any) -> None:
    cards = apps.get_model("pricing", "GiftCard").objects
    promos = apps.get_model("pricing", "PromoCode").objects
    claims = apps.get_model("pricing", "GiftCardClaim").objects.filter(card=OuterRef("pk"), state="held")
    for card in cards.filter(Q(balance__gt=0) | Exists(claims)).exclude(deleted_at=None).order_by("pk"):
        named = {"account": card.account_id, "key": card.key, "deleted_at": None}
        if cards.filter(**named).exists() or promos.filter(**named).exists():
            card.code = "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))
            card.key = card.code.replace("-", "").casefold()
        card.deleted_at, card.is_active = None, True
        card.version += 1
        card.save(update_fields=["code", "key", "deleted_at", "is_active", "version"])


def reopen(apps: Any, schema_editor: Any) -> None:
    cards = apps.get_model("pricing", "GiftCard").objects.filter(balance__gt=0)
    entries = apps.get_model("pricing", "GiftCardEntry").objects.filter(card=OuterRef("pk"), kind="refunded")
    for end in ("ends_at", "window_ends_at"):
        late = Exists(entries.filter(at__gt=OuterRef(end)))
        cards.filter(late).update(**{end: None, "version": F("version") + 1})


class Migration(migrations.Migration):
    dependencies = [("pricing", "0005_codes_keep_their_performances")]
    operations = [
        migrations.RunPython(revive, migrations.RunPython.noop),
        migrations.RunPython(reopen, migrations.RunPython.noop),
    ]
