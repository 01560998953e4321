"""Nobody takes a seat, a name or a move that is not theirs, and nothing that is sent breaks the server."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import socket
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from noughts.ui.web import middleware as middleware_module
from noughts.ui.web.middleware import Metrics, Middleware
from noughts.ui.web.rate_limit import Limits, Rate
from tests.waiting import LONG, wait_for
from tests.web.serving import Person, Server, serving

PLAYERS = ("play", "undo", "redo", "draw", "resign", "hint", "analyse", "share analysis", "answer", "rematch", "react", "claim")


def test_a_watcher_can_do_nothing_that_players_can(apart, server: Server):
    alice, _ = apart
    alice.play("a1")
    watcher = Person(server.url, "Mallory").look(alice.link)
    for action in (*PLAYERS, "pause", "unpause", "step", "faster"):
        answer = watcher.do(action, move="b2", granted=True, emoji="👍", on=True)
        assert answer["type"] == "refused", action
    assert Person(server.url).look(alice.link).cells == "X........"


def test_nobody_moves_for_the_other_player(apart):
    alice, bob = apart
    assert "turn" in bob.do("play", move="a1")["text"]
    alice.play("a1")
    assert "turn" in alice.do("play", move="a2")["text"]
    assert bob.do("answer", granted=True)["type"] == "refused"


def test_a_forged_cookie_is_nobody(apart, server: Server):
    stranger = Person(server.url)
    stranger.http.cookies.set("noughts", "forged")
    assert stranger.get("/api/me")["name"] == ""
    assert stranger.look(apart[0].link).state["you"]["sides"] == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"play"',
        "{}",
        '{"type":"command"}',
        '{"type":"teapot","id":"12345678"}',
        '{"type":"command","id":"1","action":"play"}',
        '{"type":"command","id":"12345678","action":"__class__"}',
        '{"type":"command","id":"12345678","action":"play","move":7}',
        '{"type":"command","id":"12345678","action":"play","move":"z99"}',
        '{"type":"command","id":"12345678","action":"play","move":"\\u0000"}',
        '{"type":"command","id":"../../etc","action":"play","move":"a1"}',
        '{"type":"command","id":"12345678","action":"play","move":"a1","plies":-1}',
        '{"type":"update","at":"x.1","events":[],"state":{}}',
        "[" * 3000,
        "9" * 4000,
        b"\xff\xfe\x00",
        "x" * 5000,
    ],
)
def test_what_cannot_be_read_is_refused_and_the_game_goes_on(server: Server, text):
    table = Person(server.url).begin()
    table.raw(text)
    table.until(lambda: table.answers)
    (answer,) = table.answers.values()
    assert answer["type"] == "refused"
    table.play("b2")


def test_a_message_of_a_megabyte_closes_the_socket_and_nothing_else(server: Server):
    person = Person(server.url)
    table = person.begin()
    table.raw("x" * 1_000_000)
    assert table.is_closed_with() == 1009
    person.look(table.link).play("b2")


def test_a_storm_of_random_messages_changes_nothing(server: Server):
    rng = random.Random(7)
    person = Person(server.url)
    table = person.begin(mode="people")
    storm = Person(server.url).look(table.link)
    for _ in range(30):
        parts = {
            "type": rng.choice(["command", "ping", "update", 3]),
            "id": rng.choice(["12345678", "", "a" * 64, None]),
            "action": rng.choice([*PLAYERS, "sit", ""]),
            "move": rng.choice(["a1", "Xa1", "🙂", "a1 a2", ""]),
        }
        storm.raw(json.dumps(parts))
    storm.raw('{"type":"ping"}')
    table.do("why")
    assert person.look(table.link).cells == "........."


def test_somebody_who_sends_too_much_is_slowed_down_and_then_shown_out(url: str):
    with serving(url, limits=Limits(messages=Rate(burst=5, per_second=0.1))) as server:
        table = Person(server.url).begin()
        for _ in range(6):
            table.raw('{"type":"ping"}')
        table.until(lambda: table.answers)
        with suppress(ConnectionClosed):  # it may be shown out before it has sent them all
            for _ in range(30):
                table.raw('{"type":"ping"}')
        assert table.is_closed_with() == 4429


def test_sockets_that_come_all_at_once_are_counted_too(url: str):
    with serving(url, limits=Limits(sockets=2)) as server, ThreadPoolExecutor(8) as pool:
        person = Person(server.url)
        link = person.post("/api/games", 201)["link"]

        def tried(_: int) -> str:
            try:
                return person.look(link).phase
            except ConnectionClosed as closed:
                return str(closed.rcvd and closed.rcvd.code)

        assert Counter(pool.map(tried, range(8))) == {"playing": 2, "4429": 6}


def test_a_link_that_cannot_be_one_leads_to_no_game(server: Server):
    with pytest.raises(ConnectionClosed, match="4404"):
        Person(server.url).look(quote("😀" * 60))


def test_requests_and_sockets_of_one_client_are_limited(url: str):
    limits = Limits(writing=Rate(burst=3, per_second=0.01), reading=Rate(burst=10, per_second=0.01), sockets=1)
    with serving(url, limits=limits) as server:
        person = Person(server.url)
        table = person.begin()
        person.post("/api/games", 201)
        person.post("/api/games", 201)
        assert person.http.post("/api/games", json={}).status_code == 429
        with pytest.raises(Exception, match="4429"):
            person.look(table.link)
        statuses = [person.http.get("/api/me").status_code for _ in range(12)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        with pytest.raises(InvalidStatus, match="403"):
            person.look(table.link)
        assert person.http.get("/healthz").status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://["])
def test_another_site_can_neither_post_nor_listen(server: Server, origin: str):
    person = Person(server.url)
    table = person.begin()
    other = {"Origin": origin}
    assert person.http.post("/api/games", json={}, headers=other).status_code == 403
    with pytest.raises(InvalidStatus, match="403"):
        person.look(table.link, **other)
    assert person.http.post("/api/games", json={}, headers={"Origin": server.url}).status_code == 201


def greeted(middleware: Middleware, **headers: str) -> list[str]:
    """What is sent to someone who opens a socket."""
    sent = []

    async def answer(message) -> None:
        sent.append(message["type"])

    given = [(name.encode(), value.encode()) for name, value in headers.items()]
    asyncio.run(middleware({"type": "websocket", "headers": given}, answer, answer))
    return sent


def test_a_page_of_the_public_address_is_ours_however_that_is_written():
    middleware = Middleware(welcoming, Metrics(), origins=("https://play.example.org/",))
    assert greeted(middleware, host="10.0.0.7:8000", origin="https://play.example.org") == ["http.response.start"]


def asked(middleware: Middleware, method: str = "GET", **headers: str) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer to a request over HTTP."""
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message) -> None:
        sent.append(message)

    asyncio.run(middleware({"type": "http", "method": method, "path": "/api/me", "headers": given}, receive, send))
    return sent[0]["status"], {name.decode(): value.decode() for name, value in sent[0]["headers"]}


