
def log(*a): print(*a)
class Coin:
    n = 1003
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
    raise TypeError(1)
    try:
        for i2 in range(0):
            try:
                log(2)
                [][1]
                [][1]
            finally:
                break
                log(3)
                log(4)
            try:
                return 5
            except ValueError as e:
                log(ctx(e))
                raise
                raise KeyError(6)
            else:
                raise
                log(7)
            finally:
                log(8)
                raise IndexError(9)
                raise TypeError(10)
    except ZeroDivisionError:
        raise TypeError(11)
    finally:
        try:
            n3 = 0
            while n3 < 2:
                n3 += 1
                [][1]
                [][1]
            for i3 in range(3):
                if coin(): raise KeyError(12)
            else:
                return 13
                return 14
                raise IndexError(15)
            for i3 in range(3):
                log(16)
                log(17)
        finally:
            try:
                log(18)
                raise
            except Exception:
                log(19)
            except TypeError:
                log(20)
                log(21)
            finally:
                raise ZeroDivisionError(22)
                raise
        try:
            try:
                return 23
                log(24)
            finally:
                return 25
        finally:
            if coin():
                log(26)
            else:
                raise
                raise TypeError(27)
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(28)
            raise ValueError(29)

print("case 0")
try: log(f0())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f1():
    try:
        try:
            try:
                log(1)
                raise TypeError(2)
            except ValueError:
                return 3
            except (KeyError, IndexError) as e:
                log(ctx(e))
                log(4)
                [][1]
                return 5
            finally:
                return 6
            with CM(7, False, KeyError):
                return 8
                if coin(): raise IndexError(9)
            with CM(10, True, None):
                raise
                return 11
        except ZeroDivisionError as e:
            log(ctx(e))
            with CM(12, True, None):
                return 13
                log(14)
        except Exception as e:
            log(ctx(e))
            with CM(15, True, KeyError):
                raise ZeroDivisionError(16)
                raise
            for i3 in range(1):
                continue
                return 17
                raise
            n3 = 0
            while n3 < 2:
                n3 += 1
                break
                continue
        finally:
            try:
                raise IndexError(18)
            except Exception as e:
                log(ctx(e))
                raise TypeError(19)
            try:
                if coin(): raise TypeError(20)
                raise
            except ZeroDivisionError as e:
                log(ctx(e))
                raise
            finally:
                log(21)
                return 22
                if coin(): raise TypeError(23)
            if coin():
                log(24)
                log(25)
            else:
                log(26)
    finally:
        with CM(27, False, None):
            with CM(28, False, KeyError):
                raise KeyError(29)
            try:
                raise
                return 30
                raise ValueError(31)
            except KeyError:
                [][1]
            except Exception as e:
                log(ctx(e))
                return 32
                if coin(): raise KeyError(33)
            finally:
                log(34)

print("case 1")
try: log(f1())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f2():
    n1 = 0
    while n1 < 2:
        n1 += 1
        for i2 in range(0):
            return 1
            try:
                log(2)
                continue
            except TypeError as e:
                log(ctx(e))
                return 3
                log(4)
                log(5)
            except KeyError as e:
                log(ctx(e))
                if coin(): raise KeyError(6)
                log(7)
            finally:
                log(8)
                return 9
            log(10)
        else:
            with CM(11, True, None):
                raise
                raise IndexError(12)
            raise ValueError(13)
    try:
        if coin():
            return 14
            log(15)
            if coin():
                log(16)
                log(17)
                log(18)
            else:
                log(19)
                if coin(): raise IndexError(20)
                log(21)
        else:
            with CM(22, True, None):
                raise TypeError(23)
            with CM(24, True, None):
                if coin(): raise IndexError(25)
            log(26)
        if coin():
            try:
                raise
                log(27)
                log(28)
            finally:
                return 29
            [][1]
            with CM(30, False, None):
                log(31)
                return 32
                raise
        else:
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(33)
                continue
            raise ValueError(34)
            log(35)
        with CM(36, True, KeyError):
            try:
                raise
            except KeyError as e:
                log(ctx(e))
                raise
                log(37)
                raise TypeError(38)
            finally:
                raise TypeError(39)
                log(40)
                log(41)
            with CM(42, True, None):
                raise
                log(43)
                if coin(): raise TypeError(44)
            if coin(): raise IndexError(45)
    except Exception:
        try:
            with CM(46, False, None):
                log(47)
                return 48
                log(49)
            try:
                if coin(): raise KeyError(50)
            except TypeError:
                raise
                raise KeyError(51)
            except KeyError as e:
                log(ctx(e))
                log(52)
                raise
            finally:
                log(53)
                log(54)
            if coin():
                log(55)
                raise
            else:
                if coin(): raise TypeError(56)
                log(57)
                if coin(): raise ZeroDivisionError(58)
        finally:
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise TypeError(59)
                raise
                log(60)
    except KeyError as e:
        log(ctx(e))
        if coin():
            try:
                if coin(): raise ValueError(61)
                if coin(): raise TypeError(62)
            except (KeyError, IndexError):
                return 63
                raise IndexError(64)
                log(65)
            try:
                log(66)
                log(67)
                return 68
            except ValueError as e:
                log(ctx(e))
                raise IndexError(69)
                log(70)
                return 71
            finally:
                return 72
                return 73
                log(74)
            return 75
        else:
            return 76
            if coin():
                log(77)
                raise
                log(78)
            else:
                return 79
                return 80
            if coin():
                log(81)
                return 82
            else:
                log(83)
                log(84)
                log(85)
    else:
        log(86)
    finally:
        for i2 in range(2):
            with CM(87, False, KeyError):
                raise ValueError(88)
                log(89)
                return 90
            try:
                raise ZeroDivisionError(91)
                log(92)
                log(93)
            except KeyError:
                raise KeyError(94)
            except KeyError:
                return 95
                raise ZeroDivisionError(96)
                break
            [][1]
        [][1]
    try:
        for i2 in range(2):
            with CM(97, False, None):
                log(98)
                [][1]
                log(99)
    except TypeError:
        with CM(100, True, None):
            try:
                log(101)
                return 102
            except ValueError as e:
                log(ctx(e))
                return 103
                return 104
                return 105
            finally:
                log(106)
                raise TypeError(107)
        with CM(108, False, None):
            if coin():
                return 109
                log(110)
            else:
                if coin(): raise ZeroDivisionError(111)
                raise IndexError(112)
    except ZeroDivisionError:
        if coin():
            [][1]
            try:
                raise
                return 113
            finally:
                if coin(): raise KeyError(114)
        else:
            if coin():
                log(115)
                if coin(): raise TypeError(116)
                raise
            else:
                log(117)
            try:
                return 118
                if coin(): raise TypeError(119)
                log(120)
            except KeyError as e:
                log(ctx(e))
                log(121)
            except ZeroDivisionError as e:
                log(ctx(e))
                return 122
            try:
                log(123)
                return 124
            finally:
                return 125
                raise
        raise
        n2 = 0
        while n2 < 2:
            n2 += 1
            for i3 in range(0):
                raise
                break
                return 126
            log(127)

