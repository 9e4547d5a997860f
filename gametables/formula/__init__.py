"""The language of `check`: read, worked out exactly, held against tables, and what exceptions have in common."""
