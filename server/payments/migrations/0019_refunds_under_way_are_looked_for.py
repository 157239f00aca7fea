from django.db import migrations


def have_them_looked_for(apps, schema_editor):
    """Say of refunds under way that they were asked for: nobody has counted it until now, and some have moved."""
    apps.get_model("payments", "Refund").objects.filter(status="pending", tries=0).update(tries=1)


class Migration(migrations.Migration):
    dependencies = [("payments", "0018_differences_know_their_payments")]

    operations = [migrations.RunPython(have_them_looked_for, migrations.RunPython.noop)]
