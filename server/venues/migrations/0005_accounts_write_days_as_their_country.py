"""Accounts that are there get the date format that is usual where their first venue is; their people keep their own."""

from django.db import migrations

from server.core.speech.date_orders import date_format_in


def settle(apps, schema_editor):
    accounts = apps.get_model("accounts", "Account").objects.filter(date_format="")
    venues = apps.get_model("venues", "Venue").objects.order_by("account_id", "-pk")
    first = dict(venues.values_list("account_id", "timezone"))
    for account in accounts.filter(pk__in=first):
        account.date_format = date_format_in(first[account.pk])
        account.save(update_fields=["date_format"])


class Migration(migrations.Migration):
    dependencies = [
        ("venues", "0004_venues_by_name_as_people_read"),
        ("accounts", "0020_accounts_have_a_date_format"),
    ]

    operations = [migrations.RunPython(settle, migrations.RunPython.noop)]
