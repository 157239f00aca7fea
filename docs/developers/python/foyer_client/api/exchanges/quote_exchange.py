from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.exchange_quote_in_request import ExchangeQuoteInRequest
from ...models.exchange_quote_out import ExchangeQuoteOut
from ...models.problem_out import ProblemOut
from ...types import UNSET, Response, Unset


def _get_kwargs(
    order: int,
    *,
    body: ExchangeQuoteInRequest,
    foyer_version: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(foyer_version, Unset):
        headers["Foyer-Version"] = foyer_version

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/orders/{order}/exchange/quote".format(
            order=quote(str(order), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ExchangeQuoteOut | ProblemOut | None:
    if response.status_code == 200:
        response_200 = ExchangeQuoteOut.from_dict(response.json())

        return response_200

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

    if response.status_code == 409:
        response_409 = ProblemOut.from_dict(response.json())

        return response_409

    if response.status_code == 413:
        response_413 = ProblemOut.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = ProblemOut.from_dict(response.json())

        return response_415

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
) -> Response[ExchangeQuoteOut | ProblemOut]:
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
    body: ExchangeQuoteInRequest,
    foyer_version: str | Unset = UNSET,
) -> Response[ExchangeQuoteOut | ProblemOut]:
    """Quote an exchange

     The price holds for ten minutes; nothing is reserved. Without `new_tickets` each ticket is exchanged
    for one of its own type. Without `tickets` and `upsells` it applies to everything that is left of
    the order.

    Args:
        order (int):
        foyer_version (str | Unset):
        body (ExchangeQuoteInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ExchangeQuoteOut | ProblemOut]
    """

    kwargs = _get_kwargs(
        order=order,
        body=body,
        foyer_version=foyer_version,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    order: int,
    *,
    client: AuthenticatedClient,
    body: ExchangeQuoteInRequest,
    foyer_version: str | Unset = UNSET,
) -> ExchangeQuoteOut | ProblemOut | None:
    """Quote an exchange

     The price holds for ten minutes; nothing is reserved. Without `new_tickets` each ticket is exchanged
    for one of its own type. Without `tickets` and `upsells` it applies to everything that is left of
    the order.

    Args:
        order (int):
        foyer_version (str | Unset):
        body (ExchangeQuoteInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ExchangeQuoteOut | ProblemOut
    """

    return sync_detailed(
        order=order,
        client=client,
        body=body,
        foyer_version=foyer_version,
    ).parsed


async def asyncio_detailed(
    order: int,
    *,
    client: AuthenticatedClient,
    body: ExchangeQuoteInRequest,
    foyer_version: str | Unset = UNSET,
) -> Response[ExchangeQuoteOut | ProblemOut]:
    """Quote an exchange

     The price holds for ten minutes; nothing is reserved. Without `new_tickets` each ticket is exchanged
    for one of its own type. Without `tickets` and `upsells` it applies to everything that is left of
    the order.

    Args:
        order (int):
        foyer_version (str | Unset):
        body (ExchangeQuoteInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ExchangeQuoteOut | ProblemOut]
    """

    kwargs = _get_kwargs(
        order=order,
        body=body,
        foyer_version=foyer_version,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    order: int,
    *,
    client: AuthenticatedClient,
    body: ExchangeQuoteInRequest,
    foyer_version: str | Unset = UNSET,
) -> ExchangeQuoteOut | ProblemOut | None:
    """Quote an exchange

     The price holds for ten minutes; nothing is reserved. Without `new_tickets` each ticket is exchanged
    for one of its own type. Without `tickets` and `upsells` it applies to everything that is left of
    the order.

    Args:
        order (int):
        foyer_version (str | Unset):
        body (ExchangeQuoteInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ExchangeQuoteOut | ProblemOut
    """

    return (
        await asyncio_detailed(
            order=order,
            client=client,
            body=body,
            foyer_version=foyer_version,
        )
    ).parsed
