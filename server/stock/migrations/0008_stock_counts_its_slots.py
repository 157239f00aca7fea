import django.db.models.expressions
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("stock", "0007_holds_release_themselves"),
    ]

    operations = [
        migrations.AddField(
            model_name="stock",
            name="slots",
            field=models.PositiveIntegerField(default=0, help_text="of teams; 0: it is sold without"),
        ),
        migrations.RemoveConstraint(model_name="stock", name="stock_is_never_negative"),
        migrations.AddConstraint(
            model_name="stock",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("slots", 0),
                    models.Q(
                        ("capacity__gte", models.F("slots")),
                        (
                            "slots__gte",
                            django.db.models.expressions.CombinedExpression(
                                django.db.models.expressions.CombinedExpression(
                                    models.F("held"), "+", models.F("sold")
                                ),
                                "+",
                                models.F("reserved"),
                            ),
                        ),
                    ),
                    _connector="OR",
                ),
                name="stock_keeps_to_its_slots",
            ),
        ),
        migrations.AddConstraint(
            model_name="stock",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("admitted__gte", 0),
                    ("capacity__gte", 0),
                    ("held__gte", 0),
                    ("reserved__gte", 0),
                    ("slots__gte", 0),
                    ("sold__gte", 0),
                ),
                name="stock_is_never_negative",
            ),
        ),
    ]
