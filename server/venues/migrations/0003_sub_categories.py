"""The fixed sub-categories of taxes; upsells name them by these numbers."""

from django.core.management.color import no_style
from django.db import migrations

NAMES = (
    "Food",
    "Soft drinks",
    "Alcoholic drinks",
    "Merchandise",
    "Programmes",
    "Parking",
    "Other",
    "Included in ticket type",
)


def add(apps, schema_editor):
    model = apps.get_model("venues", "UpsellTaxCategory")
    model.objects.bulk_create(model(pk=number, name=name) for number, name in enumerate(NAMES, start=1))
    # PostgreSQL's sequence does not see ids that were given, and would give them again.
    for statement in schema_editor.connection.ops.sequence_reset_sql(no_style(), [model]):
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("venues", "0002_places_and_sub_categories")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
