"""The pages for developers."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from django.test import Client

from server.api.pages_api import FOLDER, PACKAGES, TITLES

DOCUMENT = "/developers/openapi.json"


@pytest.fixture
def built(settings, tmp_path):
    settings.PWA_DIST = tmp_path
    for name in ("index.html", "developers.html"):
        (tmp_path / name).write_text(f"<title>{name}</title>")


def test_the_document_is_sent_once_to_who_keeps_it():
    whole = Client().get(DOCUMENT)
    squeezed = Client().get(DOCUMENT, headers={"Accept-Encoding": "gzip, br"})
    known = Client().get(DOCUMENT, headers={"If-None-Match": f'"other", {whole["ETag"]}'})

    assert whole["Content-Type"] == "application/json"
    assert json.loads(whole.content)["openapi"] == "3.1.0"
    assert whole["Access-Control-Allow-Origin"] == "*"
    assert gzip.decompress(squeezed.content) == whole.content
    assert squeezed["ETag"] == whole["ETag"]
    assert (known.status_code, known.content) == (304, b"")


def test_the_reference_loads_nothing_from_elsewhere(built):
    answer = Client().get("/developers")
    policy = answer["Content-Security-Policy"]
    assert answer.status_code == 200
    assert "default-src 'none'" in policy
    assert "connect-src 'self';" in policy
    assert "http" not in policy


@pytest.mark.parametrize("name", TITLES)
def test_a_page_says_what_it_is_about(name):
    answer = Client().get(f"/developers/{name}")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert text.count("<h1 ") == 1
    assert f'<a href="/developers/{name}" aria-current="page">' in text


def test_client_page_names_the_files_of_the_newest_version():
    named = set(re.findall(r"/developers/packages/([\w.-]+\.(?:whl|tgz))", (FOLDER / "clients.md").read_text()))
    newest = re.search(r"^## (\d{4})-(\d\d)-(\d\d)", (FOLDER / "changelog.md").read_text(), re.MULTILINE)

    assert newest
    version = ".".join(str(int(part)) for part in newest.groups())
    assert named == {f"foyer_client-{version}-py3-none-any.whl", f"foyer-client-{version}.tgz"}
    assert named == {path.name for path in PACKAGES.iterdir()}
    for name in named:
        answer = Client().get(f"/developers/packages/{name}")
        assert answer.status_code == 200
        assert int(answer["Content-Length"]) == (PACKAGES / name).stat().st_size
    for name in ("openapi.json", "../openapi.json", "..%2fopenapi.json", ""):
        assert Client().get(f"/developers/packages/{name}").status_code == 404


@pytest.mark.parametrize("path", ["nothing", "getting-started/more", "openapi", "..%2fchangelog", "problems.html"])
def test_what_there_is_not_is_not_answered_by_the_app(built, path):
    answer = Client().get(f"/developers/{path}")
    assert answer.status_code == 404
    assert b"index.html" not in answer.content


@pytest.mark.parametrize("path", ["/developers", DOCUMENT, "/developers/problems"])
def test_nothing_is_taken_there(built, path):
    assert Client().post(path).status_code == 405
