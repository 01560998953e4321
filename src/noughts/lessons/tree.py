"""Tree: a search as nodes to read, which open on demand and are forgotten when closed."""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from noughts.lessons.listeners import GrowthRecorder, Origins, VisitFinder
from noughts.lessons.node import Cut, Holder, Role, Source, TreeNode, TreeWording, Unlooked, level
from noughts.rules import Move, NoughtsError, Placement, Position, PositionLike
from noughts.search import Analysis, BadLimit, Limit, Score, Snapshots
from noughts.search.analysis import immediate_results
from noughts.search.neural.search import Neural
from noughts.search.readable.alphabeta import AlphaBeta
from noughts.search.readable.mcts import Mcts
from noughts.search.readable.minimax import Minimax
from noughts.search.readable.trace import How, Listener, Path, Recorder, Trace, TraceNode
from noughts.search.registry import Limited, Searcher, searcher_named
from noughts.search.score import Bound, Window, from_root

TEXTBOOK = "alphabeta:all=off,ordering=on"  # alpha-beta as in textbooks, with central moves first: it shows best what a cut is
SMALL = 9  # cells of the largest board that is searched completely by default
MOST_POSITIONS = 20_000  # by default, a larger board is searched as deep as minimax gets with this many positions
PLAYOUTS = 1_000  # the default nodes of Monte Carlo tree search
OPINIONS = 64  # the default nodes of a search with a network
SEEN_AT_ONCE = "seen at a glance: it ends the game, or the reply does"  # why a network is not asked about a move

FLIPPED = {Bound.EXACT: Bound.EXACT, Bound.AT_LEAST: Bound.AT_MOST, Bound.AT_MOST: Bound.AT_LEAST, None: None}

Holders = tuple[Holder | None, Holder | None]  # the holders of alpha and beta

NO_HOLDERS: Holders = (None, None)


class NoSuchNode(NoughtsError):
    """The search has no such node."""


