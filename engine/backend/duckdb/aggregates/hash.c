#include "hash.h"

#include <string.h>

static const uint64_t seed = 42;
static const uint64_t prime1 = 0x9E3779B185EBCA87, prime2 = 0xC2B2AE3D27D4EB4F, prime3 = 0x165667B19E3779F9, prime4 = 0x85EBCA77C2B2AE63,
                      prime5 = 0x27D4EB2F165667C5;

static uint64_t rotate(uint64_t x, int n) { return x << n | x >> (64 - n); }

static uint64_t finish(uint64_t h) {
	h = (h ^ h >> 33) * prime2;
	h = (h ^ h >> 29) * prime3;
	return h ^ h >> 32;
}

static uint64_t word(const char *p) {
	uint64_t x;
	memcpy(&x, p, sizeof x);
	return x;
}

static uint64_t half(const char *p) {
	uint32_t x;
	memcpy(&x, p, sizeof x);
	return x;
}

static uint64_t add_word(uint64_t h, uint64_t x) { return rotate(h ^ rotate(x * prime2, 31) * prime1, 27) * prime1 + prime4; }

static uint64_t add_half(uint64_t h, uint64_t x) { return rotate(h ^ x * prime1, 23) * prime2 + prime3; }

static uint64_t hash_half(uint32_t x) { return finish(add_half(seed + prime5 + 4, x)); }

static uint64_t hash_word(uint64_t x) { return finish(add_word(seed + prime5 + 8, x)); }

static uint64_t hash_bytes(const char *p, size_t length) {
	const char *end = p + length;
	uint64_t h = seed + prime5;
	if (length >= 32) {
		uint64_t lane[4] = {seed + prime1 + prime2, seed + prime2, seed, seed - prime1};
		for (; end - p >= 32; p += 32)
			for (int i = 0; i < 4; i++)
				lane[i] = rotate(lane[i] + word(p + 8 * i) * prime2, 31) * prime1;
		h = rotate(lane[0], 1) + rotate(lane[1], 7) + rotate(lane[2], 12) + rotate(lane[3], 18);
		for (int i = 0; i < 4; i++)
			h = (h ^ rotate(lane[i] * prime2, 31) * prime1) * prime1 + prime4;
	}
	h += length;
	for (; end - p >= 8; p += 8)
		h = add_word(h, word(p));
	if (end - p >= 4) {
		h = add_half(h, half(p));
		p += 4;
	}
	for (; p < end; p++)
		h = rotate(h ^ (uint64_t)(uint8_t)*p * prime5, 11) * prime1;
	return finish(h);
}

static uint64_t of_int(const void *v) { return hash_half(*(const uint32_t *)v); }

static uint64_t of_long(const void *v) { return hash_word(*(const uint64_t *)v); }

static uint64_t of_hash(const void *v) { return *(const uint64_t *)v; }

// The zeros are one value and so are all NaNs.
static uint64_t of_float(const void *v) {
	float x = *(const float *)v;
	uint32_t bits = 0x7fc00000;
	if (x == x) {
		x += 0.0f;
		memcpy(&bits, &x, sizeof bits);
	}
	return hash_half(bits);
}

static uint64_t of_double(const void *v) {
	double x = *(const double *)v;
	uint64_t bits = 0x7ff8000000000000;
	if (x == x) {
		x += 0.0;
		memcpy(&bits, &x, sizeof bits);
	}
	return hash_word(bits);
}

static uint64_t of_bytes(const void *v) {
	const duckdb_string *s = v;
	return hash_bytes(s->length <= sizeof s->inlined.bytes ? s->inlined.bytes : s->pointer.bytes, s->length);
}

_Static_assert(sizeof(duckdb_string) == 16, "a string in a vector");

static const hashed types[] = {
    {"int", DUCKDB_INTEGER, 4, of_int},         {"long", DUCKDB_BIGINT, 8, of_long},
    {"float", DUCKDB_FLOAT, 4, of_float},       {"double", DUCKDB_DOUBLE, 8, of_double},
    {"text", DUCKDB_VARCHAR, 16, of_bytes},     {"blob", DUCKDB_BLOB, 16, of_bytes},
    {"hash", DUCKDB_BIGINT, 8, of_hash}, // of values hashed before
};

const hashed *find_hashed(const char *name) {
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (strcmp(types[i].name, name) == 0)
			return &types[i];
	return NULL;
}
