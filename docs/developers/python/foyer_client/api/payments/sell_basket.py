from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.payment_out import PaymentOut
from ...models.problem_out import ProblemOut
from ...models.sale_in_request import SaleInRequest
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: SaleInRequest,
    foyer_version: str | Unset = UNSET,
    idempotency_key: str,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(foyer_version, Unset):
        headers["Foyer-Version"] = foyer_version

    headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/sales",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> PaymentOut | ProblemOut | None:
    if response.status_code == 201:
        response_201 = PaymentOut.from_dict(response.json())

        return response_201

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
) -> Response[PaymentOut | ProblemOut]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: SaleInRequest,
    foyer_version: str | Unset = UNSET,
    idempotency_key: str,
) -> Response[PaymentOut | ProblemOut]:
    """Sell at once

     Reserves a basket and pays it with your own money in one call: you have been paid, and owe it to the
    organiser. The orders are issued at once, and the buyer is emailed the tickets. If the call is
    refused, nothing was reserved. It takes the right to reserve and the right to pay.

    Args:
        foyer_version (str | Unset):
        idempotency_key (str):
        body (SaleInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PaymentOut | ProblemOut]
    """

    kwargs = _get_kwargs(
        body=body,
        foyer_version=foyer_version,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    body: SaleInRequest,
    foyer_version: str | Unset = UNSET,
    idempotency_key: str,
) -> PaymentOut | ProblemOut | None:
    """Sell at once

     Reserves a basket and pays it with your own money in one call: you have been paid, and owe it to the
    organiser. The orders are issued at once, and the buyer is emailed the tickets. If the call is
    refused, nothing was reserved. It takes the right to reserve and the right to pay.

    Args:
        foyer_version (str | Unset):
        idempotency_key (str):
        body (SaleInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PaymentOut | ProblemOut
    """

    return sync_detailed(
        client=client,
        body=body,
        foyer_version=foyer_version,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: SaleInRequest,
    foyer_version: str | Unset = UNSET,
    idempotency_key: str,
) -> Response[PaymentOut | ProblemOut]:
    """Sell at once

     Reserves a basket and pays it with your own money in one call: you have been paid, and owe it to the
    organiser. The orders are issued at once, and the buyer is emailed the tickets. If the call is
    refused, nothing was reserved. It takes the right to reserve and the right to pay.

    Args:
        foyer_version (str | Unset):
        idempotency_key (str):
        body (SaleInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PaymentOut | ProblemOut]
    """

    kwargs = _get_kwargs(
        body=body,
        foyer_version=foyer_version,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: SaleInRequest,
    foyer_version: str | Unset = UNSET,
    idempotency_key: str,
) -> PaymentOut | ProblemOut | None:
    """Sell at once

     Reserves a basket and pays it with your own money in one call: you have been paid, and owe it to the
    organiser. The orders are issued at once, and the buyer is emailed the tickets. If the call is
    refused, nothing was reserved. It takes the right to reserve and the right to pay.

    Args:
        foyer_version (str | Unset):
        idempotency_key (str):
        body (SaleInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PaymentOut | ProblemOut
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            foyer_version=foyer_version,
            idempotency_key=idempotency_key,
        )
    ).parsed
