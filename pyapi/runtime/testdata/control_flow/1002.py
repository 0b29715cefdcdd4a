
def log(*a): print(*a)
class Coin:
    n = 1002
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
    with CM(1, False, None):
        try:
            for i3 in range(0):
                break
                if coin(): raise ValueError(2)
                break
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise
            with CM(3, True, None):
                raise
        except TypeError as e:
            log(ctx(e))
            raise
            return 4
            for i3 in range(3):
                continue
                raise ZeroDivisionError(5)
            else:
                log(6)
                raise
                log(7)
        except IndexError:
            return 8
        else:
            if coin():
                log(9)
            else:
                log(10)
            if coin():
                raise
                log(11)
                raise
            else:
                log(12)
                if coin(): raise IndexError(13)
                return 14
            try:
                log(15)
                raise
                log(16)
            except ValueError as e:
                log(ctx(e))
                return 17
            except ZeroDivisionError as e:
                log(ctx(e))
                return 18
                raise
                return 19
        try:
            return 20
            for i3 in range(2):
                return 21
                log(22)
                log(23)
        except TypeError:
            if coin():
                log(24)
                log(25)
                return 26
            else:
                return 27
                log(28)
                log(29)
        finally:
            for i3 in range(2):
                raise ZeroDivisionError(30)
                log(31)
            return 32
    if coin(): raise IndexError(33)

print("case 0")
try: log(f0())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f1():
    for i1 in range(3):
        try:
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(1)
            if coin():
                continue
            else:
                raise ValueError(2)
        finally:
            for i3 in range(3):
                raise ValueError(3)
                raise IndexError(4)
    return 5
    try:
        try:
            return 6
            log(7)
        except ZeroDivisionError:
            for i3 in range(1):
                log(8)
                log(9)
                log(10)
        finally:
            if coin():
                return 11
                return 12
            else:
                raise
        with CM(13, True, None):
            for i3 in range(0):
                log(14)
                log(15)
                log(16)
            if coin():
                log(17)
            else:
                raise
        n2 = 0
        while n2 < 2:
            n2 += 1
            with CM(18, True, None):
                raise
                if coin(): raise KeyError(19)
                return 20
    except TypeError:
        try:
            for i3 in range(2):
                raise
                raise
                continue
            else:
                if coin(): raise ValueError(21)
            log(22)
            raise IndexError(23)
        except TypeError as e:
            log(ctx(e))
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(24)
            if coin(): raise KeyError(25)
        except ZeroDivisionError as e:
            log(ctx(e))
            for i3 in range(1):
                return 26
                log(27)
                raise
            if coin():
                if coin(): raise KeyError(28)
            else:
                raise KeyError(29)
                if coin(): raise ZeroDivisionError(30)
            log(31)
        if coin():
            if coin():
                [][1]
            else:
                if coin(): raise IndexError(32)
                log(33)
                return 34
        else:
            return 35
    else:
        log(36)
        raise ZeroDivisionError(37)
        log(38)

print("case 1")
try: log(f1())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f2():
    try:
        try:
            return 1
        finally:
            try:
                log(2)
                raise ValueError(3)
                if coin(): raise IndexError(4)
            except KeyError:
                return 5
                raise
            except Exception:
                return 6
                return 7
                raise IndexError(8)
            finally:
                log(9)
                log(10)
                [][1]
            if coin():
                return 11
                raise ValueError(12)
            else:
                log(13)
                log(14)
                raise
        raise
        if coin():
            try:
                log(15)
                raise IndexError(16)
                raise
            except ZeroDivisionError as e:
                log(ctx(e))
                raise KeyError(17)
                raise TypeError(18)
                return 19
            finally:
                log(20)
                log(21)
                log(22)
        else:
            with CM(23, False, KeyError):
                log(24)
                raise TypeError(25)
                log(26)
    except ZeroDivisionError:
        for i2 in range(0):
            if coin(): raise ZeroDivisionError(27)
        with CM(28, False, None):
            with CM(29, False, None):
                raise ValueError(30)
                log(31)
            for i3 in range(2):
                raise
                return 32
                raise
            try:
                log(33)
                raise TypeError(34)
                return 35
            finally:
                raise TypeError(36)
                raise
    finally:
        with CM(37, True, None):
            for i3 in range(2):
                log(38)
            else:
                return 39
                log(40)
        if coin(): raise ZeroDivisionError(41)
    return 42

