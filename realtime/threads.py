"""Threads in which sockets read the database, so that no socket waits for another one or for a page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

# Channels' own way is one thread for all sockets, and the loop's default pool is sized by the server's whim.
_threads = ThreadPoolExecutor(max_workers=8, thread_name_prefix="sockets")
# However much is asked for by sockets without a person behind them, it takes none of the others' threads.
_thread_of_strangers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="strangers")


def in_thread(work: Callable[Arguments, Result]) -> Callable[Arguments, Awaitable[Result]]:
    """Turn a function that reads the database into one that the loop may await."""
    return database_sync_to_async(work, thread_sensitive=False, executor=_threads)


def in_thread_of_strangers(work: Callable[Arguments, Result]) -> Callable[Arguments, Awaitable[Result]]:
    """Turn a function that reads for somebody unknown into one that the loop may await, after others like them."""
    return database_sync_to_async(work, thread_sensitive=False, executor=_thread_of_strangers)
