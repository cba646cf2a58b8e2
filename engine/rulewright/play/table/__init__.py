"""Steps of a game, and what each seat may know of them."""
