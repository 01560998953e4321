"""The analysis board over the API: a client says how it stands, and a forgotten board comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from noughts import Game, Position, Record
from noughts.rules import NoughtsError
from noughts.search import Limit
from noughts.store.exchange import read_games
from noughts.ui.web import boards
from noughts.ui.web.rate_limit import Limits, Rate
from tests.waiting import wait_for
from tests.web.serving import Json, Person, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boards, "ROUNDS", (Limit(nodes=20_000),))
        with serving(str(tmp_path_factory.mktemp("site") / "games.db"), limits=Limits().times(50)) as running:
            yield running


STATE = ("game", "at", "draft", "rules", "is_studied")


class Board:
    """One board of one client, which repeats what it was last told."""

    def __init__(self, server: Server, name: str = "one") -> None:
        self.person, self.name = Person(server.url), name
        self.told: Json = {}

    def do(self, action: str = "", text: str = "", status: int = 200, **changes: object) -> Json:
        asked = {name: self.told[name] for name in STATE if name in self.told} | changes
        found = self.person.post(f"/api/analysis/{self.name}", status, **asked, action=action, text=text)
        if status == 200:
            self.told = found
        return found

    def settled(self) -> Json:
        return wait_for(lambda: (page := self.person.get(f"/api/analysis/{self.name}"))["is_done"] and page)

    @property
    def cells(self) -> str:
        return self.told["board"]["cells"]


def test_moves_are_tried_taken_back_and_branched(server: Server):
    board = Board(server)
    board.do("play", "b2", game="")
    board.do("play", "b1")
    assert board.settled()["panel"]["values"]["prediction"] == "X wins in 3 moves"
    board.do("undo")
    board.do("play", "a1")
    assert board.cells == "O...X...."
    assert ["tried", "also b1"] in [row[:2] for row in board.told["more"]]
    board.do("variation")
    assert board.cells == ".O..X...."
    assert board.told["address"] == "/learn/analysis?rules=3x3x3&moves=b2+b1+%28a1%29"
    assert Game.from_sgf(board.told["game"]).root.children[0].children[1].move == "a1"


def test_a_position_is_set_up_and_what_is_impossible_is_explained(server: Server):
    board = Board(server)
    board.do("edit", game="3x3")
    board.do("place", "a1")
    board.do("place", "b1")
    assert board.told["status"]["text"].startswith("X has 2 marks and O has 0")
    assert board.do("done", status=400)["text"].startswith("X has 2 marks and O has 0")
    board.do("place", "b1")
    board.do("done")
    assert (board.cells, board.told["draft"]) == ("XO.......", "")


def test_what_is_pasted_is_opened_and_what_is_not_a_game_gets_a_sentence(server: Server):
    board = Board(server)
    board.do(game="4455")
    assert board.told["board"]["rules"] == "7x6x4 gravity"
    assert "not a position" in board.do("paste", "banana", status=400)["text"]
    board.do("paste", "X.O/.X./... misere")
    assert board.told["board"]["rules"] == "3x3x3 misere"
    assert "no such move" in board.do("goto", "99", status=400)["text"]


GAME = Game("5x5", "c3 b2 d4")


TWO_GAMES = f"{Record(GAME).to_json()}\n{Record(Game('3x3')).to_json()}\n"


@pytest.mark.parametrize("text", [GAME.to_sgf(), Record(GAME).to_json(), TWO_GAMES])
def test_a_file_is_opened_with_its_first_game(server: Server, text: str):
    board = Board(server)
    board.do("paste", text, game="3x3")
    assert Game.from_sgf(board.told["game"]) == GAME


NO_GAMES = ["(;", "{", "{}", '{"noughts": 99}', "(;SZ[3];B[zz])", "{" * 5000, "(;" * 5000, "(;C[" + "x" * 99_000]


@pytest.mark.parametrize("text", NO_GAMES, ids=range(len(NO_GAMES)))
def test_a_file_gets_the_same_refusal_as_on_the_command_line(server: Server, text: str, tmp_path: Path):
    file = tmp_path / ("game.json" if text.startswith("{") else "game.sgf")
    file.write_text(text, "utf-8")
    board = Board(server)
    refused = board.do("paste", text, 400, game="3x3")["text"]
    assert len(refused) < 400
    with pytest.raises(NoughtsError):
        next(read_games(file))


def test_a_file_that_is_too_large_is_refused_with_its_limit(server: Server):
    board = Board(server)
    board.do(game="3x3")
    assert "100000" in board.do("paste", "b2 " * 40_000, 400)["text"]
    large, header = b"x" * 900_000, {"Content-Type": "application/json"}
    answer = board.person.http.post("/api/analysis/one", content=large, headers=header)
    assert (answer.status_code, answer.json()["text"]) == (413, "A request may have at most 800,000 bytes.")
    assert board.do()["board"]["cols"] == 3


def test_a_large_file_counts_as_several_requests(tmp_path: Path):
    limits = Limits(writing=Rate(burst=3, per_second=0.0))
    with serving(str(tmp_path / "games.db"), limits=limits) as running:
        board = Board(running)
        board.do(game="3x3")
        board.do("paste", "(;" + "x" * 90_000, 400)
        assert "Too many requests" in board.do("undo", status=429)["text"]


def test_files_of_the_server_are_not_opened_by_their_names(server: Server, tmp_path: Path):
    file = tmp_path / "secret.sgf"
    file.write_text(GAME.to_sgf())
    board = Board(server)
    board.do(game="3x3")
    assert "no game" in board.do("open_game", str(file), status=404)["text"]


def test_a_board_that_was_put_away_comes_back_as_the_client_says(server: Server):
    board = Board(server)
    board.do("play", "b2", game="")
    board.do("leave")
    board.person.get("/api/analysis/one", status=400)
    board.do("play", "a1")
    assert board.cells == "O...X...."


def test_boards_of_others_are_not_seen(server: Server):
    mine, yours = Board(server, "same"), Board(server, "same")
    mine.person.post("/api/me", name="")
    yours.person.post("/api/me", name="")
    mine.do("play", "b2", game="")
    yours.do(game="5x5")
    assert mine.do()["board"]["cols"] == 3


def test_a_game_goes_on_from_the_board_and_does_not_count(server: Server):
    board = Board(server)
    board.do("play", "b2", game="")
    board.do("play", "a1")
    address = board.do("play_here")["go"]
    assert address.startswith("/?from=")
    state = {"from": "rules=3x3x3&moves=b2+a1", "mode": "computer"}
    link = board.person.post("/api/pages/new_game", state=state, press="begin", key="k1")["go"]
    room = server.site.hub.room(link.removeprefix("/game/"))
    assert str(room.game.position).startswith("O../.X./...") or len(room.game.match.game.moves()) > 2
    assert room.game.match.aids
    over = board.person.post(
        "/api/games", 400, mode="people", rules="3x3x3", start="rules=3x3x3&moves=b2 a1 c3 a2 a3 b1 c1", second_name=""
    )
    assert "over" in over["text"]
    assert Position.parse("3x3")
