import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_audit_log_is_searched"),
        ("stock", "0002_keys_are_found_by_their_caller"),
    ]

    operations = [
        migrations.AddField(
            model_name="stock",
            name="account",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="stocks",
                to="accounts.account",
            ),
        ),
        migrations.AddField(
            model_name="reservation",
            name="paying_since",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name="reservation",
            index=models.Index(
                condition=models.Q(("status", "paying")), fields=["paying_since"], name="reservations_being_paid"
            ),
        ),
        migrations.AddConstraint(
            model_name="reservation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("status", "paying"), _negated=True),
                    ("paying_since__isnull", False),
                    _connector="OR",
                ),
                name="paying_reservation_says_since_when",
            ),
        ),
    ]
