"""Rulesets made by chance, and games of them played side by side by all who know the rules.

`rules.made(seed)` writes one; `sides.differs` plays it on the fast program, the checked one and the reference, and says
where they part; `shorter` makes what differs small enough to be read:

    PYTHONPATH=engine:tools:tests/program python -m made.search 0 2000   # says which seeds differ
    PYTHONPATH=engine:tools:tests/program python -m made.shorter 17      # makes one of them small
"""
