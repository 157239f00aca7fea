import uuid

import django.db.models.deletion
from django.db import migrations, models

import server.core.clock


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_mails_are_owed_work"),
        ("events", "0003_teams_have_places"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="changed_at",
            field=models.DateTimeField(default=server.core.clock.now, help_text="When its version rose last"),
        ),
        migrations.AddField(
            model_name="performance",
            name="changed_at",
            field=models.DateTimeField(default=server.core.clock.now, help_text="When its version rose last"),
        ),
        migrations.CreateModel(
            name="CalendarFeed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "digest",
                    models.CharField(
                        blank=True, help_text="null: it is switched off", max_length=64, null=True, unique=True
                    ),
                ),
                ("sealed", models.TextField(blank=True, help_text="encrypted")),
                ("namespace", models.UUIDField(default=uuid.uuid4)),
                ("changed_at", models.DateTimeField()),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calendar_feed",
                        to="accounts.account",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="GonePerformance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("performance_id", models.BigIntegerField(unique=True)),
                ("name", models.CharField(max_length=500)),
                ("subcategory", models.CharField(blank=True, max_length=255)),
                ("timezone", models.CharField(max_length=64)),
                ("starts_at", models.DateTimeField()),
                ("sequence", models.PositiveIntegerField()),
                ("gone_at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="accounts.account"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["account", "starts_at"], name="gone_by_account_and_start"),
                ],
            },
        ),
    ]
