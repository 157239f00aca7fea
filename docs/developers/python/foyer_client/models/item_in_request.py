from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.ticket_line_in_request import TicketLineInRequest
    from ..models.upsell_line_in_request import UpsellLineInRequest


T = TypeVar("T", bound="ItemInRequest")


@_attrs_define
class ItemInRequest:
    """
    Attributes:
        performance (int):
        tickets (list[TicketLineInRequest] | Unset):
        upsells (list[UpsellLineInRequest] | Unset):
    """

    performance: int
    tickets: list[TicketLineInRequest] | Unset = UNSET
    upsells: list[UpsellLineInRequest] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        performance = self.performance

        tickets: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.tickets, Unset):
            tickets = []
            for tickets_item_data in self.tickets:
                tickets_item = tickets_item_data.to_dict()
                tickets.append(tickets_item)

        upsells: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.upsells, Unset):
            upsells = []
            for upsells_item_data in self.upsells:
                upsells_item = upsells_item_data.to_dict()
                upsells.append(upsells_item)

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

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.ticket_line_in_request import TicketLineInRequest  # noqa: PLC0415
        from ..models.upsell_line_in_request import UpsellLineInRequest  # noqa: PLC0415

        d = dict(src_dict)
        performance = d.pop("performance")

        _tickets = d.pop("tickets", UNSET)
        tickets: list[TicketLineInRequest] | Unset = UNSET
        if _tickets is not UNSET:
            tickets = []
            for tickets_item_data in _tickets:
                tickets_item = TicketLineInRequest.from_dict(tickets_item_data)

                tickets.append(tickets_item)

        _upsells = d.pop("upsells", UNSET)
        upsells: list[UpsellLineInRequest] | Unset = UNSET
        if _upsells is not UNSET:
            upsells = []
            for upsells_item_data in _upsells:
                upsells_item = UpsellLineInRequest.from_dict(upsells_item_data)

                upsells.append(upsells_item)

        item_in_request = cls(
            performance=performance,
            tickets=tickets,
            upsells=upsells,
        )

        item_in_request.additional_properties = d
        return item_in_request

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
