"""The installation's keys: long enough, kept from others, and none of them lost."""

from __future__ import annotations

import pytest

from server.settings import keys

FIRST, SECOND = "first key of this installation, and long enough", "second key of this installation, and long enough"


@pytest.mark.parametrize("key", ["short", "k" * 31])
def test_a_key_that_could_be_found_is_refused(tmp_path, key):
    with pytest.raises(SystemExit, match=r"FOYER_SECRET_KEY must have at least 32 bytes"):
        keys.read_key(given=key, data=tmp_path, must_be_given=True)
    with pytest.raises(SystemExit, match="FOYER_SECRET_KEY_OLD"):
        keys.read_old_keys(f"{FIRST.replace(' ', '')} {key}")


def test_bytes_count_and_not_letters(tmp_path):
    assert keys.read_key(given="\u00fc" * 16, data=tmp_path, must_be_given=True)


def test_it_is_made_once_and_only_we_can_read_it(tmp_path):
    made = [keys.read_key(given="", data=tmp_path, must_be_given=False) for _ in range(2)]

    assert made[0] == made[1]
    assert len(made[0]) >= keys.SHORTEST
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_cluster_is_given_one(tmp_path):
    with pytest.raises(SystemExit, match="required in the cluster"):
        keys.read_key(given="", data=tmp_path, must_be_given=True)


def test_the_oldest_key_lasts_until_it_is_kept_and_then_that(tmp_path):
    assert keys.read_lasting_key([FIRST], tmp_path) == FIRST
    assert keys.read_lasting_key([SECOND, FIRST], tmp_path) == FIRST
    keys.store_lasting_key(FIRST, key=SECOND, data=tmp_path)

    assert keys.read_lasting_key([SECOND], tmp_path) == FIRST
    assert FIRST not in (tmp_path / keys.LASTING).read_text()
    assert (tmp_path / keys.LASTING).stat().st_mode & 0o777 == 0o600


def test_a_lasting_key_that_cannot_be_opened_is_not_made_up_anew(tmp_path):
    keys.store_lasting_key(FIRST, key=FIRST, data=tmp_path)
    with pytest.raises(SystemExit, match="FOYER_SECRET_KEY_OLD"):
        keys.read_lasting_key([SECOND], tmp_path)
