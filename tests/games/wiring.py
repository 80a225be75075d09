"""What a game says by name of its own parts: each name is that of a verb, a question, a variable or a term that it has."""

from judge.disputes.language.words import word_tables
from judge.games import package


def unknown_names(game_id):
    """Yield the names by which a game, for any number of players, speaks of what it has not."""
    made = package(game_id)
    for players in made.seats:
        game = made.build(players)
        variables, zones = set(game.variables), {zone.name for zone in game.zones}
        synonyms = game.telling.synonyms
        told = {*made.claims.of_table, *made.claims.of_seat}
        spoken = {
            "synonyms": ({*synonyms, *frozenset().union(*synonyms.values())}, game.verbs),
            "simultaneous": ({menu.simultaneous for menu in game.menus.values()} - {""}, game.verbs),
            "read_from": (made.claims.read_from, told),
            "read_from, kept": (made.claims.read_from.values(), variables | zones),
            "stands_in": (made.layout.stands_in, made.layout.places),
            "stands_in, zones": (frozenset().union(*made.layout.stands_in.values()), zones),
            "score": ({made.score} - {""}, word_tables(game_id)["terms"]),
            **{f"menu {name}": (menu.verbs, game.verbs) for name, menu in game.menus.items()},
        }
        for part, (names, known) in spoken.items():
            yield from (f"{players} players, {part}: {name}" for name in names if name not in known)
