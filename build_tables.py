"""Build the tables of the games that are shipped: `python build_tables.py --help`."""

import sys

from gametables.commands.build import main

if __name__ == "__main__":
    sys.exit(main())
