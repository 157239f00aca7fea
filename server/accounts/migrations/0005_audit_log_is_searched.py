from django.apps.registry import Apps
from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def add_index(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    # What `icontains` asks for on PostgreSQL; the models' state knows no index that one database alone can have.
    if editor.connection.vendor == "postgresql":
        editor.execute(
            "CREATE INDEX audit_entry_by_words ON accounts_auditentry"
            " USING gin (UPPER(object_repr) gin_trgm_ops, UPPER(actor_email::text) gin_trgm_ops)"
        )


def drop_index(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute("DROP INDEX audit_entry_by_words")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_who_made_an_account")]

    operations = [TrigramExtension(), migrations.RunPython(add_index, drop_index)]
