"""Rules that were planted are found, nearly all, and in their least form."""

from collections import Counter

import numpy as np
import pytest
from planted import KINDS, planted

import gametables as gt

SHARE, LONGER = 0.95, 1.6  # of the rules are found; a rule may be so much longer than as a person would write it


def missed(kind, seed):
    """What is wrong with the rule that is found, "" for nothing."""
    array, formula, period = planted(kind, seed)
    found = [rule for rule in gt.rules(array) if not rule.mismatches]
    if not found:
        return f"nothing found for {formula}"
    if period > 1 and f"% {period}" not in found[0].formula:  # the least, and no multiple of it
        return f"{found[0].formula} for {formula}"
    if kind == "rows" and f"a < {len(array)} " not in found[0].formula:  # each row has its period
        return f"{found[0].formula} for {formula}"
    if len(found[0].formula) > LONGER * len(formula):
        return f"{found[0].formula} for {formula}"
    return ""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", [101, 102])
def test_a_planted_table_has_its_rule(kind, seed):
    array, formula, _ = planted(kind, seed)
    assert gt.check(array, formula).mismatches == 0


@pytest.mark.slow
def test_nearly_all_planted_rules_are_found():
    cases = [(kind, seed) for kind in KINDS for seed in range(34)]
    wrong = {case: text for case in cases if (text := missed(*case))}
    print(Counter(kind for kind, _ in wrong), *wrong.items(), sep="\n")
    assert len(cases) >= 200
    assert len(wrong) <= (1 - SHARE) * len(cases)


@pytest.mark.parametrize("kind", KINDS)
def test_a_planted_rule_is_found(kind):
    assert not missed(kind, 3)


def test_a_rule_that_breaks_in_the_second_half_is_none():
    array = planted("period", 5).array % 50
    array[len(array) // 2 :] = np.random.default_rng(1).integers(0, 50, len(array) - len(array) // 2)
    assert gt.rules(array) == []
