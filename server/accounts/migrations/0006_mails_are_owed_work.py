from datetime import UTC, datetime, timedelta

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

KINDS = {"reset": "accounts.reset_mail", "invitation": "accounts.invitation_mail"}
OWED_FOR = {"reset": timedelta(hours=1), "invitation": timedelta(days=3)}
CLAIM_LASTS = timedelta(minutes=10)
MANY = 1000


def carry_over(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Owe as work the mails of links that somebody still expects."""
    links = apps.get_model("accounts", "PasswordLink").objects.filter(
        mail_sent_at=None, used_at=None, user__isnull=False
    )
    work = apps.get_model("core", "OwedWork")
    for kind, span in OWED_FOR.items():
        owing = links.filter(kind=kind, created_at__gt=datetime.now(UTC) - span)
        work.objects.bulk_create(
            [
                work(
                    kind=KINDS[kind],
                    subject_id=link.pk,
                    owed_at=link.created_at,
                    due_at=link.mail_claimed_at + CLAIM_LASTS if link.mail_claimed_at else link.created_at,
                )
                for link in owing.order_by("pk").iterator()
            ],
            batch_size=MANY,
        )


def carry_back(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    work = apps.get_model("core", "OwedWork").objects.filter(kind__in=KINDS.values())
    links = apps.get_model("accounts", "PasswordLink").objects
    # Whatever became of the others, their mails are not owed.
    links.update(mail_sent_at=models.F("created_at"))
    for row in work.filter(state="owed").iterator():
        links.filter(pk=row.subject_id).update(mail_sent_at=None, mail_claimed_at=row.due_at - CLAIM_LASTS)
    work.delete()


class Migration(migrations.Migration):
    dependencies = [("core", "0001_owed_work"), ("accounts", "0005_audit_log_is_searched")]

    operations = [
        migrations.RunPython(carry_over, carry_back),
        migrations.RemoveIndex(model_name="passwordlink", name="password_link_owed"),
        migrations.RemoveField(model_name="passwordlink", name="mail_claimed_at"),
        migrations.RemoveField(model_name="passwordlink", name="mail_sent_at"),
    ]
