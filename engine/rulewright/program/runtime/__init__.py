"""The primitives that generated text calls."""