async def welcoming(_scope, _receive, send) -> None:
    """An application that sets a cookie."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"set-cookie", b"noughts=x")]})


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example:8000", "localhost.evil.example", "[::1", "evil.example:x"]
)
def test_another_name_for_this_server_is_refused(server: Server, host: str):
    person = Person(server.url)
    for answer in (person.http.get("/api/me", headers={"Host": host}), person.http.post("/api/me", headers={"Host": host})):
        assert answer.status_code == 421
        assert "--public-url" in answer.json()["text"]
    assert greeted(Middleware(welcoming, Metrics()), host=host) == ["websocket.close"]
    assert person.http.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000", "laptop:8000", f"{socket.gethostname()}.local"])
def test_the_names_and_numbers_of_this_machine_are_its_own(host: str):
    assert asked(Middleware(welcoming, Metrics()), host=host)[0] == 200


def test_the_public_address_is_a_host_and_asks_for_https():
    public = Middleware(welcoming, Metrics(), origins=("https://play.example.org",))
    status, headers = asked(public, host="play.example.org")
    assert (status, headers["strict-transport-security"]) == (200, "max-age=31536000")
    assert "strict-transport-security" not in asked(Middleware(welcoming, Metrics()), host="localhost")[1]


def test_no_cache_keeps_an_answer_that_sets_a_cookie(server: Server):
    person = Person(server.url)
    assert person.http.post("/api/me", json={}).headers["cache-control"] == "no-store"
    assert person.http.get("/api/me").headers["cache-control"] == "no-store"
    assert "cache-control" not in person.http.get("/api/choices").headers


def test_a_request_says_its_length_its_type_and_a_known_method(server: Server):
    person = Person(server.url)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""):
        answer = person.http.post("/api/games", content=b"{}", headers={"Content-Type": kind})
        assert (answer.status_code, "application/json" in answer.text) == (415, True), kind
    plain = {"Content-Type": "application/json; charset=utf-8"}
    assert person.http.post("/api/games", content=b"{}", headers=plain).status_code == 201
    answer = person.http.post("/api/games", content=iter([b"{}"]), headers=plain)
    assert (answer.status_code, "length" in answer.json()["text"]) == (411, True)
    for method, path in (("PUT", "/api/games"), ("BREW", "/"), ("OPTIONS", "/api/me"), ("DELETE", "/api/choices")):
        answer = person.http.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD, POST"), method
    assert person.http.post("/api/choices", json={}).headers["allow"]


def test_a_request_that_drips_is_closed(monkeypatch: pytest.MonkeyPatch, url: str):
    head = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with serving(url) as server:
        table = Person(server.url).begin()
        monkeypatch.setattr(middleware_module, "READ_TIMEOUT_S", 0.3)
        for sent in (b"", b"GET / HTTP/1.1\r\nHost: loc", head + b"Content-Length: 10\r\n\r\n{"):
            with socket.create_connection(("127.0.0.1", server.port), timeout=LONG) as dripping:
                dripping.sendall(sent)
                assert b"200 OK" not in b"".join(iter(lambda: dripping.recv(4096), b"")), "the server hangs up"
        table.play("b2")  # a socket stays open


def test_every_page_says_what_it_may_load_and_the_cookie_is_out_of_reach(server: Server):
    person = Person(server.url)
    answer = person.http.post("/api/games", json={})
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=lax" in answer.headers["set-cookie"]
    for path in ("/", "/api/me", "/healthz", "/nothing/here"):
        headers = person.http.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    assert person.http.get("/static/../messages.py").status_code == 404
    assert person.http.get("/static/%2e%2e/messages.py").status_code == 404


def test_large_and_strange_requests_are_refused_with_a_sentence(server: Server):
    person = Person(server.url)
    assert person.http.post("/api/games", content=b"x" * 20_000).status_code == 413
    unreadable = (b"{", b"[]", b'{"rules": "\xff"}', b"[" * 8000)
    for body in (*unreadable, b'{"mode": "chess"}', b'{"rules": "99x99"}', b'{"opponent": "mcts:nodes=999999999"}'):
        answer = person.http.post("/api/games", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400, body
        assert answer.json()["text"]
    assert person.get("/api/games/nothing", 404)["text"]


def test_nobody_can_make_a_site_start_a_program(server: Server, tmp_path: Path):
    program = tmp_path / "pbrain-test"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/started\n")
    program.chmod(0o700)
    person, who = Person(server.url), f"gomocup:{program}"
    for asked in ({"opponent": who}, {"mode": "watch", "x": who}, {"mode": "people", "coach": who}):
        assert "gomocup" in person.post("/api/games", 400, rules="9x9x5", **asked)["text"]
    assert not (tmp_path / "started").exists()


@pytest.mark.parametrize("asked", [{"opponent": "{}"}, {"mode": "watch", "x": "{}"}, {"mode": "watch", "o": "{}"}])
def test_a_program_is_one_and_makes_the_site_read_no_file(server: Server, asked: dict[str, str], tmp_path: Path, monkeypatch):
    monkeypatch.setattr("getpass.getuser", lambda: "owner")
    person, network = Person(server.url), tmp_path / "mine.npz"
    network.write_bytes((files("noughts.search.neural") / "weights" / "1m.npz").read_bytes())
    monkeypatch.setattr("noughts.search.neural.network.Network.read", lambda _: pytest.fail("a file was read"))
    for who, said in (
        ("me", "me: not a program"),
        ("@Bob", "@Bob: not a program"),
        (f"neural:network={network}", "network: visitors"),
    ):
        given = {key: value.format(who) for key, value in asked.items()}
        assert person.post("/api/games", 400, **given)["text"].startswith(said)


def test_names_and_texts_of_others_are_escaped_in_the_page(server: Server):
    person = Person(server.url, "<script>x</script>")
    table = person.begin()
    page = person.http.get(f"/game/{table.link}").text
    assert "<script>x" not in page


def test_no_secret_is_written_into_the_log(server: Server, caplog):
    caplog.set_level(logging.INFO, "noughts.web")
    person = Person(server.url, "Alice")
    made = person.post("/api/games", 201, mode="invite", is_private=True)
    code = person.post("/api/me/recovery", 201)["code"]
    person.http.get(f"/learn/mistakes/{made['link']}")
    person.get(f"/api/games/{made['link']}")

    def written() -> str:
        return "\n".join(f"{record.__dict__}" for record in caplog.records if record.name == "noughts.web")

    wait_for(lambda: "/api/games/*" in written())  # a line is written when the answer has been sent
    for secret in (person.http.cookies["noughts"], made["link"], made["invite"], code):
        assert secret not in written()
