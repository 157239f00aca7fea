"""The server, but for one thing: it dies right after the FAULT_DIES_AFTER-th sale was committed, before anybody hears.

python -m e2e.faults.dying serve
"""

from __future__ import annotations

import itertools
import os
import signal
from typing import Any

from server.core import announce
from server.manage import main
from server.stock.changes import StockChanged

_tell = announce.announced.send_robust
_sold = itertools.count(1)


def _die_first(sender: type, change: announce.Change, **more: Any) -> Any:
    if isinstance(change, StockChanged) and next(_sold) == int(os.environ["FAULT_DIES_AFTER"]):
        os.kill(os.getpid(), signal.SIGKILL)
    return _tell(sender=sender, change=change, **more)


announce.announced.send_robust = _die_first  # type: ignore[method-assign,assignment]

if __name__ == "__main__":
    main()
