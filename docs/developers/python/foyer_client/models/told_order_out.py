from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.told_buyer_out import ToldBuyerOut
    from ..models.told_ticket_out import ToldTicketOut
    from ..models.told_upsell_out import ToldUpsellOut


T = TypeVar("T", bound="ToldOrderOut")


@_attrs_define
class ToldOrderOut:
    """
    Attributes:
        id (int):
        payment (str):
        status (str):
        version (int): counts each change of the order
        event (int):
        performance (int):
        total (str):
        refunded (str):
        currency (str):
        created_at (datetime.datetime):
        buyer (ToldBuyerOut):
        tickets (list[ToldTicketOut]):
        upsells (list[ToldUpsellOut]):
        is_whole (bool): false where more than 200 tickets or upsells were cut
    """

    id: int
    payment: str
    status: str
    version: int
    event: int
    performance: int
    total: str
    refunded: str
    currency: str
    created_at: datetime.datetime
    buyer: ToldBuyerOut
    tickets: list[ToldTicketOut]
    upsells: list[ToldUpsellOut]
    is_whole: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        payment = self.payment

        status = self.status

        version = self.version

        event = self.event

        performance = self.performance

        total = self.total

        refunded = self.refunded

        currency = self.currency

        created_at = self.created_at.isoformat()

        buyer = self.buyer.to_dict()

        tickets = []
        for tickets_item_data in self.tickets:
            tickets_item = tickets_item_data.to_dict()
            tickets.append(tickets_item)

        upsells = []
        for upsells_item_data in self.upsells:
            upsells_item = upsells_item_data.to_dict()
            upsells.append(upsells_item)

        is_whole = self.is_whole

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "payment": payment,
                "status": status,
                "version": version,
                "event": event,
                "performance": performance,
                "total": total,
                "refunded": refunded,
                "currency": currency,
                "created_at": created_at,
                "buyer": buyer,
                "tickets": tickets,
                "upsells": upsells,
                "is_whole": is_whole,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.told_buyer_out import ToldBuyerOut  # noqa: PLC0415
        from ..models.told_ticket_out import ToldTicketOut  # noqa: PLC0415
        from ..models.told_upsell_out import ToldUpsellOut  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        payment = d.pop("payment")

        status = d.pop("status")

        version = d.pop("version")

        event = d.pop("event")

        performance = d.pop("performance")

        total = d.pop("total")

        refunded = d.pop("refunded")

        currency = d.pop("currency")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        buyer = ToldBuyerOut.from_dict(d.pop("buyer"))

        tickets = []
        _tickets = d.pop("tickets")
        for tickets_item_data in _tickets:
            tickets_item = ToldTicketOut.from_dict(tickets_item_data)

            tickets.append(tickets_item)

        upsells = []
        _upsells = d.pop("upsells")
        for upsells_item_data in _upsells:
            upsells_item = ToldUpsellOut.from_dict(upsells_item_data)

            upsells.append(upsells_item)

        is_whole = d.pop("is_whole")

        told_order_out = cls(
            id=id,
            payment=payment,
            status=status,
            version=version,
            event=event,
            performance=performance,
            total=total,
            refunded=refunded,
            currency=currency,
            created_at=created_at,
            buyer=buyer,
            tickets=tickets,
            upsells=upsells,
            is_whole=is_whole,
        )

        told_order_out.additional_properties = d
        return told_order_out

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
