"""Positions: a game without history, for searches; and why a move is legal or not."""
