package delta

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2/roaring64"
	"github.com/google/uuid"
)

// The example of delta-kernel-rs for a vector in the log itself. The one printed in the protocol has a magic number of an older format.
func TestInlineVector(t *testing.T) {
	d := &DeletionVector{StorageType: "i", PathOrInlineDv: "^Bg9^0rr910000000000iXQKl0rr91000f55c8Xg0@@D72lkbi5=-{L", SizeInBytes: 44, Cardinality: 6}
	b, err := d.load("")
	if err != nil {
		t.Fatal(err)
	}
	if got := b.ToArray(); !slices.Equal(got, []uint64{3, 4, 7, 11, 18, 29}) {
		t.Errorf("rows %v", got)
	}
	d.Cardinality = 7
	if _, err := d.load(""); err == nil {
		t.Error("a wrong cardinality was accepted")
	}
}

// The protocol's examples of where a vector is stored.
func TestVectorPaths(t *testing.T) {
	for in, want := range map[DeletionVector]string{
		{StorageType: "u", PathOrInlineDv: "ab^-aqEH.-t@S}K{vb[*k^"}:                                           "/t/ab/deletion_vector_d2c639aa-8816-431a-aaf6-d3fe2512ff61.bin",
		{StorageType: "u", PathOrInlineDv: "^-aqEH.-t@S}K{vb[*k^"}:                                             "/t/deletion_vector_d2c639aa-8816-431a-aaf6-d3fe2512ff61.bin",
		{StorageType: "p", PathOrInlineDv: "/x/deletion_vector_d2c639aa-8816-431a-aaf6-d3fe2512ff61.bin"}:      "/x/deletion_vector_d2c639aa-8816-431a-aaf6-d3fe2512ff61.bin",
		{StorageType: "p", PathOrInlineDv: "file:///x%20y/deletion_vector_d2c639aa-8816-431a-aaf6-d3fe25.bin"}: "/x y/deletion_vector_d2c639aa-8816-431a-aaf6-d3fe25.bin",
	} {
		if got, err := in.file("/t"); err != nil || got != filepath.FromSlash(want) {
			t.Errorf("%v: %s, %v, want %s", in, got, err, want)
		}
	}
	if _, err := (&DeletionVector{StorageType: "p", PathOrInlineDv: "s3://b/x.bin"}).file("/t"); err == nil {
		t.Error("a vector on S3 was found in the file system")
	}
}

func TestVectorsRoundTrip(t *testing.T) {
	seed := rand.Uint64()
	rnd := rand.New(rand.NewPCG(seed, 1))
	dir := t.TempDir()
	var bitmaps []*roaring64.Bitmap
	for range 20 {
		b := roaring64.New()
		for range rnd.IntN(2000) {
			b.Add(rnd.Uint64N(1 << (4 + rnd.IntN(37))))
		}
		if rnd.IntN(2) == 0 {
			at := rnd.Uint64N(1 << 33)
			b.AddRange(at, at+rnd.Uint64N(100_000))
		}
		bitmaps = append(bitmaps, b)
	}
	dvs, err := writeDeletionVectors(dir, uuid.New(), bitmaps)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range dvs {
		got, err := d.load(dir)
		if err != nil || !got.Equals(bitmaps[i]) {
			t.Errorf("seed %d: vector %d: %v", seed, i, err)
		}
	}
	name, _ := dvs[0].file(dir)
	text := must(os.ReadFile(name))(t)
	text[len(text)-10] ^= 1
	if err := os.WriteFile(name, text, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := dvs[len(dvs)-1].load(dir); err == nil {
		t.Error("a flipped bit was not noticed")
	}
}

func TestZ85(t *testing.T) {
	// The example of ZeroMQ's RFC 32.
	raw := []byte{0x86, 0x4F, 0xD2, 0x6F, 0xB5, 0x59, 0xF7, 0x5B}
	if got := encodeZ85(raw); got != "HelloWorld" {
		t.Errorf("%q", got)
	}
	if got, err := decodeZ85("HelloWorld"); err != nil || !slices.Equal(got, raw) {
		t.Errorf("%x, %v", got, err)
	}
	for _, bad := range []string{"Hello Worl", "Hell", "#####"} {
		if _, err := decodeZ85(bad); err == nil {
			t.Errorf("%q was decoded", bad)
		}
	}
}
