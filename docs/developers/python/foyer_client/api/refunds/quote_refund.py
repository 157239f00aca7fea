from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.problem_out import ProblemOut
from ...models.refund_quote_in_request import RefundQuoteInRequest
from ...models.refund_quote_out import RefundQuoteOut
from ...types import UNSET, Response, Unset


def _get_kwargs(
    order: int,
    *,
    body: RefundQuoteInRequest | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(foyer_version, Unset):
        headers["Foyer-Version"] = foyer_version

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/orders/{order}/refunds/quote".format(
            order=quote(str(order), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ProblemOut | RefundQuoteOut | None:
    if response.status_code == 200:
        response_200 = RefundQuoteOut.from_dict(response.json())

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
) -> Response[ProblemOut | RefundQuoteOut]:
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
    body: RefundQuoteInRequest | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
) -> Response[ProblemOut | RefundQuoteOut]:
    """Preview a refund

     Nothing is written. Without `tickets` and `upsells` it applies to everything that is left of the
    order.

    Args:
        order (int):
        foyer_version (str | Unset):
        body (RefundQuoteInRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemOut | RefundQuoteOut]
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
    body: RefundQuoteInRequest | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
) -> ProblemOut | RefundQuoteOut | None:
    """Preview a refund

     Nothing is written. Without `tickets` and `upsells` it applies to everything that is left of the
    order.

    Args:
        order (int):
        foyer_version (str | Unset):
        body (RefundQuoteInRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemOut | RefundQuoteOut
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
    body: RefundQuoteInRequest | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
) -> Response[ProblemOut | RefundQuoteOut]:
    """Preview a refund

     Nothing is written. Without `tickets` and `upsells` it applies to everything that is left of the
    order.

    Args:
        order (int):
        foyer_version (str | Unset):
        body (RefundQuoteInRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemOut | RefundQuoteOut]
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
    body: RefundQuoteInRequest | Unset = UNSET,
    foyer_version: str | Unset = UNSET,
) -> ProblemOut | RefundQuoteOut | None:
    """Preview a refund

     Nothing is written. Without `tickets` and `upsells` it applies to everything that is left of the
    order.

    Args:
        order (int):
        foyer_version (str | Unset):
        body (RefundQuoteInRequest | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemOut | RefundQuoteOut
    """

    return (
        await asyncio_detailed(
            order=order,
            client=client,
            body=body,
            foyer_version=foyer_version,
        )
    ).parsed
