from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.quote_line_out_kind import QuoteLineOutKind

T = TypeVar("T", bound="QuoteLineOut")


@_attrs_define
class QuoteLineOut:
    """
    Attributes:
        performance (int):
        kind (QuoteLineOutKind):
        ticket_type (int | None): null: the normal ticket, or an upsell
        upsell (int | None):
        variant (int | None):
        name (str):
        variant_name (str):
        included (bool): an upsell included in the tickets of a type, at no extra price
        team (int | None):
        team_name (str):
        players (list[int]):
        quantity (int):
        price (str):
        tax (str):
        booking_fee (str):
        discount (str):
        total (str):
    """

    performance: int
    kind: QuoteLineOutKind
    ticket_type: int | None
    upsell: int | None
    variant: int | None
    name: str
    variant_name: str
    included: bool
    team: int | None
    team_name: str
    players: list[int]
    quantity: int
    price: str
    tax: str
    booking_fee: str
    discount: str
    total: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        performance = self.performance

        kind = self.kind.value

        ticket_type: int | None
        ticket_type = self.ticket_type

        upsell: int | None
        upsell = self.upsell

        variant: int | None
        variant = self.variant

        name = self.name

        variant_name = self.variant_name

        included = self.included

        team: int | None
        team = self.team

        team_name = self.team_name

        players = self.players

        quantity = self.quantity

        price = self.price

        tax = self.tax

        booking_fee = self.booking_fee

        discount = self.discount

        total = self.total

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "performance": performance,
                "kind": kind,
                "ticket_type": ticket_type,
                "upsell": upsell,
                "variant": variant,
                "name": name,
                "variant_name": variant_name,
                "included": included,
                "team": team,
                "team_name": team_name,
                "players": players,
                "quantity": quantity,
                "price": price,
                "tax": tax,
                "booking_fee": booking_fee,
                "discount": discount,
                "total": total,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        performance = d.pop("performance")

        kind = QuoteLineOutKind(d.pop("kind"))

        def _parse_ticket_type(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        ticket_type = _parse_ticket_type(d.pop("ticket_type"))

        def _parse_upsell(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        upsell = _parse_upsell(d.pop("upsell"))

        def _parse_variant(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        variant = _parse_variant(d.pop("variant"))

        name = d.pop("name")

        variant_name = d.pop("variant_name")

        included = d.pop("included")

        def _parse_team(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        team = _parse_team(d.pop("team"))

        team_name = d.pop("team_name")

        players = cast(list[int], d.pop("players"))

        quantity = d.pop("quantity")

        price = d.pop("price")

        tax = d.pop("tax")

        booking_fee = d.pop("booking_fee")

        discount = d.pop("discount")

        total = d.pop("total")

        quote_line_out = cls(
            performance=performance,
            kind=kind,
            ticket_type=ticket_type,
            upsell=upsell,
            variant=variant,
            name=name,
            variant_name=variant_name,
            included=included,
            team=team,
            team_name=team_name,
            players=players,
            quantity=quantity,
            price=price,
            tax=tax,
            booking_fee=booking_fee,
            discount=discount,
            total=total,
        )

        quote_line_out.additional_properties = d
        return quote_line_out

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
