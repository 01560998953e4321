"""Say in an SGF file what each mistake was, and which move would have been better."""

import sys
from pathlib import Path

from noughts import Game, review

source, target = map(Path, sys.argv[1:])
game = Game.from_sgf(source.read_text("utf-8"))
found = review(game)
for node, judgement in zip(game.line()[1:], found.judgements, strict=True):
    if judgement.better:
        node.comment = judgement.explanation.text
        node.labels[str(judgement.better.move.cell)] = "better"
target.write_text(game.to_sgf(), "utf-8")

turned = found.turning_point
print(f"The game turned with {turned.position.side} {turned.move}." if turned else "The game never turned.")
