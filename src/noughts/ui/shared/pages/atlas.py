"""The atlas: who wins small games if nobody makes a mistake. Every answer starts that game."""

from __future__ import annotations

from noughts.rules import Rules
from noughts.rules.rules import WORDS
from noughts.ui.shared import atlas_charts
from noughts.ui.shared.blocks import ON, Group, Page, Switch, Table, TableCell, TableRow, Text
from noughts.ui.shared.choices import RESTRICTION, VARIANTS, toggle_variant, variant_title
from noughts.ui.shared.pages.controller import PageController
from noughts.ui.shared.pages.start import play_again

PLAIN = Rules.parse("3x3")
INVITATION = "Who wins if nobody makes a mistake? Each answer was proven by a search. Choose one to play that game."


PLAIN_VARIANTS = [variant for variant in VARIANTS if WORDS[variant.word][0] != RESTRICTION]


class AtlasPage(PageController):
    """Its state is the words of a variant, or the rules of one of its games."""

    name = "atlas"

    def build(self) -> Page:
        variant = self.read(self._variant, PLAIN)
        charts, words = atlas_charts.charts_of(variant), str(variant).split()[1:]
        switches = tuple(
            Switch(each.word, each.title, each.word in words, each.sentence, hint, each.picture)
            for hint, each in zip("123456", PLAIN_VARIANTS, strict=True)
        )
        answers = [entry for chart in charts for entry in chart.places]
        first = next((entry for entry in answers if entry.rules == variant), answers[0])
        legend = tuple(
            TableRow((TableCell(sign), TableCell(meaning, "quiet"))) for sign, meaning in atlas_charts.legend_of(charts)
        )
        return Page(
            self.name,
            "Atlas",
            (
                Text(INVITATION),
                Group("Variant", switches),
                Text(atlas_charts.summary_text(variant, charts), "quiet"),
                *map(_table, charts),
                Table("What the signs mean", (), legend),
            ),
            subtitle=variant_title(variant),
            focus=_key(first),
        )

    def _variant(self) -> Rules:
        text = self.state.get("rules", "")
        return atlas_charts.read_variant([text]) or Rules.parse(text)

    def on_set(self, key: str, value: str) -> None:
        variant = self.read(self._variant, PLAIN)
        if (key in str(variant).split()[1:]) != (value == ON):
            self.state["rules"] = atlas_charts.variant_words(toggle_variant(variant, key))

    def on_press(self, verb: str, argument: str) -> None:  # noqa: ARG002
        self.host.change(rules=argument)
        play_again(self.host)


def _table(chart: atlas_charts.Chart) -> Table:
    rows = tuple(
        TableRow((TableCell(height, "quiet"), *(_cell(entry) if entry else TableCell("") for entry in entries)))
        for height, entries in chart.rows
    )
    return Table(chart.title, ("", *chart.widths), rows)


def _cell(entry: atlas_charts.ChartEntry) -> TableCell:
    return TableCell(entry.text, entry.tone, _key(entry), entry.spoken)


def _key(entry: atlas_charts.ChartEntry) -> str:
    return f"play {entry.rules}"
