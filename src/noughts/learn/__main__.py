"""``python -m noughts.learn``: the whole training, for a machine with a graphics card.

It writes ``checkpoint.pt``, ``curve.jsonl`` and the weights at chosen ages to
a folder. ``noughts train`` is the small training for any machine.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import torch

from noughts.learn.gumbel import SearchPlan
from noughts.learn.training import GameGroup, Training, TrainingConfig, cosine, everything, gomoku
from noughts.learn.weights_file import known_from, write_weights
from noughts.search.neural.network import Shape


def main() -> None:
    options = _options()
    torch.manual_seed(options.seed)
    device = torch.device(options.device)
    torch.set_num_threads(options.threads)
    training = Training(_config(options), device)
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    practised = 0.0
    if options.start:
        known = known_from(options.start, device)
        training.restore(known)
        practised = known["practised"]
    ages = [age for age in options.ages if age > practised]
    if practised == 0:
        _write(training, out / "age-0.npz", 0.0)
    curve = (out / "curve.jsonl").open("a")
    for _ in range(training.config.head_start + 3):  # compiling, recording and filling the memory do not count
        training.round(1e-3)
    _wait(device)
    begin = reported = time.monotonic()
    rounds, age = training.rounds, practised
    while age < practised + options.seconds:
        training.round(cosine((age - options.since) / (options.total - options.since), options.lowest))
        _wait(device)
        now = time.monotonic()
        age = practised + now - begin
        while ages and age >= ages[0]:
            _write(training, out / f"age-{ages.pop(0):.0f}.npz", age)
        if now - reported >= options.report:
            reported = now
            line = _report(training, age, (training.rounds - rounds) / (now - begin))
            curve.write(json.dumps(line) + "\n")
            curve.flush()
            sys.stdout.write(json.dumps({key: line[key] for key in line if key != "kinds"}) + "\n")
            sys.stdout.flush()
    _write(training, out / "last.npz", age)
    torch.save({**training.checkpoint(is_full=False), "practised": age}, out / "checkpoint.pt")


def _config(options: argparse.Namespace) -> TrainingConfig:
    groups = [GameGroup(tuple(everything(options.scale)), options.batch, memory=options.memory)]
    if options.large:
        large = GameGroup(tuple(gomoku(options.scale)), max(1, options.batch // 80), every=options.large, memory=options.memory)
        groups.append(large)
    return TrainingConfig(
        groups=tuple(groups),
        shape=Shape(options.blocks, options.channels),
        plan=SearchPlan(options.simulations, options.considered, options.depth),
        looks=options.looks,
        lessons=options.lessons,
        rate=options.rate,
        surprise=options.surprise,
        seed=options.seed,
    )


def _report(training: Training, age: float, pace: float) -> dict[str, object]:
    kinds = {}
    for practice in training.practices:
        for rules, (games, first, drawn, moves, proven) in zip(practice.batched.kinds, practice.tally.tolist(), strict=True):
            if games:
                kinds[str(rules)] = [
                    round(number, 3) for number in (games, first / games, drawn / games, moves / games, proven / games)
                ]
        practice.tally.zero_()
    return {
        "age": round(age, 1),
        "rounds_per_second": round(pace, 2),
        "positions_per_second": round(
            pace * sum(p.batched.games / s.every for p, s in zip(training.practices, training.config.groups, strict=True))
        ),
        "steps": training.steps,
        "rate": float(training.learner.optimiser.rate),
        "losses": [[round(part, 4) for part in batch] for batch in training.learner.seen.tolist()],
        "kinds": kinds,
    }


def _write(training: Training, path: Path, age: float) -> None:
    note = {"shape": training.config.shape.to_json(), "seconds": round(age), "steps": training.steps}
    write_weights(path, training.weights(), note)


def _wait(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m noughts.learn", description="Train the network that is Ada.")
    parser.add_argument("--out", required=True, help="folder for the results")
    parser.add_argument("--start", type=Path, help="a checkpoint or shipped weights to continue from")
    parser.add_argument("--seconds", type=float, required=True, help="of practice in this run")
    parser.add_argument(
        "--total", type=float, required=True, help="of practice in all runs together, over which the rate falls"
    )
    parser.add_argument("--since", type=float, default=0.0, help="of practice at which the rate is at its top")
    parser.add_argument(
        "--ages", type=lambda text: [float(age) for age in text.split(",")], default=[], help="at which to save weights"
    )
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="of the number of games at once")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--memory", type=int, default=384)
    parser.add_argument("--large", type=int, default=4, help="rounds from one move on 15x15 to the next; 0 for none")
    parser.add_argument("--blocks", type=int, default=8)
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--simulations", type=int, default=16)
    parser.add_argument("--considered", type=int, default=8)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--looks", type=int, default=4)
    parser.add_argument("--lessons", type=int, default=4)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--surprise", type=float, default=0.5, help="how much surprising positions are preferred, from 0 to 1")
    parser.add_argument("--lowest", type=float, default=0.01, help="share of the rate that is left in the end")
    parser.add_argument("--report", type=float, default=10.0, help="seconds between two points of the curve")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
