from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="BuyerInRequest")


@_attrs_define
class BuyerInRequest:
    """
    Attributes:
        name (str | Unset):
        email (str | Unset):
        phone (str | Unset):
        country (str | Unset):
        zipcode (str | Unset):
        marketing_optin (bool | Unset): whether they consented to marketing Default: False.
    """

    name: str | Unset = UNSET
    email: str | Unset = UNSET
    phone: str | Unset = UNSET
    country: str | Unset = UNSET
    zipcode: str | Unset = UNSET
    marketing_optin: bool | Unset = False
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        email: str | Unset
        if isinstance(self.email, Unset):
            email = UNSET
        else:
            email = self.email

        phone = self.phone

        country = self.country

        zipcode = self.zipcode

        marketing_optin = self.marketing_optin

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if email is not UNSET:
            field_dict["email"] = email
        if phone is not UNSET:
            field_dict["phone"] = phone
        if country is not UNSET:
            field_dict["country"] = country
        if zipcode is not UNSET:
            field_dict["zipcode"] = zipcode
        if marketing_optin is not UNSET:
            field_dict["marketing_optin"] = marketing_optin

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name", UNSET)

        def _parse_email(data: object) -> str | Unset:
            if isinstance(data, Unset):
                return data
            return cast(str | Unset, data)

        email = _parse_email(d.pop("email", UNSET))

        phone = d.pop("phone", UNSET)

        country = d.pop("country", UNSET)

        zipcode = d.pop("zipcode", UNSET)

        marketing_optin = d.pop("marketing_optin", UNSET)

        buyer_in_request = cls(
            name=name,
            email=email,
            phone=phone,
            country=country,
            zipcode=zipcode,
            marketing_optin=marketing_optin,
        )

        buyer_in_request.additional_properties = d
        return buyer_in_request

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
