from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("payments", "0022_desk_refunds_name_their_charges"),
    ]

    operations = [
        migrations.AlterField(
            model_name="charge",
            name="gateway",
            field=models.CharField(max_length=10),
        ),
        migrations.AlterField(
            model_name="providerevent",
            name="gateway",
            field=models.CharField(max_length=10),
        ),
        migrations.AlterField(
            model_name="refund",
            name="gateway",
            field=models.CharField(blank=True, help_text="empty: gift cards take it all", max_length=10),
        ),
    ]