print("case 2")
try: log(f2())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f3():
    for i1 in range(0):
        try:
            try:
                raise
                [][1]
            except TypeError as e:
                log(ctx(e))
                raise ValueError(1)
                break
                log(2)
            finally:
                log(3)
            try:
                if coin(): raise ValueError(4)
                return 5
                break
            except (KeyError, IndexError) as e:
                log(ctx(e))
                return 6
                raise
            with CM(7, False, None):
                log(8)
                break
                raise ZeroDivisionError(9)
        finally:
            n3 = 0
            while n3 < 2:
                n3 += 1
                if coin(): raise IndexError(10)
                raise TypeError(11)
            raise
        if coin():
            if coin(): raise ZeroDivisionError(12)
        else:
            try:
                log(13)
                log(14)
                raise IndexError(15)
            finally:
                log(16)
                if coin(): raise IndexError(17)
                return 18
            return 19
    try:
        log(20)
        with CM(21, False, None):
            for i3 in range(1):
                raise
                log(22)
                if coin(): raise ValueError(23)
        return 24
    except (KeyError, IndexError) as e:
        log(ctx(e))
        n2 = 0
        while n2 < 2:
            n2 += 1
            if coin():
                raise
                raise
            else:
                raise TypeError(25)
                if coin(): raise TypeError(26)
    except ZeroDivisionError:
        for i2 in range(1):
            if coin():
                raise KeyError(27)
                log(28)
            else:
                raise
                log(29)
            [][1]
        n2 = 0
        while n2 < 2:
            n2 += 1
            with CM(30, True, None):
                raise
            return 31
        [][1]
    finally:
        with CM(32, True, None):
            if coin():
                log(33)
            else:
                raise
            n3 = 0
            while n3 < 2:
                n3 += 1
                if coin(): raise IndexError(34)
                if coin(): raise ZeroDivisionError(35)
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise ZeroDivisionError(36)
        if coin():
            if coin():
                [][1]
                raise ValueError(37)
                return 38
            else:
                return 39
                log(40)
            if coin():
                if coin(): raise ValueError(41)
                log(42)
            else:
                if coin(): raise KeyError(43)
                raise
                raise TypeError(44)
            log(45)
        else:
            with CM(46, False, None):
                return 47
                raise ValueError(48)
    if coin():
        raise
        return 49
        try:
            [][1]
            if coin():
                raise TypeError(50)
            else:
                return 51
            for i3 in range(3):
                raise ValueError(52)
                log(53)
        except (KeyError, IndexError):
            log(54)
            for i3 in range(3):
                raise ValueError(55)
                log(56)
                log(57)
            try:
                raise KeyError(58)
                raise ValueError(59)
            except (KeyError, IndexError) as e:
                log(ctx(e))
                return 60
                return 61
            except ZeroDivisionError as e:
                log(ctx(e))
                raise
                log(62)
            finally:
                return 63
        except KeyError as e:
            log(ctx(e))
            raise
        else:
            with CM(64, False, None):
                log(65)
    else:
        return 66
        return 67

