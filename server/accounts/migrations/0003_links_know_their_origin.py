from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_people_and_second_steps")]

    operations = [
        migrations.AddField(
            model_name="passwordlink",
            name="origin",
            field=models.CharField(blank=True, help_text="where Foyer was when it was asked for", max_length=300),
        ),
    ]
