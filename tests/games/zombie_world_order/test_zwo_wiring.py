from wiring import unknown_names


def test_a_game_speaks_of_what_it_has():
    assert list(unknown_names("zombie_world_order")) == []
