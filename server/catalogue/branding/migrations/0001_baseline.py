import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import server.platform.clock


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_baseline"),
        ("events", "0001_baseline"),
    ]

    operations = [
        migrations.CreateModel(
            name="EmailTemplate",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="email_template",
                        serialize=False,
                        to="events.event",
                    ),
                ),
                ("logo", models.ImageField(blank=True, upload_to="branding")),
                ("messages", models.JSONField(blank=True, default=dict)),
                ("twitter", models.CharField(blank=True, max_length=500)),
                ("facebook", models.CharField(blank=True, max_length=500)),
                ("instagram", models.CharField(blank=True, max_length=500)),
                ("linkedin", models.CharField(blank=True, max_length=500)),
                ("youtube", models.CharField(blank=True, max_length=500)),
                ("version", models.PositiveIntegerField(default=1)),
                ("changed_at", models.DateTimeField(default=server.platform.clock.now)),
            ],
        ),
        migrations.CreateModel(
            name="TicketTemplate",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="ticket_template",
                        serialize=False,
                        to="events.event",
                    ),
                ),
                ("logo", models.ImageField(blank=True, upload_to="branding")),
                ("ads_header", models.CharField(default="Ads", max_length=100)),
                ("version", models.PositiveIntegerField(default=1)),
                ("changed_at", models.DateTimeField(default=server.platform.clock.now)),
            ],
        ),
        migrations.CreateModel(
            name="Stylesheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(help_text="File name", max_length=255)),
                ("source", models.BinaryField(help_text="As uploaded; only its owner can read it")),
                ("css", models.TextField(blank=True, help_text="Sanitised CSS, served to buyers")),
                ("tokens", models.JSONField(default=dict, help_text="Public tokens that it sets: {name: value}")),
                (
                    "colours",
                    models.JSONField(
                        default=dict, help_text="Colours resolved from the tokens: the fields of `Colours`"
                    ),
                ),
                ("dark_colours", models.JSONField(default=dict, help_text="Colours of the dark colour scheme")),
                (
                    "left_out",
                    models.JSONField(default=list, help_text="Rules removed by the sanitiser: [{line, what, why}]"),
                ),
                ("is_active", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(default=server.platform.clock.now)),
                (
                    "deleted_at",
                    models.DateTimeField(
                        blank=True, help_text="Deleted rows stay if a version refers to them", null=True
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="stylesheets", to="accounts.account"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("account"),
                        django.db.models.functions.text.Lower("name"),
                        condition=models.Q(("deleted_at", None)),
                        name="one_stylesheet_of_a_name_an_account",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_active", True)), fields=("account",), name="one_stylesheet_in_use"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LookVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(help_text="1, 2, …, within its event or its account")),
                ("content", models.JSONField(help_text="`theme.AccountTheme` or `theme.EventTheme`")),
                ("is_current", models.BooleanField(default=True, help_text="Whether buyers see this version")),
                ("published_at", models.DateTimeField(default=server.platform.clock.now)),
                (
                    "went_back_to",
                    models.PositiveIntegerField(
                        blank=True, help_text="Number of the version that it restores", null=True
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="looks", to="accounts.account"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="looks",
                        to="events.event",
                    ),
                ),
                (
                    "published_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "stylesheet",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="branding.stylesheet",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("event__isnull", False)),
                        fields=("event", "number"),
                        name="one_look_of_a_number_an_event",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("event__isnull", True)),
                        fields=("account", "number"),
                        name="one_look_of_a_number_an_account",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("event__isnull", False), ("is_current", True)),
                        fields=("event",),
                        name="one_current_look_an_event",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("event__isnull", True), ("is_current", True)),
                        fields=("account",),
                        name="one_current_look_an_account",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TicketAdvert",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sequence", models.PositiveSmallIntegerField()),
                ("picture", models.ImageField(upload_to="branding")),
                (
                    "template",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="adverts",
                        to="branding.tickettemplate",
                    ),
                ),
            ],
            options={
                "ordering": [models.OrderBy(models.F("sequence"))],
                "constraints": [
                    models.UniqueConstraint(fields=("template", "sequence"), name="one_advert_a_slot"),
                    models.CheckConstraint(
                        condition=models.Q(("sequence__gte", 1), ("sequence__lte", 3)), name="advert_has_a_slot"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="VersionPicture",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(db_index=True, max_length=100)),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pictures", to="branding.lookversion"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SharedPicture",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("picture", models.ImageField(upload_to="branding")),
                ("uploaded_at", models.DateTimeField(default=server.platform.clock.now)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="pictures", to="accounts.account"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pictures",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["account", "picture"], name="branding_sh_account_d761be_idx")],
            },
        ),
    ]
