from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.exchange_line_out_kind import ExchangeLineOutKind

T = TypeVar("T", bound="ExchangeLineOut")


@_attrs_define
class ExchangeLineOut:
    """
    Attributes:
        kind (ExchangeLineOutKind):
        name (str):
        quantity (int):
        amount (str):
        note (str):
    """

    kind: ExchangeLineOutKind
    name: str
    quantity: int
    amount: str
    note: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind.value

        name = self.name

        quantity = self.quantity

        amount = self.amount

        note = self.note

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
                "name": name,
                "quantity": quantity,
                "amount": amount,
                "note": note,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = ExchangeLineOutKind(d.pop("kind"))

        name = d.pop("name")

        quantity = d.pop("quantity")

        amount = d.pop("amount")

        note = d.pop("note")

        exchange_line_out = cls(
            kind=kind,
            name=name,
            quantity=quantity,
            amount=amount,
            note=note,
        )

        exchange_line_out.additional_properties = d
        return exchange_line_out

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
