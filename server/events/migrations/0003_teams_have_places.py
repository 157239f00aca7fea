import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0002_bulk_edits_can_be_undone"),
        ("stock", "0008_stock_counts_its_slots"),
    ]

    operations = [
        migrations.CreateModel(
            name="Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255)),
                ("slots", models.PositiveSmallIntegerField(help_text="the spec's noofplayers")),
                ("position", models.PositiveSmallIntegerField(help_text="its place in the organiser's list")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="events.event"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("event"),
                        django.db.models.functions.text.Lower("name"),
                        name="one_team_an_event_and_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slots__gte", 1), ("slots__lte", 99)), name="team_has_slots"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamPlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "number",
                    models.PositiveSmallIntegerField(help_text="from 1 up to the team's slots: the spec's playerid"),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("free", "Free"), ("reserved", "Reserved"), ("sold", "Sold")],
                        default="free",
                        max_length=8,
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="places",
                        to="events.performance",
                    ),
                ),
                (
                    "reservation",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to="stock.reservation",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="places", to="events.team"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("reservation", None), _negated=True),
                        fields=["reservation"],
                        name="places_of_reservations",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("performance", "team", "number"), name="one_place_a_performance_team_and_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1), ("number__lte", 99)), name="place_has_a_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reservation__isnull", False), ("state", "reserved")),
                            models.Q(("reservation__isnull", True), ("state__in", ["free", "sold"])),
                            _connector="OR",
                        ),
                        name="place_is_reserved_by_somebody",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamAllotment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "allotment",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="team_allotment",
                        to="stock.holdallotment",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="allotments", to="events.team"
                    ),
                ),
            ],
        ),
    ]
