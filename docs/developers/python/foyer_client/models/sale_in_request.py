from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.sale_in_request_language import SaleInRequestLanguage
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.buyer_in_request import BuyerInRequest
    from ..models.item_in_request import ItemInRequest


T = TypeVar("T", bound="SaleInRequest")


@_attrs_define
class SaleInRequest:
    """
    Attributes:
        items (list[ItemInRequest]):
        buyer (BuyerInRequest):
        promo_code (str | Unset):  Default: ''.
        gift_cards (list[str] | Unset): codes of gift cards, used in this order
        language (SaleInRequestLanguage | Unset): language of the buyer's emails Default: SaleInRequestLanguage.EN.
    """

    items: list[ItemInRequest]
    buyer: BuyerInRequest
    promo_code: str | Unset = ""
    gift_cards: list[str] | Unset = UNSET
    language: SaleInRequestLanguage | Unset = SaleInRequestLanguage.EN
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        items = []
        for items_item_data in self.items:
            items_item = items_item_data.to_dict()
            items.append(items_item)

        buyer = self.buyer.to_dict()

        promo_code = self.promo_code

        gift_cards: list[str] | Unset = UNSET
        if not isinstance(self.gift_cards, Unset):
            gift_cards = self.gift_cards

        language: str | Unset = UNSET
        if not isinstance(self.language, Unset):
            language = self.language.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "items": items,
                "buyer": buyer,
            }
        )
        if promo_code is not UNSET:
            field_dict["promo_code"] = promo_code
        if gift_cards is not UNSET:
            field_dict["gift_cards"] = gift_cards
        if language is not UNSET:
            field_dict["language"] = language

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.buyer_in_request import BuyerInRequest  # noqa: PLC0415
        from ..models.item_in_request import ItemInRequest  # noqa: PLC0415

        d = dict(src_dict)
        items = []
        _items = d.pop("items")
        for items_item_data in _items:
            items_item = ItemInRequest.from_dict(items_item_data)

            items.append(items_item)

        buyer = BuyerInRequest.from_dict(d.pop("buyer"))

        promo_code = d.pop("promo_code", UNSET)

        gift_cards = cast(list[str], d.pop("gift_cards", UNSET))

        _language = d.pop("language", UNSET)
        language: SaleInRequestLanguage | Unset
        if isinstance(_language, Unset):
            language = UNSET
        else:
            language = SaleInRequestLanguage(_language)

        sale_in_request = cls(
            items=items,
            buyer=buyer,
            promo_code=promo_code,
            gift_cards=gift_cards,
            language=language,
        )

        sale_in_request.additional_properties = d
        return sale_in_request

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