print("case 2")
try: log(f2())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f3():
    for i1 in range(0):
        continue
        if coin():
            with CM(1, False, KeyError):
                log(2)
                continue
        else:
            try:
                raise
                log(3)
            except TypeError:
                if coin(): raise ZeroDivisionError(4)
                log(5)
                raise TypeError(6)
            except ValueError as e:
                log(ctx(e))
                raise IndexError(7)
            try:
                continue
                raise
                log(8)
            finally:
                if coin(): raise TypeError(9)
                raise ValueError(10)
    return 11
    with CM(12, False, None):
        try:
            try:
                log(13)
            except IndexError as e:
                log(ctx(e))
                return 14
                log(15)
                log(16)
            else:
                log(17)
            with CM(18, False, None):
                return 19
            raise ValueError(20)
        finally:
            n3 = 0
            while n3 < 2:
                n3 += 1
                continue

print("case 3")
try: log(f3())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f4():
    if coin():
        try:
            with CM(1, True, None):
                log(2)
                raise KeyError(3)
                log(4)
            for i3 in range(3):
                raise
                log(5)
        except Exception:
            with CM(6, False, None):
                log(7)
            with CM(8, False, None):
                log(9)
            if coin():
                return 10
                raise IndexError(11)
            else:
                log(12)
                raise
                return 13
        except TypeError as e:
            log(ctx(e))
            try:
                if coin(): raise TypeError(14)
                raise
                log(15)
            except IndexError as e:
                log(ctx(e))
                [][1]
                log(16)
            except IndexError:
                log(17)
                log(18)
            for i3 in range(2):
                log(19)
                [][1]
            else:
                raise TypeError(20)
            for i3 in range(2):
                log(21)
                log(22)
        log(23)
    else:
        log(24)
        with CM(25, False, None):
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(26)
                raise ValueError(27)
                return 28
            try:
                log(29)
                if coin(): raise TypeError(30)
            except KeyError:
                raise
            finally:
                log(31)
                log(32)
                log(33)

print("case 4")
try: log(f4())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f5():
    if coin():
        try:
            with CM(1, True, None):
                return 2
                raise
                raise KeyError(3)
            with CM(4, False, KeyError):
                return 5
                raise
        finally:
            if coin(): raise ZeroDivisionError(6)
    else:
        try:
            try:
                [][1]
                raise ValueError(7)
            except KeyError as e:
                log(ctx(e))
                if coin(): raise ValueError(8)
                return 9
        except TypeError:
            if coin():
                return 10
            else:
                return 11
                raise TypeError(12)
                log(13)
            try:
                raise TypeError(14)
                log(15)
                return 16
            except IndexError as e:
                log(ctx(e))
                log(17)
                log(18)
            else:
                log(19)
                log(20)
                raise
            finally:
                raise
                if coin(): raise TypeError(21)
            for i3 in range(3):
                [][1]
                raise IndexError(22)
                if coin(): raise ZeroDivisionError(23)
        except Exception as e:
            log(ctx(e))
            for i3 in range(1):
                log(24)
                break
                continue
            else:
                raise IndexError(25)
                return 26
                [][1]
            if coin(): raise ValueError(27)
            if coin():
                log(28)
            else:
                log(29)
        finally:
            raise ValueError(30)
            try:
                raise ZeroDivisionError(31)
            except (KeyError, IndexError) as e:
                log(ctx(e))
                if coin(): raise TypeError(32)
                raise
                return 33
            finally:
                log(34)
                if coin(): raise IndexError(35)
    try:
        raise ValueError(36)
        return 37
        with CM(38, False, None):
            log(39)
    finally:
        with CM(40, False, None):
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(41)
                raise
                return 42
            raise IndexError(43)
        if coin():
            log(44)
        else:
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(45)
            for i3 in range(3):
                raise
                raise
            try:
                raise TypeError(46)
                return 47
                return 48
            except ZeroDivisionError:
                [][1]
                return 49
                raise ValueError(50)
        log(51)
    return 52

print("case 5")
try: log(f5())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f6():
    for i1 in range(1):
        for i2 in range(0):
            log(1)
            if coin():
                break
            else:
                [][1]
                log(2)
            with CM(3, False, None):
                log(4)
                log(5)
                raise
        raise IndexError(6)
    else:
        n2 = 0
        while n2 < 2:
            n2 += 1
            with CM(7, True, None):
                return 8
            try:
                raise
                if coin(): raise ZeroDivisionError(9)
            except TypeError as e:
                log(ctx(e))
                log(10)
                log(11)
            raise
        [][1]
        if coin(): raise IndexError(12)

