"""The API: what can be asked over HTTP in the classroom. An address says all that an answer depends on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from litestar import MediaType, Response, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, QueryParameter

from noughts.classroom import TEXTBOOK
from noughts.rules import Position, Rules
from noughts.search import BadLimit
from noughts.search.searcher import ALGORITHMS, BadSearcher, searcher_named
from noughts.search.trace import Path
from noughts.ui.view.atlas_charts import INVITATION as ATLAS_INVITATION
from noughts.ui.view.atlas_charts import Place, charts_of, legend_of, read_variant, summary_text, variant_words
from noughts.ui.view.comparisons import HEAD, comparison_rows, comparison_title, grown_boards, grown_text
from noughts.ui.view.doors import DOORS, HEADING, INVITATION
from noughts.ui.view.puzzles import view_of
from noughts.ui.view.searches import COMPARED, EXAMPLES, USUAL_PARTS, WATCHED
from noughts.ui.view.typed_position import read_line, read_position, standing_text, unshaped_rules
from noughts.ui.web.api import Asked, site_of
from noughts.ui.web.board_state import board_state
from noughts.ui.web.comparison import Comparison, WantedComparison, comparison
from noughts.ui.web.guard import address_of
from noughts.ui.web.messages import (
    AtlasChart,
    AtlasPage,
    AtlasPlace,
    AtlasRow,
    Classroom,
    ComparisonPage,
    DrawnBoard,
    ExamplePosition,
    GrownSearch,
    NamedChoice,
    PartChoice,
    SearchChoice,
    TreePage,
)
from noughts.ui.web.trees_held import WantedTree

NOT_HERE = ("network", "megabytes")
"""Options of searches that reach for files or memory of the machine: in a terminal, not on a site."""

MOST_OPENED = 100
MOST_SEARCHES = 8

Board = Annotated[str, QueryParameter(max_length=1000, description="A position, or rules for the empty board.")]
RulesText = Annotated[str, QueryParameter(max_length=200)]
SearchText = Annotated[str, QueryParameter(max_length=200)]
Depth = Annotated[int | None, QueryParameter(ge=1, le=676)]
Plies = Annotated[int, QueryParameter(ge=0, le=6)]
Line = Annotated[str, QueryParameter(max_length=4000, description="Moves from the position on, such as b2 a1.")]
Opened = Annotated[str, QueryParameter(max_length=8000, description="Paths of open nodes, such as 0.1,0.1.2.")]
Searches = Annotated[list[str] | None, QueryParameter(name="with", max_items=MOST_SEARCHES)]


@get("/api/learn", sync_to_thread=False)
def classroom() -> Classroom:
    """What can be chosen in the classroom."""
    return Classroom(
        heading=HEADING,
        invitation=INVITATION,
        doors=[NamedChoice(door.name, door.title, door.sentence) for door in DOORS],
        searches=[
            SearchChoice(
                each.name, each.title, each.sentence, [PartChoice(p.name, p.title, p.sentence) for p in each.parts], each.nodes
            )
            for each in WATCHED
            if _can_be_used(each.name)
        ],
        usual_parts=list(USUAL_PARTS),
        examples=[ExamplePosition(each.title, each.position) for each in EXAMPLES],
        compared=[NamedChoice(search, title) for search, title in COMPARED],
    )


@get("/api/learn/position", sync_to_thread=False)
def drawn_position(position: Board, rules: RulesText = "") -> DrawnBoard:
    """A position as it is drawn; what is wrong with one that play cannot lead to is the error."""
    board = read_position(position, rules or None)
    return DrawnBoard(board_state(view_of(board)), standing_text(board), unshaped_rules(board.rules))


def _wanted(
    position: Board = EXAMPLES[0].position,
    rules: RulesText = "",
    search: SearchText = TEXTBOOK,
    depth: Depth = None,
    plies: Plies = 1,
    path: Line = "",
) -> WantedTree:
    """The tree that an address asks for."""
    board = read_position(position, rules or None)
    return WantedTree(board, _checked(search), depth, plies, read_line(board, path))


WANTED = {"wanted": Provide(_wanted, sync_to_thread=False)}


@get("/api/learn/tree", dependencies=WANTED)
async def tree(
    request: Asked,
    wanted: NamedDependency[WantedTree],
    opened: Opened = "",
) -> TreePage:
    """The tree of a search with some of its nodes open; ask again until it is done."""
    site = site_of(request)
    answer = await site.inquiries.answer(site.trees.document(wanted, _paths(opened)), address_of(request.scope))
    return TreePage(answer.is_done, answer.known)


@get("/api/learn/tree.html", dependencies=WANTED, media_type=MediaType.HTML)
async def tree_file(
    request: Asked,
    wanted: NamedDependency[WantedTree],
    opened: Opened = "",
) -> Response[str]:
    """The same as one page that works from disk, to keep and to hand out."""
    site = site_of(request)
    page = await site.inquiries.whole(site.trees.page(wanted, _paths(opened)), address_of(request.scope))
    return Response(page or "", headers={"Content-Disposition": 'attachment; filename="tree.html"'}, media_type=MediaType.HTML)


@get("/api/learn/compare")
async def compare(
    request: Asked,
    position: Board = "3x3",
    rules: RulesText = "",
    searches: Searches = None,
    *,
    growth: FromQuery[bool] = False,
) -> ComparisonPage:
    """Searches side by side, measured now; ask again until it is done."""
    site = site_of(request)
    board = read_position(position, rules or None)
    chosen = tuple(dict.fromkeys(_checked(each) for each in searches or dict(COMPARED)))
    for each in chosen:
        searcher_named(each)  # says what is wrong with it
    wanted = WantedComparison(board, chosen, growth)
    answer = await site.comparisons.answer(comparison(wanted), address_of(request.scope))
    return _page(board, answer.known or Comparison(), is_done=answer.is_done)


def _page(board: Position, found: Comparison, *, is_done: bool) -> ComparisonPage:
    boards = grown_boards(dict(found.grown))
    return ComparisonPage(
        is_done=is_done,
        title=comparison_title(board),
        head=list(HEAD),
        rows=[list(row) for row in comparison_rows(found.measured)],
        nodes=[each.analysis.nodes for each in found.measured],
        boards=boards,
        growth=[
            GrownSearch(search, [each.nodes for each in known.values()], [grown_text(known.get(board)) for board in boards])
            for search, known in found.grown
        ],
    )


@get("/api/learn/atlas", sync_to_thread=True)
def atlas(rules: RulesText = "") -> AtlasPage:
    """Who wins small games with best play: rules are the words of a variant, or those of one of its games."""
    variant = read_variant([rules])
    shown = variant or Rules.parse(rules)
    charts = charts_of(shown)
    return AtlasPage(
        game="" if variant else str(shown),
        words=variant_words(shown).split(),
        invitation=f"{ATLAS_INVITATION} Choose one, and play that game.",
        summary=summary_text(shown, charts),
        charts=[AtlasChart(chart.title, list(chart.widths), [_atlas_row(*row) for row in chart.rows]) for chart in charts],
        legend=legend_of(charts),
    )


def _atlas_row(height: str, places: Iterable[Place | None]) -> AtlasRow:
    return AtlasRow(height, [_atlas_place(place) if place else None for place in places])


def _atlas_place(place: Place) -> AtlasPlace:
    return AtlasPlace(str(place.rules), place.text, place.spoken, place.tone)


def _can_be_used(search: str) -> bool:
    return ALGORITHMS[search].suits(Position.start("3x3").rules)


def _checked(search: str) -> str:
    for option in search.partition(":")[2].split(","):
        name = option.partition("=")[0].strip().lower()
        if name in NOT_HERE:
            raise BadSearcher(f"{name}: a site does not take this option; noughts tree and noughts compare do, in a terminal")
    return search.strip()


def _paths(text: str) -> frozenset[Path]:
    words = [word for word in text.split(",") if word]
    if len(words) > MOST_OPENED:
        raise BadLimit(f"{len(words)} open nodes: a page shows at most {MOST_OPENED} at once")
    try:
        return frozenset(tuple(int(number) for number in word.split(".")) for word in words)
    except ValueError as error:
        raise BadLimit("opened: expected the paths of nodes, such as 0.1,0.1.2") from error


HANDLERS = [classroom, drawn_position, tree, tree_file, compare, atlas]
