from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.api_scans_in_request import ApiScansInRequest
from ...models.api_verdicts_out import ApiVerdictsOut
from ...models.problem_out import ProblemOut
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: ApiScansInRequest,
    foyer_version: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(foyer_version, Unset):
        headers["Foyer-Version"] = foyer_version

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/scans",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ApiVerdictsOut | ProblemOut | None:
    if response.status_code == 200:
        response_200 = ApiVerdictsOut.from_dict(response.json())

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
) -> Response[ApiVerdictsOut | ProblemOut]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: ApiScansInRequest,
    foyer_version: str | Unset = UNSET,
) -> Response[ApiVerdictsOut | ProblemOut]:
    """Scan tickets

     At most 100 scans, validated in the order in which they are sent; the results have the same order,
    and an invalid scan does not affect the others. No `Idempotency-Key` is needed: each `nonce` is
    processed once.

    Args:
        foyer_version (str | Unset):
        body (ApiScansInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ApiVerdictsOut | ProblemOut]
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
    body: ApiScansInRequest,
    foyer_version: str | Unset = UNSET,
) -> ApiVerdictsOut | ProblemOut | None:
    """Scan tickets

     At most 100 scans, validated in the order in which they are sent; the results have the same order,
    and an invalid scan does not affect the others. No `Idempotency-Key` is needed: each `nonce` is
    processed once.

    Args:
        foyer_version (str | Unset):
        body (ApiScansInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ApiVerdictsOut | ProblemOut
    """

    return sync_detailed(
        client=client,
        body=body,
        foyer_version=foyer_version,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: ApiScansInRequest,
    foyer_version: str | Unset = UNSET,
) -> Response[ApiVerdictsOut | ProblemOut]:
    """Scan tickets

     At most 100 scans, validated in the order in which they are sent; the results have the same order,
    and an invalid scan does not affect the others. No `Idempotency-Key` is needed: each `nonce` is
    processed once.

    Args:
        foyer_version (str | Unset):
        body (ApiScansInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ApiVerdictsOut | ProblemOut]
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
    body: ApiScansInRequest,
    foyer_version: str | Unset = UNSET,
) -> ApiVerdictsOut | ProblemOut | None:
    """Scan tickets

     At most 100 scans, validated in the order in which they are sent; the results have the same order,
    and an invalid scan does not affect the others. No `Idempotency-Key` is needed: each `nonce` is
    processed once.

    Args:
        foyer_version (str | Unset):
        body (ApiScansInRequest):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ApiVerdictsOut | ProblemOut
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            foyer_version=foyer_version,
        )
    ).parsed
