import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_mails_are_owed_work"),
        ("stock", "0006_being_paid_counts_as_unfinished"),
    ]

    operations = [
        migrations.AddField(
            model_name="hold",
            name="release_hours",
            field=models.PositiveSmallIntegerField(blank=True, help_text="null: it keeps all to the end", null=True),
        ),
        migrations.AddField(
            model_name="holdallotment",
            name="released",
            field=models.PositiveIntegerField(default=0, help_text="given back by the clock, and not taken back since"),
        ),
        migrations.AddField(
            model_name="holdallotment",
            name="is_kept",
            field=models.BooleanField(
                default=False, help_text="set by hand since its moment: the clock leaves it alone"
            ),
        ),
        migrations.RemoveConstraint(model_name="holdallotment", name="allotment_is_never_negative"),
        migrations.AddConstraint(
            model_name="holdallotment",
            constraint=models.CheckConstraint(
                condition=models.Q(("released__gte", 0), ("reserved__gte", 0), ("size__gte", 0), ("sold__gte", 0)),
                name="allotment_is_never_negative",
            ),
        ),
        migrations.AddConstraint(
            model_name="hold",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("release_hours", None),
                    models.Q(("release_hours__gte", 1), ("release_hours__lte", 720)),
                    _connector="OR",
                ),
                name="hold_releases_within_thirty_days",
            ),
        ),
        migrations.AddIndex(
            model_name="hold",
            index=models.Index(models.F("account"), django.db.models.functions.text.Lower("name"), name="hold_by_name"),
        ),
        migrations.AddIndex(
            model_name="hold",
            index=models.Index(
                condition=models.Q(("release_hours", None), _negated=True),
                fields=["release_hours"],
                name="holds_that_release",
            ),
        ),
    ]
