from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_mails_are_owed_work"),
        ("events", "0005_a_performance_can_be_cancelled"),
        ("orders", "0008_orders_are_refunded"),
        ("payments", "0006_money_goes_back"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="order",
            name="orders_orde_account_2562b2_idx",
        ),
        migrations.AddField(
            model_name="order",
            name="channel",
            field=models.CharField(
                choices=[("online", "Online"), ("boxoffice", "Boxoffice"), ("api", "Api")],
                default="boxoffice",
                max_length=10,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="order",
            name="gateway",
            field=models.CharField(
                blank=True,
                choices=[
                    ("cash", "Cash"),
                    ("terminal", "Terminal"),
                    ("free", "Free"),
                    ("stripe", "Stripe"),
                    ("offline", "Offline"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddIndex(
            model_name="order",
            index=models.Index(fields=["account", "-created_at", "-id"], name="orders_newest_first"),
        ),
        migrations.AddIndex(
            model_name="order",
            index=models.Index(fields=["account", "status", "-created_at", "-id"], name="orders_by_status"),
        ),
        migrations.AddIndex(
            model_name="order",
            index=models.Index(fields=["account", "channel", "-created_at", "-id"], name="orders_by_channel"),
        ),
        migrations.AddIndex(
            model_name="order",
            index=models.Index(fields=["account", "gateway", "-created_at", "-id"], name="orders_by_gateway"),
        ),
    ]
