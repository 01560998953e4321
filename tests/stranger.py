"""The package as a stranger uses it, every public name of it; mypy reads this strictly, and a test runs it."""

from collections.abc import Generator
from datetime import date
from random import Random

from noughts import (
    Aim,
    Analysis,
    AtlasEntry,
    Candidate,
    Cell,
    Choice,
    Clock,
    Draw,
    Estimate,
    Explanation,
    Filter,
    Game,
    Goal,
    Grade,
    HasPosition,
    Judgement,
    Kind,
    Limit,
    Loss,
    Mark,
    Marks,
    Move,
    MoveStats,
    Node,
    NoughtsError,
    Odds,
    OnTime,
    Outcome,
    Overline,
    Placement,
    Player,
    Position,
    PositionLike,
    Proof,
    Puzzle,
    Reason,
    Record,
    Restriction,
    Review,
    Rules,
    Score,
    Searcher,
    Seat,
    Share,
    Side,
    Standing,
    Stop,
    Store,
    StrengthRecord,
    Thought,
    TimeControl,
    Tournament,
    Trace,
    TraceNode,
    Verdict,
    Why,
    Win,
    Wrap,
    analyse,
    analysing,
    atlas_entry,
    check_proof,
    daily_puzzle,
    explain,
    player,
    prove,
    puzzles,
    read_games,
    review,
    solve,
    strength,
    tournament,
    trace,
)


def play_a_random_game(rules: Rules | str, rng: Random) -> Outcome:
    position = Position.start(rules)
    while position.outcome is None:
        moves: list[Move] = position.moves()
        position = position.play(rng.choice(moves))
    return position.outcome


def line_of(outcome: Outcome) -> list[str]:
    cells: tuple[Cell, ...] = outcome.cells
    return [f"{cell.col}:{cell.row}" for cell in cells]


def play_and_keep(moves: list[str]) -> Record:
    game = Game("3x3")
    clock = Clock.of(TimeControl.parse("3m+2s", OnTime.LOSE)).start(Side.X, now=0.0)
    for number, move in enumerate(moves, start=1):
        game.play(move, effort=MoveStats(seconds=1.0))
        clock = clock.press(now=float(number))
    left: float = clock.left(Side.X, now=float(len(moves)))
    return Record(Record.from_json(Record(game).to_json()).game, x=Seat(f"{left:.0f} seconds left"))


def is_legal(position: Position, text: str) -> bool:
    try:
        position.play(text)
    except NoughtsError:
        return False
    return True


def odd_rules() -> str:
    knobs = Rules(
        4,
        4,
        3,
        goal=Goal.LINE_LOSES,
        marks=Marks.WILD,
        placement=Placement.GRAVITY,
        wrap=Wrap.TORUS,
        overline=Overline.EXACT,
    )
    return f"{knobs}, {Rules(15, 15, 5, restriction=Restriction.RENJU)}"


def look(position: Position) -> str:
    mark: Mark | None = position["b2"]
    winner: Side | None = position.winner
    return f"{mark} {winner} {position.is_over}\n{position.drawing()}"


def best_from(start: PositionLike, rules: str | None = None) -> str:
    return str(analyse(start, Limit(nodes=100), rules=rules).best)


class Shy:
    """A search of one's own."""

    def analyse(self, position: Position, limit: Limit) -> Generator[Analysis, None, None]:
        yield from analysing(position, Limit(depth=1).within(limit), searcher="minimax")


def best_by(searcher: Searcher, start: str) -> str:
    return str(analyse(start, searcher=searcher).best)


def proven(rules: str) -> tuple[str, bool]:
    entry: AtlasEntry | None = atlas_entry(rules)
    proof: Proof = Proof.parse(prove(rules).lines())
    return proof.value, entry is not None and bool(check_proof(proof))


def kept(sgf: list[str]) -> list[str]:
    store = Store.open("sqlite://")
    try:
        store.add(read_games(sgf))
        for record in store.games(Filter(player="@Ann")):
            store.add(next(iter(read_games([record.to_sgf()]))))
        return [str(record.game.position) for record in store.games(Filter(player="@Ann"))]
    finally:
        store.close()


def replies_to(study: HasPosition) -> int:
    game = Game(study, "b2")
    return len(study.position.moves()) - sum(move == "b2" for move in game)


def words_for(score: Score) -> str:
    match score:
        case Win(plies=plies):
            return f"wins in {plies}"
        case Loss(plies=plies):
            return f"loses in {plies}"
        case Draw():
            return "draws"
        case Estimate(x=x):
            return f"looks like {x}"
    raise TypeError(score)


def values(text: str) -> dict[str, str]:
    analysis: Analysis = analyse(text, Limit(nodes=10_000, stop=Stop()))
    candidates: tuple[Candidate, ...] = analysis.candidates
    return {str(candidate.move): words_for(candidate.score) for candidate in candidates}


def first_snapshot(text: str) -> Analysis | None:
    for snapshot in analysing(text, nodes=1000):
        return snapshot
    return None


def first_player_wins(rules: str) -> bool:
    return isinstance(solve(rules, seconds=60).score, Win)


def why(text: str, move: str) -> tuple[str, list[Kind]]:
    explanation: Explanation = explain(text, move)
    reasons: tuple[Reason, ...] = explanation.reasons
    return explanation.text, [reason.kind for reason in reasons]


def annotated(sgf: str) -> str:
    game = Game.from_sgf(sgf)
    found: Review = review(game)
    judgements: tuple[Judgement, ...] = found.judgements
    nodes: list[Node] = game.line()[1:]
    for node, judgement in zip(nodes, judgements, strict=True):
        if judgement.verdict in (Verdict.MISTAKE, Verdict.BLUNDER):
            node.comment = judgement.explanation.text
    return game.to_sgf()


def tree(text: str) -> tuple[str, int]:
    recorded: Trace = trace(text, "minimax", plies=2)
    root: TraceNode = recorded.roots[0]
    return str(recorded), root.size


class Bot(Player):
    """Any cell, from the end of the board."""

    name = "bot"

    def move(self, position: Position) -> Move | str:
        return position.moves()[-1]


class Gambler(Player):
    """The first cell or the last."""

    name = "gambler"

    def think(self, position: Position, limit: Limit) -> Thought:
        moves = position.moves()
        return Thought(Odds.even({moves[0], moves[-1]}))


def chosen(text: str) -> list[str]:
    choices: list[Choice] = [each.choose(text) for each in (Bot(), Gambler(), player("sera"))]
    return [str(choice.move) for choice in choices]


def ranking() -> list[str]:
    result: Tournament = tournament([Bot(), Gambler(), "perfect"], "3x3", games=4, nodes=100)
    standings: tuple[Standing, ...] = result.standings
    return [standing.name for standing in standings]


def chance_to_lose(who: Player) -> Share:
    records: list[StrengthRecord] = strength(who)
    return max((record.losses for record in records), key=lambda share: share.value)


def solution(rules: str) -> str:
    endless = puzzles(rules, seed=1)
    puzzle: Puzzle = next(puzzle for puzzle in endless if puzzle.grade is Grade.EASY and puzzle.aim is Aim.WIN)
    return str(puzzle.solution)


def rules_of_the_day() -> Rules:
    return daily_puzzle(date.today()).position.rules


def is_decided_by_a_line(outcome: Outcome) -> bool:
    return outcome.why is Why.LINE
