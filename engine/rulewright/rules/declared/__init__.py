"""The sections of a ruleset and a map that declare things: kinds, members, constants, the state."""
