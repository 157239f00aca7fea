from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.ticket_out_status import TicketOutStatus

T = TypeVar("T", bound="TicketOut")


@_attrs_define
class TicketOut:
    """
    Attributes:
        ticket (int):
        ticket_type (int | None): null: the normal ticket
        name (str): of its type, as shown to its buyer
        status (TicketOutStatus):
        code (str): the text of its QR code; empty if the client may not read it
        holder (str): the attendee, if it is not the buyer; else empty
        team_name (str):
        player (int | None): the number of its slot in the team
        price (str): its price; two decimals, in the order's currency
        tax (str): its tax; two decimals, in the order's currency
        booking_fee (str): its booking fee; two decimals, in the order's currency
        discount (str): what was taken off; two decimals, in the order's currency
        total (str): what it has cost; two decimals, in the order's currency
        admitted_at (datetime.datetime | None): when it was scanned; null if it was not
        replaced_by (int | None): the ticket for which it was exchanged
    """

    ticket: int
    ticket_type: int | None
    name: str
    status: TicketOutStatus
    code: str
    holder: str
    team_name: str
    player: int | None
    price: str
    tax: str
    booking_fee: str
    discount: str
    total: str
    admitted_at: datetime.datetime | None
    replaced_by: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        ticket = self.ticket

        ticket_type: int | None
        ticket_type = self.ticket_type

        name = self.name

        status = self.status.value

        code = self.code

        holder = self.holder

        team_name = self.team_name

        player: int | None
        player = self.player

        price = self.price

        tax = self.tax

        booking_fee = self.booking_fee

        discount = self.discount

        total = self.total

        admitted_at: None | str
        if isinstance(self.admitted_at, datetime.datetime):
            admitted_at = self.admitted_at.isoformat()
        else:
            admitted_at = self.admitted_at

        replaced_by: int | None
        replaced_by = self.replaced_by

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "ticket": ticket,
                "ticket_type": ticket_type,
                "name": name,
                "status": status,
                "code": code,
                "holder": holder,
                "team_name": team_name,
                "player": player,
                "price": price,
                "tax": tax,
                "booking_fee": booking_fee,
                "discount": discount,
                "total": total,
                "admitted_at": admitted_at,
                "replaced_by": replaced_by,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        ticket = d.pop("ticket")

        def _parse_ticket_type(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        ticket_type = _parse_ticket_type(d.pop("ticket_type"))

        name = d.pop("name")

        status = TicketOutStatus(d.pop("status"))

        code = d.pop("code")

        holder = d.pop("holder")

        team_name = d.pop("team_name")

        def _parse_player(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        player = _parse_player(d.pop("player"))

        price = d.pop("price")

        tax = d.pop("tax")

        booking_fee = d.pop("booking_fee")

        discount = d.pop("discount")

        total = d.pop("total")

        def _parse_admitted_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                admitted_at_type_0 = datetime.datetime.fromisoformat(data)

                return admitted_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        admitted_at = _parse_admitted_at(d.pop("admitted_at"))

        def _parse_replaced_by(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        replaced_by = _parse_replaced_by(d.pop("replaced_by"))

        ticket_out = cls(
            ticket=ticket,
            ticket_type=ticket_type,
            name=name,
            status=status,
            code=code,
            holder=holder,
            team_name=team_name,
            player=player,
            price=price,
            tax=tax,
            booking_fee=booking_fee,
            discount=discount,
            total=total,
            admitted_at=admitted_at,
            replaced_by=replaced_by,
        )

        ticket_out.additional_properties = d
        return ticket_out

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
