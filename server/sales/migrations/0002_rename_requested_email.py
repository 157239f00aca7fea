"""Renames model classes; their tables keep their names."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("orders", "0001_baseline")]

    operations = [
        migrations.AlterModelTable(name="letter", table="orders_letter"),
        migrations.RenameModel(old_name="Letter", new_name="RequestedEmail"),
    ]
