import datetime
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.problem_out import ProblemOut
from ...models.read_report_period import ReadReportPeriod
from ...models.read_report_step import ReadReportStep
from ...models.report_rows_out import ReportRowsOut
from ...types import UNSET, Response, Unset


def _get_kwargs(
    report: str,
    *,
    cursor: str | Unset = "",
    event: int | None | Unset = 0,
    from_: datetime.date | None | Unset = UNSET,
    limit: int | Unset = 500,
    performance: int | None | Unset = 0,
    period: ReadReportPeriod | Unset = UNSET,
    seller: int | None | Unset = 0,
    step: ReadReportStep | Unset = UNSET,
    to: datetime.date | None | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(foyer_version, Unset):
        headers["Foyer-Version"] = foyer_version

    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    params: dict[str, Any] = {}

    params["cursor"] = cursor

    json_event: int | None | Unset
    if isinstance(event, Unset):
        json_event = UNSET
    else:
        json_event = event
    params["event"] = json_event

    json_from_: None | str | Unset
    if isinstance(from_, Unset):
        json_from_ = UNSET
    elif isinstance(from_, datetime.date):
        json_from_ = from_.isoformat()
    else:
        json_from_ = from_
    params["from"] = json_from_

    params["limit"] = limit

    json_performance: int | None | Unset
    if isinstance(performance, Unset):
        json_performance = UNSET
    else:
        json_performance = performance
    params["performance"] = json_performance

    json_period: str | Unset = UNSET
    if not isinstance(period, Unset):
        json_period = period.value

    params["period"] = json_period

    json_seller: int | None | Unset
    if isinstance(seller, Unset):
        json_seller = UNSET
    else:
        json_seller = seller
    params["seller"] = json_seller

    json_step: str | Unset = UNSET
    if not isinstance(step, Unset):
        json_step = step.value

    params["step"] = json_step

    json_to: None | str | Unset
    if isinstance(to, Unset):
        json_to = UNSET
    elif isinstance(to, datetime.date):
        json_to = to.isoformat()
    else:
        json_to = to
    params["to"] = json_to

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/reports/{report}".format(
            report=quote(str(report), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | ProblemOut | ReportRowsOut | None:
    if response.status_code == 200:
        response_200 = ReportRowsOut.from_dict(response.json())

        return response_200

    if response.status_code == 304:
        response_304 = cast(Any, None)
        return response_304

    if response.status_code == 400:
        response_400 = ProblemOut.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = ProblemOut.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = ProblemOut.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = ProblemOut.from_dict(response.json())

        return response_404

    if response.status_code == 422:
        response_422 = ProblemOut.from_dict(response.json())

        return response_422

    if response.status_code == 429:
        response_429 = ProblemOut.from_dict(response.json())

        return response_429

    if response.status_code == 503:
        response_503 = ProblemOut.from_dict(response.json())

        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Any | ProblemOut | ReportRowsOut]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    report: str,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    event: int | None | Unset = 0,
    from_: datetime.date | None | Unset = UNSET,
    limit: int | Unset = 500,
    performance: int | None | Unset = 0,
    period: ReadReportPeriod | Unset = UNSET,
    seller: int | None | Unset = 0,
    step: ReadReportStep | Unset = UNSET,
    to: datetime.date | None | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | ProblemOut | ReportRowsOut]:
    """Read a report

     Its rows in pages of at most 1,000. With `Accept: text/csv` the whole report is one CSV file,
    streamed: better for very many rows. Figures are computed at the time of the call; a page begins
    after the last row of the previous one, and 409 `report_changed` says that this row no longer
    exists.

    Args:
        report (str):
        cursor (str | Unset):  Default: ''.
        event (int | None | Unset):  Default: 0.
        from_ (datetime.date | None | Unset):
        limit (int | Unset):  Default: 500.
        performance (int | None | Unset):  Default: 0.
        period (ReadReportPeriod | Unset):
        seller (int | None | Unset):  Default: 0.
        step (ReadReportStep | Unset):
        to (datetime.date | None | Unset):
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ProblemOut | ReportRowsOut]
    """

    kwargs = _get_kwargs(
        report=report,
        cursor=cursor,
        event=event,
        from_=from_,
        limit=limit,
        performance=performance,
        period=period,
        seller=seller,
        step=step,
        to=to,
        foyer_version=foyer_version,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    report: str,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    event: int | None | Unset = 0,
    from_: datetime.date | None | Unset = UNSET,
    limit: int | Unset = 500,
    performance: int | None | Unset = 0,
    period: ReadReportPeriod | Unset = UNSET,
    seller: int | None | Unset = 0,
    step: ReadReportStep | Unset = UNSET,
    to: datetime.date | None | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | ProblemOut | ReportRowsOut | None:
    """Read a report

     Its rows in pages of at most 1,000. With `Accept: text/csv` the whole report is one CSV file,
    streamed: better for very many rows. Figures are computed at the time of the call; a page begins
    after the last row of the previous one, and 409 `report_changed` says that this row no longer
    exists.

    Args:
        report (str):
        cursor (str | Unset):  Default: ''.
        event (int | None | Unset):  Default: 0.
        from_ (datetime.date | None | Unset):
        limit (int | Unset):  Default: 500.
        performance (int | None | Unset):  Default: 0.
        period (ReadReportPeriod | Unset):
        seller (int | None | Unset):  Default: 0.
        step (ReadReportStep | Unset):
        to (datetime.date | None | Unset):
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ProblemOut | ReportRowsOut
    """

    return sync_detailed(
        report=report,
        client=client,
        cursor=cursor,
        event=event,
        from_=from_,
        limit=limit,
        performance=performance,
        period=period,
        seller=seller,
        step=step,
        to=to,
        foyer_version=foyer_version,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    report: str,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    event: int | None | Unset = 0,
    from_: datetime.date | None | Unset = UNSET,
    limit: int | Unset = 500,
    performance: int | None | Unset = 0,
    period: ReadReportPeriod | Unset = UNSET,
    seller: int | None | Unset = 0,
    step: ReadReportStep | Unset = UNSET,
    to: datetime.date | None | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | ProblemOut | ReportRowsOut]:
    """Read a report

     Its rows in pages of at most 1,000. With `Accept: text/csv` the whole report is one CSV file,
    streamed: better for very many rows. Figures are computed at the time of the call; a page begins
    after the last row of the previous one, and 409 `report_changed` says that this row no longer
    exists.

    Args:
        report (str):
        cursor (str | Unset):  Default: ''.
        event (int | None | Unset):  Default: 0.
        from_ (datetime.date | None | Unset):
        limit (int | Unset):  Default: 500.
        performance (int | None | Unset):  Default: 0.
        period (ReadReportPeriod | Unset):
        seller (int | None | Unset):  Default: 0.
        step (ReadReportStep | Unset):
        to (datetime.date | None | Unset):
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ProblemOut | ReportRowsOut]
    """

    kwargs = _get_kwargs(
        report=report,
        cursor=cursor,
        event=event,
        from_=from_,
        limit=limit,
        performance=performance,
        period=period,
        seller=seller,
        step=step,
        to=to,
        foyer_version=foyer_version,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    report: str,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    event: int | None | Unset = 0,
    from_: datetime.date | None | Unset = UNSET,
    limit: int | Unset = 500,
    performance: int | None | Unset = 0,
    period: ReadReportPeriod | Unset = UNSET,
    seller: int | None | Unset = 0,
    step: ReadReportStep | Unset = UNSET,
    to: datetime.date | None | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | ProblemOut | ReportRowsOut | None:
    """Read a report

     Its rows in pages of at most 1,000. With `Accept: text/csv` the whole report is one CSV file,
    streamed: better for very many rows. Figures are computed at the time of the call; a page begins
    after the last row of the previous one, and 409 `report_changed` says that this row no longer
    exists.

    Args:
        report (str):
        cursor (str | Unset):  Default: ''.
        event (int | None | Unset):  Default: 0.
        from_ (datetime.date | None | Unset):
        limit (int | Unset):  Default: 500.
        performance (int | None | Unset):  Default: 0.
        period (ReadReportPeriod | Unset):
        seller (int | None | Unset):  Default: 0.
        step (ReadReportStep | Unset):
        to (datetime.date | None | Unset):
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ProblemOut | ReportRowsOut
    """

    return (
        await asyncio_detailed(
            report=report,
            client=client,
            cursor=cursor,
            event=event,
            from_=from_,
            limit=limit,
            performance=performance,
            period=period,
            seller=seller,
            step=step,
            to=to,
            foyer_version=foyer_version,
            if_none_match=if_none_match,
        )
    ).parsed
