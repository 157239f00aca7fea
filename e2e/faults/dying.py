"""The server, except that it dies right after the FAULT_DIES_AFTER-th sale was committed, before any response.

python -m e2e.faults.dying serve
"""

from __future__ import annotations

import itertools
import os
import signal
from typing import Any

from server.inventory.changes import StockChanged
from server.manage import main
from server.platform import domain_events

_send_robust = domain_events.published.send_robust
_sold = itertools.count(1)


def _die_first(sender: type, change: domain_events.DomainEvent, **more: Any) -> Any:
    if isinstance(change, StockChanged) and next(_sold) == int(os.environ["FAULT_DIES_AFTER"]):
        os.kill(os.getpid(), signal.SIGKILL)
    return _send_robust(sender=sender, change=change, **more)


domain_events.published.send_robust = _die_first  # type: ignore[method-assign,assignment]

if __name__ == "__main__":
    main()
