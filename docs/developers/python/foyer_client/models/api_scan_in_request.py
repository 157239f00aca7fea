from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="ApiScanInRequest")


@_attrs_define
class ApiScanInRequest:
    """
    Attributes:
        performance (int): the performance at whose door it was read
        code (str): the text of the QR code
        nonce (str): unique per scan; printable ASCII
        scanned_at (datetime.datetime): by the reader's clock; the time of receipt counts
        device (UUID): identifies the reader
        gate (str | Unset): where it stands; gate rules use it
    """

    performance: int
    code: str
    nonce: str
    scanned_at: datetime.datetime
    device: UUID
    gate: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        performance = self.performance

        code = self.code

        nonce = self.nonce

        scanned_at = self.scanned_at.isoformat()

        device = str(self.device)

        gate = self.gate

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "performance": performance,
                "code": code,
                "nonce": nonce,
                "scanned_at": scanned_at,
                "device": device,
            }
        )
        if gate is not UNSET:
            field_dict["gate"] = gate

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        performance = d.pop("performance")

        code = d.pop("code")

        nonce = d.pop("nonce")

        scanned_at = datetime.datetime.fromisoformat(d.pop("scanned_at"))

        device = UUID(d.pop("device"))

        gate = d.pop("gate", UNSET)

        api_scan_in_request = cls(
            performance=performance,
            code=code,
            nonce=nonce,
            scanned_at=scanned_at,
            device=device,
            gate=gate,
        )

        api_scan_in_request.additional_properties = d
        return api_scan_in_request

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
