"""Webhook receivers in a process of their own: `python -m e2e.load.hearers FILE`.

It prints the ports at which some answer at once and others accept and never answer, and writes each event's key and
time of arrival to the file, one a line, until it is stopped.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import time
from contextlib import suppress
from typing import TextIO

YES = b"HTTP/1.1 204 No Content\r\n\r\n"


async def serve(file: TextIO) -> None:
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                await reader.readexactly(int(_value(head, b"content-length")))
                file.write(f"{_value(head, b'webhook-id').decode()} {time.time()}\n")
                writer.write(YES)

    async def be_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    living = await asyncio.start_server(handle, "127.0.0.1", 0)
    silent = await asyncio.start_server(be_silent, "127.0.0.1", 0)
    ports = [server.sockets[0].getsockname()[1] for server in (living, silent)]
    print(json.dumps(dict(zip(("living", "silent"), ports, strict=True))), flush=True)
    await over.wait()


def _value(head: bytes, name: bytes) -> bytes:
    """Return a header's value; its name's case is the sender's, while a key's has to be preserved."""
    start = head.lower().index(b"\r\n" + name + b": ") + len(name) + 4
    return head[start : head.index(b"\r\n", start)]


def main() -> None:
    with open(sys.argv[1], "w") as file:
        asyncio.run(serve(file))


if __name__ == "__main__":
    main()
