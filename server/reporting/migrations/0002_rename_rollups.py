"""Renames model classes; their tables keep their names."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("insight", "0001_baseline")]

    operations = [
        migrations.AlterModelTable(name="taxfigure", table="insight_taxfigure"),
        migrations.RenameModel(old_name="TaxFigure", new_name="TaxRollup"),
        migrations.AlterModelTable(name="placefigure", table="insight_placefigure"),
        migrations.RenameModel(old_name="PlaceFigure", new_name="PlaceRollup"),
    ]
