"""Games that are written into files from within a game."""

from dataclasses import replace

from noughts import Seat
from noughts.play.replay import export, file_name
from tests.store.making import records


def test_the_longest_names_make_the_name_of_a_file_that_can_be_written(tmp_path):
    (record,) = records(seed=1, count=1)
    record = replace(record, x=Seat("\N{CJK UNIFIED IDEOGRAPH-4E00}" * 40), o=Seat("\N{CUNEIFORM SIGN A}" * 40))
    assert len(file_name(record).encode()) < 240
    assert [export(record, tmp_path).exists() for _ in range(2)] == [True, True]