print("case 3")
try: log(f3())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f4():
    n1 = 0
    while n1 < 2:
        n1 += 1
        log(1)
        with CM(2, False, KeyError):
            for i3 in range(0):
                break
                break
    try:
        n2 = 0
        while n2 < 2:
            n2 += 1
            if coin():
                raise IndexError(3)
            else:
                [][1]
                if coin(): raise ValueError(4)
                if coin(): raise IndexError(5)
            break
            try:
                break
            finally:
                return 6
                raise
                raise
        return 7
    finally:
        raise KeyError(8)
    return 9

print("case 4")
try: log(f4())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f5():
    try:
        for i2 in range(2):
            return 1
        raise
    except TypeError as e:
        log(ctx(e))
        try:
            return 2
        except ValueError as e:
            log(ctx(e))
            log(3)
        else:
            try:
                log(4)
                raise KeyError(5)
            finally:
                return 6
                log(7)
            for i3 in range(2):
                log(8)
            raise
        finally:
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(9)
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise
    except ZeroDivisionError:
        for i2 in range(2):
            return 10
        log(11)
    finally:
        with CM(12, True, None):
            if coin(): raise TypeError(13)
            raise ZeroDivisionError(14)
            raise IndexError(15)

print("case 5")
try: log(f5())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f6():
    try:
        with CM(1, False, None):
            log(2)
        raise ValueError(3)
        log(4)
    except ValueError as e:
        log(ctx(e))
        return 5
        if coin():
            raise IndexError(6)
            log(7)
            log(8)
        else:
            return 9
        raise KeyError(10)
    except ZeroDivisionError:
        try:
            try:
                return 11
            except (KeyError, IndexError) as e:
                log(ctx(e))
                raise
            finally:
                return 12
                raise
                return 13
            try:
                return 14
            except ZeroDivisionError:
                return 15
            except Exception:
                if coin(): raise IndexError(16)
            else:
                return 17
            raise KeyError(18)
        except Exception:
            raise IndexError(19)
        except (KeyError, IndexError) as e:
            log(ctx(e))
            n3 = 0
            while n3 < 2:
                n3 += 1
                break
                raise
                log(20)
        finally:
            with CM(21, True, None):
                log(22)
            for i3 in range(0):
                raise
                return 23
            else:
                log(24)
            raise IndexError(25)
        return 26

print("case 6")
try: log(f6())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f7():
    try:
        if coin():
            log(1)
            for i3 in range(1):
                log(2)
            if coin():
                log(3)
            else:
                raise ZeroDivisionError(4)
                log(5)
                [][1]
        else:
            if coin():
                [][1]
                return 6
                log(7)
            else:
                if coin(): raise IndexError(8)
                raise TypeError(9)
            log(10)
            for i3 in range(3):
                continue
                raise ZeroDivisionError(11)
    except Exception:
        n2 = 0
        while n2 < 2:
            n2 += 1
            for i3 in range(1):
                if coin(): raise KeyError(12)
                raise ZeroDivisionError(13)
            try:
                continue
            finally:
                log(14)
                raise ValueError(15)
                raise ZeroDivisionError(16)
    except ZeroDivisionError as e:
        log(ctx(e))
        with CM(17, True, None):
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise TypeError(18)
                log(19)
            try:
                log(20)
                log(21)
                log(22)
            except (KeyError, IndexError):
                log(23)
                raise ValueError(24)
            except ValueError as e:
                log(ctx(e))
                log(25)
            try:
                [][1]
            except IndexError:
                log(26)
            except KeyError as e:
                log(ctx(e))
                raise
                log(27)
                raise
            else:
                raise
            finally:
                return 28
                log(29)
                if coin(): raise ZeroDivisionError(30)
        try:
            for i3 in range(2):
                continue
            with CM(31, True, None):
                return 32
            log(33)
        except TypeError as e:
            log(ctx(e))
            for i3 in range(3):
                raise KeyError(34)
                raise
                log(35)
            return 36
        except Exception as e:
            log(ctx(e))
            raise TypeError(37)
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise ValueError(38)
                raise
            raise
        return 39
    try:
        raise
    except IndexError:
        try:
            for i3 in range(1):
                log(40)
                log(41)
            return 42
            try:
                log(43)
                log(44)
            except ZeroDivisionError as e:
                log(ctx(e))
                return 45
                return 46
            except ZeroDivisionError as e:
                log(ctx(e))
                raise
        except ZeroDivisionError:
            for i3 in range(3):
                log(47)
                log(48)
            if coin():
                log(49)
            else:
                return 50
                log(51)
                if coin(): raise IndexError(52)
            return 53
        finally:
            if coin():
                log(54)
            else:
                if coin(): raise TypeError(55)
                log(56)
                log(57)
            if coin():
                raise TypeError(58)
            else:
                raise ZeroDivisionError(59)
                log(60)
                raise
        try:
            for i3 in range(3):
                return 61
                return 62
            try:
                raise IndexError(63)
                return 64
            except TypeError as e:
                log(ctx(e))
                return 65
            else:
                log(66)
            if coin():
                return 67
                raise
                log(68)
            else:
                raise
                return 69
        except TypeError as e:
            log(ctx(e))
            if coin():
                log(70)
                return 71
                log(72)
            else:
                raise TypeError(73)
        for i2 in range(0):
            with CM(74, False, None):
                if coin(): raise KeyError(75)
            n3 = 0
            while n3 < 2:
                n3 += 1
                continue
            if coin():
                if coin(): raise TypeError(76)
            else:
                log(77)
        else:
            log(78)
            with CM(79, False, None):
                return 80
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise
                raise ZeroDivisionError(81)
                log(82)
    with CM(83, True, None):
        with CM(84, True, None):
            log(85)
            log(86)
            with CM(87, False, None):
                raise IndexError(88)
                raise ValueError(89)
                if coin(): raise ValueError(90)
        raise KeyError(91)

