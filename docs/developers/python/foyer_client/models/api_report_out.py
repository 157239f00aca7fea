from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.api_report_out_filters_item import ApiReportOutFiltersItem
from ..models.api_report_out_group import ApiReportOutGroup
from ..models.api_report_out_needs_item import ApiReportOutNeedsItem
from ..models.api_report_out_period import ApiReportOutPeriod

if TYPE_CHECKING:
    from ..models.report_column_out import ReportColumnOut


T = TypeVar("T", bound="ApiReportOut")


@_attrs_define
class ApiReportOut:
    """
    Attributes:
        report (str):
        name (str):
        group (ApiReportOutGroup):
        about (str):
        filters (list[ApiReportOutFiltersItem]):
        needs (list[ApiReportOutNeedsItem]): required filters
        period (ApiReportOutPeriod): the default period
        columns (list[ReportColumnOut]):
    """

    report: str
    name: str
    group: ApiReportOutGroup
    about: str
    filters: list[ApiReportOutFiltersItem]
    needs: list[ApiReportOutNeedsItem]
    period: ApiReportOutPeriod
    columns: list[ReportColumnOut]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        report = self.report

        name = self.name

        group = self.group.value

        about = self.about

        filters = []
        for filters_item_data in self.filters:
            filters_item = filters_item_data.value
            filters.append(filters_item)

        needs = []
        for needs_item_data in self.needs:
            needs_item = needs_item_data.value
            needs.append(needs_item)

        period = self.period.value

        columns = []
        for columns_item_data in self.columns:
            columns_item = columns_item_data.to_dict()
            columns.append(columns_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "report": report,
                "name": name,
                "group": group,
                "about": about,
                "filters": filters,
                "needs": needs,
                "period": period,
                "columns": columns,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.report_column_out import ReportColumnOut  # noqa: PLC0415

        d = dict(src_dict)
        report = d.pop("report")

        name = d.pop("name")

        group = ApiReportOutGroup(d.pop("group"))

        about = d.pop("about")

        filters = []
        _filters = d.pop("filters")
        for filters_item_data in _filters:
            filters_item = ApiReportOutFiltersItem(filters_item_data)

            filters.append(filters_item)

        needs = []
        _needs = d.pop("needs")
        for needs_item_data in _needs:
            needs_item = ApiReportOutNeedsItem(needs_item_data)

            needs.append(needs_item)

        period = ApiReportOutPeriod(d.pop("period"))

        columns = []
        _columns = d.pop("columns")
        for columns_item_data in _columns:
            columns_item = ReportColumnOut.from_dict(columns_item_data)

            columns.append(columns_item)

        api_report_out = cls(
            report=report,
            name=name,
            group=group,
            about=about,
            filters=filters,
            needs=needs,
            period=period,
            columns=columns,
        )

        api_report_out.additional_properties = d
        return api_report_out

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
