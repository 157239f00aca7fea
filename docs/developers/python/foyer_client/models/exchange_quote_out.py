from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.exchange_quote_out_settled import ExchangeQuoteOutSettled

if TYPE_CHECKING:
    from ..models.exchange_line_out import ExchangeLineOut


T = TypeVar("T", bound="ExchangeQuoteOut")


@_attrs_define
class ExchangeQuoteOut:
    """
    Attributes:
        quote (int):
        order (int):
        performance (int):
        expires_at (datetime.datetime):
        currency (str):
        old_total (str): the price of what is given up
        new_total (str): today's price of the replacement
        difference (str): negative for a refund
        settled (ExchangeQuoteOutSettled): how the difference is settled; below 0.50 nothing is charged or refunded
        whole (bool): whether nothing of the order stays in its performance
        tickets (int): how many new tickets
        lines (list[ExchangeLineOut]):
    """

    quote: int
    order: int
    performance: int
    expires_at: datetime.datetime
    currency: str
    old_total: str
    new_total: str
    difference: str
    settled: ExchangeQuoteOutSettled
    whole: bool
    tickets: int
    lines: list[ExchangeLineOut]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        quote = self.quote

        order = self.order

        performance = self.performance

        expires_at = self.expires_at.isoformat()

        currency = self.currency

        old_total = self.old_total

        new_total = self.new_total

        difference = self.difference

        settled = self.settled.value

        whole = self.whole

        tickets = self.tickets

        lines = []
        for lines_item_data in self.lines:
            lines_item = lines_item_data.to_dict()
            lines.append(lines_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "quote": quote,
                "order": order,
                "performance": performance,
                "expires_at": expires_at,
                "currency": currency,
                "old_total": old_total,
                "new_total": new_total,
                "difference": difference,
                "settled": settled,
                "whole": whole,
                "tickets": tickets,
                "lines": lines,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.exchange_line_out import ExchangeLineOut  # noqa: PLC0415

        d = dict(src_dict)
        quote = d.pop("quote")

        order = d.pop("order")

        performance = d.pop("performance")

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        currency = d.pop("currency")

        old_total = d.pop("old_total")

        new_total = d.pop("new_total")

        difference = d.pop("difference")

        settled = ExchangeQuoteOutSettled(d.pop("settled"))

        whole = d.pop("whole")

        tickets = d.pop("tickets")

        lines = []
        _lines = d.pop("lines")
        for lines_item_data in _lines:
            lines_item = ExchangeLineOut.from_dict(lines_item_data)

            lines.append(lines_item)

        exchange_quote_out = cls(
            quote=quote,
            order=order,
            performance=performance,
            expires_at=expires_at,
            currency=currency,
            old_total=old_total,
            new_total=new_total,
            difference=difference,
            settled=settled,
            whole=whole,
            tickets=tickets,
            lines=lines,
        )

        exchange_quote_out.additional_properties = d
        return exchange_quote_out

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
