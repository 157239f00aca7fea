from django.db import migrations


def empty_their_comments(apps, schema_editor):
    """Empty the comments of orders whose buyers were removed before comments were removed with them."""
    orders = apps.get_model("orders", "Order").objects
    orders.filter(payment__buyer_removed=True).exclude(comments="").update(comments="")


class Migration(migrations.Migration):
    dependencies = [
        ("orders", "0035_exchanges_say_which_tickets_stay"),
        ("payments", "0015_a_column_says_who_was_removed"),
    ]

    operations = [
        migrations.RunPython(empty_their_comments, migrations.RunPython.noop),
    ]
