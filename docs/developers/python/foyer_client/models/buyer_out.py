from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="BuyerOut")


@_attrs_define
class BuyerOut:
    """
    Attributes:
        name (str):
        email (str):
        phone (str):
        country (str):
        zipcode (str):
        marketing_optin (bool): whether they consented to marketing
        removed (bool): their data was deleted; the replacement identifies nobody
    """

    name: str
    email: str
    phone: str
    country: str
    zipcode: str
    marketing_optin: bool
    removed: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        email = self.email

        phone = self.phone

        country = self.country

        zipcode = self.zipcode

        marketing_optin = self.marketing_optin

        removed = self.removed

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "email": email,
                "phone": phone,
                "country": country,
                "zipcode": zipcode,
                "marketing_optin": marketing_optin,
                "removed": removed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        email = d.pop("email")

        phone = d.pop("phone")

        country = d.pop("country")

        zipcode = d.pop("zipcode")

        marketing_optin = d.pop("marketing_optin")

        removed = d.pop("removed")

        buyer_out = cls(
            name=name,
            email=email,
            phone=phone,
            country=country,
            zipcode=zipcode,
            marketing_optin=marketing_optin,
            removed=removed,
        )

        buyer_out.additional_properties = d
        return buyer_out

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
