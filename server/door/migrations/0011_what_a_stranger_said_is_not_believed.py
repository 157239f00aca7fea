from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("door", "0010_a_phone_is_its_sessions")]

    operations = [
        # Behind the rows that were written from it: PostgreSQL alters no table in the transaction that does so.
        migrations.RemoveField(model_name="device", name="session_digest"),
        migrations.AddField(model_name="reading", name="is_believed", field=models.BooleanField(default=True)),
        migrations.AddField(model_name="redeeming", name="is_believed", field=models.BooleanField(default=True)),
    ]
