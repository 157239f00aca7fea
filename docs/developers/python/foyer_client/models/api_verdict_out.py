from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.api_verdict_out_verdict_type_1 import ApiVerdictOutVerdictType1
from ..models.api_verdict_out_verdict_type_2_type_1 import (
    ApiVerdictOutVerdictType2Type1,
)
from ..models.api_verdict_out_verdict_type_3_type_1 import (
    ApiVerdictOutVerdictType3Type1,
)

T = TypeVar("T", bound="ApiVerdictOut")


@_attrs_define
class ApiVerdictOut:
    """
    Attributes:
        nonce (None | str): null if it was missing
        verdict (ApiVerdictOutVerdictType1 | ApiVerdictOutVerdictType2Type1 | ApiVerdictOutVerdictType3Type1 | None):
            null if it could not be validated: `message` says why
        message (str): a message for the person at the gate
        code (None | str): why it could not be validated, as a problem's code: `invalid`, `not_found`, `nonce_reused`,
            `device_revoked`, `unavailable` or `failed`; null if there is a verdict
        performance (int | None):
        ticket (int | None):
        order (int | None):
        holder (None | str): of a ticket that is or was admitted
        type_ (None | str): the ticket's type; empty for a normal ticket
        at (datetime.datetime | None): when it was admitted
        by (None | str): who admitted it
        gate (None | str):
        order_tickets (int | None): the number of valid tickets of its order
        order_admitted (int | None): how many of them were admitted
    """

    nonce: None | str
    verdict: (
        ApiVerdictOutVerdictType1
        | ApiVerdictOutVerdictType2Type1
        | ApiVerdictOutVerdictType3Type1
        | None
    )
    message: str
    code: None | str
    performance: int | None
    ticket: int | None
    order: int | None
    holder: None | str
    type_: None | str
    at: datetime.datetime | None
    by: None | str
    gate: None | str
    order_tickets: int | None
    order_admitted: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        nonce: None | str
        nonce = self.nonce

        verdict: None | str
        if isinstance(self.verdict, ApiVerdictOutVerdictType1):
            verdict = self.verdict.value
        elif isinstance(self.verdict, ApiVerdictOutVerdictType2Type1):
            verdict = self.verdict.value
        elif isinstance(self.verdict, ApiVerdictOutVerdictType3Type1):
            verdict = self.verdict.value
        else:
            verdict = self.verdict

        message = self.message

        code: None | str
        code = self.code

        performance: int | None
        performance = self.performance

        ticket: int | None
        ticket = self.ticket

        order: int | None
        order = self.order

        holder: None | str
        holder = self.holder

        type_: None | str
        type_ = self.type_

        at: None | str
        if isinstance(self.at, datetime.datetime):
            at = self.at.isoformat()
        else:
            at = self.at

        by: None | str
        by = self.by

        gate: None | str
        gate = self.gate

        order_tickets: int | None
        order_tickets = self.order_tickets

        order_admitted: int | None
        order_admitted = self.order_admitted

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "nonce": nonce,
                "verdict": verdict,
                "message": message,
                "code": code,
                "performance": performance,
                "ticket": ticket,
                "order": order,
                "holder": holder,
                "type": type_,
                "at": at,
                "by": by,
                "gate": gate,
                "order_tickets": order_tickets,
                "order_admitted": order_admitted,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_nonce(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        nonce = _parse_nonce(d.pop("nonce"))

        def _parse_verdict(
            data: object,
        ) -> (
            ApiVerdictOutVerdictType1
            | ApiVerdictOutVerdictType2Type1
            | ApiVerdictOutVerdictType3Type1
            | None
        ):
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                verdict_type_1 = ApiVerdictOutVerdictType1(data)

                return verdict_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                verdict_type_2_type_1 = ApiVerdictOutVerdictType2Type1(data)

                return verdict_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                verdict_type_3_type_1 = ApiVerdictOutVerdictType3Type1(data)

                return verdict_type_3_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                ApiVerdictOutVerdictType1
                | ApiVerdictOutVerdictType2Type1
                | ApiVerdictOutVerdictType3Type1
                | None,
                data,
            )

        verdict = _parse_verdict(d.pop("verdict"))

        message = d.pop("message")

        def _parse_code(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        code = _parse_code(d.pop("code"))

        def _parse_performance(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        performance = _parse_performance(d.pop("performance"))

        def _parse_ticket(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        ticket = _parse_ticket(d.pop("ticket"))

        def _parse_order(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        order = _parse_order(d.pop("order"))

        def _parse_holder(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        holder = _parse_holder(d.pop("holder"))

        def _parse_type_(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        type_ = _parse_type_(d.pop("type"))

        def _parse_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                at_type_0 = datetime.datetime.fromisoformat(data)

                return at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        at = _parse_at(d.pop("at"))

        def _parse_by(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        by = _parse_by(d.pop("by"))

        def _parse_gate(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        gate = _parse_gate(d.pop("gate"))

        def _parse_order_tickets(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        order_tickets = _parse_order_tickets(d.pop("order_tickets"))

        def _parse_order_admitted(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        order_admitted = _parse_order_admitted(d.pop("order_admitted"))

        api_verdict_out = cls(
            nonce=nonce,
            verdict=verdict,
            message=message,
            code=code,
            performance=performance,
            ticket=ticket,
            order=order,
            holder=holder,
            type_=type_,
            at=at,
            by=by,
            gate=gate,
            order_tickets=order_tickets,
            order_admitted=order_admitted,
        )

        api_verdict_out.additional_properties = d
        return api_verdict_out

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