class Tree:
    """The tree of one search on one position.

    ``search`` runs it; the nodes can be read at any time, even while it runs.
    It keeps the nodes along a ``line`` of moves, ``plies`` below its end, and
    those in ``opened``; others are found by searching again when opened.

    >>> tree = Tree("XOX/.O./...").complete()
    >>> tree.root.value, [(str(child.move), child.how.value) for child in tree.root.children]
    (Draw(), [('a3', 'searched'), ('c3', 'cut'), ('a2', 'cut'), ('c2', 'cut'), ('b3', 'searched')])
    >>> tree.root.children[1].why
    'O has a reply worth -9 here (b3). X already has -9 with a3 (node 2), so X gains nothing by coming this way.'
    """

    def __init__(
        self,
        position: PositionLike,
        search: str = TEXTBOOK,
        *,
        plies: int = 2,
        line: Sequence[Move] = (),
        limit: Limit | None = None,
        opened: Collection[Path] = (),
    ) -> None:
        if plies < 0:
            raise BadLimit(f"plies {plies}: expected 0 or more")
        self.position = position = Position.of(position)
        self.name = search
        self.line = tuple(line)
        self.plies = plies
        self.searcher = _inner(searcher_named(search, listener=Recorder()))
        self.limit = limit or usual_limit(position, search)
        self.words = TreeWording(position.rules, position.side)
        self.analysis: Analysis | None = None
        self.is_running = False
        self.root_values: dict[int, Score] = {}
        """With playouts or a network: the value of the root after each kept node, by visit."""
        self._opened = frozenset(opened)
        self._shown: Collection[Path] | None = None
        self._sources: dict[int, Source] = {}
        self._trace = Trace(self._run, plies=plies)

    @property
    def has_windows(self) -> bool:
        return isinstance(self.searcher, AlphaBeta)

    @property
    def has_playouts(self) -> bool:
        """Whether the search uses random games or a network, and so returns to known nodes."""
        return isinstance(self.searcher, Mcts | Neural)

    @property
    def has_network(self) -> bool:
        return isinstance(self.searcher, Neural)

    @property
    def looks_once(self) -> bool:
        """Whether no root move is searched twice, as by deepening or with a wider window."""
        if isinstance(self.searcher, AlphaBeta):
            return not (self.searcher.deepening or self.searcher.aspiration)
        return not self.has_playouts

    @property
    def depth(self) -> int | None:
        said = searcher_named(self.name)
        return self.limit.within(said.limit).depth if isinstance(said, Limited) else self.limit.depth

    def _run(self, listener: Listener) -> Snapshots:
        return searcher_named(self.name, listener=listener).analyse(self.position, self.limit)

    def search(self) -> Snapshots:
        """Run the search; between two snapshots the nodes can be read with the values so far."""
        recorder = Recorder(plies=self.plies, along=self.line, opened=self._opened)
        if self.has_playouts:
            recorder = GrowthRecorder(self.root_values, plies=self.plies, along=self.line, opened=self._opened)
        self._trace.roots = recorder.roots
        self.is_running = True
        try:
            for analysis in self._run(recorder):
                self.analysis = analysis
                yield analysis
        finally:
            self.is_running = False
        for _ in self._finding_sources(self._kept()):
            if self.analysis:
                yield self.analysis
        if self.line and not any(self._below(root, self.line) for root in self._trace.roots):
            raise NoSuchNode(f"{' '.join(map(str, self.line))}: the search did not go there")

    def complete(self) -> Tree:
        for _ in self.search():
            pass
        return self

    @property
    def roots(self) -> tuple[TreeNode, ...]:
        """The root of each round; iterative deepening has several."""
        return tuple(self._node(root, NO_HOLDERS, 1) for root in self._trace.roots)

    @property
    def root(self) -> TreeNode:
        """The root of the last round; before the search, the position with all its moves."""
        roots = self._trace.roots or [TraceNode((0,), None, self.position, Window())]
        return self._node(roots[-1], NO_HOLDERS, 1)

    @property
    def cuts(self) -> int:
        return sum(root.cuts for root in self._trace.roots)

    @property
    def held(self) -> int:
        return sum(1 for _ in self._kept())

    @property
    def opened(self) -> frozenset[Path]:
        """The nodes whose children are in memory."""
        return frozenset(node.path for node in self._kept() if node.is_expanded and node.children)

    def showing(self, paths: Collection[Path]) -> Tree:
        """The same tree, showing only the children of these nodes."""
        shown = copy.copy(self)
        shown._shown = frozenset(paths)
        return shown

    def way_to(self, visit: int) -> tuple[Move, ...]:
        """The moves to a node, by its place in the order of visits; NoSuchNode if there is none."""
        way = VisitFinder(visit)
        for _ in self._run(way):
            if way.moves is not None:
                return way.moves
        if way.moves is None:
            raise NoSuchNode(f"node {visit}: the search has {way.visits:,} nodes, counted from 1")
        return way.moves

    def open(self, path: Path) -> None:
        """Load the children of a node; searches again if they are not in memory."""
        for _ in self.opening(path):
            pass

    def opening(self, path: Path) -> Iterator[None]:
        """``open``, yielding now and then so that the caller can do other work."""
        node = self._found(path)
        if isinstance(self.searcher, Minimax) and node.how is How.SEARCHED and not node.is_expanded:
            yield from self._searching_alone(node)
        yield from self._trace.expanding(node)
        yield from self._finding_sources(node.children)

    def _searching_alone(self, node: TraceNode) -> Iterator[None]:
        """Load the children of a minimax node, whose search depends on nothing before it."""
        ply = len(node.path) - 1
        recorder = Recorder(plies=1)
        limit = Limit() if self.depth is None else Limit(depth=self.depth - ply)
        for _ in Minimax(listener=recorder).analyse(node.position, limit):
            yield
        for child in recorder.roots[0].children:
            child.path = (*node.path, child.path[-1])
            child.visit += node.visit - 1
            if child.score is not None:
                child.score = from_root(child.score, ply)
        node.children = recorder.roots[0].children

    def close(self, path: Path) -> None:
        self._found(path).children.clear()

    def _found(self, path: Path) -> TraceNode:
        for node in self._kept():
            if node.path == path:
                return node
        raise NoSuchNode(f"{'.'.join(map(str, path))}: not an open node")

    def _kept(self) -> Iterator[TraceNode]:
        waiting = list(self._trace.roots)
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(node.children)

    def _below(self, node: TraceNode, line: Sequence[Move]) -> list[TraceNode]:
        """The nodes at the end of a line; several if a move was searched twice."""
        if not line:
            return [node]
        return [end for child in node.children if child.move == line[0] for end in self._below(child, line[1:])]

    def _finding_sources(self, nodes: Iterable[TraceNode]) -> Iterator[None]:
        remembered = [node for node in nodes if node.how in (How.TABLE, How.TWIN) and node.visit not in self._sources]
        if remembered:
            origins = Origins(remembered)
            for _ in self._run(origins):
                yield
            self._sources.update(origins.found)

    def _node(self, kept: TraceNode, holders: Holders, look: int) -> TreeNode:
        is_max = kept.position.side is self.position.side
        window = kept.window if is_max else _for_max(kept.window)
        value = kept.score if is_max or kept.score is None else -kept.score
        bound = kept.bound if is_max else FLIPPED[kept.bound]
        role = Role.MAX if is_max else Role.MIN
        children = self._children(kept, role, window, holders)
        cut = self._cut(kept, role, window, value, holders)
        source = self._sources.get(kept.visit)
        why = self.words.cut(role, cut) if cut else self._how(kept, source)
        opinion = self.words.opinion(kept.prediction, kept.comes, role) if self.has_playouts else ""
        return TreeNode(
            path=kept.path, visit=kept.visit, move=kept.move, position=kept.position, role=role, window=window,
            value=value, bound=bound, how=kept.how, why=why, size=kept.size, cuts=kept.cuts, entered=kept.entered,
            comes=kept.comes, opinion=opinion, look=look, cut=cut, source=source, children=children,
            unlooked=self._unlooked(kept, cut),
        )  # fmt: skip

    def _children(self, kept: TraceNode, role: Role, window: Window, holders: Holders) -> tuple[TreeNode, ...]:
        narrows = self.has_windows and not self._values_separately(kept)
        last_looks = {child.move: child for child in kept.children}
        looks: dict[Move | None, int] = {}
        best: Score | None = None
        children: list[TreeNode] = []
        for child in kept.children if self._shows(kept) else ():
            looks[child.move] = looks.get(child.move, 0) + 1
            node = self._node(child, holders if narrows else NO_HOLDERS, looks[child.move])
            if node.value is not None and node.move is not None:
                if last_looks[child.move] is child and (best is None or _is_better(node.value, best, role)):
                    best = node.value
                if narrows:
                    window, holders = _narrowed(window, holders, role, node.value, Holder(node.visit, node.move))
                node = replace(node, after=window if narrows else None, best=best)
            children.append(node)
        return tuple(children)

    def _shows(self, kept: TraceNode) -> bool:
        return kept.is_expanded and (self._shown is None or not kept.children or kept.path in self._shown)

    def _values_separately(self, kept: TraceNode) -> bool:
        """Whether the moves of a node are valued separately, each with its own window."""
        return len(kept.path) == 1 and isinstance(self.searcher, AlphaBeta) and self.searcher.every

    def _how(self, kept: TraceNode, source: Source | None) -> str:
        if kept.how is How.SEARCHED and self._values_separately(kept):
            return self.words.separate_values(kept.position.side)
        if kept.how is How.SEARCHED and self.has_playouts:
            return self.words.games(kept.score, has_network=self.has_network)
        return self.words.how(kept.how, kept.position, kept.bound, kept.entered, source)

    def _cut(self, kept: TraceNode, role: Role, window: Window, value: Score | None, holders: Holders) -> Cut | None:
        limit = window.alpha if role is Role.MIN else window.beta
        if kept.how is not How.CUT or value is None or limit is None:
            return None
        holder = holders[0] if role is Role.MIN else holders[1]
        if not (self._shows(kept) and kept.children):
            return Cut(None, value, Bound.AT_MOST if role is Role.MIN else Bound.AT_LEAST, limit, holder)
        reply = kept.children[-1]
        bound = reply.bound if reply.position.side is self.position.side else FLIPPED[reply.bound]
        return Cut(reply.move, value, bound, limit, holder)

    def _unlooked(self, kept: TraceNode, cut: Cut | None) -> tuple[Unlooked, ...]:
        if not self._shows(kept):
            return ()
        seen = {child.move for child in kept.children}
        why = self.words.unlooked(
            kept.how,
            cut,
            is_running=self.is_running and (kept.how is None or self.has_playouts),
            is_first=len(kept.path) == 1,
            comes_back=self.has_playouts,
        )
        at_once = immediate_results(kept.position) if self.has_network else {}
        moves = [move for move in kept.position.moves() if move not in seen]
        return tuple(Unlooked(move, SEEN_AT_ONCE if move in at_once else why) for move in moves)