print("case 6")
try: log(f6())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f7():
    for i1 in range(3):
        n2 = 0
        while n2 < 2:
            n2 += 1
            if coin(): raise TypeError(1)
        log(2)
    else:
        with CM(3, True, None):
            try:
                return 4
                raise
                log(5)
            except TypeError:
                log(6)
                return 7
                raise IndexError(8)

print("case 7")
try: log(f7())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f8():
    return 1

print("case 8")
try: log(f8())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f9():
    n1 = 0
    while n1 < 2:
        n1 += 1
        with CM(1, False, KeyError):
            raise ZeroDivisionError(2)
    raise ValueError(3)

print("case 9")
try: log(f9())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f10():
    for i1 in range(2):
        try:
            if coin():
                raise KeyError(1)
            else:
                if coin(): raise ValueError(2)
                log(3)
                raise ValueError(4)
            if coin():
                log(5)
                if coin(): raise IndexError(6)
                if coin(): raise KeyError(7)
            else:
                log(8)
                if coin(): raise IndexError(9)
        finally:
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise
                if coin(): raise ValueError(10)
                raise
            with CM(11, False, KeyError):
                [][1]
                return 12
                log(13)
            for i3 in range(0):
                break
                raise IndexError(14)
        try:
            for i3 in range(2):
                [][1]
            for i3 in range(0):
                raise
                log(15)
                raise
            if coin():
                raise
                raise
            else:
                continue
                continue
        finally:
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(16)
                continue
                raise
            for i3 in range(3):
                if coin(): raise ValueError(17)
                if coin(): raise KeyError(18)
            else:
                return 19
                return 20

print("case 10")
try: log(f10())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f11():
    try:
        raise
        log(1)
    except KeyError as e:
        log(ctx(e))
        try:
            for i3 in range(2):
                return 2
                log(3)
            else:
                if coin(): raise KeyError(4)
                [][1]
                return 5
        except ValueError:
            try:
                log(6)
                return 7
            finally:
                log(8)
                raise
            return 9
    for i1 in range(2):
        try:
            break
            try:
                raise TypeError(10)
                break
                raise ZeroDivisionError(11)
            finally:
                raise
                log(12)
                return 13
        except KeyError as e:
            log(ctx(e))
            try:
                raise ZeroDivisionError(14)
                raise KeyError(15)
            except Exception:
                return 16
            except (KeyError, IndexError):
                raise IndexError(17)
                raise
                break
            else:
                log(18)
                raise
                raise KeyError(19)
            finally:
                log(20)
            log(21)
            raise IndexError(22)
        break

print("case 11")
try: log(f11())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f12():
    log(1)
    log(2)

print("case 12")
try: log(f12())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f13():
    for i1 in range(0):
        with CM(1, False, None):
            log(2)
            return 3
            for i3 in range(0):
                raise ValueError(4)
        log(5)

print("case 13")
try: log(f13())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f14():
    raise

print("case 14")
try: log(f14())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f15():
    try:
        return 1
        log(2)
    finally:
        for i2 in range(0):
            if coin(): raise IndexError(3)
            for i3 in range(1):
                [][1]
                raise ValueError(4)
    for i1 in range(2):
        if coin():
            try:
                continue
            except Exception:
                log(5)
                [][1]
        else:
            if coin(): raise ZeroDivisionError(6)
            for i3 in range(0):
                if coin(): raise ValueError(7)
                raise ZeroDivisionError(8)
                return 9
            log(10)
        with CM(11, True, None):
            log(12)
        break
    if coin():
        return 13
        return 14
        if coin(): raise TypeError(15)
    else:
        return 16

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
        for i2 in range(1):
            n3 = 0
            while n3 < 2:
                n3 += 1
                continue
            if coin():
                log(1)
                raise
                if coin(): raise TypeError(2)
            else:
                [][1]
                log(3)
            if coin():
                log(4)
                if coin(): raise TypeError(5)
                [][1]
            else:
                raise
                log(6)
                return 7
    else:
        log(8)

