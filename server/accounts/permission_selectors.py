"""Who sees and manages whom (spec part 1, section 6): nobody gives a role above their own or leaves their account."""

from __future__ import annotations

from django.db.models import QuerySet

from server.accounts.caller import Staff
from server.accounts.models import Role, User
from server.core.errors import NotAllowed

# The roles of the people whom each role manages.
_MANAGED_BY = {
    Role.PLATFORM_ADMINISTRATOR: tuple(Role),
    Role.ACCOUNT_OWNER: (Role.ORGANISER, Role.DOOR_STAFF, Role.ACCOUNT_OWNER),
    Role.ORGANISER: (Role.ORGANISER, Role.DOOR_STAFF),
    Role.DOOR_STAFF: (),
}


def roles_given_by(caller: Staff) -> tuple[Role, ...]:
    """List the roles that the caller may give; only the platform's own people may give role 1."""
    managed = _MANAGED_BY[Role(caller.user.role)]
    is_platform = caller.user.account.is_platform
    return tuple(role for role in managed if is_platform or role is not Role.PLATFORM_ADMINISTRATOR)


def people_seen_by(caller: Staff) -> QuerySet[User]:
    """Give the people of the caller's account, for role 1 of all; the platform's administrators are seen by their own.

    Deleted people are seen by nobody.
    """
    people = caller.within(User.objects.filter(deleted_at=None))
    if caller.user.is_platform_administrator:
        return people
    return people.exclude(role=Role.PLATFORM_ADMINISTRATOR)


def manages(caller: Staff, person: User) -> bool:
    """Tell whether the caller may change, invite and delete a person whom they see, and give their sign-in back."""
    return person.role in _MANAGED_BY[Role(caller.user.role)]


def needs_to_manage(caller: Staff, person: User) -> None:
    """Refuse unless the caller manages a person whom they see.

    :raises NotAllowed: otherwise.
    """
    if not manages(caller, person):
        raise NotAllowed
