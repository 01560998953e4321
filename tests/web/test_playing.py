"""Whole games over real sockets: against a character, with a friend by link, watched, taken back, drawn, and once more."""

from __future__ import annotations

import pytest

from noughts.rules import Why
from tests.waiting import wait_for
from tests.web.conftest import invited
from tests.web.serving import Person, Server, serving


def test_one_click_is_a_game_as_x_against_cop(server: Server):
    table = Person(server.url).begin()
    assert table.state["panel"]["names"][1] == "Cop"
    assert table.state["you"] == {"sides": ["x"], "name": table.state["you"]["name"], "can_move": True}
    table.play("b2")
    table.until(lambda: table.cells.count("O") == 1)
    assert [event["event"] for event in table.told if event["event"] == "move"] == ["move", "move"]


@pytest.mark.parametrize("character", ["kitty", "cop", "sera"])
@pytest.mark.parametrize("rules", ["3x3x3", "7x6x4 gravity"])
def test_a_game_against_each_character_ends(server: Server, character: str, rules: str):
    table = Person(server.url).begin(opponent=character, rules=rules)
    while table.phase == "playing":
        board = table.state["board"]
        table.play(board["names"][board["legal"][0]])
        table.until(lambda: table.state["you"]["can_move"] or table.phase == "over")
    assert table.state["panel"]["headline"]["text"]
    assert table.state["game"]


def test_two_on_one_screen_move_in_turn(server: Server):
    table = Person(server.url, "Alice").begin(mode="people", second_name="Zoë")
    for move in ("a1", "a2", "b1", "b2", "c1"):
        table.play(move)
    table.until(lambda: table.phase == "over")
    assert table.state["panel"]["headline"]["text"] == "Alice wins!"


def test_two_friends_and_a_watcher_see_one_game_each_in_their_words(apart, server: Server):
    alice, bob = apart
    watcher = Person(server.url).look(alice.link)
    assert alice.state["panel"]["status"]["text"] == "Your turn."
    for table, move in ((alice, "a1"), (bob, "a2"), (alice, "b1"), (bob, "b2"), (alice, "c1")):
        table.play(move)
    for table in (alice, bob, watcher):
        table.until(lambda table=table: table.phase == "over")
        assert table.cells == "XXXOO...."
    assert alice.state["panel"]["headline"]["text"] == "You win!"
    assert bob.state["panel"]["headline"]["text"] == "Alice wins."
    assert watcher.state["panel"]["headline"]["text"] == "Alice wins!"
    assert "You play a1." in alice.texts()
    assert "Alice plays a1." in bob.texts()
    assert watcher.actions == []
    assert [event["number"] for event in watcher.told] == sorted(event["number"] for event in watcher.told)


def test_whoever_opens_the_link_first_plays_and_others_watch(alice: Person, bob: Person, server: Server):
    made = alice.post("/api/games", 201, mode="invite", side="o")
    table = alice.look(made["link"])
    assert table.phase == "waiting"
    assert table.state["invite"] == made["invite"]
    assert bob.look(made["link"]).state["invite"] == ""
    guessed = bob.post(f"/api/games/{made['link']}/seat", 403, invite="guessed")
    assert guessed["text"] == "This invitation is not for this game. Open the whole link that your friend sent you."
    bob.post(f"/api/games/{made['link']}/seat", 201, invite=made["invite"])
    table.until(lambda: table.phase == "playing")
    assert table.state["panel"]["names"] == ["Bob", "Alice"]
    third = Person(server.url)
    late = third.post(f"/api/games/{made['link']}/seat", 409, invite=made["invite"])
    assert late["text"] == "The seat is taken. You can watch."
    assert third.look(made["link"]).state["you"]["sides"] == []


def test_a_move_is_taken_back_only_when_the_other_agrees(apart):
    alice, bob = apart
    alice.play("a1")
    assert alice.do("undo")["type"] == "done"
    bob.until(lambda: bob.state["panel"]["request"])
    assert bob.state["panel"]["request"]["text"] == "Alice asked to take back a move."
    assert alice.cells == "X........"
    assert bob.do("answer", granted=False)["type"] == "done"
    alice.until(lambda: "Bob declined." in alice.texts())
    alice.do("undo")
    bob.until(lambda: bob.state["panel"]["request"])
    bob.do("answer", granted=True)
    alice.until(lambda: alice.cells == ".........")


def test_a_draw_is_offered_and_agreed_on(alice: Person, bob: Person):
    one, other = invited(alice, bob, rules="5x5x4")
    assert "draw" in one.actions
    one.do("draw")
    other.until(lambda: other.state["panel"]["request"])
    other.do("answer", granted=True)
    one.until(lambda: one.phase == "over")
    assert one.state["panel"]["headline"]["text"] == "It's a draw!"


