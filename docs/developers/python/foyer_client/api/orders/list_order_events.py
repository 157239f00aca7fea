from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.order_events_out import OrderEventsOut
from ...models.problem_out import ProblemOut
from ...types import UNSET, Response, Unset


def _get_kwargs(
    order: int,
    *,
    cursor: str | Unset = "",
    from_: int | Unset = 1,
    limit: int | Unset = 50,
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

    params["from"] = from_

    params["limit"] = limit

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/orders/{order}/events".format(
            order=quote(str(order), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | OrderEventsOut | ProblemOut | None:
    if response.status_code == 200:
        response_200 = OrderEventsOut.from_dict(response.json())

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
) -> Response[Any | OrderEventsOut | ProblemOut]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    order: int,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    from_: int | Unset = 1,
    limit: int | Unset = 50,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | OrderEventsOut | ProblemOut]:
    """The events of an order, from a number on

     The bodies of webhooks, the lowest number first. An order's events are numbered from 1 without gaps,
    in the order in which they were published: a client that has event 3 and receives event 5 requests
    those from 4. Each contains the order as it was at that time, so the one with the highest number has
    the whole order. The events begin with the first one published: there are none from before the
    account had an endpoint, and those older than 30 days are deleted, except for an order's last one.

    Args:
        order (int):
        cursor (str | Unset):  Default: ''.
        from_ (int | Unset):  Default: 1.
        limit (int | Unset):  Default: 50.
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | OrderEventsOut | ProblemOut]
    """

    kwargs = _get_kwargs(
        order=order,
        cursor=cursor,
        from_=from_,
        limit=limit,
        foyer_version=foyer_version,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    order: int,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    from_: int | Unset = 1,
    limit: int | Unset = 50,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | OrderEventsOut | ProblemOut | None:
    """The events of an order, from a number on

     The bodies of webhooks, the lowest number first. An order's events are numbered from 1 without gaps,
    in the order in which they were published: a client that has event 3 and receives event 5 requests
    those from 4. Each contains the order as it was at that time, so the one with the highest number has
    the whole order. The events begin with the first one published: there are none from before the
    account had an endpoint, and those older than 30 days are deleted, except for an order's last one.

    Args:
        order (int):
        cursor (str | Unset):  Default: ''.
        from_ (int | Unset):  Default: 1.
        limit (int | Unset):  Default: 50.
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | OrderEventsOut | ProblemOut
    """

    return sync_detailed(
        order=order,
        client=client,
        cursor=cursor,
        from_=from_,
        limit=limit,
        foyer_version=foyer_version,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    order: int,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    from_: int | Unset = 1,
    limit: int | Unset = 50,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | OrderEventsOut | ProblemOut]:
    """The events of an order, from a number on

     The bodies of webhooks, the lowest number first. An order's events are numbered from 1 without gaps,
    in the order in which they were published: a client that has event 3 and receives event 5 requests
    those from 4. Each contains the order as it was at that time, so the one with the highest number has
    the whole order. The events begin with the first one published: there are none from before the
    account had an endpoint, and those older than 30 days are deleted, except for an order's last one.

    Args:
        order (int):
        cursor (str | Unset):  Default: ''.
        from_ (int | Unset):  Default: 1.
        limit (int | Unset):  Default: 50.
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | OrderEventsOut | ProblemOut]
    """

    kwargs = _get_kwargs(
        order=order,
        cursor=cursor,
        from_=from_,
        limit=limit,
        foyer_version=foyer_version,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    order: int,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = "",
    from_: int | Unset = 1,
    limit: int | Unset = 50,
    foyer_version: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | OrderEventsOut | ProblemOut | None:
    """The events of an order, from a number on

     The bodies of webhooks, the lowest number first. An order's events are numbered from 1 without gaps,
    in the order in which they were published: a client that has event 3 and receives event 5 requests
    those from 4. Each contains the order as it was at that time, so the one with the highest number has
    the whole order. The events begin with the first one published: there are none from before the
    account had an endpoint, and those older than 30 days are deleted, except for an order's last one.

    Args:
        order (int):
        cursor (str | Unset):  Default: ''.
        from_ (int | Unset):  Default: 1.
        limit (int | Unset):  Default: 50.
        foyer_version (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | OrderEventsOut | ProblemOut
    """

    return (
        await asyncio_detailed(
            order=order,
            client=client,
            cursor=cursor,
            from_=from_,
            limit=limit,
            foyer_version=foyer_version,
            if_none_match=if_none_match,
        )
    ).parsed
