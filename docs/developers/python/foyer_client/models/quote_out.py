from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.card_share_out import CardShareOut
    from ..models.quote_line_out import QuoteLineOut


T = TypeVar("T", bound="QuoteOut")


@_attrs_define
class QuoteOut:
    """
    Attributes:
        lines (list[QuoteLineOut]):
        subtotal (str):
        tax (str):
        booking_fee (str):
        discount (str):
        promo_code (str): the promo code that was applied; else empty
        saving (str): the promo code's discount
        gift_card (str): the amount paid by all gift cards
        gift_cards (list[CardShareOut]):
        total (str):
        due (str): the amount left to pay: the total less gift cards
        currency (str):
    """

    lines: list[QuoteLineOut]
    subtotal: str
    tax: str
    booking_fee: str
    discount: str
    promo_code: str
    saving: str
    gift_card: str
    gift_cards: list[CardShareOut]
    total: str
    due: str
    currency: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        lines = []
        for lines_item_data in self.lines:
            lines_item = lines_item_data.to_dict()
            lines.append(lines_item)

        subtotal = self.subtotal

        tax = self.tax

        booking_fee = self.booking_fee

        discount = self.discount

        promo_code = self.promo_code

        saving = self.saving

        gift_card = self.gift_card

        gift_cards = []
        for gift_cards_item_data in self.gift_cards:
            gift_cards_item = gift_cards_item_data.to_dict()
            gift_cards.append(gift_cards_item)

        total = self.total

        due = self.due

        currency = self.currency

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "lines": lines,
                "subtotal": subtotal,
                "tax": tax,
                "booking_fee": booking_fee,
                "discount": discount,
                "promo_code": promo_code,
                "saving": saving,
                "gift_card": gift_card,
                "gift_cards": gift_cards,
                "total": total,
                "due": due,
                "currency": currency,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.card_share_out import CardShareOut  # noqa: PLC0415
        from ..models.quote_line_out import QuoteLineOut  # noqa: PLC0415

        d = dict(src_dict)
        lines = []
        _lines = d.pop("lines")
        for lines_item_data in _lines:
            lines_item = QuoteLineOut.from_dict(lines_item_data)

            lines.append(lines_item)

        subtotal = d.pop("subtotal")

        tax = d.pop("tax")

        booking_fee = d.pop("booking_fee")

        discount = d.pop("discount")

        promo_code = d.pop("promo_code")

        saving = d.pop("saving")

        gift_card = d.pop("gift_card")

        gift_cards = []
        _gift_cards = d.pop("gift_cards")
        for gift_cards_item_data in _gift_cards:
            gift_cards_item = CardShareOut.from_dict(gift_cards_item_data)

            gift_cards.append(gift_cards_item)

        total = d.pop("total")

        due = d.pop("due")

        currency = d.pop("currency")

        quote_out = cls(
            lines=lines,
            subtotal=subtotal,
            tax=tax,
            booking_fee=booking_fee,
            discount=discount,
            promo_code=promo_code,
            saving=saving,
            gift_card=gift_card,
            gift_cards=gift_cards,
            total=total,
            due=due,
            currency=currency,
        )

        quote_out.additional_properties = d
        return quote_out

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
