"""The window shows the tree of a search: with keys and with the mouse, in windows of any size, however large it is."""

import pygame
import pytest

from noughts.lessons.steps import steps_of
from noughts.lessons.tree import TEXTBOOK, Tree
from noughts.rules import Position
from noughts.ui.desktop.scenes.replay import ReplayScene
from noughts.ui.desktop.scenes.text import KeysScene, PromptScene
from noughts.ui.desktop.scenes.tree import TreeScene
from noughts.ui.desktop.scenes.tree_views import TreePicture, TreeRows
from noughts.ui.shared.routes import (
    ReplayRoute,
    TreeRoute,
)
from noughts.ui.shared.searches import EXAMPLES
from noughts.ui.shared.tree_document import node_text
from noughts.ui.shared.tree_layout import layout

FIVE_LEFT = "XOX/.O./..."


def thought(it):
    """Until nothing more is found."""
    it.wait(lambda: not it.scene.controller.is_thinking)


def watched(hand, size=(1000, 700), position=None, **how):
    it = hand(size, plays=False, **how)
    it.window.go(TreeRoute(Position.parse(position) if position else None))
    thought(it)
    it.type("]")
    return it


def listed(hand, **how):
    """The same as an outline."""
    it = watched(hand, **how)
    it.type("d")
    return it


def rows(it):
    return [row.words for row in it.scene.controller.rows]


def nodes(it):
    """The nodes of the tree, as they were last drawn."""
    it.window.draw()
    return next(each for each in it.scene.placed if isinstance(each.widget, TreeRows | TreePicture))


def box_of(it, number):
    """Where a node is in the drawing."""
    placed = nodes(it)
    return placed.widget._node_rect(placed.rect, it.scene.controller.spots[number])


def line_at(it, number):
    """A point on a line, to the right of its sign."""
    placed = nodes(it)
    height = placed.rect.height // len(it.scene.controller.rows)
    return placed.rect.centerx, placed.rect.top + number * height + height // 2


def test_a_search_is_seen_to_think_opened_and_stepped_through(hand):
    tree = Tree(EXAMPLES[0].position, TEXTBOOK, plies=1).complete()
    steps = steps_of(tree)
    cut = next(step for step in steps if step.is_cut)
    it = hand(plays=False)
    it.type("et")
    assert isinstance(it.scene, TreeScene)
    thought(it)
    assert it.says(f"Alpha-beta on {EXAMPLES[0].position}")
    assert it.says("Nothing has been looked at yet.")
    it.type("]")
    assert it.says(steps[-1].text)
    assert it.says("25 visited · 8 cut · 153 saved")
    it.key(pygame.K_DOWN)
    it.key(pygame.K_DOWN)
    (_, twice, *_) = tree.root.children
    assert it.says(node_text(tree, twice, tree.root.window_before(twice)))
    it.type("[")
    assert it.says("Nothing has been looked at yet.")
    assert it.says("18. X c3: not yet")
    it.type("c")
    assert it.says(f"Step {cut.number} of {len(steps)}. {cut.text}")
    it.type(",]")
    it.key(pygame.K_HOME)
    it.key(pygame.K_DOWN)
    it.key(pygame.K_DOWN)
    it.key(pygame.K_RIGHT)
    thought(it)
    assert it.says("19. O a3: -9")
    it.key(pygame.K_LEFT)
    assert not it.says("19. O a3: -9")
    it.enter()
    assert it.says("19. O a3: -9"), "it is still there"
    it.type("?")
    assert isinstance(it.scene, KeysScene)
    assert it.says("Go to the next cut.")
    it.escape()
    it.escape()
    assert it.page == "learn"


def test_what_was_pruned_is_told_with_the_reason(hand):
    it = listed(hand, position=FIVE_LEFT)
    it.key(pygame.K_DOWN)
    it.key(pygame.K_DOWN)
    it.key(pygame.K_RIGHT)
    thought(it)
    assert it.says("X already has -9 with a3 (node 2), so X gains nothing by coming this way.")
    it.click(line_at(it, rows(it).index("38. O a2: at least +8 cut")))
    it.enter()
    thought(it)
    unlooked = [row for row in it.scene.controller.rows if not row.is_node]
    assert unlooked
    assert all(it.says(row.words) for row in unlooked)


