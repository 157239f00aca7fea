import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_mails_are_owed_work"),
        ("payments", "0010_days_are_compared"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="searchterm",
            name="one_term_a_payment_and_word",
        ),
        migrations.AlterField(
            model_name="searchterm",
            name="payment",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="terms", to="payments.payment"
            ),
        ),
        migrations.AddIndex(
            model_name="searchterm",
            index=models.Index(
                fields=["account", "word", "payment"],
                name="payments_by_word",
                opclasses=["int8_ops", "varchar_pattern_ops", "int8_ops"],
            ),
        ),
        migrations.AddConstraint(
            model_name="searchterm",
            constraint=models.UniqueConstraint(fields=("payment", "word"), name="one_term_a_payment_and_word"),
        ),
    ]
