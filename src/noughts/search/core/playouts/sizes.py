"""Numbers that the compiled games share. The plain twin of the `.pxd`."""

DRAWN = 2  # where draws are counted; wins by the number of the side

# On 3x3
CELLS = 9
HALFWAY = 5  # turns for which the first half of a random number serves: 9*8*7*6*5 outcomes
FIRST = 3  # the number of the empty board; below stand the results
POSITIONS = 4523  # those in which the game goes on, and the results
ROOM = 16  # for the followers of one of them

SECOND = 256  # where the second player's rows, columns and diagonals stand: there are 154 at most
