
def log(*a): print(*a)
class Coin:
    n = 1001
def coin():
    Coin.n = (Coin.n * 1103515245 + 12345) % 2147483648
    return Coin.n % 3 == 0
def ctx(e):
    out = []
    while e is not None and len(out) < 8:
        out.append(f"{type(e).__name__}{e.args}")
        e = e.__context__
    return out
class CM:
    def __init__(self, n, sw, exc): self.n, self.sw, self.exc = n, sw, exc
    def __enter__(self): log('in', self.n); return self
    def __exit__(self, t, v, tb):
        log('out', self.n, t and t.__name__)
        if self.exc: raise self.exc('exit')
        return self.sw
def show(e):
    tb = e.__traceback__; ls = []
    while tb: ls.append(tb.tb_lineno); tb = tb.tb_next
    return ls

def f0():
    n1 = 0
    while n1 < 2:
        n1 += 1
        with CM(1, False, KeyError):
            try:
                raise
                log(2)
            finally:
                return 3

print("case 0")
try: log(f0())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f1():
    n1 = 0
    while n1 < 2:
        n1 += 1
        n2 = 0
        while n2 < 2:
            n2 += 1
            if coin():
                if coin(): raise ValueError(1)
                log(2)
                return 3
            else:
                log(4)
        for i2 in range(0):
            for i3 in range(3):
                log(5)
            else:
                log(6)
            for i3 in range(2):
                raise
            else:
                log(7)
                raise KeyError(8)
            with CM(9, False, None):
                log(10)
                break
                log(11)
        with CM(12, False, None):
            raise IndexError(13)
    if coin(): raise ValueError(14)
    log(15)

print("case 1")
try: log(f1())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f2():
    try:
        return 1
        try:
            raise IndexError(2)
            try:
                return 3
                raise
            except KeyError:
                raise
        except ValueError:
            if coin():
                log(4)
            else:
                raise TypeError(5)
    except ValueError:
        with CM(6, True, None):
            with CM(7, False, None):
                return 8
                raise KeyError(9)
            for i3 in range(2):
                log(10)
                log(11)
            log(12)
        try:
            try:
                log(13)
            except IndexError:
                if coin(): raise TypeError(14)
            except TypeError as e:
                log(ctx(e))
                return 15
                raise TypeError(16)
                return 17
            try:
                return 18
            except TypeError as e:
                log(ctx(e))
                log(19)
                log(20)
            except IndexError as e:
                log(ctx(e))
                return 21
            with CM(22, True, KeyError):
                return 23
                if coin(): raise ZeroDivisionError(24)
        finally:
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(25)
            try:
                log(26)
                [][1]
                return 27
            finally:
                return 28
    else:
        for i2 in range(0):
            if coin():
                continue
                log(29)
                log(30)
            else:
                continue
                return 31
                log(32)
            for i3 in range(3):
                log(33)
                raise TypeError(34)
            else:
                return 35
            raise
    log(36)
    for i1 in range(0):
        with CM(37, False, None):
            try:
                log(38)
                log(39)
                raise ValueError(40)
            finally:
                [][1]
                log(41)
                raise
            for i3 in range(3):
                [][1]
                raise TypeError(42)
                log(43)
            else:
                raise
                log(44)
            if coin():
                log(45)
                log(46)
            else:
                raise ValueError(47)
                if coin(): raise ValueError(48)
                return 49
        for i2 in range(3):
            try:
                return 50
            except ZeroDivisionError:
                raise ZeroDivisionError(51)
                raise KeyError(52)
                break
            try:
                log(53)
                raise
                return 54
            finally:
                raise KeyError(55)
                raise IndexError(56)
                log(57)

print("case 2")
try: log(f2())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f3():
    log(1)

print("case 3")
try: log(f3())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f4():
    log(1)

