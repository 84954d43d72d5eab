"""A Game of Thrones: the living card game, second edition."""
