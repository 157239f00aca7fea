from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.exchange_in_request_by import ExchangeInRequestBy
from ..types import UNSET, Unset

T = TypeVar("T", bound="ExchangeInRequest")


@_attrs_define
class ExchangeInRequest:
    """
    Attributes:
        quote (int): the quote's result; exactly that is made
        by (ExchangeInRequestBy | Unset): who pays a difference: the `client`, for an order that it sold for its own
            money, or the buyer by a `link`; the old tickets stay valid until then Default: ExchangeInRequestBy.CLIENT.
    """

    quote: int
    by: ExchangeInRequestBy | Unset = ExchangeInRequestBy.CLIENT
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        quote = self.quote

        by: str | Unset = UNSET
        if not isinstance(self.by, Unset):
            by = self.by.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "quote": quote,
            }
        )
        if by is not UNSET:
            field_dict["by"] = by

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        quote = d.pop("quote")

        _by = d.pop("by", UNSET)
        by: ExchangeInRequestBy | Unset
        if isinstance(_by, Unset):
            by = UNSET
        else:
            by = ExchangeInRequestBy(_by)

        exchange_in_request = cls(
            quote=quote,
            by=by,
        )

        exchange_in_request.additional_properties = d
        return exchange_in_request

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
