from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.order_out_channel import OrderOutChannel
from ..models.order_out_status import OrderOutStatus

if TYPE_CHECKING:
    from ..models.buyer_out import BuyerOut
    from ..models.order_amounts_out import OrderAmountsOut
    from ..models.ordered_performance_out import OrderedPerformanceOut
    from ..models.ticket_out import TicketOut
    from ..models.upsell_item_out import UpsellItemOut


T = TypeVar("T", bound="OrderOut")


@_attrs_define
class OrderOut:
    """
    Attributes:
        order (int):
        reference (str): of the checkout, such as `ORD-…`: buyers know it
        reservation (int):
        status (OrderOutStatus): `progress` until it is paid; `failed` if it was abandoned
        reserved_until (datetime.datetime | None): until when it is kept under its buyer's name, to be paid on
            collection; null for other orders
        channel (OrderOutChannel):
        client (int | None): the client that sold it; null for other sellers
        performance (OrderedPerformanceOut):
        buyer (BuyerOut):
        language (str): language of the buyer's emails
        currency (str):
        amounts (OrderAmountsOut):
        promo_code (str): the promo code that was applied; else empty
        tickets (list[TicketOut]): once it is paid
        upsells (list[UpsellItemOut]): once it is paid
        tickets_pdf (None | str): relative path of the tickets as PDF; null without tickets, or if the client may not
            read their codes
        created_at (datetime.datetime):
        updated_at (datetime.datetime): changes with every change of the order
        paid_at (datetime.datetime | None):
        version (int): increases with every change, even with those that no event reports, such as emailed tickets: the
            higher of two is newer
    """

    order: int
    reference: str
    reservation: int
    status: OrderOutStatus
    reserved_until: datetime.datetime | None
    channel: OrderOutChannel
    client: int | None
    performance: OrderedPerformanceOut
    buyer: BuyerOut
    language: str
    currency: str
    amounts: OrderAmountsOut
    promo_code: str
    tickets: list[TicketOut]
    upsells: list[UpsellItemOut]
    tickets_pdf: None | str
    created_at: datetime.datetime
    updated_at: datetime.datetime
    paid_at: datetime.datetime | None
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        order = self.order

        reference = self.reference

        reservation = self.reservation

        status = self.status.value

        reserved_until: None | str
        if isinstance(self.reserved_until, datetime.datetime):
            reserved_until = self.reserved_until.isoformat()
        else:
            reserved_until = self.reserved_until

        channel = self.channel.value

        client: int | None
        client = self.client

        performance = self.performance.to_dict()

        buyer = self.buyer.to_dict()

        language = self.language

        currency = self.currency

        amounts = self.amounts.to_dict()

        promo_code = self.promo_code

        tickets = []
        for tickets_item_data in self.tickets:
            tickets_item = tickets_item_data.to_dict()
            tickets.append(tickets_item)

        upsells = []
        for upsells_item_data in self.upsells:
            upsells_item = upsells_item_data.to_dict()
            upsells.append(upsells_item)

        tickets_pdf: None | str
        tickets_pdf = self.tickets_pdf

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        paid_at: None | str
        if isinstance(self.paid_at, datetime.datetime):
            paid_at = self.paid_at.isoformat()
        else:
            paid_at = self.paid_at

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "order": order,
                "reference": reference,
                "reservation": reservation,
                "status": status,
                "reserved_until": reserved_until,
                "channel": channel,
                "client": client,
                "performance": performance,
                "buyer": buyer,
                "language": language,
                "currency": currency,
                "amounts": amounts,
                "promo_code": promo_code,
                "tickets": tickets,
                "upsells": upsells,
                "tickets_pdf": tickets_pdf,
                "created_at": created_at,
                "updated_at": updated_at,
                "paid_at": paid_at,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.buyer_out import BuyerOut  # noqa: PLC0415
        from ..models.order_amounts_out import OrderAmountsOut  # noqa: PLC0415
        from ..models.ordered_performance_out import OrderedPerformanceOut  # noqa: PLC0415
        from ..models.ticket_out import TicketOut  # noqa: PLC0415
        from ..models.upsell_item_out import UpsellItemOut  # noqa: PLC0415

        d = dict(src_dict)
        order = d.pop("order")

        reference = d.pop("reference")

        reservation = d.pop("reservation")

        status = OrderOutStatus(d.pop("status"))

        def _parse_reserved_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                reserved_until_type_0 = datetime.datetime.fromisoformat(data)

                return reserved_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        reserved_until = _parse_reserved_until(d.pop("reserved_until"))

        channel = OrderOutChannel(d.pop("channel"))

        def _parse_client(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        client = _parse_client(d.pop("client"))

        performance = OrderedPerformanceOut.from_dict(d.pop("performance"))

        buyer = BuyerOut.from_dict(d.pop("buyer"))

        language = d.pop("language")

        currency = d.pop("currency")

        amounts = OrderAmountsOut.from_dict(d.pop("amounts"))

        promo_code = d.pop("promo_code")

        tickets = []
        _tickets = d.pop("tickets")
        for tickets_item_data in _tickets:
            tickets_item = TicketOut.from_dict(tickets_item_data)

            tickets.append(tickets_item)

        upsells = []
        _upsells = d.pop("upsells")
        for upsells_item_data in _upsells:
            upsells_item = UpsellItemOut.from_dict(upsells_item_data)

            upsells.append(upsells_item)

        def _parse_tickets_pdf(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        tickets_pdf = _parse_tickets_pdf(d.pop("tickets_pdf"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        def _parse_paid_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                paid_at_type_0 = datetime.datetime.fromisoformat(data)

                return paid_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        paid_at = _parse_paid_at(d.pop("paid_at"))

        version = d.pop("version")

        order_out = cls(
            order=order,
            reference=reference,
            reservation=reservation,
            status=status,
            reserved_until=reserved_until,
            channel=channel,
            client=client,
            performance=performance,
            buyer=buyer,
            language=language,
            currency=currency,
            amounts=amounts,
            promo_code=promo_code,
            tickets=tickets,
            upsells=upsells,
            tickets_pdf=tickets_pdf,
            created_at=created_at,
            updated_at=updated_at,
            paid_at=paid_at,
            version=version,
        )

        order_out.additional_properties = d
        return order_out

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
