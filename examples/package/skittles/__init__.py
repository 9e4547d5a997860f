"""Skittles in a row: who wins, and by which throw? The answers are looked up in tables that come with the package."""

from .rules import Skittles

skittles = Skittles()
