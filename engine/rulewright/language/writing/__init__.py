"""Syntax to canonical text."""