print("case 7")
try: log(f7())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f8():
    try:
        try:
            try:
                if coin(): raise TypeError(1)
                raise ValueError(2)
                raise
            finally:
                log(3)
                raise
                log(4)
            log(5)
        except ZeroDivisionError:
            log(6)
        except Exception as e:
            log(ctx(e))
            log(7)
            for i3 in range(3):
                log(8)
                log(9)
        for i2 in range(2):
            if coin():
                continue
            else:
                return 10
                if coin(): raise TypeError(11)
                raise ZeroDivisionError(12)
        else:
            try:
                raise
            except ZeroDivisionError:
                [][1]
            finally:
                log(13)
                log(14)
            try:
                return 15
                raise
            finally:
                raise
            for i3 in range(0):
                raise
                log(16)
    except KeyError:
        n2 = 0
        while n2 < 2:
            n2 += 1
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(17)
                log(18)
                raise
            with CM(19, False, None):
                continue
        try:
            log(20)
            return 21
            raise
        except KeyError as e:
            log(ctx(e))
            try:
                log(22)
                log(23)
                return 24
            except IndexError:
                raise
                [][1]
        log(25)
    except TypeError:
        with CM(26, False, KeyError):
            for i3 in range(2):
                [][1]
                log(27)
        return 28
    log(29)
    for i1 in range(0):
        try:
            with CM(30, False, None):
                raise
            if coin():
                log(31)
                return 32
            else:
                raise
                log(33)
                raise IndexError(34)
        except (KeyError, IndexError) as e:
            log(ctx(e))
            log(35)
            if coin():
                log(36)
                continue
                return 37
            else:
                log(38)
                log(39)
                log(40)
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(41)
                log(42)
                [][1]
        finally:
            for i3 in range(1):
                raise ValueError(43)
                log(44)
                raise IndexError(45)
            else:
                raise IndexError(46)
                return 47
                if coin(): raise ValueError(48)
            try:
                return 49
                if coin(): raise ValueError(50)
            finally:
                raise IndexError(51)
                raise TypeError(52)
                log(53)
            if coin():
                raise IndexError(54)
            else:
                log(55)
                return 56
                return 57
        for i2 in range(0):
            if coin(): raise ZeroDivisionError(58)
        if coin():
            log(59)
        else:
            try:
                log(60)
                [][1]
            finally:
                log(61)
            continue
            n3 = 0
            while n3 < 2:
                n3 += 1
                return 62

print("case 8")
try: log(f8())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f9():
    try:
        try:
            log(1)
        except Exception as e:
            log(ctx(e))
            try:
                raise
                return 2
                log(3)
            finally:
                log(4)
                log(5)
            try:
                return 6
            except ValueError:
                log(7)
                return 8
                return 9
            except IndexError as e:
                log(ctx(e))
                if coin(): raise ValueError(10)
                log(11)
        else:
            [][1]
        try:
            with CM(12, True, None):
                raise
                return 13
        except IndexError as e:
            log(ctx(e))
            n3 = 0
            while n3 < 2:
                n3 += 1
                if coin(): raise TypeError(14)
                raise IndexError(15)
            try:
                log(16)
                log(17)
            except KeyError as e:
                log(ctx(e))
                raise
                log(18)
        if coin():
            with CM(19, False, None):
                return 20
                raise ZeroDivisionError(21)
                log(22)
        else:
            for i3 in range(0):
                continue
                log(23)
                raise ValueError(24)
            else:
                [][1]
                log(25)
                log(26)
            with CM(27, False, KeyError):
                log(28)
    except (KeyError, IndexError) as e:
        log(ctx(e))
        log(29)
        try:
            for i3 in range(2):
                log(30)
                continue
            else:
                raise KeyError(31)
            log(32)
            raise KeyError(33)
        finally:
            if coin():
                return 34
                raise ZeroDivisionError(35)
            else:
                log(36)
                raise ValueError(37)
                log(38)
            with CM(39, False, None):
                log(40)
        try:
            try:
                if coin(): raise KeyError(41)
            finally:
                if coin(): raise ValueError(42)
            try:
                return 43
                if coin(): raise IndexError(44)
            finally:
                return 45
        finally:
            log(46)
    except Exception:
        raise ZeroDivisionError(47)
    else:
        for i2 in range(3):
            log(48)
    return 49

