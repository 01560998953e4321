"""Celebration: confetti over the board, when somebody here has won."""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from noughts.ui.desktop.painter import Painter
from noughts.ui.view.confetti import CONFETTI, FADING, SECONDS


def draw_celebration(painter: Painter, board: Rect, seconds: float) -> None:
    """The paper, so many seconds after it was thrown."""
    side = min(board.size)
    fade = max(0.0, min(1.0, (SECONDS - seconds) / FADING))
    with painter.inside(board):
        for piece in CONFETTI:
            size = max(3, round(piece.size * side))
            paper = Surface((size, max(2, round(size * abs(math.cos(piece.turn * seconds))))), pygame.SRCALPHA)
            paper.fill(painter.palette[piece.role])
            paper.set_alpha(round(255 * fade))
            across, down = piece.at(seconds)
            place = round(board.left + across * board.width), round(board.top + down * board.height)
            painter.surface.blit(paper, paper.get_rect(center=place))
