"""Strict YAML: text to nodes with places."""
