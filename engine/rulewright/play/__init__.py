"""Playing a game: positions, moves, games with history, records, reasons.

Nothing is imported here, so that each part loads alone; `rulewright` itself is the public face.
"""
