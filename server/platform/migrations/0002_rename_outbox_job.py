"""Renames model classes; their tables keep their names."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("core", "0001_baseline")]

    operations = [
        migrations.AlterModelTable(name="owedwork", table="core_owedwork"),
        migrations.RenameModel(old_name="OwedWork", new_name="OutboxJob"),
    ]
