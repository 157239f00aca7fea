import django.db.models.expressions
import django.db.models.functions.math
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_sessions"),
        ("events", "0001_baseline"),
        ("payments", "0001_baseline"),
        ("pricing", "0001_baseline"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="refund",
            name="refund_takes_no_more_from_elsewhere_than_is_due",
        ),
        migrations.RemoveConstraint(
            model_name="refund",
            name="refund_of_money_names_its_charge",
        ),
        migrations.AddConstraint(
            model_name="refund",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "amount__gte",
                        django.db.models.functions.math.Round(
                            django.db.models.expressions.CombinedExpression(
                                django.db.models.expressions.CombinedExpression(
                                    models.F("gift_card"), "+", models.F("shared")
                                ),
                                "+",
                                models.F("elsewhere"),
                            ),
                            precision=2,
                        ),
                    ),
                    ("elsewhere__gte", 0),
                    ("shared__gte", 0),
                ),
                name="refund_takes_no_more_from_elsewhere_than_is_due",
            ),
        ),
        migrations.AddConstraint(
            model_name="refund",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "amount",
                        django.db.models.functions.math.Round(
                            django.db.models.expressions.CombinedExpression(
                                models.F("gift_card"), "+", models.F("shared")
                            ),
                            precision=2,
                        ),
                    ),
                    ("charge__isnull", False),
                    _connector="OR",
                ),
                name="refund_of_money_names_its_charge",
            ),
        ),
    ]
