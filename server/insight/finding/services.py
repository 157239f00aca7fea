"""The one search of the office, which is asked while somebody types, and therefore often."""

from __future__ import annotations

from server.accounts.caller import Staff
from server.core.limits import Limit
from server.insight.finding.selectors import Found, find

# Somebody who types without a break for a minute asks some 200 times; a script that reads the house asks more.
BY_PERSON = Limit("finding:person", most=240, seconds=60)


def find_for(*, caller: Staff, account_id: int | None, text: str) -> Found:
    """Find what the caller's screens show of an account by what was typed, and count that they asked.

    :raises NotFound: if role 1 names an account that there is not.
    :raises TooManyAttempts: if the person has asked too often.
    """
    BY_PERSON.count(str(caller.user.pk))
    return find(caller=caller, account_id=caller.account_for(account_id), text=text)
