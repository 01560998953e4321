"""Learn: its sections, and the list of lessons."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from noughts.lessons.course import COURSE
from noughts.profiles.progress import Progress, Trainer
from noughts.ui.shared.blocks import Button, ButtonStyle, Page, Text
from noughts.ui.shared.lessons import next_undone, status_text
from noughts.ui.shared.pages.controller import Feature, PageController
from noughts.ui.shared.pages.help import BOARD_KEY, TREE_KEY
from noughts.ui.shared.puzzle_sets import daily_texts, due_text

INVITATION = "There's no magic in a computer that never loses at tic-tac-toe. Watch it think, then think like it."

MISTAKES, PUZZLES, COMPARE, ANALYSIS = "section mistakes", "section puzzles", "section compare", "section analysis"

NEEDS = {COMPARE: Feature.COMPARE, ANALYSIS: Feature.ANALYSIS}

SECTIONS = tuple(
    Button(key, label, sentence, hint, style=ButtonStyle.ROW)
    for key, label, sentence, hint in (
        (
            "section lessons",
            "Lessons",
            "Ten short ones, from the fork to minimax, alpha-beta and a network that taught itself.",
            "e",
        ),
        (
            PUZZLES,
            "Puzzles",
            "One move wins or saves the game. Can you find it? A new one every day, and more at your level.",
            "z",
        ),
        ("section storm", "Puzzle storm", "How many puzzles can you solve in three minutes? One try for each.", "s"),
        (
            MISTAKES,
            "Your mistakes",
            "Positions that you got wrong in your games. They come back until you get them right.",
            "m",
        ),
        (
            "section tree",
            "See a search think",
            "Every move it looks at, every one it skips, and why. Step by step, with the code beside it.",
            TREE_KEY,
        ),
        (ANALYSIS, "Analysis board", "Set up any position, try moves for both sides, and see their values.", BOARD_KEY),
        (COMPARE, "Side by side", "Several searches on one position, measured live: see what each idea saves.", "c"),
        (
            "section atlas",
            "Atlas",
            "Who wins if nobody makes a mistake? Thousands of small games in every variant, solved.",
            "a",
        ),
    )
)

ABOUT_LESSONS = (
    "Five minutes each. Solve a task, and read why your answer is right or wrong. You can pick up a lesson where you left off."
)


class LearnPage(PageController):
    name = "learn"
    leads = frozenset({"section"})

    def build(self) -> Page:
        host = self.host
        trainer = self.read(lambda: host.library.trainer(host.name), Trainer())
        sections = [section for section in SECTIONS if section.key not in NEEDS or self.has(NEEDS[section.key])]
        solver = self.read(lambda: host.library.progress(host.name), Progress()).solver
        noted = [
            with_due(each, trainer, host.today())
            if each.key == MISTAKES
            else replace(each, note=f"rating {solver.rating.points}")
            if each.key == PUZZLES and solver.tries
            else each
            for each in sections
        ]
        return Page(self.name, "Learn", (Text(INVITATION), *noted), focus=noted[0].key)

    def on_press(self, verb: str, argument: str) -> None:  # noqa: ARG002
        self.host.open_section(argument)


def daily_button(page: PageController, style: ButtonStyle) -> Button:
    host = page.host
    progress = page.read(lambda: host.library.progress(host.name), Progress())
    sentence, note = daily_texts(progress, host.today())
    return Button(PUZZLES, "Puzzle of the day", sentence, "z", note, style=style)


def with_due(button: Button, trainer: Trainer, today: date) -> Button:
    """A button that leads to mistakes, with how many are due today."""
    due = len(trainer.due(today))
    if not due:
        return button
    return replace(button, sentence=f"{due_text(trainer, today)} {button.sentence}", note=str(due))


class LessonsPage(PageController):
    """All lessons with their status; the focus is on the first that is not done."""

    name = "lessons"
    leads = frozenset({"lesson"})

    def build(self) -> Page:
        progress = self.read(lambda: self.host.library.progress(self.host.name), Progress())
        lessons = [
            Button(
                f"lesson {lesson.name}",
                f"{number}. {lesson.title}",
                lesson.sentence,
                note=status_text(lesson, progress),
                style=ButtonStyle.ROW,
            )
            for number, lesson in enumerate(COURSE, 1)
        ]
        first = f"lesson {next_undone(progress).name}"
        return Page(self.name, "Lessons", (Text(ABOUT_LESSONS, "quiet"), *lessons), focus=first)

    def on_press(self, verb: str, argument: str) -> None:  # noqa: ARG002
        self.host.start_lesson(argument)
