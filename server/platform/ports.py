"""Whether a port is free, asked before anything is changed. Imports nothing of Django: the launcher asks, too."""

from __future__ import annotations

import socket


def find_port_problem(host: str, port: int) -> str:
    """Say why a server cannot listen at the address, and what to do; empty if it can."""
    try:
        (family, kind, protocol, _, address), *_ = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
        with socket.socket(family, kind, protocol) as probe:
            # As servers do: connections of one that has just stopped do not hold the port.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen(1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        return f"Port {port} of {host} cannot be used ({reason}). Choose another with PORT, as in PORT={port + 1}."
    return ""
