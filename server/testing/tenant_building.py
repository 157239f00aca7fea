"""Builds the rows of a test account (`tenants`)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal

from server.accounts.caller import Staff
from server.accounts.models import Account, Role, User
from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.catalogue.branding.services import publish_event, publish_style
from server.catalogue.events.calendar_selectors import token_of
from server.catalogue.events.models import Event, Performance, Team, TeamPlace
from server.catalogue.events.services.performances import change_address
from server.catalogue.upsells.models import Upsell
from server.catalogue.venues.models import TaxCategory, Venue
from server.checkin.enrolment_services import create_enrolment
from server.checkin.models import Device, QuarantinedScan
from server.integrations.key_services import create_client
from server.integrations.webhooks.endpoint_services import EndpointForm, create_endpoint
from server.integrations.webhooks.event_services import send_test
from server.inventory.models import Hold, HoldAllotment, HoldChannel, Stock
from server.payments.models import Difference
from server.payments.services.cash_up import ClosingForm, close_day
from server.payments.services.checkouts import Buyer, record_buyer
from server.payments.services.reconciliation import FoundDifference, record_differences
from server.platform import clock
from server.reporting.models import ExportJob, ReportToken, ScheduledReport
from server.reporting.reports.services import ScheduleForm, issue_token, save_schedule
from server.reporting.wall_services import make_wall
from server.sales.models import Ticket
from server.sales.services.delivery import code_of
from server.sales.services.release import cancel
from server.testing import factories
from server.testing.appearance import make_email, make_stylesheet, make_ticket
from server.testing.doors import make_conflict
from server.testing.extras import give_upsells
from server.testing.sendgrid.rows import connect_unasked
from server.testing.tenants import (
    DEVICE,
    PHONE_KEY,
    AtTheDoor,
    Branding,
    Exported,
    Mailing,
    OnTheWall,
    People,
    Place,
    Prices,
    Reported,
    Sold,
    Tenant,
    WebhookRows,
    admit,
    sign_in,
)
from server.testing.ways_in import open_ways_in


def build_tenant(label: str) -> Tenant:
    """Create an account with users, an event on sale, a paid order with one ticket admitted, and an open
    reservation.
    """
    own_page = f"https://{label.lower()}.test"
    account = factories.make_account(f"{label} Playhouse", stripe_id=f"acct_{label}", widget_origins=own_page)
    venue = factories.make_venue(account, name=f"{label} Main House", address=f"1 {label} Street")
    event = factories.make_event(account, venue, name=f"{label} Night", description=f"{label} plays", bio=label)
    performance = factories.make_performance(
        event, custom_message=f"{label} says hello", subcategory=f"{label} Matinee"
    )
    staff = {role: _hire(account, role, label) for role in (Role.ORGANISER, Role.DOOR_STAFF, Role.ACCOUNT_OWNER)}
    seller, usher = factories.signed_in(staff[Role.ORGANISER]), Staff(staff[Role.DOOR_STAFF])
    place = _open(performance, label, seller=seller)
    upsell = _sell_upsell(performance, label, caller=seller)
    sold = _sell(performance, label, upsell, seller=seller, usher=usher)
    parts = (
        place,
        _sign_in_all(account, label, staff),
        _price(event, performance, label, upsell),
        sold,
        _scan(performance, label, admitted=sold.admitted_ticket, seller=seller, usher=usher),
        _hang_up(performance, seller=seller),
        _report(seller),
        _export(seller, label),
        _dress(event, label, seller=seller),
        Mailing(mail_events=connect_unasked(account)),
        _listen(seller, label),
    )
    return Tenant(**{name: value for part in parts for name, value in vars(part).items()})


def _open(performance: Performance, name: str, *, seller: Staff) -> Place:
    """Create a hold for friends, a season with a team, and a calendar's address."""
    event = performance.event
    account, venue = event.account, event.venue
    allotment = factories.make_hold(performance, 5, name=f"{name} Friends")
    later = _make_presale_performance(venue, name)
    return Place(
        word=name,
        account=account.pk,
        spare_account=factories.make_account(f"{name} Annex").pk,
        venue=venue.pk,
        city=factories.make_city().pk,
        timezone=factories.make_time_zone(venue.timezone).pk,
        currency=factories.make_currency(venue.currency).pk,
        tax=venue.tax_category_id,
        spare_tax=TaxCategory.objects.create(name="Spare", percentage=5).pk,
        event=event.pk,
        performance=performance.pk,
        next_performance=factories.make_performance(event, subcategory=f"{name} Soirée").pk,
        later_event=later.event_id,
        later_performance=later.pk,
        team=_team_up(later, name).pk,
        hold=allotment.hold_id,
        allotment=allotment.pk,
        spare_hold=Hold.objects.create(account=account, name=f"{name} Press", channel=HoldChannel.API).pk,
        calendar=token_of(change_address(caller=seller, account_id=account.pk)) or "",
    )


