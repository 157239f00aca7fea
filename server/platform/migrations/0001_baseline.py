from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="OutboxJob",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=40)),
                ("subject_id", models.BigIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("owed", "Owed"),
                            ("done", "Done"),
                            ("not_needed", "Not Needed"),
                            ("given_up", "Given Up"),
                        ],
                        default="owed",
                        max_length=10,
                    ),
                ),
                ("owed_at", models.DateTimeField()),
                ("due_at", models.DateTimeField(help_text="when it may be claimed: a claim and a refusal put it off")),
                ("tries", models.PositiveIntegerField(default=0)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "db_table": "core_owedwork",
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "owed")), fields=["kind", "due_at"], name="work_that_is_due"
                    ),
                    models.Index(fields=["kind", "subject_id"], name="work_by_subject"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at", None), ("state", "owed")),
                            models.Q(models.Q(("state", "owed"), _negated=True), ("ended_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="work_ends_when_it_is_owed_no_more",
                    )
                ],
            },
        ),
    ]