print("case 4")
try: log(f4())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f5():
    if coin():
        with CM(1, False, None):
            for i3 in range(0):
                return 2
                log(3)
                raise TypeError(4)
            else:
                log(5)
            log(6)
            raise
    else:
        raise TypeError(7)
        for i2 in range(0):
            for i3 in range(3):
                return 8
            for i3 in range(0):
                break
                log(9)
                raise ZeroDivisionError(10)
            try:
                log(11)
                log(12)
                break
            except Exception:
                continue
                continue
                raise
            except IndexError as e:
                log(ctx(e))
                log(13)
                log(14)
                raise ZeroDivisionError(15)
            finally:
                return 16
                log(17)
                raise KeyError(18)
        try:
            return 19
            return 20
            with CM(21, False, None):
                raise IndexError(22)
        except (KeyError, IndexError):
            with CM(23, False, None):
                log(24)
                return 25
                log(26)
    log(27)

print("case 5")
try: log(f5())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f6():
    return 1
    for i1 in range(1):
        with CM(2, False, KeyError):
            if coin():
                continue
                return 3
                break
            else:
                log(4)
                return 5
        try:
            for i3 in range(3):
                continue
                if coin(): raise IndexError(6)
                if coin(): raise KeyError(7)
            else:
                log(8)
            try:
                return 9
                continue
                log(10)
            finally:
                if coin(): raise IndexError(11)
                raise IndexError(12)
                return 13
            try:
                log(14)
                break
                if coin(): raise KeyError(15)
            except TypeError as e:
                log(ctx(e))
                log(16)
            finally:
                raise ZeroDivisionError(17)
        except ValueError as e:
            log(ctx(e))
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(18)
            with CM(19, False, None):
                log(20)
                raise
                if coin(): raise KeyError(21)
        try:
            if coin(): raise ZeroDivisionError(22)
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(23)
            if coin():
                raise
                return 24
                return 25
            else:
                raise IndexError(26)
                log(27)
        finally:
            for i3 in range(1):
                raise ZeroDivisionError(28)
                return 29
                raise
            with CM(30, True, None):
                break
                log(31)
                log(32)

print("case 6")
try: log(f6())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f7():
    return 1

print("case 7")
try: log(f7())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f8():
    for i1 in range(3):
        try:
            n3 = 0
            while n3 < 2:
                n3 += 1
                continue
                log(1)
            for i3 in range(2):
                log(2)
            with CM(3, False, None):
                break
        finally:
            raise
            n3 = 0
            while n3 < 2:
                n3 += 1
                return 4

print("case 8")
try: log(f8())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f9():
    for i1 in range(2):
        if coin():
            return 1
            with CM(2, False, KeyError):
                return 3
                break
        else:
            return 4
            if coin():
                continue
            else:
                raise TypeError(5)
                raise TypeError(6)
            with CM(7, False, None):
                if coin(): raise TypeError(8)
        for i2 in range(3):
            log(9)
        try:
            if coin():
                break
                log(10)
            else:
                log(11)
            for i3 in range(3):
                raise
                raise TypeError(12)
                raise ValueError(13)
        except TypeError as e:
            log(ctx(e))
            for i3 in range(0):
                return 14
                raise KeyError(15)
            if coin(): raise TypeError(16)
        else:
            try:
                log(17)
            except Exception as e:
                log(ctx(e))
                log(18)
                log(19)
            except TypeError:
                [][1]
                log(20)
            log(21)
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(22)
        finally:
            with CM(23, False, None):
                return 24
                log(25)
                log(26)
            log(27)
            try:
                return 28
            except IndexError:
                if coin(): raise TypeError(29)
                log(30)
                log(31)

