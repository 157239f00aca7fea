"""HTTP long-polling, which is refused as the protocol requires."""

import http.client
import json
from typing import Any

import pytest
from channels.testing import ApplicationCommunicator

from realtime.socketio import polling_refused
from realtime.tests.socketio.connections import PATIENCE, WEBSOCKET


@pytest.mark.parametrize("method", ["GET", "POST", "PUT"])
@pytest.mark.parametrize("query", ["EIO=4&transport=polling", "EIO=4&transport=abc", "EIO=4", ""])
async def test_long_polling_is_refused(method: str, query: str) -> None:
    assert await _request(method, query) == (400, {"code": 0, "message": "Transport unknown"})


async def test_a_websocket_without_an_upgrade_is_a_bad_request() -> None:
    assert await _request("GET", WEBSOCKET) == (400, {"code": 3, "message": "Bad request"})


async def _request(method: str, query: str) -> tuple[int, Any]:
    scope = {"type": "http", "method": method, "path": "/socket.io/", "query_string": query.encode(), "headers": []}
    http_client: Any = ApplicationCommunicator(polling_refused, scope)
    start, body = [await http_client.receive_output(timeout=PATIENCE) for _ in range(2)]
    assert (b"content-type", b"application/json") in start["headers"]
    return start["status"], json.loads(body["body"])


async def test_daphne_answers_long_polling_with_the_refusal(daphne_port: int) -> None:
    polling = http.client.HTTPConnection("127.0.0.1", daphne_port, timeout=PATIENCE)
    polling.request("GET", "/socket.io/?EIO=4&transport=polling")
    answer = polling.getresponse()

    assert (answer.status, json.loads(answer.read())) == (400, {"code": 0, "message": "Transport unknown"})
    polling.close()
