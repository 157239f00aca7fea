from datetime import timedelta

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

KIND = "orders.ticket_mail"
CLAIM_LASTS = timedelta(minutes=10)
MANY = 1000


def carry_over(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Owe as work what payments owe; what was sent or given up stands in the orders' history."""
    owing = apps.get_model("payments", "Payment").objects.filter(
        mail_owed=True, mail_sent_at=None, paid_at__isnull=False
    )
    work = apps.get_model("core", "OwedWork")
    work.objects.bulk_create(
        [
            work(
                kind=KIND,
                subject_id=payment.pk,
                owed_at=payment.paid_at,
                due_at=payment.mail_claimed_at + CLAIM_LASTS if payment.mail_claimed_at else payment.paid_at,
                tries=payment.mail_tries,
            )
            for payment in owing.order_by("pk").iterator()
        ],
        batch_size=MANY,
    )


def carry_back(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    work = apps.get_model("core", "OwedWork").objects.filter(kind=KIND)
    payments = apps.get_model("payments", "Payment").objects
    for row in work.filter(state="owed").iterator():
        payments.filter(pk=row.subject_id).update(
            mail_owed=True, mail_claimed_at=row.due_at - CLAIM_LASTS, mail_tries=row.tries
        )
    for row in work.filter(state="done").iterator():
        payments.filter(pk=row.subject_id).update(mail_owed=True, mail_sent_at=row.ended_at, mail_tries=row.tries)
    work.delete()


class Migration(migrations.Migration):
    dependencies = [("core", "0001_owed_work"), ("payments", "0004_money_belongs_to_a_part")]

    operations = [
        migrations.RunPython(carry_over, carry_back),
        migrations.RemoveIndex(model_name="payment", name="payments_that_owe_a_mail"),
        migrations.RemoveField(model_name="payment", name="mail_owed"),
        migrations.RemoveField(model_name="payment", name="mail_claimed_at"),
        migrations.RemoveField(model_name="payment", name="mail_sent_at"),
        migrations.RemoveField(model_name="payment", name="mail_tries"),
    ]