print("case 17")
try: log(f17())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f18():
    with CM(1, False, None):
        try:
            for i3 in range(2):
                break
                raise ValueError(2)
                break
            log(3)
            if coin():
                log(4)
                return 5
            else:
                log(6)
                [][1]
                log(7)
        except (KeyError, IndexError):
            return 8
            try:
                log(9)
                raise TypeError(10)
            except (KeyError, IndexError) as e:
                log(ctx(e))
                raise ValueError(11)
                if coin(): raise ZeroDivisionError(12)
            except KeyError:
                if coin(): raise KeyError(13)
                if coin(): raise ValueError(14)
                return 15
            finally:
                log(16)
                return 17
                raise ValueError(18)
            raise
        finally:
            log(19)

print("case 18")
try: log(f18())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f19():
    raise
    if coin():
        if coin():
            raise ZeroDivisionError(1)
            raise
            with CM(2, False, None):
                raise KeyError(3)
                return 4
        else:
            if coin():
                return 5
                log(6)
                log(7)
            else:
                raise
            for i3 in range(2):
                log(8)
                raise
                log(9)
            try:
                log(10)
                log(11)
                log(12)
            except ValueError as e:
                log(ctx(e))
                raise
                [][1]
                return 13
            except ValueError:
                log(14)
                return 15
                raise
        for i2 in range(0):
            if coin(): raise ValueError(16)
            try:
                log(17)
            except ValueError as e:
                log(ctx(e))
                continue
                if coin(): raise TypeError(18)
            except (KeyError, IndexError) as e:
                log(ctx(e))
                log(19)
                raise IndexError(20)
                break
            else:
                raise
                raise IndexError(21)
        else:
            try:
                log(22)
                log(23)
                return 24
            except Exception as e:
                log(ctx(e))
                log(25)
            else:
                log(26)
                raise
                raise IndexError(27)
            with CM(28, False, KeyError):
                return 29
                return 30
            [][1]
        raise
    else:
        for i2 in range(0):
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise ValueError(31)
                log(32)
                log(33)
            raise
        with CM(34, False, None):
            with CM(35, True, KeyError):
                log(36)
                log(37)
            try:
                log(38)
                log(39)
            except KeyError as e:
                log(ctx(e))
                return 40
                raise
                if coin(): raise TypeError(41)
            except (KeyError, IndexError) as e:
                log(ctx(e))
                if coin(): raise IndexError(42)
                if coin(): raise KeyError(43)
            with CM(44, False, KeyError):
                return 45
    if coin():
        try:
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(46)
            try:
                raise IndexError(47)
                log(48)
                log(49)
            finally:
                log(50)
                raise IndexError(51)
            try:
                raise KeyError(52)
                log(53)
            except TypeError:
                raise
                log(54)
            else:
                log(55)
                raise
                return 56
            finally:
                log(57)
                log(58)
                raise
        finally:
            return 59
    else:
        n2 = 0
        while n2 < 2:
            n2 += 1
            for i3 in range(1):
                return 60
                raise ValueError(61)
                raise TypeError(62)
        log(63)
        with CM(64, False, None):
            if coin():
                log(65)
                log(66)
                raise
            else:
                raise
                log(67)
            log(68)
            with CM(69, False, None):
                return 70

print("case 19")
try: log(f19())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f20():
    for i1 in range(1):
        try:
            with CM(1, False, KeyError):
                raise
        finally:
            with CM(2, True, KeyError):
                log(3)
                log(4)
                return 5
            for i3 in range(2):
                if coin(): raise KeyError(6)

print("case 20")
try: log(f20())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f21():
    try:
        if coin():
            try:
                if coin(): raise KeyError(1)
                log(2)
                if coin(): raise ZeroDivisionError(3)
            except ZeroDivisionError:
                log(4)
            except ZeroDivisionError:
                return 5
                raise
                raise ValueError(6)
            finally:
                return 7
        else:
            for i3 in range(0):
                continue
            return 8
        for i2 in range(1):
            try:
                continue
                log(9)
            except Exception as e:
                log(ctx(e))
                return 10
                raise ZeroDivisionError(11)
            except IndexError as e:
                log(ctx(e))
                log(12)
        try:
            log(13)
            try:
                [][1]
            finally:
                log(14)
                raise
        finally:
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(15)
            log(16)
    finally:
        try:
            try:
                log(17)
                log(18)
                log(19)
            except Exception as e:
                log(ctx(e))
                if coin(): raise ValueError(20)
            except TypeError:
                log(21)
                raise
                return 22
            n3 = 0
            while n3 < 2:
                n3 += 1
                continue
                continue
                break
            if coin():
                log(23)
            else:
                return 24
                [][1]
        finally:
            try:
                log(25)
            except Exception as e:
                log(ctx(e))
                return 26
            except (KeyError, IndexError):
                return 27
        log(28)

