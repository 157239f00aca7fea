from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.performance_offer_out_closed_type_1 import PerformanceOfferOutClosedType1
from ..models.performance_offer_out_closed_type_2_type_1 import (
    PerformanceOfferOutClosedType2Type1,
)
from ..models.performance_offer_out_closed_type_3_type_1 import (
    PerformanceOfferOutClosedType3Type1,
)

if TYPE_CHECKING:
    from ..models.offered_team_out import OfferedTeamOut
    from ..models.offered_ticket_type_out import OfferedTicketTypeOut
    from ..models.offered_upsell_out import OfferedUpsellOut


T = TypeVar("T", bound="PerformanceOfferOut")


@_attrs_define
class PerformanceOfferOut:
    """
    Attributes:
        performance (int):
        event (int):
        starts_at (datetime.datetime): with the venue's offset
        timezone (str):
        subcategory (str): what distinguishes it from others of its event
        price (str): of the normal ticket, before tax and fees that are not included
        on_sale (bool): whether the client can sell it now
        on_sale_at (datetime.datetime): the start of its sale
        next_change_at (datetime.datetime | None): when `on_sale` may change next
        available (int): how many tickets the client could take now; at most the maximum of a basket
        sold_out (bool):
        closed (None | PerformanceOfferOutClosedType1 | PerformanceOfferOutClosedType2Type1 |
            PerformanceOfferOutClosedType3Type1): why the client cannot sell it now
        message (str): the organiser's own message; mostly empty
        version (int): increases with each sale and each change
        event_name (str):
        venue_name (str):
        currency (str):
        min_count (int):
        max_count (int):
        ticket_types (list[OfferedTicketTypeOut]):
        upsells (list[OfferedUpsellOut]):
        teams (list[OfferedTeamOut]): empty if it is not sold by slots
    """

    performance: int
    event: int
    starts_at: datetime.datetime
    timezone: str
    subcategory: str
    price: str
    on_sale: bool
    on_sale_at: datetime.datetime
    next_change_at: datetime.datetime | None
    available: int
    sold_out: bool
    closed: (
        None
        | PerformanceOfferOutClosedType1
        | PerformanceOfferOutClosedType2Type1
        | PerformanceOfferOutClosedType3Type1
    )
    message: str
    version: int
    event_name: str
    venue_name: str
    currency: str
    min_count: int
    max_count: int
    ticket_types: list[OfferedTicketTypeOut]
    upsells: list[OfferedUpsellOut]
    teams: list[OfferedTeamOut]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        performance = self.performance

        event = self.event

        starts_at = self.starts_at.isoformat()

        timezone = self.timezone

        subcategory = self.subcategory

        price = self.price

        on_sale = self.on_sale

        on_sale_at = self.on_sale_at.isoformat()

        next_change_at: None | str
        if isinstance(self.next_change_at, datetime.datetime):
            next_change_at = self.next_change_at.isoformat()
        else:
            next_change_at = self.next_change_at

        available = self.available

        sold_out = self.sold_out

        closed: None | str
        if isinstance(self.closed, PerformanceOfferOutClosedType1):
            closed = self.closed.value
        elif isinstance(self.closed, PerformanceOfferOutClosedType2Type1):
            closed = self.closed.value
        elif isinstance(self.closed, PerformanceOfferOutClosedType3Type1):
            closed = self.closed.value
        else:
            closed = self.closed

        message = self.message

        version = self.version

        event_name = self.event_name

        venue_name = self.venue_name

        currency = self.currency

        min_count = self.min_count

        max_count = self.max_count

        ticket_types = []
        for ticket_types_item_data in self.ticket_types:
            ticket_types_item = ticket_types_item_data.to_dict()
            ticket_types.append(ticket_types_item)

        upsells = []
        for upsells_item_data in self.upsells:
            upsells_item = upsells_item_data.to_dict()
            upsells.append(upsells_item)

        teams = []
        for teams_item_data in self.teams:
            teams_item = teams_item_data.to_dict()
            teams.append(teams_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "performance": performance,
                "event": event,
                "starts_at": starts_at,
                "timezone": timezone,
                "subcategory": subcategory,
                "price": price,
                "on_sale": on_sale,
                "on_sale_at": on_sale_at,
                "next_change_at": next_change_at,
                "available": available,
                "sold_out": sold_out,
                "closed": closed,
                "message": message,
                "version": version,
                "event_name": event_name,
                "venue_name": venue_name,
                "currency": currency,
                "min_count": min_count,
                "max_count": max_count,
                "ticket_types": ticket_types,
                "upsells": upsells,
                "teams": teams,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.offered_team_out import OfferedTeamOut  # noqa: PLC0415
        from ..models.offered_ticket_type_out import OfferedTicketTypeOut  # noqa: PLC0415
        from ..models.offered_upsell_out import OfferedUpsellOut  # noqa: PLC0415

        d = dict(src_dict)
        performance = d.pop("performance")

        event = d.pop("event")

        starts_at = datetime.datetime.fromisoformat(d.pop("starts_at"))

        timezone = d.pop("timezone")

        subcategory = d.pop("subcategory")

        price = d.pop("price")

        on_sale = d.pop("on_sale")

        on_sale_at = datetime.datetime.fromisoformat(d.pop("on_sale_at"))

        def _parse_next_change_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_change_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_change_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_change_at = _parse_next_change_at(d.pop("next_change_at"))

        available = d.pop("available")

        sold_out = d.pop("sold_out")

        def _parse_closed(
            data: object,
        ) -> (
            None
            | PerformanceOfferOutClosedType1
            | PerformanceOfferOutClosedType2Type1
            | PerformanceOfferOutClosedType3Type1
        ):
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                closed_type_1 = PerformanceOfferOutClosedType1(data)

                return closed_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                closed_type_2_type_1 = PerformanceOfferOutClosedType2Type1(data)

                return closed_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                closed_type_3_type_1 = PerformanceOfferOutClosedType3Type1(data)

                return closed_type_3_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                None
                | PerformanceOfferOutClosedType1
                | PerformanceOfferOutClosedType2Type1
                | PerformanceOfferOutClosedType3Type1,
                data,
            )

        closed = _parse_closed(d.pop("closed"))

        message = d.pop("message")

        version = d.pop("version")

        event_name = d.pop("event_name")

        venue_name = d.pop("venue_name")

        currency = d.pop("currency")

        min_count = d.pop("min_count")

        max_count = d.pop("max_count")

        ticket_types = []
        _ticket_types = d.pop("ticket_types")
        for ticket_types_item_data in _ticket_types:
            ticket_types_item = OfferedTicketTypeOut.from_dict(ticket_types_item_data)

            ticket_types.append(ticket_types_item)

        upsells = []
        _upsells = d.pop("upsells")
        for upsells_item_data in _upsells:
            upsells_item = OfferedUpsellOut.from_dict(upsells_item_data)

            upsells.append(upsells_item)

        teams = []
        _teams = d.pop("teams")
        for teams_item_data in _teams:
            teams_item = OfferedTeamOut.from_dict(teams_item_data)

            teams.append(teams_item)

        performance_offer_out = cls(
            performance=performance,
            event=event,
            starts_at=starts_at,
            timezone=timezone,
            subcategory=subcategory,
            price=price,
            on_sale=on_sale,
            on_sale_at=on_sale_at,
            next_change_at=next_change_at,
            available=available,
            sold_out=sold_out,
            closed=closed,
            message=message,
            version=version,
            event_name=event_name,
            venue_name=venue_name,
            currency=currency,
            min_count=min_count,
            max_count=max_count,
            ticket_types=ticket_types,
            upsells=upsells,
            teams=teams,
        )

        performance_offer_out.additional_properties = d
        return performance_offer_out

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