def test_a_rematch_needs_both_and_swaps_the_sides_and_counts_on(apart, alice: Person):
    one, other = apart
    other.do("resign")
    one.until(lambda: one.phase == "over")
    assert one.do("rematch")["link"] == ""
    other.until(lambda: other.state["panel"]["request"])
    assert other.state["panel"]["request"]["text"] == "Alice asked for a rematch."
    assert other.texts()[-1] == "Alice asked for a rematch."
    other.do("answer", granted=False)
    one.until(lambda: one.state["panel"]["request"] is None and one.texts()[-1] == "Bob declined.")
    one.do("rematch")
    link = other.do("answer", granted=True)["link"]
    assert link
    one.until(lambda: one.state["next"])
    assert one.state["next"] == link
    again = alice.look(link)
    assert again.state["panel"]["names"] == ["Bob", "Alice"]
    assert again.state["panel"]["score"] == "Bob: 0 · Alice: 1 · draws: 0"


def test_a_rematch_against_a_program_begins_at_once(server: Server):
    person = Person(server.url)
    table = person.begin()
    table.do("resign")
    table.until(lambda: table.phase == "over")
    again = person.look(table.do("rematch")["link"])
    assert again.state["panel"]["names"][0] == "Cop"
    again.until(lambda: again.cells.count("X") == 1)


def test_a_finished_game_is_tried_again_from_the_last_turn_or_any_move(server: Server):
    person = Person(server.url, "Alice")
    table = person.begin(mode="people")
    assert table.do("retry")["text"] == "try again: the game is not over yet"
    for move in ("a1", "a2", "b1", "b2", "c1"):
        table.play(move)
    assert "retry" in table.actions
    assert Person(server.url).look(table.link).do("retry")["type"] == "refused"
    last = person.look(table.do("retry")["link"])
    assert last.cells == "XX.OO...."
    assert last.state["panel"]["note"] == "This game did not start from the beginning, so it does not count."
    last.play("c1")
    last.until(lambda: last.phase == "over")
    assert last.state["panel"]["score"] == table.state["panel"]["score"], "the score of before"
    assert person.get("/api/history")["games"][0]["notes"] == "tried again"
    assert person.look(table.do("retry", plies=2)["link"]).cells == "X..O....."
    assert table.do("retry", plies=5)["type"] == "refused"
    assert table.cells == "XXXOO...."


def test_two_who_play_apart_are_not_offered_to_try_again(apart):
    one, other = apart
    other.do("resign")
    one.until(lambda: one.phase == "over")
    assert "rematch" in one.actions
    assert "retry" not in one.actions
    assert one.do("retry")["text"] == "try again: two people play this game; ask for a rematch"


def test_only_whoever_asked_sees_the_hint_and_the_game_is_marked_for_all(apart):
    alice, bob = apart
    alice.do("hint")
    alice.until(lambda: alice.state["panel"]["advice"])
    assert any(event["event"] == "hinted" and event["number"] is None for event in alice.told)
    bob.until(lambda: bob.state["panel"]["note"] == "")
    alice.play("a1")
    bob.until(lambda: bob.state["panel"]["note"] == "Alice had help.")
    assert bob.state["panel"]["advice"] is None
    assert bob.state["board"]["hint"] is None
    assert not any(event["event"] == "hinted" for event in bob.told)


def test_a_coach_gives_no_values_away_until_somebody_asks(alice: Person):
    table = alice.begin(mode="people", second_name="Bob", coach="sera")
    table.play("a1")
    table.play("c3")
    table.until(lambda: "can be punished" in (table.state["panel"]["speaker"] or {}).get("words", ""))
    assert table.state["panel"]["values"] is None
    table.do("analyse")
    table.until(lambda: table.state["panel"]["values"])
    table.do("analyse")
    table.until(lambda: table.state["panel"]["values"] is None)


def test_against_a_friend_values_are_shown_when_both_agree(apart):
    alice, bob = apart
    assert "the other player must agree first" in alice.do("analyse", on=True)["text"]
    assert "share analysis" in alice.actions
    alice.do("share analysis")
    bob.until(lambda: bob.state["panel"]["request"])
    assert bob.state["panel"]["request"]["text"] == "Alice asked to turn on analysis for both players."
    bob.do("answer", granted=False)
    alice.until(lambda: not alice.state["panel"]["request"])
    assert alice.state["panel"]["values"] is None
    alice.do("share analysis")
    bob.until(lambda: bob.state["panel"]["request"])
    bob.do("answer", granted=True)
    for person in apart:
        person.until(lambda person=person: person.state["panel"]["values"])
        assert len(person.state["panel"]["values"]["moves"]) == 9
    bob.do("analyse", on=False)
    bob.until(lambda: bob.state["panel"]["values"] is None)
    assert alice.state["panel"]["values"]
    alice.play("a1")
    bob.until(lambda: bob.state["panel"]["note"] == "You and Alice had help.")


