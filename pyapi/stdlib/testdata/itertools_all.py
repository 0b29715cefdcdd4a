from itertools import *
import operator
print(list(chain([1, 2], "ab")), list(chain.from_iterable([[1], [2, 3]])), list(islice(count(5, 2), 3)), list(islice("abcdef", 1, None, 2)))
print(list(product("ab", [1, 2])), list(product([0, 1], repeat=2)), list(permutations("abc", 2)), list(permutations([1, 2, 3])), list(combinations("abcd", 2)), list(combinations_with_replacement("ab", 2)))
print([(k, list(g)) for k, g in groupby("aaabbc")], [(k, [x for x in g]) for k, g in groupby([1, 3, 2, 4], key=lambda x: x % 2)])
print([k for k, g in groupby("aabb")])
print(list(accumulate([1, 2, 3])), list(accumulate([1, 2, 3], operator.mul)), list(accumulate([1, 2], initial=10)), list(accumulate([])))
print(list(zip_longest("ab", [1], fillvalue="-")), list(takewhile(lambda x: x < 3, [1, 2, 3, 1])), list(dropwhile(lambda x: x < 3, [1, 2, 3, 1])), list(filterfalse(None, [0, 1, 2])))
print(list(starmap(pow, [(2, 3), (3, 2)])), list(compress("abc", [1, 0, 1])), list(repeat("x", 3)), list(islice(cycle("ab"), 5)), list(pairwise([1, 2, 3])))
a, b = tee([1, 2, 3])
print(list(a), next(b), list(b))
print(repeat(3, 2), count(1), count(1, 2))
try:
    islice([], -1)
except ValueError as e:
    print(e)
it = iter([1, 2, 3, 4])
print(list(islice(it, 2)), list(it))
print(list(zip(count(), "ab")), sum(1 for _ in product(range(3), repeat=3)))