print("case 9")
try: log(f9())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f10():
    raise
    for i1 in range(1):
        for i2 in range(1):
            try:
                log(1)
                log(2)
            finally:
                raise
                log(3)
                raise
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise IndexError(4)
                log(5)
                log(6)
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(7)
                raise KeyError(8)
                return 9
        raise
        try:
            continue
            log(10)
            for i3 in range(0):
                return 11
                raise
                raise
        except Exception as e:
            log(ctx(e))
            if coin():
                raise IndexError(12)
            else:
                log(13)
                if coin(): raise TypeError(14)
        finally:
            if coin():
                raise
                log(15)
            else:
                log(16)

print("case 10")
try: log(f10())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f11():
    n1 = 0
    while n1 < 2:
        n1 += 1
        try:
            raise KeyError(1)
            try:
                break
                return 2
                log(3)
            except ValueError:
                log(4)
                continue
                log(5)
            else:
                return 6
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(7)
                log(8)
        except KeyError:
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(9)
                log(10)
            raise TypeError(11)
        except ValueError as e:
            log(ctx(e))
            raise
        else:
            try:
                continue
                continue
                raise
            except KeyError as e:
                log(ctx(e))
                break
                log(12)
            except TypeError:
                return 13
                log(14)

print("case 11")
try: log(f11())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f12():
    for i1 in range(0):
        with CM(1, False, None):
            with CM(2, True, None):
                log(3)
                log(4)
                raise KeyError(5)
            try:
                log(6)
                raise
            except IndexError:
                log(7)
                raise
            for i3 in range(0):
                break
                return 8
                log(9)
        continue
        try:
            for i3 in range(1):
                log(10)
                raise TypeError(11)
                if coin(): raise ValueError(12)
            else:
                log(13)
                log(14)
        except ZeroDivisionError:
            return 15
            for i3 in range(1):
                if coin(): raise KeyError(16)
            else:
                raise ZeroDivisionError(17)
                raise KeyError(18)
    else:
        log(19)
    raise

print("case 12")
try: log(f12())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f13():
    raise

print("case 13")
try: log(f13())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f14():
    with CM(1, False, None):
        n2 = 0
        while n2 < 2:
            n2 += 1
            raise KeyError(2)
            try:
                return 3
                if coin(): raise TypeError(4)
                log(5)
            except ZeroDivisionError as e:
                log(ctx(e))
                raise ValueError(6)
                return 7
                log(8)
            finally:
                log(9)
                log(10)
                raise TypeError(11)
            try:
                raise ValueError(12)
            finally:
                raise
        try:
            with CM(13, False, None):
                raise
            with CM(14, False, KeyError):
                log(15)
        finally:
            return 16
            with CM(17, True, None):
                return 18
                raise TypeError(19)
                raise KeyError(20)
            if coin():
                return 21
                log(22)
            else:
                raise ValueError(23)
        with CM(24, True, None):
            with CM(25, False, None):
                if coin(): raise ZeroDivisionError(26)

print("case 14")
try: log(f14())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f15():
    n1 = 0
    while n1 < 2:
        n1 += 1
        log(1)
    with CM(2, False, None):
        with CM(3, False, None):
            for i3 in range(2):
                log(4)
                [][1]
            try:
                if coin(): raise ZeroDivisionError(5)
                return 6
            except (KeyError, IndexError) as e:
                log(ctx(e))
                raise
            except KeyError:
                log(7)
            finally:
                log(8)
                log(9)
                log(10)
        try:
            raise
            try:
                return 11
            except IndexError:
                raise ZeroDivisionError(12)
        except ValueError:
            raise ValueError(13)
            raise ZeroDivisionError(14)
    for i1 in range(2):
        n2 = 0
        while n2 < 2:
            n2 += 1
            continue
            continue

print("case 15")
try: log(f15())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f16():
    log(1)

