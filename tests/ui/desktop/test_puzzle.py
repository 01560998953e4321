"""The window lets whoever made a mistake try it again."""

from noughts.ui.desktop.scenes.learning import PuzzleScene
from noughts.ui.desktop.scenes.replay import ReviewScene


def button(it, key):
    it.window.draw()
    return next(each.widget for each in it.scene.placed if each.widget.key == key)


def test_from_the_review_a_mistake_is_tried_until_it_is_right(hand, library):
    it = hand(mode="people", second_name="Bob")
    for cell in "a1 b2 b1 c1 c3 a3".split():
        it.play(cell)
    it.frames(1.5)
    it.type("v")
    assert isinstance(it.scene, ReviewScene)
    it.wait(lambda: it.scene._review.is_done)
    assert not button(it, "mistake").works, "the only one is on the board"
    it.press("learn")
    assert isinstance(it.scene, PuzzleScene)
    it.wait(lambda: it.says("Which move holds the draw?"))
    it.click(it.at("c3"))
    it.wait(lambda: it.says("Not c3: then O wins at once. Try again."))
    it.press("hint")
    assert it.says("O can win with the next move.")
    assert not button(it, "next").works
    it.type("a")
    assert it.says("Type a number to name a cell") or it.says("Enter plays it, Esc cancels.")
    it.type("3")
    it.wait(lambda: it.says("It comes back tomorrow."))
    assert library.trainer("Alice").cards[0].box == 1
    it.escape()
    assert isinstance(it.scene, ReviewScene)