print("case 9")
try: log(f9())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f10():
    try:
        n2 = 0
        while n2 < 2:
            n2 += 1
            [][1]
            try:
                log(1)
                return 2
            finally:
                [][1]
        log(3)
        n2 = 0
        while n2 < 2:
            n2 += 1
            for i3 in range(0):
                raise
    finally:
        raise
        return 4
        n2 = 0
        while n2 < 2:
            n2 += 1
            for i3 in range(3):
                return 5
                raise
                if coin(): raise IndexError(6)
            with CM(7, True, None):
                raise
                log(8)

print("case 10")
try: log(f10())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f11():
    raise KeyError(1)
    with CM(2, True, None):
        try:
            for i3 in range(3):
                raise
                raise ZeroDivisionError(3)
                log(4)
            return 5
            try:
                [][1]
                log(6)
            except ZeroDivisionError as e:
                log(ctx(e))
                raise
                return 7
                raise TypeError(8)
            except ValueError:
                log(9)
            finally:
                raise IndexError(10)
        except TypeError as e:
            log(ctx(e))
            with CM(11, False, None):
                raise
                log(12)
                raise IndexError(13)
        else:
            try:
                return 14
                return 15
                log(16)
            except KeyError as e:
                log(ctx(e))
                raise
                log(17)
            except KeyError as e:
                log(ctx(e))
                if coin(): raise KeyError(18)
                return 19
                raise
            with CM(20, False, KeyError):
                raise KeyError(21)
                log(22)
                return 23
            with CM(24, True, KeyError):
                [][1]
                raise ValueError(25)
                return 26
        with CM(27, False, None):
            return 28
        return 29
    try:
        return 30
    except IndexError as e:
        log(ctx(e))
        if coin():
            if coin(): raise ValueError(31)
            with CM(32, True, KeyError):
                log(33)
                raise ValueError(34)
            try:
                log(35)
                raise ValueError(36)
            finally:
                log(37)
                raise
        else:
            for i3 in range(3):
                raise KeyError(38)
            log(39)
            for i3 in range(3):
                log(40)
                if coin(): raise KeyError(41)
                log(42)
        return 43
    else:
        try:
            for i3 in range(2):
                log(44)
                log(45)
                continue
            else:
                raise
                return 46
                log(47)
            for i3 in range(2):
                raise
                return 48
        except ZeroDivisionError as e:
            log(ctx(e))
            try:
                raise
            finally:
                return 49
                raise
        except TypeError:
            with CM(50, True, KeyError):
                if coin(): raise TypeError(51)
                raise
                return 52
        else:
            try:
                log(53)
                log(54)
                raise
            finally:
                raise ValueError(55)
                log(56)
                raise
        try:
            for i3 in range(3):
                log(57)
                raise ValueError(58)
                raise ZeroDivisionError(59)
            return 60
        finally:
            raise
            try:
                return 61
                if coin(): raise ZeroDivisionError(62)
                [][1]
            except Exception as e:
                log(ctx(e))
                raise
                raise
                raise TypeError(63)
            except KeyError:
                log(64)
                log(65)
                return 66
    finally:
        raise

print("case 11")
try: log(f11())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f12():
    n1 = 0
    while n1 < 2:
        n1 += 1
        raise
        try:
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise ValueError(1)
            try:
                raise
                return 2
            except KeyError as e:
                log(ctx(e))
                return 3
                [][1]
            except IndexError:
                continue
                log(4)
                raise TypeError(5)
        finally:
            log(6)
        for i2 in range(1):
            for i3 in range(1):
                break
                break
            for i3 in range(0):
                log(7)
                return 8
                raise KeyError(9)
    try:
        with CM(10, False, None):
            try:
                return 11
                return 12
            finally:
                raise ZeroDivisionError(13)
                return 14
                log(15)
            return 16
        return 17
    except ZeroDivisionError:
        with CM(18, False, None):
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(19)
                raise
                raise TypeError(20)
            with CM(21, False, None):
                log(22)
                log(23)
            try:
                log(24)
            finally:
                log(25)
                log(26)
                return 27
        with CM(28, False, None):
            n3 = 0
            while n3 < 2:
                n3 += 1
                break
                return 29
            log(30)
            try:
                raise ValueError(31)
            except (KeyError, IndexError):
                log(32)
                log(33)
                log(34)
            finally:
                log(35)
        if coin():
            if coin():
                [][1]
                log(36)
                return 37
            else:
                if coin(): raise IndexError(38)
                log(39)
                return 40
        else:
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise ZeroDivisionError(41)
            for i3 in range(1):
                raise
                break
            else:
                log(42)
                log(43)

