"""Conditions on features: the shortest formula that is true of some of their values, and of no others."""

from collections.abc import Iterable, Sequence

from .text import Entry, Feature, shortest


def condition(features: Sequence[Feature], entries: Sequence[Entry], among: Iterable[Entry]) -> str:
    """Return a formula that is true of some entries, and of no others among those that there are."""
    mine, rest = set(entries), set(among) - set(entries)
    if not rest or not mine:
        return str(bool(mine))
    return shortest(_conditions(features, mine, rest))


def _conditions(features: Sequence[Feature], mine: set[Entry], rest: set[Entry]) -> Iterable[str]:
    """Yield conditions that are true of entries, and of none of the rest."""
    sides = [({entry[i] for entry in mine}, {entry[i] for entry in rest}) for i in range(len(features))]
    for feature, (here, there) in zip(features, sides, strict=True):
        if not here & there:
            yield _one(feature, here, there)
    if len(features) == 1:
        return
    pair = ", ".join(feature.text for feature in features)
    if len(mine) <= len(rest):
        yield f"({pair}) in ({''.join(f'{entry}, ' for entry in sorted(mine))})"
    else:
        yield f"({pair}) not in ({''.join(f'{entry}, ' for entry in sorted(rest))})"
    if len(mine) == 1:
        (entry,) = mine
        yield f"({pair}) == {entry}"
        yield " and ".join(f"({_equal(*part)})" for part in zip(features, entry, strict=True))
    if len(rest) == 1:
        (entry,) = rest
        yield f"({pair}) != {entry}"
        yield " or ".join(f"not ({_equal(*part)})" for part in zip(features, entry, strict=True))
    yield from _products(features, mine, rest)


def _products(features: Sequence[Feature], mine: set[Entry], rest: set[Entry]) -> Iterable[str]:
    """Yield conditions on each feature alone, joined by `and` or `or`."""
    for word, inner, outer in (("and", mine, rest), ("or", rest, mine)):
        parts = [{entry[i] for entry in inner} for i in range(len(features))]
        if not any(all(part in side for part, side in zip(entry, parts, strict=True)) for entry in outer):
            every = [{entry[i] for entry in mine | rest} for i in range(len(features))]
            texts = [
                _one(feature, side, all_ - side) if word == "and" else _one(feature, all_ - side, side)
                for feature, side, all_ in zip(features, parts, every, strict=True)
                if all_ - side
            ]
            yield f" {word} ".join(f"({text})" for text in texts)


def _equal(feature: Feature, value: int) -> str:
    if feature.truth:
        return feature.text if value else f"not ({feature.text})"
    return f"({feature.text}) == {value}"


def _one(feature: Feature, here: set[int], there: set[int]) -> str:
    """Return a condition on one feature that tells the values `here` from those there."""
    text = f"({feature.text})"
    if feature.truth:
        return feature.text if 1 in here else f"not {text}"
    found = [f"{text} in ({''.join(f'{value}, ' for value in sorted(here))})"]
    found.append(f"{text} not in ({''.join(f'{value}, ' for value in sorted(there))})")
    found += [f"{text} == {value}" for value in here if len(here) == 1]
    found += [f"{text} != {value}" for value in there if len(there) == 1]
    if len(here) > 1 and len(there) > 1:
        found += [f"{text} < {min(there)}"] * (max(here) < min(there))
        found += [f"{text} > {max(there)}"] * (min(here) > max(there))
    return shortest(found)
