from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.problem_out_fields import ProblemOutFields


T = TypeVar("T", bound="ProblemOut")


@_attrs_define
class ProblemOut:
    """
    Attributes:
        type_ (str): documentation of the problem
        title (str): the name of the status
        status (int):
        detail (str): the same as `message`
        message (str): a message for people
        code (str): a code for programs; new codes may be added at any time
        field (str | Unset): the first invalid field or header
        fields (ProblemOutFields | Unset): each invalid field, with its message
        retry_after (int | Unset): seconds until the same call may succeed
    """

    type_: str
    title: str
    status: int
    detail: str
    message: str
    code: str
    field: str | Unset = UNSET
    fields: ProblemOutFields | Unset = UNSET
    retry_after: int | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        title = self.title

        status = self.status

        detail = self.detail

        message = self.message

        code = self.code

        field = self.field

        fields: dict[str, Any] | Unset = UNSET
        if not isinstance(self.fields, Unset):
            fields = self.fields.to_dict()

        retry_after = self.retry_after

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "title": title,
                "status": status,
                "detail": detail,
                "message": message,
                "code": code,
            }
        )
        if field is not UNSET:
            field_dict["field"] = field
        if fields is not UNSET:
            field_dict["fields"] = fields
        if retry_after is not UNSET:
            field_dict["retry_after"] = retry_after

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.problem_out_fields import ProblemOutFields  # noqa: PLC0415

        d = dict(src_dict)
        type_ = d.pop("type")

        title = d.pop("title")

        status = d.pop("status")

        detail = d.pop("detail")

        message = d.pop("message")

        code = d.pop("code")

        field = d.pop("field", UNSET)

        _fields = d.pop("fields", UNSET)
        fields: ProblemOutFields | Unset
        if isinstance(_fields, Unset):
            fields = UNSET
        else:
            fields = ProblemOutFields.from_dict(_fields)

        retry_after = d.pop("retry_after", UNSET)

        problem_out = cls(
            type_=type_,
            title=title,
            status=status,
            detail=detail,
            message=message,
            code=code,
            field=field,
            fields=fields,
            retry_after=retry_after,
        )

        problem_out.additional_properties = d
        return problem_out

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