print("case 12")
try: log(f12())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f13():
    try:
        try:
            with CM(1, False, None):
                return 2
            log(3)
            [][1]
        except (KeyError, IndexError) as e:
            log(ctx(e))
            for i3 in range(1):
                break
                raise TypeError(4)
                break
            try:
                return 5
                return 6
            finally:
                log(7)
                log(8)
        for i2 in range(1):
            for i3 in range(3):
                continue
        log(9)
    except ValueError:
        raise ValueError(10)
        for i2 in range(3):
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(11)
        with CM(12, False, None):
            raise
            raise ZeroDivisionError(13)
            try:
                log(14)
                log(15)
                return 16
            finally:
                return 17
    log(18)
    return 19

print("case 13")
try: log(f13())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f14():
    return 1
    n1 = 0
    while n1 < 2:
        n1 += 1
        raise IndexError(2)

print("case 14")
try: log(f14())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f15():
    if coin():
        try:
            [][1]
            log(1)
        except (KeyError, IndexError):
            try:
                log(2)
                log(3)
                raise
            except TypeError as e:
                log(ctx(e))
                log(4)
            with CM(5, False, KeyError):
                log(6)
            raise
        except (KeyError, IndexError) as e:
            log(ctx(e))
            if coin(): raise ZeroDivisionError(7)
    else:
        if coin():
            with CM(8, False, None):
                raise ZeroDivisionError(9)
        else:
            if coin():
                log(10)
                raise KeyError(11)
            else:
                log(12)
    with CM(13, True, None):
        n2 = 0
        while n2 < 2:
            n2 += 1
            try:
                raise ValueError(14)
            except ValueError as e:
                log(ctx(e))
                log(15)
                return 16
            finally:
                raise KeyError(17)
                break
            with CM(18, False, None):
                log(19)
                continue
            try:
                raise TypeError(20)
            except ZeroDivisionError:
                log(21)
            else:
                raise ZeroDivisionError(22)

print("case 15")
try: log(f15())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f16():
    for i1 in range(0):
        return 1
        for i2 in range(3):
            log(2)
            for i3 in range(1):
                log(3)
        else:
            raise
        n2 = 0
        while n2 < 2:
            n2 += 1
            with CM(4, False, KeyError):
                break
            with CM(5, False, None):
                raise TypeError(6)
                raise TypeError(7)
    for i1 in range(1):
        raise ValueError(8)
    else:
        n2 = 0
        while n2 < 2:
            n2 += 1
            for i3 in range(0):
                raise
                log(9)
                log(10)
            n3 = 0
            while n3 < 2:
                n3 += 1
                return 11
                raise
                raise
            with CM(12, False, None):
                [][1]

print("case 16")
try: log(f16())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f17():
    log(1)
    raise ValueError(2)

print("case 17")
try: log(f17())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f18():
    log(1)

print("case 18")
try: log(f18())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f19():
    with CM(1, False, None):
        with CM(2, False, None):
            if coin():
                raise ZeroDivisionError(3)
                log(4)
                raise
            else:
                log(5)
                log(6)
        try:
            raise
        except ValueError as e:
            log(ctx(e))
            log(7)
            for i3 in range(3):
                log(8)
                log(9)
                if coin(): raise TypeError(10)
            try:
                raise ZeroDivisionError(11)
                [][1]
            except ValueError:
                log(12)
                raise ZeroDivisionError(13)
            except Exception:
                log(14)
            finally:
                log(15)
        except TypeError as e:
            log(ctx(e))
            return 16
            with CM(17, False, None):
                return 18
                raise TypeError(19)
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(20)
                break
                log(21)
        finally:
            for i3 in range(0):
                raise
            else:
                return 22
                return 23
            for i3 in range(2):
                continue
        with CM(24, False, None):
            try:
                if coin(): raise IndexError(25)
                log(26)
                log(27)
            finally:
                raise IndexError(28)
                log(29)
    if coin():
        with CM(30, True, None):
            return 31
            return 32
            try:
                log(33)
            except (KeyError, IndexError):
                log(34)
            except (KeyError, IndexError) as e:
                log(ctx(e))
                raise
        log(35)
    else:
        n2 = 0
        while n2 < 2:
            n2 += 1
            with CM(36, False, None):
                log(37)
            n3 = 0
            while n3 < 2:
                n3 += 1
                break
                break
            n3 = 0
            while n3 < 2:
                n3 += 1
                if coin(): raise ZeroDivisionError(38)
    n1 = 0
    while n1 < 2:
        n1 += 1
        try:
            for i3 in range(0):
                raise ValueError(39)
                if coin(): raise ZeroDivisionError(40)
        finally:
            try:
                return 41
                log(42)
            finally:
                [][1]
            log(43)
            log(44)
        with CM(45, False, KeyError):
            if coin(): raise TypeError(46)
            log(47)

