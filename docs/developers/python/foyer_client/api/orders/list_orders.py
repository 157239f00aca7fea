import datetime
from http import HTTPStatus
from typing import Any, cast

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_orders_status import ListOrdersStatus
from ...models.order_list_out import OrderListOut
from ...models.problem_out import ProblemOut
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    cursor: str | Unset = "",
    limit: int | Unset = 50,
    performance: int | Unset = 0,
    status: ListOrdersStatus | Unset = UNSET,
    updated_since: datetime.datetime | Unset = UNSET,
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

    params["performance"] = performance

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status.value

    params["status"] = json_status

    json_updated_since: str | Unset = UNSET
    if not isinstance(updated_since, Unset):
        json_updated_since = updated_since.isoformat()
    params["updated_since"] = json_updated_since

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/orders",
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | OrderListOut | ProblemOut | None:
    if response.status_code == 200:
        response_200 = OrderListOut.from_dict(response.json())

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
) -> Response[Any | OrderListOut | ProblemOut]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    limit: int | Unset = 50,
    performance: int | Unset = 0,
    status: ListOrdersStatus | Unset = UNSET,
    updated_since: datetime.datetime | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | OrderListOut | ProblemOut]:
    """List orders

     All orders of the account, or only the client's own if it may not read others, the newest first:
    orders created while you page come before the first page and shift nothing. To follow changes, use
    `updated_since`: orders are then sorted by their last change, and an order that changes again
    appears again. Continue from the highest `updated_at` you saw.

    Args:
        cursor (str | Unset):  Default: ''.
        limit (int | Unset):  Default: 50.
        performance (int | Unset):  Default: 0.
        status (ListOrdersStatus | Unset):
        updated_since (datetime.datetime | Unset):
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | OrderListOut | ProblemOut]
    """

    kwargs = _get_kwargs(
        cursor=cursor,
        limit=limit,
        performance=performance,
        status=status,
        updated_since=updated_since,
        foyer_version=foyer_version,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    limit: int | Unset = 50,
    performance: int | Unset = 0,
    status: ListOrdersStatus | Unset = UNSET,
    updated_since: datetime.datetime | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | OrderListOut | ProblemOut | None:
    """List orders

     All orders of the account, or only the client's own if it may not read others, the newest first:
    orders created while you page come before the first page and shift nothing. To follow changes, use
    `updated_since`: orders are then sorted by their last change, and an order that changes again
    appears again. Continue from the highest `updated_at` you saw.

    Args:
        cursor (str | Unset):  Default: ''.
        limit (int | Unset):  Default: 50.
        performance (int | Unset):  Default: 0.
        status (ListOrdersStatus | Unset):
        updated_since (datetime.datetime | Unset):
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | OrderListOut | ProblemOut
    """

    return sync_detailed(
        client=client,
        cursor=cursor,
        limit=limit,
        performance=performance,
        status=status,
        updated_since=updated_since,
        foyer_version=foyer_version,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    limit: int | Unset = 50,
    performance: int | Unset = 0,
    status: ListOrdersStatus | Unset = UNSET,
    updated_since: datetime.datetime | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | OrderListOut | ProblemOut]:
    """List orders

     All orders of the account, or only the client's own if it may not read others, the newest first:
    orders created while you page come before the first page and shift nothing. To follow changes, use
    `updated_since`: orders are then sorted by their last change, and an order that changes again
    appears again. Continue from the highest `updated_at` you saw.

    Args:
        cursor (str | Unset):  Default: ''.
        limit (int | Unset):  Default: 50.
        performance (int | Unset):  Default: 0.
        status (ListOrdersStatus | Unset):
        updated_since (datetime.datetime | Unset):
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | OrderListOut | ProblemOut]
    """

    kwargs = _get_kwargs(
        cursor=cursor,
        limit=limit,
        performance=performance,
        status=status,
        updated_since=updated_since,
        foyer_version=foyer_version,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    limit: int | Unset = 50,
    performance: int | Unset = 0,
    status: ListOrdersStatus | Unset = UNSET,
    updated_since: datetime.datetime | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | OrderListOut | ProblemOut | None:
    """List orders

     All orders of the account, or only the client's own if it may not read others, the newest first:
    orders created while you page come before the first page and shift nothing. To follow changes, use
    `updated_since`: orders are then sorted by their last change, and an order that changes again
    appears again. Continue from the highest `updated_at` you saw.

    Args:
        cursor (str | Unset):  Default: ''.
        limit (int | Unset):  Default: 50.
        performance (int | Unset):  Default: 0.
        status (ListOrdersStatus | Unset):
        updated_since (datetime.datetime | Unset):
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | OrderListOut | ProblemOut
    """

    return (
        await asyncio_detailed(
            client=client,
            cursor=cursor,
            limit=limit,
            performance=performance,
            status=status,
            updated_since=updated_since,
            foyer_version=foyer_version,
            if_none_match=if_none_match,
        )
    ).parsed
