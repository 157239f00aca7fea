"""Apart, since Knox's tokens, which it points to, point to people."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_baseline"),
        ("knox", "0009_extend_authtoken_field"),
    ]

    operations = [
        migrations.CreateModel(
            name="Session",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("made_at", models.DateTimeField()),
                (
                    "proved_at",
                    models.DateTimeField(help_text="when they last gave their password, second step or passkey"),
                ),
                ("last_seen_at", models.DateTimeField(help_text="as of ten minutes ago at the most")),
                (
                    "place",
                    models.CharField(
                        blank=True, help_text="where it was last seen, as `core.places` folds it", max_length=64
                    ),
                ),
                (
                    "device",
                    models.CharField(blank=True, help_text="the browser and its machine, in words", max_length=80),
                ),
                (
                    "token",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="known", to=settings.KNOX_TOKEN_MODEL
                    ),
                ),
            ],
        ),
    ]