def _sign_in_all(account: Account, name: str, staff: Mapping[Role, User]) -> People:
    """Sign everybody in, the platform's administrator among them, and create users who cannot sign in with a password
    alone.
    """
    everybody = {**staff, Role.PLATFORM_ADMINISTRATOR: _platform_administrator(name)}
    client, key = create_client(account=account, name=f"{name} Listings")
    guarded = _hire(account, Role.DOOR_STAFF, name, email=f"guarded@{name.lower()}.test")
    ways_in, passkey = open_ways_in(guarded=guarded, organiser=staff[Role.ORGANISER], bare=staff[Role.DOOR_STAFF])
    return People(
        tokens={role: sign_in(person) for role, person in everybody.items()},
        email=staff[Role.ORGANISER].email,
        guarded=guarded.pk,
        invited=_invite(account, name).pk,
        passkey=passkey,
        session=factories.make_session(staff[Role.ORGANISER])[0].known.pk,
        client=client.pk,
        client_key=client.keys.get().pk,
        key=key,
        ways_in=ways_in,
    )


def _price(event: Event, performance: Performance, name: str, upsell: Upsell) -> Prices:
    account = event.account
    return Prices(
        ticket_type=factories.make_type(event, f"{name} Senior", description=f"{name} at 60").pk,
        promo=factories.make_promo(account, f"{name}10", targets=[event]).pk,
        spare_promo=factories.make_promo(account, f"{name}20", targets=[performance]).pk,
        code_batch=factories.make_code_batch(account, f"{name}-GALA", made=1).pk,
        card=factories.make_card(account, code=f"{name} Card", email=f"grace@{name.lower()}.test").pk,
        upsell=upsell.pk,
        variant=upsell.variants.get().pk,
    )


def _sell(performance: Performance, name: str, upsell: Upsell, *, seller: Staff, usher: Staff) -> Sold:
    """Sell three tickets from the hold, admit one of them, and create reservations that are not paid."""
    hold = HoldAllotment.objects.get(stock_id=performance.pk).hold_id
    buyer = Buyer(name=f"Maya {name}", email=f"maya@{name.lower()}.test", phone=f"+44 {name}")
    paid = factories.sell_tickets(performance, 3, caller=seller, buyer=buyer, hold=hold)
    admitted, valid, _ = Ticket.objects.filter(order__payment=paid).select_related("order__payment").order_by("pk")
    admit(usher, admitted)
    reserved = factories.reserve_tickets(performance, 2, caller=seller, hold=hold)
    return Sold(
        order=valid.order_id,
        payment=paid.reference,
        waiting_order=_have_wait(performance, seller=seller, buyer=buyer),
        ended_payment=_reserve_and_cancel(performance, name, caller=seller),
        ticket=valid.pk,
        code=code_of(paid, valid),
        admitted_ticket=admitted.pk,
        upsell_item=give_upsells(valid.order, upsell)[0].pk,
        reservation=reserved.reservation.pk,
        link=factories.make_link(factories.reserve_tickets(performance, 1, caller=seller)),
        secret=reserved.secret,
        closed_day=_close_a_day(seller, name),
        difference=_differ(performance.account, name).pk,
    )


def _report(seller: Staff) -> Reported:
    """Create a report token of the organiser, and a schedule for every morning."""
    account_id = seller.user.account_id
    token = issue_token(caller=seller, account_id=account_id, report="holds")
    # Tests with this account take longer than a minute.
    ReportToken.objects.update(expires_at=clock.now() + timedelta(days=1))
    form = ScheduleForm(report="takings", every=ScheduledReport.Every.DAY, hour=7, span="yesterday")
    schedule = save_schedule(caller=seller, account_id=account_id, form=form)
    return Reported(report_token=token, schedule=schedule.pk)


