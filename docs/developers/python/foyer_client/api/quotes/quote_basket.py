from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.basket_in_request import BasketInRequest
from ...models.problem_out import ProblemOut
from ...models.quote_out import QuoteOut
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: BasketInRequest,
    foyer_version: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(foyer_version, Unset):
        headers["Foyer-Version"] = foyer_version

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/quotes",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ProblemOut | QuoteOut | None:
    if response.status_code == 200:
        response_200 = QuoteOut.from_dict(response.json())

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
) -> Response[ProblemOut | QuoteOut]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: BasketInRequest,
    foyer_version: str | Unset = UNSET,
) -> Response[ProblemOut | QuoteOut]:
    """Quote a basket

     Prices, fees, tax and discounts. Nothing is reserved.

    Args:
        foyer_version (str | Unset):
        body (BasketInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemOut | QuoteOut]
    """

    kwargs = _get_kwargs(
        body=body,
        foyer_version=foyer_version,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    body: BasketInRequest,
    foyer_version: str | Unset = UNSET,
) -> ProblemOut | QuoteOut | None:
    """Quote a basket

     Prices, fees, tax and discounts. Nothing is reserved.

    Args:
        foyer_version (str | Unset):
        body (BasketInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemOut | QuoteOut
    """

    return sync_detailed(
        client=client,
        body=body,
        foyer_version=foyer_version,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: BasketInRequest,
    foyer_version: str | Unset = UNSET,
) -> Response[ProblemOut | QuoteOut]:
    """Quote a basket

     Prices, fees, tax and discounts. Nothing is reserved.

    Args:
        foyer_version (str | Unset):
        body (BasketInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemOut | QuoteOut]
    """

    kwargs = _get_kwargs(
        body=body,
        foyer_version=foyer_version,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: BasketInRequest,
    foyer_version: str | Unset = UNSET,
) -> ProblemOut | QuoteOut | None:
    """Quote a basket

     Prices, fees, tax and discounts. Nothing is reserved.

    Args:
        foyer_version (str | Unset):
        body (BasketInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemOut | QuoteOut
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            foyer_version=foyer_version,
        )
    ).parsed