print("case 19")
try: log(f19())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f20():
    if coin():
        raise KeyError(1)
        with CM(2, True, None):
            try:
                log(3)
            except ValueError:
                [][1]
                log(4)
            except ValueError as e:
                log(ctx(e))
                return 5
            else:
                raise
            try:
                return 6
                log(7)
            except IndexError:
                raise
                raise
            except Exception as e:
                log(ctx(e))
                log(8)
                return 9
            else:
                log(10)
                raise
            finally:
                log(11)
                log(12)
            if coin():
                log(13)
            else:
                [][1]
                return 14
    else:
        raise
        try:
            try:
                raise IndexError(15)
            finally:
                raise
            for i3 in range(2):
                [][1]
            else:
                log(16)
            if coin(): raise ValueError(17)
        except IndexError:
            for i3 in range(2):
                break
            with CM(18, False, KeyError):
                log(19)
                if coin(): raise KeyError(20)
                return 21
            if coin():
                if coin(): raise IndexError(22)
            else:
                if coin(): raise ZeroDivisionError(23)
        log(24)
    try:
        log(25)
    except KeyError:
        return 26
        if coin():
            with CM(27, True, KeyError):
                if coin(): raise ZeroDivisionError(28)
                log(29)
                log(30)
        else:
            raise
        with CM(31, False, None):
            raise
            return 32
    try:
        for i2 in range(2):
            log(33)
    except IndexError as e:
        log(ctx(e))
        for i2 in range(1):
            with CM(34, False, None):
                log(35)
                raise ZeroDivisionError(36)
                log(37)
            for i3 in range(2):
                log(38)
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise IndexError(39)
                return 40
        else:
            with CM(41, False, None):
                raise
                raise
                raise ValueError(42)
            try:
                log(43)
                [][1]
            finally:
                log(44)
        raise KeyError(45)
        n2 = 0
        while n2 < 2:
            n2 += 1
            continue
            for i3 in range(2):
                if coin(): raise IndexError(46)
    else:
        [][1]

print("case 20")
try: log(f20())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f21():
    for i1 in range(2):
        log(1)
        try:
            if coin():
                raise
            else:
                log(2)
        except Exception:
            if coin():
                raise TypeError(3)
                log(4)
                raise IndexError(5)
            else:
                log(6)
                raise
                log(7)
            try:
                log(8)
                log(9)
                if coin(): raise TypeError(10)
            except IndexError as e:
                log(ctx(e))
                raise
                if coin(): raise ZeroDivisionError(11)
            except (KeyError, IndexError):
                log(12)
                return 13
        except (KeyError, IndexError):
            if coin():
                log(14)
                log(15)
                raise ZeroDivisionError(16)
            else:
                log(17)
                raise IndexError(18)
                log(19)
            return 20
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(21)
        finally:
            for i3 in range(3):
                log(22)
                log(23)
                raise ZeroDivisionError(24)
            try:
                log(25)
            except TypeError as e:
                log(ctx(e))
                return 26
                return 27
                log(28)
            else:
                [][1]
                if coin(): raise TypeError(29)
            finally:
                raise
    else:
        try:
            try:
                log(30)
                return 31
            finally:
                raise KeyError(32)
        finally:
            raise ZeroDivisionError(33)
            try:
                return 34
            finally:
                return 35
            n3 = 0
            while n3 < 2:
                n3 += 1
                continue
                log(36)
                [][1]
        n2 = 0
        while n2 < 2:
            n2 += 1
            log(37)
            for i3 in range(3):
                raise
                raise TypeError(38)

print("case 21")
try: log(f21())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f22():
    if coin(): raise TypeError(1)
    if coin():
        try:
            with CM(2, False, KeyError):
                log(3)
            for i3 in range(3):
                raise
                return 4
            if coin():
                raise ValueError(5)
            else:
                return 6
                return 7
        finally:
            try:
                return 8
            finally:
                raise
                return 9
    else:
        try:
            n3 = 0
            while n3 < 2:
                n3 += 1
                raise IndexError(10)
            try:
                if coin(): raise ZeroDivisionError(11)
            except IndexError as e:
                log(ctx(e))
                raise KeyError(12)
                log(13)
                return 14
            except KeyError as e:
                log(ctx(e))
                log(15)
                raise IndexError(16)
                return 17
            else:
                return 18
            [][1]
        except (KeyError, IndexError):
            log(19)
            try:
                log(20)
                return 21
            finally:
                return 22
                return 23
                log(24)
            try:
                return 25
                raise IndexError(26)
            except (KeyError, IndexError):
                if coin(): raise ValueError(27)
            else:
                return 28
                raise
            finally:
                log(29)

print("case 22")
try: log(f22())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f23():
    try:
        for i2 in range(3):
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(1)
            for i3 in range(3):
                log(2)
                log(3)
                raise TypeError(4)
            try:
                log(5)
                log(6)
                log(7)
            except ZeroDivisionError as e:
                log(ctx(e))
                raise IndexError(8)
                log(9)
                raise IndexError(10)
            except ZeroDivisionError as e:
                log(ctx(e))
                continue
            finally:
                log(11)
                return 12
    except IndexError as e:
        log(ctx(e))
        raise
    n1 = 0
    while n1 < 2:
        n1 += 1
        raise
        for i2 in range(2):
            with CM(13, False, None):
                log(14)
                continue
            try:
                raise KeyError(15)
                log(16)
            except Exception as e:
                log(ctx(e))
                [][1]
                raise TypeError(17)
                raise
            finally:
                log(18)
                return 19
                return 20
            with CM(21, False, None):
                raise
    raise IndexError(22)

