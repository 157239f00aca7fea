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
                    models.DateTimeField(help_text="Last reauthentication: by password, second factor or passkey"),
                ),
                ("last_seen_at", models.DateTimeField(help_text="At most ten minutes behind")),
                (
                    "place",
                    models.CharField(
                        blank=True,
                        help_text="Network in which it was last seen, see `platform.addresses`",
                        max_length=64,
                    ),
                ),
                (
                    "device",
                    models.CharField(blank=True, help_text="Description of the browser and its device", max_length=80),
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
