"""The program's own form: data that passes change and targets read."""
