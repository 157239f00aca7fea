from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.payment_in_request_by import PaymentInRequestBy
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.buyer_in_request import BuyerInRequest


T = TypeVar("T", bound="PaymentInRequest")


@_attrs_define
class PaymentInRequest:
    """
    Attributes:
        by (PaymentInRequestBy): `client`: you have taken the buyer's money, and the tickets are issued and emailed now.
            `link`: the buyer pays on our page, whose address is returned
        buyer (BuyerInRequest | Unset):
        mail (bool | Unset): with `link`: whether we email the address to the buyer Default: False.
        page (str | Unset): with `link`: a page of the organiser's that sells, instead of ours
    """

    by: PaymentInRequestBy
    buyer: BuyerInRequest | Unset = UNSET
    mail: bool | Unset = False
    page: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        by = self.by.value

        buyer: dict[str, Any] | Unset = UNSET
        if not isinstance(self.buyer, Unset):
            buyer = self.buyer.to_dict()

        mail = self.mail

        page: str | Unset
        if isinstance(self.page, Unset):
            page = UNSET
        else:
            page = self.page

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "by": by,
            }
        )
        if buyer is not UNSET:
            field_dict["buyer"] = buyer
        if mail is not UNSET:
            field_dict["mail"] = mail
        if page is not UNSET:
            field_dict["page"] = page

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.buyer_in_request import BuyerInRequest  # noqa: PLC0415

        d = dict(src_dict)
        by = PaymentInRequestBy(d.pop("by"))

        _buyer = d.pop("buyer", UNSET)
        buyer: BuyerInRequest | Unset
        if isinstance(_buyer, Unset):
            buyer = UNSET
        else:
            buyer = BuyerInRequest.from_dict(_buyer)

        mail = d.pop("mail", UNSET)

        def _parse_page(data: object) -> str | Unset:
            if isinstance(data, Unset):
                return data
            return cast(str | Unset, data)

        page = _parse_page(d.pop("page", UNSET))

        payment_in_request = cls(
            by=by,
            buyer=buyer,
            mail=mail,
            page=page,
        )

        payment_in_request.additional_properties = d
        return payment_in_request

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
