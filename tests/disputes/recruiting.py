"""A file of ゾンビ・ステート in the action phase of A, whose domains are told so."""


def recruiting(domains, steps, claims):
    return {
        "dispute": 1,
        "game": "zombie_state",
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "action"},
            "table": {"tables": ["サンプルの表"]},
            "players": {"A": {"fp": 6, "gained": 6, "domains": domains}, "B": {}},
        },
        "steps": steps,
        "claims": claims,
    }


CITY = {"card": "北都", "population": 3}
RECRUIT = [{"by": "A", "do": "recruit", "card": "北原"}]
DISPUTED = [{"by": "B", "says": "", "expect": {"illegal": 1}}]