def _listen(seller: Staff, name: str) -> WebhookRows:
    """Create a webhook endpoint with a pending test event."""
    form = EndpointForm(url=f"https://{name.lower()}.test/hooks", description=f"{name} Ledger")
    endpoint, _ = create_endpoint(caller=seller, account_id=seller.user.account_id, form=form)
    return WebhookRows(endpoint=endpoint.pk, delivery=send_test(caller=seller, endpoint_id=endpoint.pk).pk)


def _scan(performance: Performance, name: str, *, admitted: int, seller: Staff, usher: Staff) -> AtTheDoor:
    """Create gate rules, the device that has scanned a name, a conflict, and a code for another device."""
    for whose in (None, performance.event):
        gates = [{"name": f"{name} Gate", "types": [f"{name} Senior"]}, {"name": "Front", "types": []}]
        factories.make_door_rules(performance.account, whose, gates=gates)
    phone = _name_phone(performance.account, name)
    return AtTheDoor(
        conflict=make_conflict(performance, ticket=Ticket.objects.get(pk=admitted), by=usher.user).pk,
        device=phone.pk,
        uuid=DEVICE,
        quarantined_scan=_quarantine_scan(phone, performance, admitted, usher),
        person=usher.user.pk,
        enrolment=create_enrolment(caller=seller, account_id=None, name=f"{name} Second Phone").secret,
    )


def _hang_up(performance: Performance, *, seller: Staff) -> OnTheWall:
    """Create a wall screen."""
    made = make_wall(caller=seller, performance_id=performance.pk, days=30, shows_revenue=True)
    return OnTheWall(wall=made.wall.pk, wall_secret=made.secret)


def _export(seller: Staff, name: str) -> Exported:
    """Request two export files of the orders."""
    done, waiting = (
        ExportJob.objects.create(
            account_id=seller.user.account_id,
            user=seller.user,
            list="orders",
            asked={"search": name},
            form="csv",
            state=state,
            name=f"{name}.csv",
            made_at=clock.now(),
            expires_at=clock.now() + timedelta(days=1),
        )
        for state in (ExportJob.State.DONE, ExportJob.State.WAITING)
    )
    return Exported(export=done.pk, waiting_export=waiting.pk, export_secret=f"the-secret-of-no-link-{name}")


def _dress(event: Event, name: str, *, seller: Staff) -> Branding:
    """Create a stylesheet, an event's ticket and email, and publish them."""
    worn = make_stylesheet(seller, f"{name}.css")
    ticket = make_ticket(seller, event, ads_header=f"{name} shows", slots=(1, 2))
    make_email(seller, event, f"<p>{name} welcomes you, {{user_name}}</p>")
    publish_style(caller=seller, account_id=event.account_id)
    return Branding(
        stylesheet=worn.pk,
        spare_stylesheet=make_stylesheet(seller, f"{name} in winter.css").pk,
        advert=ticket.adverts[0].pk,
        version=publish_event(caller=seller, event_id=event.pk).version.number,
    )


def _close_a_day(seller: Staff, name: str) -> str:
    """Close a past day of an organiser, on which they took nothing and counted a penny."""
    form = ClosingForm(day=date(2026, 1, 4), currency="GBP", counted=Decimal("0.01"), note=f"A penny of {name}'s")
    return close_day(caller=seller, account_id=seller.user.account_id, form=form).day.isoformat()


def _name_phone(account: Account, name: str) -> Device:
    """Name the device that has scanned."""
    # This process may remember it from an account that was rolled back: then its scan has written nothing.
    values = {"name": f"{name} Phone", "gate": "Front", "public_key": PHONE_KEY.public}
    now = clock.now()
    first = {"enrolled_by": User.objects.filter(account=account).first(), "enrolled_at": now, "last_seen_at": now}
    row, _ = Device.objects.update_or_create(
        account=account, uuid=DEVICE, defaults=values, create_defaults={**values, **first}
    )
    return row


