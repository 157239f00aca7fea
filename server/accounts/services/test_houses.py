"""The house in which an account's API clients try things out: an account of its own, without people or fees."""

from __future__ import annotations

from django.db import transaction

from server.accounts.models import Account

LONGEST_NAME = 255
MARK = " (test)"


@transaction.atomic
def open_test_house(account: Account) -> Account:
    """Give an account's test house, and make it if there is none yet; whoever comes first, there is one."""
    Account.objects.select_for_update(no_key=True).values_list("pk").get(pk=account.pk)
    name = account.name[: LONGEST_NAME - len(MARK)] + MARK
    return Account.objects.get_or_create(test_house_of=account, defaults={"name": name})[0]


def lock_test_house(house_id: int) -> Account:
    """Let those who furnish a test house take turns, inside their transaction, and give it with whose it is."""
    Account.objects.select_for_update(no_key=True).values_list("pk").get(pk=house_id)
    return Account.objects.select_related("test_house_of").get(pk=house_id)
