from enum import Enum, IntEnum, StrEnum, Flag, IntFlag, auto, unique


class Color(Enum):
    RED = 1
    GREEN = 2
    CRIMSON = 1

    @property
    def hexcode(self):
        return "#" + self.name.lower()

    @classmethod
    def default(cls):
        return cls.RED

    def describe(self):
        return (self.name, self.value)


print(Color.RED, repr(Color.RED), Color(2), Color["GREEN"], list(Color), len(Color), Color.CRIMSON is Color.RED, Color.RED.hexcode, Color.default(), Color.RED.describe())
print(Color.RED == 1, Color.RED == Color.RED, Color.RED in Color, {Color.RED: 1}[Color.CRIMSON], f"{Color.RED}", f"{Color.RED!r:>20}|{Color.RED:>12}", Color, dict(Color.__members__))
for bad in (lambda: Color(9), lambda: Color["X"], lambda: setattr(Color, "RED", 3), lambda: Color.RED < Color.GREEN, lambda: Color.NOPE):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)


class Level(IntEnum):
    LOW = 1
    HIGH = 10


print(Level.LOW, repr(Level.HIGH), Level.LOW < Level.HIGH, Level.HIGH + 1, sorted([Level.HIGH, Level.LOW]), int(Level.LOW), f"{Level.LOW}", f"{Level.LOW:03d}", Level.LOW == 1, [10, 20][Level.LOW], str(Level.LOW), isinstance(Level.LOW, int))


class Kind(str, Enum):
    A = "alpha"
    B = "beta"


print(Kind.A, Kind.A == "alpha", Kind("beta"), Kind.A.value, Kind.A.upper(), "x" + Kind.A, f"{Kind.A}", {"alpha": 1}[Kind.A], Kind.A in ("alpha",), repr(Kind.A), len(Kind.A), "%s" % Kind.A, isinstance(Kind.A, str), ",".join([Kind.A, Kind.B]), {Kind.A: 2}["alpha"])


class Mode(StrEnum):
    FAST = auto()
    SLOW = "s"


print(Mode.FAST, Mode.SLOW, repr(Mode.FAST), f"{Mode.FAST:>6}", Mode("s") is Mode.SLOW, Mode.FAST + "!")


class Auto(Enum):
    A = auto()
    B = auto()
    C = 10
    D = auto()


print([m.value for m in Auto])


class Planet(Enum):
    EARTH = (5.9, 6.3)
    MARS = (0.6, 3.3)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def ratio(self):
        return round(self.mass / self.radius, 3)


print(Planet.EARTH.mass, Planet.MARS.ratio, Planet((0.6, 3.3)), Planet.EARTH.value)


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


print(Perm.R | Perm.W, repr(Perm.R | Perm.X), Perm.RW, Perm.R in Perm.RW, bool(Perm.R & Perm.W), ~Perm.R, list(Perm), list(Perm.RW), Perm(0), Perm(3), Perm.R ^ Perm.RW)


class IP(IntFlag):
    A = 1
    B = 2


print(IP.A | IP.B, repr(IP.A | IP.B), IP.A + 1, IP.A == 1)
Animal = Enum("Animal", "CAT DOG")
print(list(Animal), Animal.CAT.value, Animal("CAT") if False else Animal(1))
E2 = Enum("E2", {"X": "x", "Y": "y"})
print(E2.X, E2("y"))
try:
    @unique
    class Dup(Enum):
        A = 1
        B = 1
except ValueError as e:
    print(e)
try:
    class More(Color):
        BLUE = 3
except TypeError as e:
    print(e)


class Status(Enum):
    OK = "ok"

    @classmethod
    def _missing_(cls, value):
        for m in cls:
            if m.value == str(value).lower():
                return m


print(Status("OK"))


class Base(Enum):
    def hi(self):
        return "hi " + self.name


class Derived(Base):
    A = 1


print(Derived.A.hi(), isinstance(Derived.A, Base))
match Color.RED:
    case Color.GREEN:
        print("green")
    case Color.RED:
        print("red")
import copy
print(copy.deepcopy(Color.RED) is Color.RED, Color.RED.name, Color.__name__, type(Color.RED))
