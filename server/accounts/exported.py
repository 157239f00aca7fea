"""Which of the app's lists can be downloaded."""

from __future__ import annotations

from server.accounts import security_selectors, selectors
from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.export_selectors import AUDIT_LOG, CUSTOMERS, SECURITY, USERS
from server.accounts.models import Role
from server.accounts.serializers.audit import AuditLogIn
from server.accounts.serializers.customers import CustomerListIn
from server.accounts.serializers.security import SecurityIn
from server.accounts.serializers.users import UserListIn
from server.core.tables.lists import Listed, exported, of_rows

OWNERS = (Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)


@exported("users", title="Users", form=UserListIn, roles=NOT_DOOR_STAFF, names_people=True)
def users(caller: Staff, wire: UserListIn) -> Listed:
    asked = wire.asked
    sees_all = not asked["account_id"] and caller.account_id is None
    people = selectors.list_users(
        caller=caller,
        account_id=None if sees_all else caller.account_for(asked["account_id"]),
        search=asked["search"],
        ordering=asked["ordering"],
    )
    return of_rows(people, USERS)


@exported("customers", title="Customers", form=CustomerListIn, roles=OWNERS, names_people=True)
def customers(caller: Staff, wire: CustomerListIn) -> Listed:
    asked = wire.asked
    return of_rows(
        selectors.list_customers(caller=caller, search=asked["search"], ordering=asked["ordering"]), CUSTOMERS
    )


@exported("audit_log", title="Audit Log", form=AuditLogIn, roles=OWNERS, names_people=True)
def audit_log(caller: Staff, wire: AuditLogIn) -> Listed:
    asked = wire.asked
    entries = selectors.list_audit_entries(
        caller=caller,
        account_id=caller.account_id or asked["account_id"] or None,
        since=asked.get("since"),
        until=asked.get("until"),
        search=asked["search"],
        ordering=asked["ordering"],
    )
    return of_rows(entries, AUDIT_LOG)


@exported("security", title="Security", form=SecurityIn, roles=OWNERS)
def security(caller: Staff, wire: SecurityIn) -> Listed:
    asked = wire.asked
    events = security_selectors.list_security_events(
        caller=caller,
        account_id=caller.account_id or asked["account_id"] or None,
        kind=asked["kind"],
        day=asked["day"],
        search=asked["search"],
        ordering=asked["ordering"],
    )
    return of_rows(events, SECURITY)
