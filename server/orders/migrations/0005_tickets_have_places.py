import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0003_teams_have_places"),
        ("orders", "0004_upsells_are_sold"),
    ]

    operations = [
        migrations.AddField(
            model_name="ticket",
            name="place",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tickets",
                to="events.teamplace",
            ),
        ),
        migrations.AddField(model_name="ticket", name="team_name", field=models.CharField(blank=True, max_length=255)),
        migrations.AddField(
            model_name="ticket",
            name="player",
            field=models.PositiveSmallIntegerField(blank=True, help_text="the number of its place", null=True),
        ),
        migrations.AddConstraint(
            model_name="ticket",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("place", None),
                    models.Q(("player__isnull", False), ("status__in", ["valid", "admitted"])),
                    _connector="OR",
                ),
                name="placed_ticket_admits_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="ticket",
            constraint=models.UniqueConstraint(
                condition=models.Q(("place", None), _negated=True), fields=("place",), name="one_ticket_a_place"
            ),
        ),
    ]
