import json
import re

from django.db import migrations
from django.db.models import Q, TextField
from django.db.models.functions import Cast

REMOVED = "removed"
PERSONAL = {"email", "mobile", "first_name", "last_name"}


def forget_who_was_deleted(apps, editor):
    """Do for those who were deleted before what deleting does now (`accounts.services.forgetting`)."""
    person = apps.get_model("accounts", "User")
    entries = apps.get_model("accounts", "AuditEntry").objects.order_by("pk")
    kind = apps.get_model("contenttypes", "ContentType").objects.filter(app_label="accounts", model="user").first()
    for user in person.objects.filter(deleted_at__isnull=False).order_by("pk"):
        about = entries.filter(content_type=kind, object_id=user.pk)
        theirs = set()
        accounts = {user.account_id, *about.order_by().values_list("account_id", flat=True)}
        for entry in about:
            pairs = entry.changes or {}
            theirs |= {text for name in ("email", "mobile") for text in pairs.get(name, ()) if text}
            theirs |= {entry.object_repr} if "@" in entry.object_repr else set()
            entry.changes = {
                name: [REMOVED if text and name in PERSONAL else text for text in pair] for name, pair in pairs.items()
            }
            entry.object_repr = user.email
            entry.save(update_fields=["changes", "object_repr"])
        theirs |= {text for text in entries.filter(actor=user).values_list("actor_email", flat=True) if text}
        entries.filter(actor=user).update(actor_email=user.email)
        for word in theirs - {user.email, REMOVED}:
            alone = re.compile(rf"(?<![\w.+@-]){re.escape(word)}(?![\w@-]|\.\w)")
            named = entries.filter(account__in=accounts).annotate(text=Cast("changes", TextField()))
            for entry in named.filter(Q(text__contains=word) | Q(object_repr=word)):
                text = alone.sub(REMOVED, json.dumps(entry.changes, ensure_ascii=False))
                entry.changes = json.loads(text)
                entry.object_repr = user.email if entry.object_repr == word else entry.object_repr
                entry.save(update_fields=["changes", "object_repr"])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0015_accounts_say_how_long_they_keep"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(forget_who_was_deleted, migrations.RunPython.noop)]
