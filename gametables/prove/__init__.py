"""The provers: each states its game's rules and its closed form again, and holds tables against them.

No solver stands on this floor. That the rules are here a second time is on purpose: a proof that shared code,
enumeration or index arithmetic with the solver would repeat its errors, so the two must not be unified.
"""