def test_the_mouse_chooses_a_line_and_opens_it_by_sign_or_second_click(hand):
    it = listed(hand, position=FIVE_LEFT)
    it.click(line_at(it, 1))
    assert it.scene.controller.cursor == 1
    assert "3. O a2: " not in " ".join(rows(it))
    it.click(line_at(it, 1))
    thought(it)
    opened = rows(it)
    assert len(opened) > 6
    placed = nodes(it)
    it.click((placed.rect.left + 30, line_at(it, 1)[1]))
    assert len(rows(it)) == 6, "its sign closes it"
    it.press("first")
    assert it.says("Nothing has been looked at yet.")
    it.press("forward")
    it.press("next_cut")
    assert it.scene.controller.tree.walk.step.is_cut
    here = it.scene.controller.cursor
    it.key(pygame.K_DOWN)
    assert it.scene.controller.cursor == here + 1, "after a click on a button, arrows walk through the tree"


def test_it_steps_by_itself_at_a_pace_until_the_end(hand):
    it = watched(hand, position="XOX/XOO/.X.")
    walk = it.scene.controller.tree.walk
    it.key(pygame.K_SPACE, " ")
    it.frame()
    assert walk.at == 0
    it.type("-")
    assert it.says("a step.")
    pace = it.scene.controller.autoplay.pace
    it.frames(pace + 0.1)
    assert walk.at == 1
    it.frames((pace + 0.1) * len(walk.steps))
    assert walk.at == len(walk.steps)
    assert it.window.until_next_look() > 10, "and rests"


def test_a_search_that_thinks_for_long_is_stopped_and_what_it_found_stays(hand):
    it = watched(hand, position=FIVE_LEFT)
    watching = it.scene.controller
    watching.begin(Position.start("3x3"), "minimax")
    it.wait(lambda: watching.tree.snapshot.visited > 0)
    it.press("halt")
    thought(it)
    it.type("]")
    assert 0 < watching.tree.snapshot.visited < 549_946
    assert it.says("The search ends after")
    watching.begin(Position.start("3x3"), "minimax")
    it.escape()
    assert not watching.is_thinking, "and whoever leaves leaves nothing behind that thinks"


