"""Files are sent completely, in pieces, in constant memory."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from server.platform.http.files import CHUNK, file_response
from server.settings import add_file_headers

MEGABYTE = 1024 * 1024


async def test_a_large_file_is_sent_in_constant_memory(tmp_path: Path):
    path = tmp_path / "large.bin"
    with path.open("wb") as file:
        file.truncate(40 * MEGABYTE)
    response = file_response(path)

    tracemalloc.start()
    try:
        sent = 0
        async for piece in response:
            assert len(piece) <= CHUNK
            sent += len(piece)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert sent == 40 * MEGABYTE == int(response["Content-Length"])
    assert most < 2 * MEGABYTE


@pytest.mark.parametrize("size", [0, 1, CHUNK, CHUNK + 1])
async def test_a_file_arrives_as_it_is(tmp_path: Path, size: int):
    path = tmp_path / "some.png"
    path.write_bytes(bytes(number % 251 for number in range(size)))

    response = file_response(path)

    assert b"".join([piece async for piece in response]) == path.read_bytes()
    assert (response["Content-Type"], response["Content-Length"]) == ("image/png", str(size))


def test_a_file_is_kept_by_the_browser_only_where_it_is_said(tmp_path: Path):
    path = tmp_path / "some"
    path.write_bytes(b"x")

    assert file_response(path)["Cache-Control"] == "no-cache"
    assert file_response(path, max_age=60)["Cache-Control"] == "public, max-age=60, immutable"
    assert file_response(path)["Content-Type"] == "application/octet-stream"


def test_the_script_of_other_peoples_pages_is_kept_for_an_hour_and_no_longer():
    headers: dict[str, str] = {"Cache-Control": "max-age=0, public"}
    add_file_headers(headers, "/dist/embed.js", "/embed.js")
    assert headers["Cache-Control"] == "public, max-age=3600, stale-while-revalidate=86400"
    other = {"Cache-Control": "max-age=0, public"}
    add_file_headers(other, "/dist/index.html", "/index.html")
    assert other == {"Cache-Control": "max-age=0, public"}
