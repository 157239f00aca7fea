"""Foyer's components are listed without a network, and audits that could not run are reported."""

from __future__ import annotations

import json
import subprocess

import pytest

from scripts import supply
from scripts.launcher.parts import ROOT


@pytest.mark.sweep
def test_the_makefile_lists_the_apps_packages_without_a_network(tmp_path, monkeypatch):
    monkeypatch.setattr(supply, "TOOLS", tmp_path / "none")
    monkeypatch.setattr(supply, "NODE", ("pwa",))
    listed = supply._node_list("pwa")()

    names = {package["name"] for package in listed["components"]}
    assert listed["bomFormat"] == "CycloneDX"
    assert {"react", "@ionic/react"} <= names
    for task in ("audit-deps", "sbom"):
        shown = subprocess.run(["make", "-n", task], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert "scripts/supply.py" in shown


def test_pip_audit_findings_are_reported():
    clean = {"name": "django", "version": "5.2.8", "vulns": []}
    holed = {"name": "pillow", "version": "1.0", "vulns": [{"id": "PYSEC-1"}, {"id": "CVE-2"}]}
    skipped = {"name": "odd", "skip_reason": "not there"}

    assert supply.read_pip_audit(json.dumps({"dependencies": [clean]}), "") == ""
    assert supply.read_pip_audit(json.dumps({"dependencies": [skipped, holed]}), "").startswith("pillow")
    with pytest.raises(supply.AuditFailed, match="1 of 2 packages are not known there, odd"):
        supply.read_pip_audit(json.dumps({"dependencies": [clean, skipped]}), "")
    assert supply.read_pip_audit(json.dumps({"dependencies": [clean, holed]}), "") == "pillow 1.0: PYSEC-1, CVE-2"


def test_npm_findings_are_reported():
    assert supply.read_npm_audit(json.dumps({"vulnerabilities": {}}), "") == ""
    assert supply.read_npm_audit(json.dumps({"vulnerabilities": {"left": {"severity": "high"}}}), "") == "left: high"


@pytest.mark.parametrize(
    ("output", "errors"),
    [("", "ERROR: Connection refused"), ('{"message": "405 Method Not Allowed"}', ""), ("<html>", "no\nConnection\n")],
)
def test_what_does_not_answer_is_named_and_no_failure(output, errors, capsys, monkeypatch):
    for read in (supply.read_pip_audit, supply.read_npm_audit):
        with pytest.raises(supply.AuditFailed, match=r"Connection|405|said nothing"):
            read(output, errors)

    def run_audit() -> str:
        return supply.read_npm_audit(output, errors)

    monkeypatch.setattr(supply, "_audit_python", run_audit)
    monkeypatch.setattr(supply, "_node_audit", lambda _: run_audit)
    assert supply.audit() == 0
    assert capsys.readouterr().out.count("NOT AUDITED") == 1 + len(supply.NODE)


def test_a_hole_ends_it_with_a_failure(capsys, monkeypatch):
    monkeypatch.setattr(supply, "_audit_python", lambda: "pillow 1.0: CVE-2")
    monkeypatch.setattr(supply, "_node_audit", lambda _: lambda: "")

    assert supply.audit() == 1
    assert "CVE-2" in capsys.readouterr().out