def _quarantine_scan(phone: Device, performance: Performance, ticket: int, usher: Staff) -> int:
    """Quarantine a scan of a device for staff."""
    now = clock.now()
    nonce = f"a-stray-of-house-{performance.account_id}"
    sent = {
        "performance": performance.pk,
        "ticket": ticket,
        "device": phone.uuid,
        "nonce": nonce,
        "scanned_at": now.isoformat(),
        "gate": phone.gate,
    }
    fields = {"kind": QuarantinedScan.Kind.SCAN, "nonce": nonce, "sent": sent, "made_at": now, "received_at": now}
    return QuarantinedScan.objects.create(account=performance.account, device=phone, made_by=usher.user, **fields).pk


def _reserve_and_cancel(performance: Performance, name: str, *, caller: Staff) -> str:
    """Reserve for a named buyer, and cancel."""
    reserved = factories.reserve_tickets(performance, 1, caller=caller)
    record_buyer(payment=reserved.payment, buyer=Buyer(name=f"Otto {name}"), by=None)
    cancel(caller=caller, reservation_id=reserved.reservation.pk, secret=reserved.secret)
    return reserved.payment.reference


def _differ(account: Account, name: str) -> Difference:
    """Create a difference: an old charge that only the provider has."""
    found = FoundDifference(kind=Difference.Kind.CHARGE_NOT_OURS, provider_id=f"pi_{name}", theirs=Decimal("12.50"))
    record_differences(account_id=account.pk, day=date(2026, 1, 4), found=[found], looked_at=clock.now())
    return Difference.objects.get(provider_id=found.provider_id)


def _sell_upsell(performance: Performance, name: str, *, caller: Staff) -> Upsell:
    """Create an upsell with a variant, and sell one of it."""
    variants = {f"{name} Red": 5}
    upsell = factories.make_upsell(performance.event, name=f"{name} Wine", description=name, variants=variants)
    factories.sell_upsells(performance, upsell, 1, variant=upsell.variants.get(), caller=caller)
    return upsell


def _hire(account: Account, role: Role, name: str, *, email: str = "") -> User:
    email = email or f"person{role.value}@{name.lower()}.test"
    return factories.make_user(account, role, email=email, first_name=name, last_name=name)


def _invite(account: Account, name: str) -> User:
    """Create an invited user without a password."""
    invited = _hire(account, Role.DOOR_STAFF, name, email=f"invited@{name.lower()}.test")
    invited.set_unusable_password()
    invited.save()
    return invited


def _make_presale_performance(venue: Venue, name: str) -> Performance:
    """Create an event whose only performance is not on sale yet."""
    event = factories.make_event(venue.account, venue, name=f"{name} Season", description=f"{name} plays on", bio=name)
    starts_at, on_sale_at = (clock.now() + timedelta(days=ahead) for ahead in (60, 30))
    return factories.make_performance(event, subcategory=f"{name} Evening", starts_at=starts_at, on_sale_at=on_sale_at)


def _team_up(performance: Performance, name: str) -> Team:
    """Create a team of a performance's event, and the performance's places."""
    Event.objects.filter(pk=performance.event_id).update(has_team_mapping=True)
    team = Team.objects.create(event=performance.event, name=f"{name} Reds", slots=4, position=0)
    TeamPlace.objects.bulk_create(
        TeamPlace(performance=performance, team=team, number=number) for number in range(1, 5)
    )
    Stock.objects.filter(pk=performance.pk).update(slots=4)
    return team


def _platform_administrator(name: str) -> User:
    platform = Account.objects.filter(is_platform=True).first() or factories.make_account("Foyer", is_platform=True)
    return factories.make_user(platform, Role.PLATFORM_ADMINISTRATOR, email=f"platform@{name.lower()}.test")


def _have_wait(performance: Performance, *, seller: Staff, buyer: Buyer) -> int:
    """Sell a ticket whose exchange for a more expensive one waits for payment, and return its order."""
    dearer = factories.make_performance(performance.event, price=performance.price + 10)
    (order,) = factories.sell_tickets(performance, 1, caller=seller, buyer=buyer).orders.all()
    how = Settlement(settles=True, later=DeferredPayment.CARD)
    make_exchange(
        caller=seller, exchange_input=ExchangeInput(order=order.pk, performance=dearer.pk), exchange_id=None, how=how
    )
    return order.pk
