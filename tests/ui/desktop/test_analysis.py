"""The analysis board in the window: clicks, keys and buttons."""

from noughts.ui.desktop.scenes.analysis import AnalysisScene
from noughts.ui.shared.routes import AnalysisRoute


def test_a_position_is_set_up_analysed_and_played_from(hand):
    it = hand(plays=False)
    it.window.go(AnalysisRoute())
    it.wait(lambda: it.says("X to move."))
    it.click(it.at("b2"))
    it.wait(lambda: it.says("O to move.") and it.says("best play"))
    it.press("edit")
    it.click(it.at("a1"))
    assert it.says("X has 2 marks and O has 0")
    it.press("done")
    assert it.scene.controller.editor is not None
    it.click(it.at("a1"))
    it.press("done")
    it.wait(lambda: it.says("X to move.") and it.says("draw"))
    it.press("play_here")
    assert it.page == "new_game"
    assert it.says("The game starts from the position on the analysis board")
    it.enter()
    it.settle()
    assert str(it.view.position).startswith("O../.X./...") or len(it.view.moves) > 0
    assert it.view.aids


def test_moves_in_the_list_lead_back_and_keys_do_the_same(hand):
    it = hand(plays=False)
    it.window.go(AnalysisRoute())
    it.frame()
    for cell in ("b2", "a1", "c3"):
        it.click(it.at(cell))
    it.scene.go_to(1)
    assert len(it.scene.view().moves) == 1
    it.type("U")
    assert len(it.scene.view().moves) == 2
    it.press("values")
    assert not it.scene.view().is_analysed
    it.escape()
    assert not isinstance(it.scene, AnalysisScene)


def test_a_game_that_is_replayed_is_put_on_the_board(played):
    it = played
    it.window.app.open_game(it.window.app.library.store.history()[0].id)
    it.frame()
    it.type("b")
    assert isinstance(it.scene, AnalysisScene)
    assert it.says("Analysis · Tic-tac-toe")
