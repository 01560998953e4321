"""The fuzzers for a few seconds each; ``make fuzz`` runs them for half an hour."""

import sys

import pytest

from tests.fuzz.reduction import reduced
from tests.fuzz.trial import MEMORY, failure_of, trial

SEED = 1
SHORT = {"files": 1500, "databases": 20, "commands": 16, "typing": 10}
"""Cases of each."""


@pytest.mark.skipif(sys.platform != "linux", reason="NOT TESTED: the limit on memory is one of Linux")
@pytest.mark.parametrize("name", SHORT)
def test_no_input_ends_in_a_traceback_a_hang_or_much_memory(name):
    report = trial(name, SEED, seconds=120, most=SHORT[name], is_reduced=False)
    assert not report.failures, "\n\n".join(report.failures)
    assert report.cases == SHORT[name]
    assert 0 < report.peak < MEMORY


@pytest.mark.skipif(sys.platform != "linux", reason="NOT TESTED: the limit on memory is one of Linux")
@pytest.mark.parametrize("edit", [("column", "game outcome", 1.5, None), ("bytes", 32360, "00", 100)], ids=["half", "index"])
def test_damage_that_once_ended_in_a_traceback_is_told_in_a_sentence(edit):
    assert failure_of("databases", [edit]) == ""


@pytest.mark.skipif(sys.platform != "linux", reason="NOT TESTED: the limit on memory is one of Linux")
def test_an_escape_character_that_is_typed_out_of_turn_is_spelt_out():
    assert failure_of("typing", ["watch --plain random random --pace 0", ":\u001bQ\u00b8 M"]) == ""


def test_a_failure_is_made_as_small_as_it_gets():
    case = [*range(50), 77, *range(50), 99, *range(50)]
    assert reduced(case, lambda some: 77 in some and 99 in some, tries=1000) == [77, 99]
