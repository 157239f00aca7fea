from django.db import migrations

from server.payments.words import words_of

AT_A_TIME = 1000


def write_words(apps, schema_editor):
    """Write the words of every buyer there is; those that were removed have none."""
    terms = apps.get_model("payments", "SearchTerm").objects
    named = apps.get_model("payments", "Payment").objects.exclude(buyer_name="", buyer_email="", buyer_phone="")
    kept = named.exclude(buyer_name__startswith="rem_").order_by("pk")
    batch = []
    for row in kept.values_list("pk", "account_id", "buyer_name", "buyer_email", "buyer_phone").iterator(AT_A_TIME):
        payment, account, name, email, phone = row
        words = words_of(name=name, email=email, phone=phone)
        batch += [terms.model(account_id=account, payment_id=payment, word=word) for word in sorted(words)]
        if len(batch) >= AT_A_TIME:
            terms.bulk_create(batch, ignore_conflicts=True)
            batch = []
    terms.bulk_create(batch, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("payments", "0011_buyers_are_found_by_their_words")]

    operations = [migrations.RunPython(write_words, migrations.RunPython.noop)]
