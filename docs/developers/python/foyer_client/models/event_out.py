from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.venue_out import VenueOut


T = TypeVar("T", bound="EventOut")


@_attrs_define
class EventOut:
    """
    Attributes:
        event (int):
        name (str):
        description (str):
        bio (str): its description
        image (str): a relative path; empty if there is none
        venue (VenueOut):
        timezone (str): of its venue, such as `Europe/London`
        currency (str):
        min_count (int): the minimum number of tickets in a basket
        max_count (int): the maximum number of tickets in a basket
        includes_tax (bool): whether prices include tax
        booking_fee (str): per ticket
    """

    event: int
    name: str
    description: str
    bio: str
    image: str
    venue: VenueOut
    timezone: str
    currency: str
    min_count: int
    max_count: int
    includes_tax: bool
    booking_fee: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        event = self.event

        name = self.name

        description = self.description

        bio = self.bio

        image = self.image

        venue = self.venue.to_dict()

        timezone = self.timezone

        currency = self.currency

        min_count = self.min_count

        max_count = self.max_count

        includes_tax = self.includes_tax

        booking_fee = self.booking_fee

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "event": event,
                "name": name,
                "description": description,
                "bio": bio,
                "image": image,
                "venue": venue,
                "timezone": timezone,
                "currency": currency,
                "min_count": min_count,
                "max_count": max_count,
                "includes_tax": includes_tax,
                "booking_fee": booking_fee,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.venue_out import VenueOut  # noqa: PLC0415

        d = dict(src_dict)
        event = d.pop("event")

        name = d.pop("name")

        description = d.pop("description")

        bio = d.pop("bio")

        image = d.pop("image")

        venue = VenueOut.from_dict(d.pop("venue"))

        timezone = d.pop("timezone")

        currency = d.pop("currency")

        min_count = d.pop("min_count")

        max_count = d.pop("max_count")

        includes_tax = d.pop("includes_tax")

        booking_fee = d.pop("booking_fee")

        event_out = cls(
            event=event,
            name=name,
            description=description,
            bio=bio,
            image=image,
            venue=venue,
            timezone=timezone,
            currency=currency,
            min_count=min_count,
            max_count=max_count,
            includes_tax=includes_tax,
            booking_fee=booking_fee,
        )

        event_out.additional_properties = d
        return event_out

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
