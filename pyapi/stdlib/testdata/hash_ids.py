import base64
import binascii
import hashlib
import hmac
import uuid

print(hashlib.md5(b"abc").hexdigest(), hashlib.sha1(b"abc").hexdigest(), hashlib.sha256("é".encode()).hexdigest(), hashlib.sha512(b"").hexdigest()[:20], hashlib.sha3_256(b"x").hexdigest()[:20], hashlib.new("sha256", b"a").hexdigest()[:8])
h = hashlib.sha256()
h.update(b"a")
c = h.copy()
h.update(b"b")
print(h.hexdigest() == hashlib.sha256(b"ab").hexdigest(), c.hexdigest() == hashlib.sha256(b"a").hexdigest(), h.digest_size, h.block_size, h.name, h.digest()[:3])
for bad in (lambda: hashlib.md5("a"), lambda: hashlib.new("nope"), lambda: hashlib.sha256(3)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
print(hmac.new(b"k", b"m", "sha256").hexdigest(), hmac.new(b"k", b"m", hashlib.sha1).hexdigest(), hmac.compare_digest("a", "a"))
print(base64.b64encode(b"hello \xff\xfe"), base64.b64decode("aGVsbG8="), base64.b64decode(b"aGVs\nbG8="), base64.urlsafe_b64encode(b"\xff\xfe\xfd"), base64.urlsafe_b64decode("__79"), base64.b32encode(b"hi"), base64.b16encode(b"hi"), base64.b16decode("6869"), base64.b64encode("text".encode()).decode())
for bad in (lambda: base64.b64decode("abc"), lambda: base64.b64encode("abc"), lambda: base64.b64decode("a"), lambda: base64.b64decode("ab!=", validate=True), lambda: base64.b64decode(3)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
print(binascii.hexlify(b"ab"), binascii.unhexlify("6162"))
u = uuid.UUID("12345678-1234-5678-1234-567812345678")
print(u, repr(u), u.hex, u.int, u.bytes, u.urn, u.version, u.variant, u.fields, u == uuid.UUID(hex="{12345678123456781234567812345678}"), {u: 1}[uuid.UUID(int=u.int)], uuid.UUID(bytes=u.bytes) == u, sorted([uuid.UUID(int=2), uuid.UUID(int=1)]))
print(uuid.uuid5(uuid.NAMESPACE_DNS, "example.com"), uuid.uuid3(uuid.NAMESPACE_URL, "x"), len(str(uuid.uuid4())), uuid.uuid4().version, uuid.uuid4() != uuid.uuid4(), uuid.uuid1().version, uuid.uuid4().variant)
for bad in (lambda: uuid.UUID("abc"), lambda: uuid.UUID(), lambda: uuid.UUID(int=-1), lambda: setattr(u, "int", 3)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
