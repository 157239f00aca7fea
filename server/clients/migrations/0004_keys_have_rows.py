from django.db import migrations

SALES = ["catalogue", "quotes", "reservations", "payments", "orders", "cancel", "refunds", "exchanges", "scans"]


def give_rows(apps, schema_editor):
    """Make a row of each client's key, and say what a client that might sell may do."""
    ApiClient, ClientKey = apps.get_model("clients", "ApiClient"), apps.get_model("clients", "ClientKey")
    for client in ApiClient.objects.iterator():
        ClientKey.objects.create(client=client, digest=client.key_hash)
        if client.may_sell:
            ApiClient.objects.filter(pk=client.pk).update(calls=SALES)


class Migration(migrations.Migration):
    dependencies = [("clients", "0003_keys_and_webhooks")]

    operations = [migrations.RunPython(give_rows, migrations.RunPython.noop)]
