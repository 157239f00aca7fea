"""The flow control of one socket under our Daphne, with a transport that records its calls."""

from __future__ import annotations

import asyncio

from twisted.internet.testing import StringTransport

from server.platform.http.daphne import MOST_WAITING, Flow


def test_reading_stops_while_output_waits() -> None:
    transport = StringTransport()
    flow = Flow(transport)

    flow.pauseProducing()  # called by Twisted when the buffer is full
    assert (flow.is_full, transport.producerState) == (True, "paused")
    flow.resumeProducing()
    assert (flow.is_full, transport.producerState) == (False, "producing")


async def test_reading_stops_while_the_application_takes_nothing() -> None:
    transport = StringTransport()
    flow = Flow(transport)

    for number in range(MOST_WAITING):
        flow.put_nowait({"number": number})
    assert transport.producerState == "paused"
    assert (await flow.get())["number"] == 0
    assert transport.producerState == "producing"


async def test_whoever_waits_to_write_is_let_go_when_the_connection_ends() -> None:
    flow = Flow(StringTransport())
    flow.pauseProducing()
    waiting = asyncio.ensure_future(flow.drained())

    flow.stopProducing()

    await asyncio.wait_for(waiting, 10)