print("case 16")
try: log(f16())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f17():
    if coin():
        for i2 in range(3):
            with CM(1, False, None):
                raise ValueError(2)
                break
        try:
            [][1]
        except ValueError:
            if coin():
                return 3
                if coin(): raise TypeError(4)
            else:
                log(5)
            for i3 in range(1):
                raise IndexError(6)
    else:
        for i2 in range(1):
            n3 = 0
            while n3 < 2:
                n3 += 1
                return 7
                raise ValueError(8)
            try:
                if coin(): raise IndexError(9)
                continue
            finally:
                break
        else:
            with CM(10, False, None):
                raise
        for i2 in range(1):
            log(11)
    with CM(12, True, KeyError):
        for i2 in range(2):
            try:
                log(13)
            except ValueError:
                log(14)
                [][1]
            else:
                raise
            finally:
                log(15)
                return 16
            try:
                log(17)
                raise
                log(18)
            finally:
                raise
                raise ValueError(19)
        with CM(20, True, None):
            for i3 in range(2):
                raise ZeroDivisionError(21)
                return 22
                break
            for i3 in range(1):
                break
                if coin(): raise ZeroDivisionError(23)

print("case 17")
try: log(f17())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f18():
    return 1

print("case 18")
try: log(f18())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f19():
    try:
        return 1
    finally:
        return 2
        try:
            if coin():
                return 3
                raise
                log(4)
            else:
                return 5
                log(6)
            try:
                log(7)
                raise
                log(8)
            except IndexError:
                return 9
        except TypeError as e:
            log(ctx(e))
            with CM(10, True, None):
                raise
                log(11)
                [][1]
            log(12)
        else:
            raise KeyError(13)
            try:
                log(14)
            except Exception:
                return 15
            except IndexError:
                return 16
                log(17)
            finally:
                log(18)
                log(19)
                return 20
            for i3 in range(2):
                log(21)
        finally:
            [][1]
            for i3 in range(2):
                log(22)
                log(23)
            if coin():
                log(24)
                if coin(): raise KeyError(25)
                [][1]
            else:
                log(26)
                raise IndexError(27)
        with CM(28, False, KeyError):
            raise
    log(29)

print("case 19")
try: log(f19())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f20():
    for i1 in range(1):
        if coin():
            with CM(1, False, None):
                if coin(): raise ValueError(2)
                break
            log(3)
            raise
        else:
            try:
                break
                raise
            except ZeroDivisionError as e:
                log(ctx(e))
                return 4
                raise TypeError(5)
            except TypeError:
                log(6)
                continue
                log(7)
            else:
                log(8)
                raise IndexError(9)
                log(10)
            finally:
                raise ZeroDivisionError(11)
    return 12

print("case 20")
try: log(f20())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f21():
    for i1 in range(1):
        for i2 in range(2):
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise ValueError(1)
            with CM(2, False, None):
                if coin(): raise ValueError(3)
                break
                raise KeyError(4)
    raise ZeroDivisionError(5)

print("case 21")
try: log(f21())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f22():
    raise

print("case 22")
try: log(f22())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f23():
    n1 = 0
    while n1 < 2:
        n1 += 1
        if coin(): raise ZeroDivisionError(1)
        try:
            with CM(2, True, None):
                log(3)
                raise
        except (KeyError, IndexError) as e:
            log(ctx(e))
            for i3 in range(3):
                raise
                log(4)
                raise IndexError(5)
            try:
                continue
                continue
                raise
            except (KeyError, IndexError):
                raise
            except ValueError:
                break
                log(6)
                return 7
        except TypeError as e:
            log(ctx(e))
            try:
                raise ZeroDivisionError(8)
                log(9)
                log(10)
            finally:
                return 11
                log(12)
                raise ZeroDivisionError(13)
            if coin():
                raise
            else:
                break
                raise ValueError(14)
                continue
            log(15)
        finally:
            for i3 in range(1):
                raise
                raise
                raise
            else:
                log(16)
                [][1]
    if coin():
        try:
            for i3 in range(3):
                [][1]
                [][1]
                [][1]
            log(17)
        except Exception:
            try:
                raise
                log(18)
                raise
            except (KeyError, IndexError):
                raise ZeroDivisionError(19)
                [][1]
                raise ZeroDivisionError(20)
            finally:
                if coin(): raise KeyError(21)
            log(22)
        log(23)
        if coin():
            with CM(24, True, None):
                if coin(): raise KeyError(25)
                raise ZeroDivisionError(26)
        else:
            raise
    else:
        try:
            return 27
            log(28)
            with CM(29, False, KeyError):
                raise
                [][1]
        except Exception as e:
            log(ctx(e))
            log(30)
        except Exception as e:
            log(ctx(e))
            log(31)
        else:
            if coin():
                log(32)
            else:
                return 33
                return 34
            with CM(35, False, None):
                log(36)
                raise ZeroDivisionError(37)
                log(38)
        try:
            try:
                log(39)
                if coin(): raise TypeError(40)
            except ValueError:
                raise ZeroDivisionError(41)
            with CM(42, False, None):
                raise
            with CM(43, False, None):
                raise
                raise
                return 44
        finally:
            try:
                if coin(): raise TypeError(45)
                return 46
            except KeyError:
                return 47
                log(48)
            finally:
                raise
                log(49)
                return 50
        log(51)
    return 52

