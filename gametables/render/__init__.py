"""Pictures of the tables: a part of a table laid out as cells, then as text for a terminal or as a PNG file."""