print("case 23")
try: log(f23())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f24():
    raise TypeError(1)

print("case 24")
try: log(f24())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f25():
    n1 = 0
    while n1 < 2:
        n1 += 1
        [][1]
        try:
            raise
            log(1)
        except ValueError:
            with CM(2, True, KeyError):
                continue
                raise ValueError(3)
                raise KeyError(4)
            n3 = 0
            while n3 < 2:
                n3 += 1
                return 5
                raise IndexError(6)
                raise TypeError(7)
            log(8)
        except ValueError as e:
            log(ctx(e))
            with CM(9, True, None):
                log(10)
        raise

print("case 25")
try: log(f25())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f26():
    if coin():
        if coin():
            return 1
            with CM(2, False, None):
                raise
        else:
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(3)
                return 4
                log(5)
    else:
        with CM(6, False, None):
            for i3 in range(3):
                raise
                log(7)
                log(8)
        try:
            with CM(9, True, None):
                log(10)
            return 11
            log(12)
        finally:
            for i3 in range(3):
                log(13)
                log(14)
            with CM(15, True, KeyError):
                return 16
                raise
    return 17

print("case 26")
try: log(f26())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f27():
    with CM(1, True, None):
        n2 = 0
        while n2 < 2:
            n2 += 1
            with CM(2, False, None):
                log(3)
    for i1 in range(0):
        n2 = 0
        while n2 < 2:
            n2 += 1
            raise IndexError(4)
            try:
                continue
                continue
            except IndexError as e:
                log(ctx(e))
                return 5
            except KeyError as e:
                log(ctx(e))
                raise
                if coin(): raise ValueError(6)
            try:
                break
            finally:
                log(7)
                if coin(): raise TypeError(8)
                raise
        try:
            log(9)
            [][1]
        finally:
            n3 = 0
            while n3 < 2:
                n3 += 1
                log(10)
                return 11
                break
    for i1 in range(2):
        for i2 in range(1):
            continue
            raise
            if coin(): raise TypeError(12)
        else:
            break
            [][1]
            log(13)
    else:
        n2 = 0
        while n2 < 2:
            n2 += 1
            log(14)
            for i3 in range(1):
                [][1]
            for i3 in range(2):
                return 15
                raise ValueError(16)
                log(17)
        log(18)
        try:
            try:
                return 19
                return 20
            except ZeroDivisionError:
                return 21
                log(22)
            except Exception as e:
                log(ctx(e))
                raise
                log(23)
                log(24)
            finally:
                if coin(): raise KeyError(25)
            if coin():
                log(26)
            else:
                raise ZeroDivisionError(27)
                raise
                return 28
            try:
                log(29)
            except Exception:
                raise
                [][1]
                return 30
            except ValueError:
                log(31)
                return 32
            finally:
                return 33
        finally:
            try:
                raise KeyError(34)
                raise
                return 35
            except Exception:
                raise ValueError(36)
                if coin(): raise TypeError(37)
                log(38)
            else:
                raise KeyError(39)
                raise
            finally:
                return 40
                raise IndexError(41)
            return 42

print("case 27")
try: log(f27())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f28():
    if coin():
        with CM(1, False, None):
            raise KeyError(2)
        raise KeyError(3)
        if coin():
            try:
                if coin(): raise ZeroDivisionError(4)
                raise
                log(5)
            finally:
                log(6)
                return 7
            if coin(): raise TypeError(8)
        else:
            log(9)
    else:
        for i2 in range(2):
            break
        if coin():
            if coin(): raise IndexError(10)
            log(11)
            with CM(12, False, None):
                log(13)
                return 14
                raise
        else:
            if coin():
                raise
                log(15)
            else:
                return 16
                log(17)
            raise
        with CM(18, False, None):
            try:
                log(19)
            finally:
                if coin(): raise KeyError(20)
                [][1]
            try:
                raise ValueError(21)
                raise
            except (KeyError, IndexError):
                log(22)
                log(23)
            except ZeroDivisionError:
                log(24)
                raise
            finally:
                log(25)
    log(26)
    log(27)

print("case 28")
try: log(f28())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))

def f29():
    with CM(1, False, None):
        raise IndexError(2)
        try:
            if coin():
                raise ValueError(3)
            else:
                raise
                log(4)
        finally:
            for i3 in range(3):
                raise
                return 5
            for i3 in range(3):
                raise
            try:
                raise IndexError(6)
                log(7)
            finally:
                raise
                raise ZeroDivisionError(8)
        raise TypeError(9)

print("case 29")
try: log(f29())
except BaseException as e: log(type(e).__name__, e.args, ctx(e), show(e))
