from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.new_seats_in_request import NewSeatsInRequest
    from ..models.new_tickets_in_request import NewTicketsInRequest


T = TypeVar("T", bound="ExchangeQuoteInRequest")


@_attrs_define
class ExchangeQuoteInRequest:
    """
    Attributes:
        performance (int): of the new tickets; may be the order's own performance, to change ticket types
        tickets (list[int] | Unset): numbers of its tickets; without tickets and upsells, everything that is left of the
            order
        upsells (list[int] | Unset): numbers of its upsell items; those that a ticket includes are added automatically
        new_tickets (list[NewTicketsInRequest] | Unset):
        seats (list[NewSeatsInRequest] | Unset):
    """

    performance: int
    tickets: list[int] | Unset = UNSET
    upsells: list[int] | Unset = UNSET
    new_tickets: list[NewTicketsInRequest] | Unset = UNSET
    seats: list[NewSeatsInRequest] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        performance = self.performance

        tickets: list[int] | Unset = UNSET
        if not isinstance(self.tickets, Unset):
            tickets = self.tickets

        upsells: list[int] | Unset = UNSET
        if not isinstance(self.upsells, Unset):
            upsells = self.upsells

        new_tickets: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.new_tickets, Unset):
            new_tickets = []
            for new_tickets_item_data in self.new_tickets:
                new_tickets_item = new_tickets_item_data.to_dict()
                new_tickets.append(new_tickets_item)

        seats: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.seats, Unset):
            seats = []
            for seats_item_data in self.seats:
                seats_item = seats_item_data.to_dict()
                seats.append(seats_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "performance": performance,
            }
        )
        if tickets is not UNSET:
            field_dict["tickets"] = tickets
        if upsells is not UNSET:
            field_dict["upsells"] = upsells
        if new_tickets is not UNSET:
            field_dict["new_tickets"] = new_tickets
        if seats is not UNSET:
            field_dict["seats"] = seats

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.new_seats_in_request import NewSeatsInRequest  # noqa: PLC0415
        from ..models.new_tickets_in_request import NewTicketsInRequest  # noqa: PLC0415

        d = dict(src_dict)
        performance = d.pop("performance")

        tickets = cast(list[int], d.pop("tickets", UNSET))

        upsells = cast(list[int], d.pop("upsells", UNSET))

        _new_tickets = d.pop("new_tickets", UNSET)
        new_tickets: list[NewTicketsInRequest] | Unset = UNSET
        if _new_tickets is not UNSET:
            new_tickets = []
            for new_tickets_item_data in _new_tickets:
                new_tickets_item = NewTicketsInRequest.from_dict(new_tickets_item_data)

                new_tickets.append(new_tickets_item)

        _seats = d.pop("seats", UNSET)
        seats: list[NewSeatsInRequest] | Unset = UNSET
        if _seats is not UNSET:
            seats = []
            for seats_item_data in _seats:
                seats_item = NewSeatsInRequest.from_dict(seats_item_data)

                seats.append(seats_item)

        exchange_quote_in_request = cls(
            performance=performance,
            tickets=tickets,
            upsells=upsells,
            new_tickets=new_tickets,
            seats=seats,
        )

        exchange_quote_in_request.additional_properties = d
        return exchange_quote_in_request

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
