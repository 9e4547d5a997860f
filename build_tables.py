"""Build the tables of the games that are shipped: `python build_tables.py --help`."""

import sys

from gametables.commands import main

sys.exit(main(["build", *sys.argv[1:]]))
