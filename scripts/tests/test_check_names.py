"""Names use the terms of the field."""

from __future__ import annotations

import ast

from scripts.check_names import defined_names, find_mistakes, retired_words, typescript_names

SOURCE = """
class OwedWork:
    late_letter = 1

    def tell(self, asked, *, wanted=None):
        try:
            self.told, (first, reply) = asked, wanted
        except ValueError as said:
            raise said

def test_what_is_told_is_heard(): ...
"""


def test_whatever_a_module_defines_is_looked_at_but_a_tests_own_name():
    names = {name for name, _ in defined_names(ast.parse(SOURCE))}
    assert names == {"OwedWork", "late_letter", "tell", "self", "asked", "wanted", "told", "first", "reply", "said"}


def test_typescript_names_are_those_outside_comments_and_strings():
    source = """
// owed
import { "letter" as tap } from './letter';
interface Told { readonly heard?: string }
const reply = (asked: Told) => `${asked.wish} wished`; /* stray
breath */
"""
    names = [name for name, _ in typescript_names(source)]
    assert [name for name in names if name not in {"import", "as", "from", "readonly", "string"}] == [
        "tap",
        "Told",
        "heard",
        "reply",
        "asked",
        "Told",
    ]


def test_properties_of_the_contract_keep_their_names():
    source = "const { told, heard } = wire;\nconst told = 1;"
    found = [(name, line) for name, line in typescript_names(source, {"told"}) if name != "const"]
    assert found == [("heard", 1), ("wire", 1), ("told", 2)]


def test_a_retired_word_is_found_within_a_name_and_not_within_a_word():
    retired = {"owed": "job", "tap": "redemption"}
    assert retired_words("OwedWork", retired) == {"owed"}
    assert retired_words("TAP_LIMIT", retired) == {"tap"}
    assert retired_words("allowed_tape", retired) == set()


def test_a_mistake_names_its_place_and_the_term_to_use(tmp_path):
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "sale.py").write_text("def place(order, wish): ...\n")
    (mistake,) = find_mistakes(tmp_path)
    assert mistake.startswith("server/sale.py:1: wish: ")
    assert "request" in mistake
