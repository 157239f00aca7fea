from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.api_verdict_out import ApiVerdictOut


T = TypeVar("T", bound="ApiVerdictsOut")


@_attrs_define
class ApiVerdictsOut:
    """
    Attributes:
        verdicts (list[ApiVerdictOut]):
    """

    verdicts: list[ApiVerdictOut]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        verdicts = []
        for verdicts_item_data in self.verdicts:
            verdicts_item = verdicts_item_data.to_dict()
            verdicts.append(verdicts_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "verdicts": verdicts,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.api_verdict_out import ApiVerdictOut  # noqa: PLC0415

        d = dict(src_dict)
        verdicts = []
        _verdicts = d.pop("verdicts")
        for verdicts_item_data in _verdicts:
            verdicts_item = ApiVerdictOut.from_dict(verdicts_item_data)

            verdicts.append(verdicts_item)

        api_verdicts_out = cls(
            verdicts=verdicts,
        )

        api_verdicts_out.additional_properties = d
        return api_verdicts_out

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