print("case 23")
try: log(f23())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f24():
    return 1

print("case 24")
try: log(f24())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f25():
    log(1)
    n1 = 0
    while n1 < 2:
        n1 += 1
        try:
            for i3 in range(2):
                log(2)
            else:
                log(3)
                [][1]
                raise TypeError(4)
            with CM(5, False, KeyError):
                raise IndexError(6)
                log(7)
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise TypeError(8)
                return 9
        except ValueError:
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(10)
            try:
                return 11
                raise
            except ValueError:
                break
            except TypeError:
                log(12)
                raise TypeError(13)
                log(14)
            finally:
                log(15)
                log(16)
            try:
                [][1]
                log(17)
                break
            finally:
                log(18)
        except IndexError as e:
            log(ctx(e))
            log(19)
        else:
            try:
                log(20)
                break
                raise ValueError(21)
            except ZeroDivisionError:
                if coin(): raise IndexError(22)
            except ValueError:
                log(23)
                return 24
                log(25)
            with CM(26, True, None):
                continue
    log(27)

print("case 25")
try: log(f25())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f26():
    raise
    [][1]
    n1 = 0
    while n1 < 2:
        n1 += 1
        log(1)

print("case 26")
try: log(f26())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f27():
    if coin(): raise TypeError(1)
    raise ValueError(2)

print("case 27")
try: log(f27())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f28():
    with CM(1, False, None):
        return 2
        for i2 in range(1):
            with CM(3, True, KeyError):
                log(4)
                continue
                log(5)
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(6)
                log(7)
            try:
                log(8)
            finally:
                raise
    n1 = 0
    while n1 < 2:
        n1 += 1
        try:
            break
        except (KeyError, IndexError) as e:
            log(ctx(e))
            for i3 in range(0):
                raise
            for i3 in range(3):
                log(9)
                raise
        except TypeError as e:
            log(ctx(e))
            log(10)
        if coin():
            [][1]
        else:
            for i3 in range(0):
                raise KeyError(11)
                log(12)
                return 13
            else:
                continue
                raise
    for i1 in range(3):
        n2 = 0
        while n2 < 2:
            n2 += 1
            for i3 in range(3):
                raise
            raise
            for i3 in range(1):
                if coin(): raise TypeError(14)
        try:
            return 15
            for i3 in range(0):
                log(16)
        except TypeError as e:
            log(ctx(e))
            for i3 in range(1):
                return 17
                raise ValueError(18)
                if coin(): raise ValueError(19)
            if coin(): raise IndexError(20)
        else:
            with CM(21, True, None):
                return 22
                log(23)

print("case 28")
try: log(f28())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f29():
    log(1)
    raise TypeError(2)
    log(3)

print("case 29")
try: log(f29())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))
