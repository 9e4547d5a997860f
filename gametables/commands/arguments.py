"""What the parsers of all commands share."""

import argparse


def parser(prog: str, description: str, examples: str) -> argparse.ArgumentParser:
    """Return a parser that shows description and examples as they stand, and takes no abbreviations."""
    return argparse.ArgumentParser(
        prog=prog,
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