def test_two_programs_are_stepped_by_whoever_began_and_by_nobody_else(server: Server):
    owner, other = Person(server.url), Person(server.url)
    table = owner.begin(mode="watch", x="kitty", o="sera", pace=60)
    other_table = other.look(table.link)
    assert other_table.actions == []
    assert other_table.do("pause")["type"] == "refused"
    assert table.do("pause")["type"] == "done"
    table.until(lambda: table.state["board"]["is_paused"])
    before = len(table.state["board"]["moves"])
    assert table.do("step")["type"] == "done"
    other_table.until(lambda: len(other_table.state["board"]["moves"]) == before + 1)
    assert table.do("faster")["type"] == "done"
    other_table.until(lambda: other_table.state["pace"] == 2.0)


def test_a_clock_runs_out_though_nobody_does_anything(alice: Person, bob: Person):
    _, other = invited(alice, bob, time="1s")
    other.until(lambda: other.phase == "over")
    assert other.state["panel"]["status"]["text"] == "Alice (X) ran out of time."
    assert other.state["panel"]["headline"]["text"] == "You win!"


def test_reactions_reach_everybody_and_only_those_that_are_offered(apart):
    alice, bob = apart
    assert alice.do("react", emoji="👍")["type"] == "done"
    bob.until(lambda: bob.reactions)
    assert bob.reactions[0]["text"] == "Alice: 👍"
    assert alice.do("react", emoji="<b>")["type"] == "refused"


def test_an_opponent_who_leaves_is_away_and_the_game_can_be_claimed(server: Server, apart, monkeypatch):
    monkeypatch.setattr("noughts.ui.web.updates.CLAIM_AFTER_S", 1.0)
    alice, bob = apart
    alice.play("a1")
    assert "the other player is there" in alice.do("claim")["text"]
    bob.close()
    alice.until(lambda: alice.state["presence"]["o"] == "away")
    assert alice.state["presence"]["text"] == "Bob is away."
    alice.until(lambda: "claim" in alice.actions)
    alice.do("claim")
    alice.until(lambda: alice.phase == "over")
    assert alice.state["panel"]["headline"]["text"] == "You win!"
    assert alice.state["panel"]["status"]["text"] == "Bob (O) left."
    (game,) = server.site.library.store.history()
    assert game.why is Why.LEFT


def test_a_game_that_nobody_looks_at_is_closed_and_comes_back(server: Server, monkeypatch):
    monkeypatch.setattr("noughts.ui.web.hub.LINGER_S", 0.1)
    monkeypatch.setattr("noughts.ui.web.hub.HOUSEKEEPING_S", 0.1)
    person = Person(server.url)
    table = person.begin()
    table.close()
    wait_for(lambda: not server.site.hub.rooms())
    table = person.look(table.link)
    table.play("a1")


def test_what_cannot_run_here_is_not_offered_and_refused_with_a_reason(without_network: None, alice: Person) -> None:
    choices = alice.get("/api/choices")
    offered = {program["name"].partition(":")[0] for program in choices["programs"]}
    assert "sera" in offered
    assert not offered & {"ada", "neural"}
    assert "program ada" not in alice.http.get("/api/pages/new_game").text
    assert [search["name"] for search in alice.get("/api/learn")["searches"]] == ["minimax", "alphabeta", "mcts"]
    refused = alice.post("/api/games", 400, mode="computer", opponent="ada")
    assert "the network needs threadpoolctl: pip install 'noughts[neural]'" in refused["text"]


def test_a_finished_game_opens_whatever_the_second_player_is_called(url: str) -> None:
    with serving(url) as server:
        alice = Person(server.url, "Alice")
        table = alice.begin(mode="people", second_name="X")
        table.do("resign")
    with serving(url) as server:
        assert alice.look(table.link, url=server.url).state["panel"]["names"] == ["Alice", "X"]


def test_a_game_whose_program_is_missing_opens_and_says_so(url: str, request: pytest.FixtureRequest) -> None:
    with serving(url) as server:
        alice = Person(server.url, "Alice")
        table = alice.begin(opponent="ada:newborn")
        table.do("resign")
    request.getfixturevalue("without_network")
    with serving(url) as server:
        again = alice.look(table.link, url=server.url)
        assert again.phase == "over"
        assert again.state["panel"]["names"][1].startswith("Ada")
        assert "pip install 'noughts[neural]'" in again.do("rematch")["text"]
        assert "pip install 'noughts[neural]'" in again.do("retry")["text"]
