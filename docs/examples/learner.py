"""A player that learns by playing itself: it goes where it went best."""

from random import Random

from noughts import Player, Position, tournament


class Learner(Player):
    name, value, rng = "learner", {}, Random(0)

    def move(self, position, doubt=0.0):
        if self.rng.random() < doubt:
            return self.rng.choice(position.moves())
        return max(position.moves(), key=lambda move: self.value.get(position.play(move).key, 0.0))

    def learn(self):
        path = [Position.start("3x3")]
        while not path[-1].is_over:
            path.append(path[-1].play(self.move(path[-1], doubt=0.2)))
        for after in path[1:]:  # worth to whoever moved there
            result = 0 if path[-1].winner is None else 1 if path[-1].winner is not after.side else -1
            self.value[after.key] = 0.9 * self.value.get(after.key, 0.0) + 0.1 * result


learner = Learner()
for _ in range(2000):
    learner.learn()
print(tournament([learner, "random"], games=200))
