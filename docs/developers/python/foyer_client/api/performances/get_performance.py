from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.performance_offer_out import PerformanceOfferOut
from ...types import Response


def _get_kwargs(
    performance: int,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/performances/{performance}".format(
            performance=quote(str(performance), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> PerformanceOfferOut | None:
    if response.status_code == 200:
        response_200 = PerformanceOfferOut.from_dict(response.json())

        return response_200

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[PerformanceOfferOut]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    performance: int,
    *,
    client: AuthenticatedClient,
) -> Response[PerformanceOfferOut]:
    """
    Args:
        performance (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PerformanceOfferOut]
    """

    kwargs = _get_kwargs(
        performance=performance,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    performance: int,
    *,
    client: AuthenticatedClient,
) -> PerformanceOfferOut | None:
    """
    Args:
        performance (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PerformanceOfferOut
    """

    return sync_detailed(
        performance=performance,
        client=client,
    ).parsed


async def asyncio_detailed(
    performance: int,
    *,
    client: AuthenticatedClient,
) -> Response[PerformanceOfferOut]:
    """
    Args:
        performance (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PerformanceOfferOut]
    """

    kwargs = _get_kwargs(
        performance=performance,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    performance: int,
    *,
    client: AuthenticatedClient,
) -> PerformanceOfferOut | None:
    """
    Args:
        performance (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PerformanceOfferOut
    """

    return (
        await asyncio_detailed(
            performance=performance,
            client=client,
        )
    ).parsed