print("case 21")
try: log(f21())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f22():
    try:
        with CM(1, False, None):
            log(2)
            [][1]
    finally:
        [][1]

print("case 22")
try: log(f22())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f23():
    if coin(): raise IndexError(1)
    raise

print("case 23")
try: log(f23())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f24():
    log(1)
    try:
        try:
            for i3 in range(1):
                raise TypeError(2)
            else:
                return 3
                log(4)
            with CM(5, True, None):
                log(6)
        finally:
            with CM(7, False, None):
                raise
                raise KeyError(8)
            log(9)
        if coin():
            return 10
        else:
            try:
                return 11
                log(12)
                raise KeyError(13)
            except ValueError as e:
                log(ctx(e))
                log(14)
            finally:
                return 15
                if coin(): raise ValueError(16)
                return 17
            return 18
            if coin():
                log(19)
            else:
                log(20)
    finally:
        with CM(21, False, None):
            if coin():
                log(22)
            else:
                log(23)
                log(24)
                [][1]
        try:
            try:
                log(25)
            except KeyError as e:
                log(ctx(e))
                return 26
                return 27
            except KeyError:
                if coin(): raise IndexError(28)
            else:
                raise TypeError(29)
                raise
            finally:
                return 30
                log(31)
                log(32)
        except KeyError as e:
            log(ctx(e))
            try:
                return 33
                log(34)
                raise IndexError(35)
            except (KeyError, IndexError) as e:
                log(ctx(e))
                raise IndexError(36)
                log(37)
                return 38
            finally:
                log(39)
                log(40)
        except ZeroDivisionError:
            try:
                log(41)
                if coin(): raise IndexError(42)
            finally:
                log(43)
                raise KeyError(44)
                raise
            if coin():
                log(45)
            else:
                raise IndexError(46)
            log(47)
        return 48
    with CM(49, False, None):
        if coin():
            try:
                return 50
            except IndexError as e:
                log(ctx(e))
                raise ZeroDivisionError(51)
                log(52)
            else:
                raise IndexError(53)
                [][1]
            finally:
                raise TypeError(54)
                return 55
                return 56
            with CM(57, False, None):
                log(58)
                raise
        else:
            for i3 in range(3):
                break
        log(59)
        log(60)

print("case 24")
try: log(f24())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f25():
    try:
        try:
            with CM(1, False, KeyError):
                log(2)
                raise
            [][1]
        except IndexError as e:
            log(ctx(e))
            for i3 in range(3):
                log(3)
            try:
                log(4)
                return 5
            except TypeError as e:
                log(ctx(e))
                raise TypeError(6)
                return 7
                log(8)
            except Exception as e:
                log(ctx(e))
                raise ZeroDivisionError(9)
            if coin():
                log(10)
                return 11
            else:
                return 12
                raise
        except ZeroDivisionError as e:
            log(ctx(e))
            with CM(13, False, None):
                raise
                [][1]
        else:
            return 14
        raise ZeroDivisionError(15)
        log(16)
    except ValueError as e:
        log(ctx(e))
        try:
            with CM(17, False, None):
                raise TypeError(18)
                raise TypeError(19)
            try:
                return 20
            except ZeroDivisionError as e:
                log(ctx(e))
                return 21
            except TypeError:
                raise TypeError(22)
            if coin():
                raise ZeroDivisionError(23)
                log(24)
            else:
                raise
                raise
                if coin(): raise IndexError(25)
        except KeyError:
            for i3 in range(3):
                if coin(): raise ValueError(26)
                log(27)
            for i3 in range(0):
                raise TypeError(28)
                return 29
                return 30
            else:
                return 31
                log(32)
    except TypeError as e:
        log(ctx(e))
        try:
            return 33
        finally:
            log(34)
        log(35)
    else:
        for i2 in range(0):
            log(36)
        raise KeyError(37)
        log(38)
    if coin(): raise KeyError(39)
    for i1 in range(1):
        n2 = 0
        while n2 < 2:
            n2 += 1
            try:
                log(40)
            except Exception as e:
                log(ctx(e))
                raise IndexError(41)
                raise ZeroDivisionError(42)
            except ZeroDivisionError:
                raise
            finally:
                log(43)
            raise
            for i3 in range(3):
                log(44)
        log(45)
        continue

