from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.told_events_out import ToldEventsOut
from ...types import UNSET, Response, Unset


def _get_kwargs(
    order: int,
    *,
    cursor: str | Unset = UNSET,
    from_: int | Unset = UNSET,
    limit: int | Unset = UNSET,
) -> dict[str, Any]:

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

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ToldEventsOut | None:
    if response.status_code == 200:
        response_200 = ToldEventsOut.from_dict(response.json())

        return response_200

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ToldEventsOut]:
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
    cursor: str | Unset = UNSET,
    from_: int | Unset = UNSET,
    limit: int | Unset = UNSET,
) -> Response[ToldEventsOut]:
    """The events of an order, from a number on

     The same bodies as webhooks have, oldest first. The events of an order are numbered from 1 without
    gaps, in the order in which they were told: a client that has event 3 and gets event 5 asks for
    those from 4. Each holds the order as it was when it was told, so the newest one is the whole order.
    An order's events begin with the first that was told: of what happened before the account had an
    endpoint, there are none.

    Args:
        order (int):
        cursor (str | Unset):
        from_ (int | Unset):
        limit (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ToldEventsOut]
    """

    kwargs = _get_kwargs(
        order=order,
        cursor=cursor,
        from_=from_,
        limit=limit,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    order: int,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    from_: int | Unset = UNSET,
    limit: int | Unset = UNSET,
) -> ToldEventsOut | None:
    """The events of an order, from a number on

     The same bodies as webhooks have, oldest first. The events of an order are numbered from 1 without
    gaps, in the order in which they were told: a client that has event 3 and gets event 5 asks for
    those from 4. Each holds the order as it was when it was told, so the newest one is the whole order.
    An order's events begin with the first that was told: of what happened before the account had an
    endpoint, there are none.

    Args:
        order (int):
        cursor (str | Unset):
        from_ (int | Unset):
        limit (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ToldEventsOut
    """

    return sync_detailed(
        order=order,
        client=client,
        cursor=cursor,
        from_=from_,
        limit=limit,
    ).parsed


async def asyncio_detailed(
    order: int,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    from_: int | Unset = UNSET,
    limit: int | Unset = UNSET,
) -> Response[ToldEventsOut]:
    """The events of an order, from a number on

     The same bodies as webhooks have, oldest first. The events of an order are numbered from 1 without
    gaps, in the order in which they were told: a client that has event 3 and gets event 5 asks for
    those from 4. Each holds the order as it was when it was told, so the newest one is the whole order.
    An order's events begin with the first that was told: of what happened before the account had an
    endpoint, there are none.

    Args:
        order (int):
        cursor (str | Unset):
        from_ (int | Unset):
        limit (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ToldEventsOut]
    """

    kwargs = _get_kwargs(
        order=order,
        cursor=cursor,
        from_=from_,
        limit=limit,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    order: int,
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    from_: int | Unset = UNSET,
    limit: int | Unset = UNSET,
) -> ToldEventsOut | None:
    """The events of an order, from a number on

     The same bodies as webhooks have, oldest first. The events of an order are numbered from 1 without
    gaps, in the order in which they were told: a client that has event 3 and gets event 5 asks for
    those from 4. Each holds the order as it was when it was told, so the newest one is the whole order.
    An order's events begin with the first that was told: of what happened before the account had an
    endpoint, there are none.

    Args:
        order (int):
        cursor (str | Unset):
        from_ (int | Unset):
        limit (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ToldEventsOut
    """

    return (
        await asyncio_detailed(
            order=order,
            client=client,
            cursor=cursor,
            from_=from_,
            limit=limit,
        )
    ).parsed