def _inner(searcher: Searcher) -> Searcher:
    return searcher.searcher if isinstance(searcher, Limited) else searcher


def usual_limit(position: Position, search: str) -> Limit:
    """A limit under which a search ends soon and always in the same place; no more than one in the search's name."""
    searcher = searcher_named(search)
    if isinstance(searcher, Limited):
        if searcher.limit.seconds is not None:
            raise BadLimit(
                "seconds: opening a node repeats the search, and time never ends it in the same place. Use depth or nodes."
            )
        return Limit()
    if isinstance(searcher, Mcts | Neural):
        return Limit(nodes=PLAYOUTS if isinstance(searcher, Mcts) else OPINIONS)
    rules = position.rules
    if rules.cols * rules.rows <= SMALL:
        return Limit()
    return Limit(depth=_depth_within(len(position.moves()), is_shrinking=rules.placement is Placement.FREE))


def _depth_within(moves: int, *, is_shrinking: bool) -> int:
    """How deep a search can try every move; each ply leaves one fewer, or about as many under gravity.

    >>> _depth_within(25, is_shrinking=True), _depth_within(225, is_shrinking=True), _depth_within(7, is_shrinking=False)
    (3, 1, 5)
    """
    seen = level = 1
    for depth in range(moves):
        level *= moves - depth if is_shrinking else moves
        seen += level
        if seen > MOST_POSITIONS:
            return max(1, depth)
    return max(1, moves)


def _for_max(window: Window) -> Window:
    alpha, beta = window
    return Window(None if beta is None else -beta, None if alpha is None else -alpha)


def _is_better(value: Score, best: Score, role: Role) -> bool:
    return level(value) > level(best) if role is Role.MAX else level(value) < level(best)


def _narrowed(window: Window, holders: Holders, role: Role, value: Score, holder: Holder) -> tuple[Window, Holders]:
    """The window once the value of a move is known."""
    alpha, beta = window
    if role is Role.MAX and (alpha is None or level(value) > level(alpha)):
        return Window(level(value), beta), (holder, holders[1])
    if role is Role.MIN and (beta is None or level(value) < level(beta)):
        return Window(alpha, level(value)), (holders[0], holder)
    return window, holders