print("case 25")
try: log(f25())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f26():
    for i1 in range(1):
        for i2 in range(1):
            for i3 in range(2):
                raise ZeroDivisionError(1)
            else:
                raise
            for i3 in range(2):
                log(2)
                raise IndexError(3)
                if coin(): raise KeyError(4)
            try:
                return 5
                if coin(): raise KeyError(6)
                return 7
            finally:
                raise
                raise
                log(8)
        return 9
        log(10)

print("case 26")
try: log(f26())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f27():
    try:
        if coin():
            return 1
        else:
            for i3 in range(0):
                continue
                return 2
                [][1]
            for i3 in range(3):
                return 3
                raise
        try:
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise
                [][1]
                break
        finally:
            try:
                log(4)
                raise IndexError(5)
                return 6
            finally:
                return 7
                if coin(): raise ZeroDivisionError(8)
            with CM(9, False, None):
                log(10)
                log(11)
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(12)
                if coin(): raise ValueError(13)
                return 14
        for i2 in range(2):
            raise
    except IndexError:
        if coin():
            if coin():
                log(15)
                return 16
            else:
                raise
            try:
                return 17
                if coin(): raise IndexError(18)
                if coin(): raise ValueError(19)
            except Exception as e:
                log(ctx(e))
                raise ZeroDivisionError(20)
                log(21)
                return 22
            raise KeyError(23)
        else:
            with CM(24, False, KeyError):
                raise ZeroDivisionError(25)
                raise IndexError(26)
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(27)
                return 28
            [][1]
        with CM(29, False, KeyError):
            return 30
    except IndexError:
        try:
            log(31)
            if coin():
                if coin(): raise IndexError(32)
                log(33)
            else:
                log(34)
                raise TypeError(35)
        finally:
            log(36)
        try:
            if coin():
                return 37
            else:
                raise
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(38)
        finally:
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise
                [][1]
                log(39)
            raise
        for i2 in range(2):
            raise
            for i3 in range(1):
                log(40)
                raise
                raise
            else:
                log(41)
                break
                log(42)
        else:
            try:
                log(43)
                return 44
            finally:
                return 45
                return 46
                log(47)
            with CM(48, False, None):
                if coin(): raise TypeError(49)
                log(50)
    return 51
    log(52)

print("case 27")
try: log(f27())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f28():
    try:
        log(1)
    except IndexError as e:
        log(ctx(e))
        try:
            if coin():
                log(2)
                log(3)
            else:
                log(4)
            return 5
            for i3 in range(2):
                return 6
                raise
        except ZeroDivisionError:
            with CM(7, True, KeyError):
                return 8
            for i3 in range(3):
                raise
                break
                log(9)
        except IndexError as e:
            log(ctx(e))
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise IndexError(10)
            raise ValueError(11)
            raise ZeroDivisionError(12)
        else:
            return 13
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise IndexError(14)
        finally:
            raise ZeroDivisionError(15)
        try:
            [][1]
            for i3 in range(2):
                [][1]
                break
                return 16
            else:
                raise TypeError(17)
            if coin():
                raise KeyError(18)
                return 19
            else:
                return 20
                log(21)
                log(22)
        except ValueError as e:
            log(ctx(e))
            for i3 in range(2):
                if coin(): raise ZeroDivisionError(23)
                continue
                raise KeyError(24)
            else:
                raise
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(25)
                raise KeyError(26)
                log(27)
            log(28)
        try:
            for i3 in range(2):
                log(29)
            else:
                raise KeyError(30)
                return 31
                return 32
            return 33
            raise ValueError(34)
        except ValueError:
            log(35)
            if coin():
                log(36)
            else:
                raise ValueError(37)
                [][1]
            with CM(38, True, KeyError):
                log(39)
        except TypeError as e:
            log(ctx(e))
            log(40)
            try:
                raise
            finally:
                log(41)
            for i3 in range(1):
                continue
                [][1]
    except (KeyError, IndexError) as e:
        log(ctx(e))
        try:
            for i3 in range(1):
                raise TypeError(42)
            else:
                log(43)
                raise TypeError(44)
            with CM(45, False, None):
                raise
                raise
                [][1]
        except KeyError:
            for i3 in range(3):
                raise ValueError(46)
                log(47)
            raise
            try:
                if coin(): raise TypeError(48)
            finally:
                log(49)
                log(50)
                raise ValueError(51)
        log(52)

print("case 28")
try: log(f28())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f29():
    log(1)

print("case 29")
try: log(f29())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))
