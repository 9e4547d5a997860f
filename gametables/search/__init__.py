"""Searches for the rule behind a table, a file a kind of rule."""
