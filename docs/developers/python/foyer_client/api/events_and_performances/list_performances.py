import datetime
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.performance_list_out import PerformanceListOut
from ...models.problem_out import ProblemOut
from ...types import UNSET, Response, Unset


def _get_kwargs(
    event: int,
    *,
    cursor: str | Unset = "",
    limit: int | Unset = 50,
    starts_before: datetime.datetime | Unset = UNSET,
    starts_from: datetime.datetime | Unset = UNSET,
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

    params["limit"] = limit

    json_starts_before: str | Unset = UNSET
    if not isinstance(starts_before, Unset):
        json_starts_before = starts_before.isoformat()
    params["starts_before"] = json_starts_before

    json_starts_from: str | Unset = UNSET
    if not isinstance(starts_from, Unset):
        json_starts_from = starts_from.isoformat()
    params["starts_from"] = json_starts_from

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/events/{event}/performances".format(
            event=quote(str(event), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | PerformanceListOut | ProblemOut | None:
    if response.status_code == 200:
        response_200 = PerformanceListOut.from_dict(response.json())

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
) -> Response[Any | PerformanceListOut | ProblemOut]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    event: int,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    limit: int | Unset = 50,
    starts_before: datetime.datetime | Unset = UNSET,
    starts_from: datetime.datetime | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | PerformanceListOut | ProblemOut]:
    """List an event's performances

     In order of their start, with the number of tickets available to the client: from its holds if it
    has any, else from unheld stock.

    Args:
        event (int):
        cursor (str | Unset):  Default: ''.
        limit (int | Unset):  Default: 50.
        starts_before (datetime.datetime | Unset):
        starts_from (datetime.datetime | Unset):
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | PerformanceListOut | ProblemOut]
    """

    kwargs = _get_kwargs(
        event=event,
        cursor=cursor,
        limit=limit,
        starts_before=starts_before,
        starts_from=starts_from,
        foyer_version=foyer_version,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    event: int,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    limit: int | Unset = 50,
    starts_before: datetime.datetime | Unset = UNSET,
    starts_from: datetime.datetime | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | PerformanceListOut | ProblemOut | None:
    """List an event's performances

     In order of their start, with the number of tickets available to the client: from its holds if it
    has any, else from unheld stock.

    Args:
        event (int):
        cursor (str | Unset):  Default: ''.
        limit (int | Unset):  Default: 50.
        starts_before (datetime.datetime | Unset):
        starts_from (datetime.datetime | Unset):
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | PerformanceListOut | ProblemOut
    """

    return sync_detailed(
        event=event,
        client=client,
        cursor=cursor,
        limit=limit,
        starts_before=starts_before,
        starts_from=starts_from,
        foyer_version=foyer_version,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    event: int,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    limit: int | Unset = 50,
    starts_before: datetime.datetime | Unset = UNSET,
    starts_from: datetime.datetime | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | PerformanceListOut | ProblemOut]:
    """List an event's performances

     In order of their start, with the number of tickets available to the client: from its holds if it
    has any, else from unheld stock.

    Args:
        event (int):
        cursor (str | Unset):  Default: ''.
        limit (int | Unset):  Default: 50.
        starts_before (datetime.datetime | Unset):
        starts_from (datetime.datetime | Unset):
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | PerformanceListOut | ProblemOut]
    """

    kwargs = _get_kwargs(
        event=event,
        cursor=cursor,
        limit=limit,
        starts_before=starts_before,
        starts_from=starts_from,
        foyer_version=foyer_version,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    event: int,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    limit: int | Unset = 50,
    starts_before: datetime.datetime | Unset = UNSET,
    starts_from: datetime.datetime | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | PerformanceListOut | ProblemOut | None:
    """List an event's performances

     In order of their start, with the number of tickets available to the client: from its holds if it
    has any, else from unheld stock.

    Args:
        event (int):
        cursor (str | Unset):  Default: ''.
        limit (int | Unset):  Default: 50.
        starts_before (datetime.datetime | Unset):
        starts_from (datetime.datetime | Unset):
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | PerformanceListOut | ProblemOut
    """

    return (
        await asyncio_detailed(
            event=event,
            client=client,
            cursor=cursor,
            limit=limit,
            starts_before=starts_before,
            starts_from=starts_from,
            foyer_version=foyer_version,
            if_none_match=if_none_match,
        )
    ).parsed
