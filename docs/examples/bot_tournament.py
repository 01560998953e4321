"""Three bots and Cop meet on 5x5, four in a row."""

from random import Random

from noughts import Player, analyse, tournament


class Careless(Player):
    name, rng = "careless", Random(1)

    def move(self, position):
        return self.rng.choice(position.moves())


class Finisher(Careless):
    name = "finisher"

    def move(self, position):
        return next((move for move in position.moves() if position.play(move).is_over), super().move(position))


class Thinker(Player):
    name = "thinker"

    def move(self, position):
        return analyse(position, nodes=200).best


print(tournament([Careless(), Finisher(), Thinker(), "cop"], "5x5x4", games=4))
