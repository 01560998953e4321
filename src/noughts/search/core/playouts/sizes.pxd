# Twin of sizes.py: C unrolls loops whose length it knows.
cdef enum:
    DRAWN = 2

    CELLS = 9
    HALFWAY = 5
    FIRST = 3
    POSITIONS = 4523
    ROOM = 16

    SECOND = 256
