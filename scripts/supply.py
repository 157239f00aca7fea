#!/usr/bin/env python3
"""Foyer's components: an audit of known vulnerabilities, and a list of all of them.

    scripts/supply.py audit     pip-audit and npm audit; ends with 1 if a hole is known
    scripts/supply.py sbom      sbom/*.cdx.json, in CycloneDX's format, of the locked packages

An audit that could not run, because its registry does not answer, is reported and is no failure.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".stamps" / "audit-venv"
NODE = ("pwa", "e2e")
WITHIN = 600  # seconds


class AuditFailed(Exception):
    """The audit could not be run; the message says why."""


def audit() -> int:
    """Look for known vulnerabilities, and return how many checks found some."""
    found = 0
    for name, run_audit in {"Python": _audit_python, **{folder: _node_audit(folder) for folder in NODE}}.items():
        try:
            holes = run_audit()
        except AuditFailed as why:
            print(f"NOT AUDITED {name}: {why}")
            continue
        print(f"{name}: {holes or 'no known hole'}")
        found += bool(holes)
    return found


def sbom() -> int:
    """Write the lists, and return how many could not be written."""
    folder = ROOT / "sbom"
    folder.mkdir(exist_ok=True)
    missing = 0
    for name, write in {"python": _list_python, **{each: _node_list(each) for each in NODE}}.items():
        try:
            listed = write()
        except AuditFailed as why:
            print(f"NOT LISTED {name}: {why}")
            missing += 1
            continue
        file = folder / f"{name}.cdx.json"
        file.write_text(json.dumps(listed, indent=2) + "\n")
        print(f"{file.relative_to(ROOT)}: {len(listed.get('components', []))} packages")
    return missing


def _audit_python() -> str:
    command = [_tool("pip-audit"), "--requirement", "requirements/runtime.txt", "--require-hashes", "--disable-pip"]
    done = _run([*command, "--no-deps", "--progress-spinner", "off", "--format", "json"])
    return read_pip_audit(done.stdout, done.stderr)


def read_pip_audit(output: str, errors: str) -> str:
    """Parse pip-audit's output: the vulnerable packages; empty if there are none.

    :raises AuditFailed: if it is missing or incomplete.
    """
    try:
        packages = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        raise AuditFailed(_last_line(errors)) from None
    holes = [
        f"{package['name']} {package['version']}: {', '.join(hole['id'] for hole in package['vulns'])}"
        for package in packages
        if package.get("vulns")
    ]
    unknown = [package["name"] for package in packages if "skip_reason" in package]
    if unknown and not holes:
        raise AuditFailed(f"{len(unknown)} of {len(packages)} packages are not known there, {unknown[0]} for one")
    return "; ".join(holes)


def _list_python() -> dict[str, Any]:
    command = [_tool("cyclonedx-py"), "requirements", "requirements/runtime.txt", "--output-reproducible"]
    return _json_of(_run([*command, "--of", "JSON"]))


def _tool(name: str) -> str:
    """Return the path of a tool in requirements/audit.txt, which has an environment of its own.

    :raises AuditFailed: if it cannot be installed.
    """
    tool = TOOLS / "bin" / name
    if not tool.exists():
        print(f"Installing requirements/audit.txt for {name}", file=sys.stderr)
        made = _run([sys.executable, "-m", "venv", str(TOOLS)])
        pip = [str(TOOLS / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
        done = _run([*pip, "-r", "requirements/audit.txt"]) if made.returncode == 0 else made
        if done.returncode != 0:
            shutil.rmtree(TOOLS, ignore_errors=True)
            raise AuditFailed(f"{name} could not be installed: {_last_line(done.stderr)}")
    return str(tool)


def _node_audit(folder: str) -> Callable[[], str]:
    def run_audit() -> str:
        done = _run(["npm", "audit", "--json", "--package-lock-only"], folder)
        return read_npm_audit(done.stdout, done.stderr)

    return run_audit


def read_npm_audit(output: str, errors: str) -> str:
    """Parse npm's output: the vulnerable packages; empty if there are none.

    :raises AuditFailed: if its registry has not answered.
    """
    try:
        answer = json.loads(output)
    except ValueError:
        raise AuditFailed(_last_line(errors)) from None
    if "vulnerabilities" not in answer:
        raise AuditFailed(str(answer.get("message") or _last_line(errors)))
    return "; ".join(f"{name}: {hole['severity']}" for name, hole in answer["vulnerabilities"].items())


def _node_list(folder: str) -> Callable[[], dict[str, Any]]:
    command = ["npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only"]
    return lambda: _json_of(_run(command, folder))


def _run(command: Sequence[str], folder: str = ".") -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            list(command), cwd=ROOT / folder, capture_output=True, text=True, timeout=WITHIN, check=False
        )
    except FileNotFoundError:
        raise AuditFailed(f"{command[0]} is not installed") from None
    except subprocess.TimeoutExpired:
        raise AuditFailed(f"{command[0]} did not answer within {WITHIN} s") from None


def _json_of(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    try:
        read: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        raise AuditFailed(_last_line(done.stderr)) from None
    return read


def _last_line(errors: str) -> str:
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    return lines[-1][:300] if lines else "it said nothing"


def main() -> int:
    match sys.argv[1:]:
        case ["audit"]:
            return min(1, audit())
        case ["sbom"]:
            return min(1, sbom())
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main())
