"""`python -m gametables`, the same as the command `gametables`."""

import sys

from .commands import main

if __name__ == "__main__":
    sys.exit(main())
