import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_baseline"),
        ("stock", "0001_baseline"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiClient",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255)),
                (
                    "expires_at",
                    models.DateTimeField(
                        blank=True, help_text="from then on none of its keys opens anything", null=True
                    ),
                ),
                ("is_active", models.BooleanField(default=True)),
                ("calls", models.JSONField(default=list, help_text="names of the catalogue's calls that it may make")),
                (
                    "api_version",
                    models.CharField(help_text="the day whose API it speaks where it says no other", max_length=10),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "deleted_at",
                    models.DateTimeField(blank=True, help_text="its row stays: what it sold names it", null=True),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="clients", to="accounts.account"
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ClientHold",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "apiclient",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="client_holds", to="clients.apiclient"
                    ),
                ),
                (
                    "hold",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="client_holds", to="stock.hold"
                    ),
                ),
            ],
            options={
                "db_table": "clients_apiclient_holds",
                "unique_together": {("apiclient", "hold")},
            },
        ),
        migrations.AddField(
            model_name="apiclient",
            name="holds",
            field=models.ManyToManyField(
                blank=True, related_name="clients", through="clients.ClientHold", to="stock.hold"
            ),
        ),
        migrations.CreateModel(
            name="ClientKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                (
                    "sealed",
                    models.TextField(blank=True, help_text="encrypted; empty where it was made before keys were kept"),
                ),
                (
                    "tail",
                    models.CharField(
                        blank=True, help_text="its last letters, by which people tell keys apart", max_length=8
                    ),
                ),
                (
                    "is_test",
                    models.BooleanField(default=False, help_text="it opens the account's test house, and nothing else"),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_used_at", models.DateTimeField(blank=True, help_text="to the minute", null=True)),
                (
                    "ends_at",
                    models.DateTimeField(blank=True, help_text="when another one has taken its place", null=True),
                ),
                (
                    "client",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="keys", to="clients.apiclient"
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Endpoint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("url", models.CharField(max_length=500)),
                ("description", models.CharField(blank=True, max_length=255)),
                ("types", models.JSONField(default=list, help_text="of the events that it hears of; empty: all")),
                ("secret", models.TextField(help_text="encrypted; of `v1`")),
                (
                    "old_secret",
                    models.TextField(
                        blank=True, help_text="encrypted; signs beside the new one until `old_secret_ends_at`"
                    ),
                ),
                ("old_secret_ends_at", models.DateTimeField(blank=True, null=True)),
                (
                    "private_key",
                    models.TextField(blank=True, help_text="encrypted; of `v1a`, where that is wished for"),
                ),
                ("is_active", models.BooleanField(default=True)),
                (
                    "off_because",
                    models.CharField(
                        blank=True,
                        choices=[("by_hand", "By Hand"), ("gone", "Gone"), ("failing", "Failing")],
                        max_length=10,
                    ),
                ),
                (
                    "failing_since",
                    models.DateTimeField(blank=True, help_text="the first failure since something arrived", null=True),
                ),
                (
                    "claimed_until",
                    models.DateTimeField(blank=True, help_text="whoever sends has its lane until then", null=True),
                ),
                (
                    "claimed_by",
                    models.CharField(
                        blank=True, help_text="which process that is, by a word of its own", max_length=16
                    ),
                ),
                ("rests_until", models.DateTimeField(blank=True, help_text="as it asked by `Retry-After`", null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="endpoints", to="accounts.account"
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["account", "is_active"], name="endpoint_by_account")],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "key",
                    models.CharField(help_text="`webhook-id`: msg_ and random letters", max_length=40, unique=True),
                ),
                ("type", models.CharField(max_length=40)),
                (
                    "order_number",
                    models.PositiveBigIntegerField(help_text="the order's id; 0 for a test, which is about none"),
                ),
                ("number", models.PositiveIntegerField()),
                ("body", models.TextField()),
                ("at", models.DateTimeField(help_text="when it happened")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="accounts.account"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["account", "-id"], name="event_by_account"),
                    models.Index(fields=["created_at"], name="event_by_age"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("order_number__gt", 0)),
                        fields=("order_number", "number"),
                        name="event_number_is_unique",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[("owed", "Owed"), ("delivered", "Delivered"), ("given_up", "Given Up")],
                        default="owed",
                        max_length=10,
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("due_at", models.DateTimeField(help_text="of the next try, while it is owed")),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "endpoint",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="clients.endpoint"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="clients.event"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "owed")),
                        fields=["endpoint", "due_at", "id"],
                        name="delivery_that_is_owed",
                    ),
                    models.Index(fields=["endpoint", "-id"], name="delivery_by_endpoint"),
                ],
                "constraints": [models.UniqueConstraint(fields=("event", "endpoint"), name="delivery_is_unique")],
            },
        ),
        migrations.CreateModel(
            name="MailProvider",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.TextField(help_text="encrypted")),
                ("tail", models.CharField(help_text="the key's last letters, by which people know it", max_length=8)),
                (
                    "sender_address",
                    models.CharField(blank=True, help_text="without one no mail goes by it", max_length=255),
                ),
                ("sender_name", models.CharField(blank=True, max_length=120)),
                (
                    "webhook_key",
                    models.CharField(
                        blank=True,
                        help_text="public, DER in base64; without it none of its events is believed",
                        max_length=300,
                    ),
                ),
                ("secret", models.TextField(help_text="encrypted; the end of the address that its events come to")),
                ("secret_digest", models.CharField(max_length=64, unique=True)),
                (
                    "heard_at",
                    models.DateTimeField(blank=True, help_text="when the last of its events were believed", null=True),
                ),
                (
                    "failing_since",
                    models.DateTimeField(blank=True, help_text="the first failure since it took a mail", null=True),
                ),
                ("failed_at", models.DateTimeField(blank=True, help_text="the last failure", null=True)),
                (
                    "failure",
                    models.CharField(blank=True, help_text="what was wrong then, in our words", max_length=200),
                ),
                ("is_refused", models.BooleanField(default=False, help_text="it was there, and would not have us")),
                ("version", models.PositiveIntegerField(default=1)),
                ("connected_at", models.DateTimeField()),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="mail_provider", to="accounts.account"
                    ),
                ),
                (
                    "connected_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RepeatedCall",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(help_text="`test:` or `live:`, and what the client sent", max_length=160)),
                ("fingerprint", models.CharField(help_text="of method, path and body", max_length=64)),
                ("begun_at", models.DateTimeField()),
                (
                    "status",
                    models.PositiveSmallIntegerField(blank=True, help_text="none while it is under way", null=True),
                ),
                ("body", models.JSONField(blank=True, null=True)),
                (
                    "client",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clients.apiclient"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["begun_at"], name="client_call_by_age")],
                "constraints": [models.UniqueConstraint(fields=("client", "key"), name="client_call_is_unique")],
            },
        ),
        migrations.CreateModel(
            name="Try",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("took_ms", models.PositiveIntegerField()),
                (
                    "status",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="of HTTP; none where nothing answered", null=True
                    ),
                ),
                ("answer", models.TextField(blank=True, help_text="the beginning of what was answered")),
                (
                    "error",
                    models.CharField(blank=True, help_text="why there was no answer, in our words", max_length=200),
                ),
                (
                    "delivery",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="attempts", to="clients.delivery"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["delivery", "at"], name="try_by_delivery")],
            },
        ),
    ]
