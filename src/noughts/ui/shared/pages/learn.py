"""Learn: its sections, and the list of lessons."""

from __future__ import annotations

from noughts.lessons.course import COURSE
from noughts.profiles.progress import Progress, Trainer
from noughts.ui.shared.blocks import Button, ButtonStyle, Page, Text
from noughts.ui.shared.learn_sections import INVITATION, LEARN, LEARN_SECTIONS, doors_of
from noughts.ui.shared.lessons import next_undone, status_text
from noughts.ui.shared.pages.controller import Feature, PageController

ABOUT_LESSONS = (
    "Five minutes each. Solve a task, and read why your answer is right or wrong. "
    "A lesson that you have begun continues where you left it."
)


class LearnPage(PageController):
    """A button for each section, with what is due today."""

    name = "learn"
    leads = frozenset({"section"})

    def build(self) -> Page:
        host = self.host
        trainer = self.read(lambda: host.library.trainer(host.name), Trainer())
        names = [section.name for section in LEARN_SECTIONS if section.name != "compare" or self.has(Feature.COMPARE)]
        due = len(trainer.due(host.today()))
        sections = [
            Button(
                f"section {section.name}",
                section.title,
                section.sentence,
                section.key,
                note=str(due) if due and section.name == "mistakes" else "",
                style=ButtonStyle.ROW,
            )
            for section in doors_of(*names, trainer=trainer, today=host.today())
        ]
        return Page(self.name, LEARN, (Text(INVITATION), *sections), focus=sections[0].key)

    def on_press(self, verb: str, argument: str) -> None:  # noqa: ARG002
        self.host.open_section(argument)


class LessonsPage(PageController):
    """All lessons, each with how far it is done; the focus is on the first that is not done."""

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
        return Page(
            self.name, "Lessons", (Text(ABOUT_LESSONS, "quiet"), *lessons), focus=f"lesson {next_undone(progress).name}"
        )

    def on_press(self, verb: str, argument: str) -> None:  # noqa: ARG002
        self.host.start_lesson(argument)
