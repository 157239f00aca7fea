from datetime import timedelta
from itertools import islice
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

KIND = "orders.ticket_mail"
CLAIM_LASTS = timedelta(minutes=10)
MANY = 1000


def carry_over(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Give each sale whose buyer left an address the row of owed work that it would have today."""
    sold = apps.get_model("payments", "Payment").objects.filter(paid_at__isnull=False).exclude(buyer_email="")
    work = apps.get_model("core", "OwedWork")
    rows = (work(kind=KIND, subject_id=payment.pk, **what_is_known_of(payment)) for payment in sold.iterator())
    while some := list(islice(rows, MANY)):
        work.objects.bulk_create(some)


def what_is_known_of(payment: Any) -> dict[str, Any]:
    known = {"owed_at": payment.paid_at, "tries": payment.mail_tries}
    if payment.mail_sent_at:
        return {**known, "state": "done", "due_at": payment.paid_at, "ended_at": payment.mail_sent_at}
    if payment.mail_owed:
        is_claimed = payment.mail_claimed_at is not None
        return {**known, "due_at": payment.mail_claimed_at + CLAIM_LASTS if is_claimed else payment.paid_at}
    # The mail was given up, or every ticket that it would have carried is gone: the orders' history says which.
    return {**known, "state": "not_needed", "due_at": payment.paid_at, "ended_at": payment.paid_at}


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
