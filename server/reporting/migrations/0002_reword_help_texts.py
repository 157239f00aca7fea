from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("insight", "0001_baseline"),
    ]

    operations = [
        migrations.AlterField(
            model_name="exportjob",
            name="asked",
            field=models.JSONField(help_text="the parameters of the list's own call"),
        ),
        migrations.AlterField(
            model_name="exportjob",
            name="name",
            field=models.CharField(help_text="under which it is downloaded", max_length=100),
        ),
    ]