@pytest.mark.parametrize("size", [(480, 360), (500, 800), (1600, 1000)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_in_every_window_there_are_the_tree_the_step_and_the_node(hand, size, theme):
    it = watched(hand, size, FIVE_LEFT, theme=theme)
    assert it.says("106. X b3: 0")
    assert it.says("Step 18 of 18.")
    assert it.says("1. Root: 0 for X")
    it.press("other_search")
    thought(it)
    assert it.scene.controller.search == "alphabeta"


def test_only_the_visible_part_of_a_large_outline_is_drawn(hand):
    it = listed(hand, position=FIVE_LEFT)
    it.scene.controller.rows *= 3000
    it.key(pygame.K_END)
    placed = nodes(it)
    assert 10 < placed.widget.drawn < 60
    height = placed.rect.height // len(it.scene.controller.rows)
    assert it.scene._body.collidepoint(placed.rect.left + 5, placed.rect.bottom - height)
    it.post(pygame.MOUSEWHEEL, x=0, y=5)
    assert nodes(it).rect.bottom > placed.rect.bottom, "the wheel scrolls it"


def test_the_tree_is_drawn_with_the_bound_that_cut_a_branch(hand):
    it = watched(hand, position=FIVE_LEFT)
    cut = next(row for row in it.scene.controller.rows if row.tone == "loss")
    assert cut.is_faded
    assert cut.lines[-1].startswith("cut by alpha ")
    assert all(it.says(line) for line in cut.lines)


def test_the_drawing_follows_the_step_and_marks_its_node(hand):
    it = watched(hand, position=FIVE_LEFT)
    assert it.scene.controller.current_visit is None
    it.type("[.")
    assert it.scene.controller.current_visit == 1
    it.type("c")
    controller = it.scene.controller
    assert controller.current_visit == controller.tree.walk.step.node.visit
    assert it.scene._body.contains(box_of(it, controller.cursor))


def test_a_click_opens_a_drawn_node_and_another_closes_it(hand):
    it = watched(hand, position=FIVE_LEFT)
    before = len(rows(it))
    it.click(box_of(it, 2).center)
    thought(it)
    assert it.scene.controller.cursor == 2
    assert len(rows(it)) > before
    it.click(box_of(it, 2).center)
    assert len(rows(it)) == before


def test_in_the_drawing_up_and_down_stay_in_the_column(hand):
    it = watched(hand, position=FIVE_LEFT)
    it.key(pygame.K_DOWN)
    assert it.scene.controller.cursor == 1, "from the root to its first move"
    it.key(pygame.K_RIGHT)
    thought(it)
    it.key(pygame.K_DOWN)
    here = it.scene.controller.at
    assert here.depth == 1
    assert here.node.path == (0, 1)
    it.key(pygame.K_UP)
    it.key(pygame.K_RIGHT)
    assert it.scene.controller.at.depth == 2


def test_only_the_visible_part_of_a_large_drawing_is_drawn(hand):
    it = watched(hand, position=FIVE_LEFT)
    controller = it.scene.controller
    controller.rows *= 3000
    controller.spots = layout([row.depth for row in controller.rows])
    it.key(pygame.K_END)
    assert 0 < nodes(it).widget.drawn < 30
    assert it.scene._body.contains(box_of(it, controller.cursor))


def test_keys_and_the_wheel_zoom_and_keep_the_chosen_node_in_sight(hand):
    it = watched(hand, position=FIVE_LEFT)
    it.key(pygame.K_END)
    small = nodes(it).rect.height
    it.type("iii")
    assert nodes(it).rect.height > 1.5 * small
    assert it.scene._body.contains(box_of(it, it.scene.controller.cursor))
    it.type("ooooooooo")
    assert nodes(it).rect.height < small


def test_where_the_side_does_not_fit_it_is_scrolled_by_wheel_and_keys(hand):
    it = watched(hand, (480, 360), FIVE_LEFT)
    assert it.scene.side.offset == 0
    it.move(it.scene._side_room.center)
    it.post(pygame.MOUSEWHEEL, x=0, y=-2)
    assert it.scene.side.offset > 0
    it.key(pygame.K_PAGEUP)
    assert it.scene.side.offset == 0


def answered(it, text):
    """Type something in the place of what stands in the line."""
    it.key(pygame.K_a, "", mod=pygame.KMOD_CTRL)
    it.type(text)
    it.enter()


def test_another_position_is_typed_and_a_bad_one_stays_to_be_corrected(hand):
    it = watched(hand, position=FIVE_LEFT)
    it.type("p")
    it.frame()
    answered(it, "nonsense")
    assert isinstance(it.scene, PromptScene)
    assert it.says("nonsense")
    answered(it, "XX./OO./...")
    assert isinstance(it.scene, TreeScene)
    thought(it)
    assert it.says("Alpha-beta on XX./OO./...")
    it.type("s")
    it.frame()
    answered(it, "minimax")
    thought(it)
    assert it.says("Minimax on XX./OO./...")
    it.key(pygame.K_DOWN)
    it.type("f")
    assert it.says("The game is over at this node. Choose another one.")
    it.key(pygame.K_DOWN)
    it.type("f")
    thought(it)
    assert it.says("Minimax on XX./OOX/..."), "wherever the cursor is"


def test_a_replay_and_its_review_lead_to_the_tree_of_what_is_shown(hand, library):
    it = hand(mode="people")
    for move in "a1 b1 a2 b2 a3".split():
        it.play(move)
    record = library.store.game("last")
    it.window.go(ReplayRoute(record))
    assert isinstance(it.scene, ReplayScene)
    it.key(pygame.K_HOME)
    it.key(pygame.K_RIGHT)
    it.type("t")
    assert str(it.scene.controller.position) == "X../.../... o"
    it.escape()
    it.key(pygame.K_END)
    it.press("tree")
    assert str(it.scene.controller.position) == "XO./XO./... x", "where the game is over there is nothing to search"
    it.escape()
    it.window.go(ReplayRoute(record, is_review=True))
    it.wait(lambda: it.scene.judged)
    judged = it.scene.judged
    it.type("t")
    assert it.scene.controller.position == judged.position
