"""A small game with secrets and chance, written for these tests."""

from __future__ import annotations

from pathlib import Path

RULESET = """\
ruleset: secrets
title: {en: Secrets, es: Secretos, it: Segreti}
players: {min: 2, max: 3}
types:
  points: {unit: "{n} points"}
  card:
    members:
      sun: {en: Sun, es: Sol, it: Sole}
      moon: {en: Moon, es: Luna, it: Luna}
      star: {en: Star, es: Estrella, it: Stella}
      wind: {en: Wind, es: Viento, it: Vento}
      rain: {en: Rain, es: Lluvia, it: Pioggia}
      snow: {en: Snow, es: Nieve, it: Neve}
state:
  deck: pile of card, hidden
  player.hand: bag of card, visible to owner
  player.points: points(0..) = 0
  table: pile of card, visible to all
actions:
  show_card:
    menu: turn
    title: {en: Show a card, es: Enseñar una carta, it: Mostrare una carta}
    params:
      card: me.hand
    require:
      fresh:
        that: card not in table
        else: {en: "{card} lies there already"}
    do: |
      take card from me.hand
      put card onto table
      me.points += 2
      say {en: "{me} shows {card}", es: "{me} enseña {card}", it: "{me} mostra {card}"}
  wager:
    menu: turn
    title: {en: Wager, es: Apostar, it: Scommettere}
    params:
      stake: 1 .. 3
    require:
      enough:
        that: me.points >= stake
        else: {en: "You have {me.points}, not {stake}"}
    do: |
      random won in set(1, 0)
      if won == 1:
        me.points += stake
      else:
        me.points -= stake
  rest:
    menu: turn
    title: {en: Rest, es: Descansar, it: Riposare}
    do: me.points += 1
procedures:
  deal:
    do: |
      for c in cards:
        put c onto deck
      shuffle deck
      for p in players:
        repeat 2 times:
          draw c from deck
          put c into p.hand
  round:
    do: |
      for p in players:
        offer p: turn
flow: |
  deal()
  repeat 3 times:
    round()
  end game
score:
  player: player.points
  ties: []
"""


def write_game(folder: Path) -> Path:
    """The ruleset's file in a folder."""
    path = folder / "secrets.ruleset.yaml"
    path.write_text(RULESET, encoding="utf-8")
    return path
