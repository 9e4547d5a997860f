"""What tests of several files share."""

from pathlib import Path

import pytest

from gametables import catalog

ROOT = Path(__file__).resolve().parent.parent


def forget_tables():
    """Bring all shipped games back to the state before the first question."""
    for game in catalog.games():
        game.forget()


@pytest.fixture
def forget():
    """Nothing is loaded when the test begins, and nothing that it has loaded is left; the test may forget again."""
    forget_tables()
    yield forget_tables
    forget_tables()
