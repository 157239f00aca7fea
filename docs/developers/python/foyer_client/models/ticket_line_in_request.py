from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="TicketLineInRequest")


@_attrs_define
class TicketLineInRequest:
    """
    Attributes:
        quantity (int):
        ticket_type (int | None | Unset): null: the normal ticket
        team (int | None | Unset): if a performance is sold by team slots
        players (list[int] | Unset): the slots, one per ticket
    """

    quantity: int
    ticket_type: int | None | Unset = UNSET
    team: int | None | Unset = UNSET
    players: list[int] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        quantity = self.quantity

        ticket_type: int | None | Unset
        if isinstance(self.ticket_type, Unset):
            ticket_type = UNSET
        else:
            ticket_type = self.ticket_type

        team: int | None | Unset
        if isinstance(self.team, Unset):
            team = UNSET
        else:
            team = self.team

        players: list[int] | Unset = UNSET
        if not isinstance(self.players, Unset):
            players = self.players

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "quantity": quantity,
            }
        )
        if ticket_type is not UNSET:
            field_dict["ticket_type"] = ticket_type
        if team is not UNSET:
            field_dict["team"] = team
        if players is not UNSET:
            field_dict["players"] = players

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        quantity = d.pop("quantity")

        def _parse_ticket_type(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        ticket_type = _parse_ticket_type(d.pop("ticket_type", UNSET))

        def _parse_team(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        team = _parse_team(d.pop("team", UNSET))

        players = cast(list[int], d.pop("players", UNSET))

        ticket_line_in_request = cls(
            quantity=quantity,
            ticket_type=ticket_type,
            team=team,
            players=players,
        )

        ticket_line_in_request.additional_properties = d
        return ticket_line_in_request

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
