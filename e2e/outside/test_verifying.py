"""The examples that verify a webhook accept what Standard Webhooks' own library signs, and nothing else."""

from __future__ import annotations

import json
import runpy
import subprocess
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from standardwebhooks import Webhook

from e2e.outside.conftest import DEVELOPERS, TOOLS

EXAMPLES = DEVELOPERS / "examples"
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODY = '{"type":"order.paid","data":{"order":{"buyer":{"name":"Zoë"}}}}'.encode()
Verify = Callable[[Mapping[str, str], bytes], bool]


def signed(body: bytes = BODY, *, at: datetime | None = None, before: str = "") -> dict[str, str]:
    moment = at or datetime.now(UTC)
    signature = Webhook(SECRET).sign("msg_1", moment, body.decode())
    return {
        "webhook-id": "msg_1",
        "webhook-timestamp": str(int(moment.timestamp())),
        "webhook-signature": f"{before}{signature}",
    }


def by_python(headers: Mapping[str, str], body: bytes) -> bool:
    is_ours = runpy.run_path(str(EXAMPLES / "verify.py"))["is_ours"]
    return bool(is_ours(SECRET, headers, body))


def by_typescript(headers: Mapping[str, str], body: bytes) -> bool:
    given = f'{json.dumps(SECRET)}, {json.dumps(dict(headers))}, Buffer.from("{body.hex()}", "hex")'
    script = f'import {{ isOurs }} from "{EXAMPLES / "verify.ts"}"; console.log(isOurs({given}));'
    node: list[str | Path] = [TOOLS / ".bin" / "node", "--input-type=module", "--eval", script]
    return subprocess.run(node, capture_output=True, text=True, check=True).stdout == "true\n"


def by_shell(headers: Mapping[str, str], body: bytes) -> bool:
    given = [SECRET, *(headers[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))]
    command = ["bash", "-c", f'source {EXAMPLES / "verify.sh"}; verify "$@"', "verify", *given]
    return subprocess.run(command, input=body, check=False).returncode == 0


@pytest.mark.core
@pytest.mark.parametrize("verify", [by_python, by_typescript, by_shell])
def test_what_is_signed_is_believed_and_what_was_changed_is_not(verify: Verify) -> None:
    assert verify(signed(), BODY)
    assert verify(signed(before="v1,bm90IHRoaXMgb25l v1a,bm9yIHRoaXM= "), BODY)
    assert not verify(signed(), BODY.replace(b"paid", b"lost"))
    assert not verify(signed() | {"webhook-id": "msg_2"}, BODY)


@pytest.mark.parametrize("verify", [by_python, by_typescript])
@pytest.mark.parametrize(
    "change",
    [
        *({"webhook-id": None}, {"webhook-timestamp": None}, {"webhook-signature": None}),
        *({"webhook-timestamp": "soon"}, {"webhook-timestamp": ""}, {"webhook-timestamp": "9" * 400}),
        *({"webhook-timestamp": "\u0661\u0662"}, {"webhook-signature": "v1,\u00e9"}, {"webhook-signature": ""}),
    ],
)
def test_headers_that_are_missing_or_garbage_are_not_believed(verify: Verify, change: Mapping[str, str | None]) -> None:
    headers = {name: value for name, value in (signed() | change).items() if value is not None}
    assert not verify(headers, BODY)


@pytest.mark.core
@pytest.mark.parametrize("verify", [by_python, by_typescript])
def test_what_was_sent_long_ago_is_not_believed(verify: Verify) -> None:
    assert not verify(signed(at=datetime.now(UTC) - timedelta(minutes=6)), BODY)
