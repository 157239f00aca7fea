from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="RefundInRequest")


@_attrs_define
class RefundInRequest:
    """
    Attributes:
        tickets (list[int] | Unset): numbers of its tickets; without tickets and upsells, everything that is left of the
            order
        upsells (list[int] | Unset): numbers of its upsell items; those that a ticket includes are added automatically
        keep_booking_fee (bool | Unset):
        reason (None | str | Unset):  Default: ''.
    """

    tickets: list[int] | Unset = UNSET
    upsells: list[int] | Unset = UNSET
    keep_booking_fee: bool | Unset = UNSET
    reason: None | str | Unset = ""
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        tickets: list[int] | Unset = UNSET
        if not isinstance(self.tickets, Unset):
            tickets = self.tickets

        upsells: list[int] | Unset = UNSET
        if not isinstance(self.upsells, Unset):
            upsells = self.upsells

        keep_booking_fee = self.keep_booking_fee

        reason: None | str | Unset
        if isinstance(self.reason, Unset):
            reason = UNSET
        else:
            reason = self.reason

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if tickets is not UNSET:
            field_dict["tickets"] = tickets
        if upsells is not UNSET:
            field_dict["upsells"] = upsells
        if keep_booking_fee is not UNSET:
            field_dict["keep_booking_fee"] = keep_booking_fee
        if reason is not UNSET:
            field_dict["reason"] = reason

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        tickets = cast(list[int], d.pop("tickets", UNSET))

        upsells = cast(list[int], d.pop("upsells", UNSET))

        keep_booking_fee = d.pop("keep_booking_fee", UNSET)

        def _parse_reason(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        reason = _parse_reason(d.pop("reason", UNSET))

        refund_in_request = cls(
            tickets=tickets,
            upsells=upsells,
            keep_booking_fee=keep_booking_fee,
            reason=reason,
        )

        refund_in_request.additional_properties = d
        return refund_in_request

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
