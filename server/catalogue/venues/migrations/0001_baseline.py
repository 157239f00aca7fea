import django.db.models.deletion
import django.db.models.functions.text
from django.core.management.color import no_style
from django.db import migrations, models

# The fixed sub-categories of taxes: upsells name them by these numbers.
NAMES = (
    "Food",
    "Soft drinks",
    "Alcoholic drinks",
    "Merchandise",
    "Programmes",
    "Parking",
    "Other",
    "Included in ticket type",
)


def add(apps, schema_editor):
    model = apps.get_model("venues", "UpsellTaxCategory")
    model.objects.bulk_create(model(pk=number, name=name) for number, name in enumerate(NAMES, start=1))
    # PostgreSQL's sequence does not see ids that were given, and would give them again.
    for statement in schema_editor.connection.ops.sequence_reset_sql(no_style(), [model]):
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_baseline"),
    ]

    operations = [
        migrations.CreateModel(
            name="Country",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(help_text="ISO 3166", max_length=2, unique=True)),
                ("name", models.CharField(max_length=255)),
                ("key", models.CharField(help_text="the name as it is searched for", max_length=255)),
                (
                    "has_zipcodes",
                    models.BooleanField(default=True, help_text="whether addresses there have a postal code"),
                ),
                ("zip_pattern", models.TextField(blank=True, help_text="a regular expression; empty: any")),
                ("zip_example", models.CharField(blank=True, max_length=40)),
            ],
        ),
        migrations.CreateModel(
            name="KnownCurrency",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(choices=[("GBP", "Gbp"), ("USD", "Usd")], max_length=3, unique=True)),
                ("name", models.CharField(max_length=80)),
            ],
        ),
        migrations.CreateModel(
            name="PlacesStamp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("versions", models.TextField(blank=True)),
            ],
        ),
        migrations.CreateModel(
            name="TimeZone",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=64, unique=True)),
            ],
        ),
        migrations.CreateModel(
            name="UpsellTaxCategory",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255, unique=True)),
            ],
        ),
        migrations.CreateModel(
            name="State",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255)),
                ("key", models.CharField(max_length=255)),
                (
                    "country",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="states", to="venues.country"
                    ),
                ),
                (
                    "time_zone",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="venues.timezone",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TaxCategory",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255)),
                ("percentage", models.DecimalField(decimal_places=3, max_digits=6)),
                ("version", models.PositiveIntegerField(default=1)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("percentage__gte", 0), ("percentage__lte", 100)), name="tax_is_a_percentage"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="City",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255)),
                ("key", models.CharField(max_length=255)),
                (
                    "size",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="no people counted: what the packages tell of it"
                    ),
                ),
                (
                    "state",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="cities", to="venues.state"
                    ),
                ),
                (
                    "time_zone",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        help_text="where it is not the state's",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="venues.timezone",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["key"], name="city_by_key", opclasses=["varchar_pattern_ops"]),
                    models.Index(condition=models.Q(("size__gte", 1000)), fields=["-size"], name="city_is_large"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TaxRate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("percentage", models.DecimalField(decimal_places=3, max_digits=6)),
                (
                    "tax_category",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rates", to="venues.taxcategory"
                    ),
                ),
                (
                    "upsell_category",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rates", to="venues.upselltaxcategory"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tax_category", "upsell_category"), name="one_rate_a_sub_category"),
                    models.CheckConstraint(
                        condition=models.Q(("percentage__gte", 0), ("percentage__lte", 100)),
                        name="rate_is_a_percentage",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ZipCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=20)),
                (
                    "city",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="zipcodes",
                        to="venues.city",
                    ),
                ),
                (
                    "state",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="zipcodes",
                        to="venues.state",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("city", "code"), name="zipcode_once_a_city"),
                    models.UniqueConstraint(
                        condition=models.Q(("city__isnull", True)),
                        fields=("state", "code"),
                        name="zipcode_once_a_state",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Venue",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255)),
                ("address", models.CharField(blank=True, max_length=500)),
                ("city", models.CharField(blank=True, max_length=255)),
                ("state", models.CharField(blank=True, max_length=255)),
                ("country", models.CharField(blank=True, max_length=255)),
                ("zipcode", models.CharField(blank=True, max_length=20)),
                ("timezone", models.CharField(help_text="IANA name", max_length=64)),
                ("currency", models.CharField(choices=[("GBP", "Gbp"), ("USD", "Usd")], max_length=3)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="venues", to="accounts.account"
                    ),
                ),
                (
                    "known_city",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="venues.city",
                    ),
                ),
                (
                    "known_country",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="venues.country",
                    ),
                ),
                (
                    "known_state",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="venues.state",
                    ),
                ),
                (
                    "tax_category",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="venues", to="venues.taxcategory"
                    ),
                ),
                (
                    "known_zipcode",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="venues.zipcode",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        models.F("account"), django.db.models.functions.text.Lower("name"), name="venue_by_name"
                    )
                ],
            },
        ),
        migrations.RunPython(add, migrations.RunPython.noop),
    ]
