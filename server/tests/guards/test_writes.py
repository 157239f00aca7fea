"""The static analysis of writes and the check of every connection: what both report, and what they allow."""

from __future__ import annotations

import ast

import pytest

from server.testing.guards import writes

AS_IMPORTED = "from server.inventory.models import Stock as Row\n"


@pytest.mark.parametrize(
    "code",
    [
        "Row.objects.create(capacity=1)",
        "Row.objects.select_for_update().get_or_create(pk=1)",
        "Row(capacity=1).save()",
        "Row.objects.filter(pk=1).update(capacity=2)",
        "Row.objects.filter(pk=1)[:5].delete()",
        "Row._default_manager.bulk_update(rows, ['capacity'])",
        "rows = Row.objects.filter(pk=1)\nrows.exclude(sold=0).update(capacity=2)",
        "for row in Row.objects.all():\n    row.save(update_fields=['sold'])",
        "def resize(row: Row):\n    row.save()",
        "async def resize(row: Row):\n    await row.asave()",
    ],
)
def test_a_write_is_seen_with_the_model_that_it_began_with(code):
    body = "\n".join(f"    {line}" for line in code.splitlines())
    found = writes.find_writes(ast.parse(f"{AS_IMPORTED}def work():\n{body}"))

    assert [write.model for write in found] == [writes.Model("stock", "Stock")]


@pytest.mark.parametrize("code", ["rows_of(1).update(sold=1)", "row.orders.all().delete()", "connection.cursor()"])
def test_write_is_seen_where_the_owner_is_unclear(code):
    found = writes.find_writes(ast.parse(f"{AS_IMPORTED}def work(row: Row):\n    {code}"), sql=True)

    assert [write.model for write in found] == [None]


@pytest.mark.parametrize(
    "code",
    [
        "values.update({'sold': 1})",
        "book.save(target)",
        "storage.delete(name)",
        "Row.objects.select_for_update().get(pk=1)",
        "digest.update(b'text')",
    ],
)
def test_a_file_a_dict_and_a_lock_are_no_writes(code):
    assert list(writes.find_writes(ast.parse(AS_IMPORTED + code))) == []
