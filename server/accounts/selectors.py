"""Reading accounts, users and their sessions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When
from django.db.models.functions import Lower
from knox.models import AuthToken

from server.accounts import permission_selectors as permissions
from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Account, AuthenticatorApp, Passkey, Session, User
from server.platform import clock
from server.platform.database import Columns, parse_ordering
from server.platform.errors import NotFound
from server.platform.search import contains_words

# By the wire's names for them.
ACCOUNT_ORDER: Columns = {"accountname": Lower("name"), "accountid": F("pk"), "stripeid": F("stripe_id")}
USER_ORDER: Columns = {
    "firstname": Lower("first_name"),
    "lastname": Lower("last_name"),
    "emailid": F("email"),
    "mobilenumber": F("mobile"),
    "accountname": Lower("account__name"),
    "companyName": Lower("account__name"),
    "role": F("role") * -1,  # in the order of their names
    "roleid": F("role"),
    "active": F("is_active"),
    "userid": F("pk"),
}


def list_accounts(*, caller: Staff, search: str = "", account_id: int | None = None) -> QuerySet[Account]:
    """List the accounts that the caller may choose: for role 1 its own and all customers', for others their own.

    Names that begin with the search come first, since a selector shows only the first of very many.
    """
    accounts = _accounts_seen_by(caller, search)
    if account_id is not None:
        accounts = accounts.filter(pk=account_id)
    begins = Case(When(name__istartswith=search.strip(), then=0), default=1)
    return accounts.order_by(*([begins] if search.strip() else []), Lower("name"), "pk")


def list_customers(*, caller: Staff, search: str = "", ordering: str = "") -> QuerySet[Account]:
    """List the customer accounts that the caller administers, by default in the order of their names."""
    return _accounts_seen_by(caller, search).order_by(
        *parse_ordering(ordering, ACCOUNT_ORDER, usual="accountname"), "pk"
    )


def _accounts_seen_by(caller: Staff, search: str = "") -> QuerySet[Account]:
    accounts = caller.within(Account.objects.filter(deleted_at=None), "pk")
    return accounts.filter(contains_words(search, "name"))


def read_account_versions(account_ids: Iterable[int]) -> dict[int, int]:
    return dict(Account.objects.filter(pk__in=list(account_ids), deleted_at=None).values_list("pk", "version"))


def has_second_step() -> Q:
    """Return the condition that a user's sign-in takes two steps, for queries of users."""
    app = AuthenticatorApp.objects.filter(user=OuterRef("pk"), confirmed_at__isnull=False)
    return Exists(app) | Exists(Passkey.objects.filter(user=OuterRef("pk")))


def list_users(*, caller: Staff, account_id: int | None, search: str = "", ordering: str = "") -> QuerySet[User]:
    """List the users whom the caller sees, of one account or of all, by default in the order of their first names.

    A search matches words of their names and parts of their email, ignoring accents.
    """
    people = _whole_users(caller)
    if account_id is not None:
        people = people.filter(account_id=account_id)
    people = people.filter(contains_words(search, "first_name", "last_name", "email"))
    return people.order_by(*parse_ordering(ordering, USER_ORDER, usual="firstname"), "pk")


def get_user(*, caller: Staff, user_id: int) -> User:
    """Return a user whom the caller sees; door staff only see themselves.

    :raises NotAllowed: if door staff request another user.
    """
    person = _whole_users(caller).filter(pk=user_id).first()
    if person is None:
        raise NotFound
    if user_id != caller.user.pk:
        caller.needs(*NOT_DOOR_STAFF)
    return person


def _whole_users(caller: Staff) -> QuerySet[User]:
    return permissions.people_seen_by(caller).select_related("account").annotate(two_step=has_second_step())


def find_person(user_id: int) -> User | None:
    return User.objects.select_related("account").filter(pk=user_id, is_active=True).first()


def read_user_versions(user_ids: Iterable[int]) -> dict[int, int]:
    return dict(User.objects.filter(pk__in=list(user_ids), deleted_at=None).values_list("pk", "version"))


def read_accounts_of(user_ids: Iterable[int]) -> dict[int, int]:
    people = User.objects.filter(pk__in=list(user_ids), is_active=True)
    return dict(people.values_list("pk", "account_id"))


@dataclass(frozen=True)
class AuthState:
    """What the permissions of an open session depend on."""

    role: int
    account: int


def read_auth_states(digests: Iterable[str]) -> dict[str, AuthState]:
    """Read which sessions, given by their tokens' digests, are still open, in one query."""
    now = clock.now()
    rows = AuthToken.objects.filter(digest__in=list(digests), user__is_active=True).exclude(expiry__lte=now)
    rows = rows.exclude(known__last_seen_at__lte=now - settings.SESSION_IDLE)
    states = rows.values_list("digest", "user__role", "user__account_id")
    return {digest: AuthState(role=role, account=account) for digest, role, account in states}


def list_sessions(*, caller: Staff) -> QuerySet[Session]:
    """List the caller's open sessions, the last used one first."""
    return _open_sessions().filter(token__user=caller.user).order_by("-last_seen_at", "-pk")


def read_open_sessions(session_ids: Iterable[int]) -> set[int]:
    return set(_open_sessions().filter(pk__in=list(session_ids)).values_list("pk", flat=True))


def _open_sessions() -> QuerySet[Session]:
    now = clock.now()
    return Session.objects.filter(token__expiry__gt=now, last_seen_at__gt=now - settings.SESSION_IDLE)
