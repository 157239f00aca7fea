from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("clients", "0004_keys_have_rows")]

    operations = [
        migrations.RemoveField(model_name="apiclient", name="key_hash"),
        migrations.RemoveField(model_name="apiclient", name="may_sell"),
    ]
