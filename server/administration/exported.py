"""Which of the app's lists can be downloaded."""

from __future__ import annotations

from server.accounts import selectors
from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Role, User
from server.administration.accounts_api import CustomerListIn
from server.administration.audit_api import AuditLogIn, SecurityIn
from server.administration.users_api import UserListIn
from server.platform.exported_lists import ListExport, export_of, exported
from server.platform.tables import Column, ColumnKind, to_local


def _status(user: User) -> str:
    if user.is_invited:
        return "Invited"
    return "Active" if user.is_active else "Inactive"


USERS = (
    Column("User ID", lambda user: user.pk, kind=ColumnKind.NUMBER, width=10),
    Column("First Name", lambda user: user.first_name),
    Column("Last Name", lambda user: user.last_name),
    Column("Customer Account", lambda user: user.account.name, width=28),
    Column("Role", lambda user: user.get_role_display(), width=18),
    Column("Email", lambda user: user.email, width=32),
    Column("Mobile", lambda user: user.mobile, width=18),
    Column("Status", _status, width=10),
    Column("Two Steps", lambda user: "Yes" if user.two_step else "No", width=10),
)

CUSTOMERS = (
    Column("Customer ID", lambda account: account.pk, kind=ColumnKind.NUMBER, width=12),
    Column("Name", lambda account: account.name, width=34),
    Column("Stripe Account ID", lambda account: account.stripe_id, width=28),
    Column("Ticket Fee", lambda account: account.ticket_fee, kind=ColumnKind.MONEY, width=12),
    Column("Ticket Fee Type", lambda account: account.get_ticket_fee_kind_display(), width=16),
    Column("Upsell Fee", lambda account: account.upsell_fee, kind=ColumnKind.MONEY, width=12),
    Column("Upsell Fee Type", lambda account: account.get_upsell_fee_kind_display(), width=16),
    Column("Order Fee", lambda account: account.order_fee, kind=ColumnKind.MONEY, width=12),
    Column("Order Fee Type", lambda account: account.get_order_fee_kind_display(), width=16),
)


# In UTC, since one list has rows of accounts in several time zones.
AUDIT_LOG = (
    Column("When (UTC)", lambda entry: to_local(entry.timestamp, "UTC"), kind=ColumnKind.SECOND, width=20),
    Column("By", lambda entry: entry.actor.full_name if entry.actor else ""),
    Column("Email", lambda entry: entry.actor_email or (entry.actor.email if entry.actor else ""), width=30),
    Column("Action", lambda entry: str(entry.get_action_display()).capitalize(), width=10),
    Column("Kind", lambda entry: entry.content_type.model, width=16),
    Column("ID", lambda entry: entry.object_id, kind=ColumnKind.NUMBER, width=10),
    Column("What", lambda entry: entry.object_repr, width=34),
    Column("Customer Account", lambda entry: entry.account.name if entry.account else "", width=28),
    Column(
        "Changes",
        lambda entry: "; ".join(f"{name}: {old} → {new}" for name, (old, new) in (entry.changes or {}).items()),
        width=70,
    ),
    Column("Entry ID", lambda entry: entry.pk, kind=ColumnKind.NUMBER, width=10),
)


SECURITY = (
    Column("Last (UTC)", lambda event: to_local(event.last_at, "UTC"), kind=ColumnKind.SECOND, width=20),
    Column("First (UTC)", lambda event: to_local(event.first_at, "UTC"), kind=ColumnKind.SECOND, width=20),
    Column("Kind", lambda event: event.get_kind_display(), width=26),
    Column("Times", lambda event: event.times, kind=ColumnKind.NUMBER, width=8),
    Column("Person", lambda event: event.user.full_name if event.user else ""),
    Column("Email", lambda event: event.user.email if event.user else "", width=30),
    Column("Place", lambda event: event.place, width=24),
    Column("What", lambda event: event.what, width=34),
    Column("Facts", lambda event: "; ".join(f"{name}: {value}" for name, value in event.facts.items()), width=40),
    Column("Customer Account", lambda event: event.account.name if event.account else "", width=28),
    Column("Event ID", lambda event: event.pk, kind=ColumnKind.NUMBER, width=10),
)


OWNERS = (Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)


@exported("users", title="Users", form=UserListIn, roles=NOT_DOOR_STAFF, names_people=True)
def users(caller: Staff, data: UserListIn) -> ListExport:
    return export_of(data.rows(caller), USERS)


@exported("customers", title="Customers", form=CustomerListIn, roles=OWNERS, names_people=True)
def customers(caller: Staff, data: CustomerListIn) -> ListExport:
    params = data.params
    return export_of(
        selectors.list_customers(caller=caller, search=params["search"], ordering=params["ordering"]), CUSTOMERS
    )


@exported("audit_log", title="Audit Log", form=AuditLogIn, roles=OWNERS, names_people=True)
def audit_log(caller: Staff, data: AuditLogIn) -> ListExport:
    return export_of(data.rows(caller), AUDIT_LOG)


@exported("security", title="Security", form=SecurityIn, roles=OWNERS)
def security(caller: Staff, data: SecurityIn) -> ListExport:
    return export_of(data.rows(caller), SECURITY)
