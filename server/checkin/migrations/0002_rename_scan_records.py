"""Renames model classes; their tables keep their names."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("door", "0001_baseline")]

    operations = [
        migrations.AlterModelTable(name="reading", table="door_reading"),
        migrations.RenameModel(old_name="Reading", new_name="ScanRecord"),
        migrations.AlterModelTable(name="stray", table="door_stray"),
        migrations.RenameModel(old_name="Stray", new_name="QuarantinedScan"),
    ]
