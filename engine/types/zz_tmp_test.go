package types

import (
	"bufio"
	bin "encoding/binary"
	"math"
	"math/rand"
	"os"
	"os/exec"
	"strconv"
	"testing"
)

func TestZZ(t *testing.T) {
	seed, _ := strconv.Atoi(os.Getenv("SEED"))
	r := rand.New(rand.NewSource(int64(seed)))
	var ds []float64
	var fs []float32
	N := 400000
	for i := 0; i < N; i++ {
		ds = append(ds, math.Float64frombits(r.Uint64()))
		fs = append(fs, math.Float32frombits(r.Uint32()))
		b := 1 + r.Intn(53)
		ds = append(ds, math.Ldexp(float64(r.Int63n(1<<b)), r.Intn(80)-60))
		fs = append(fs, float32(math.Ldexp(float64(r.Int63n(1<<(1+r.Intn(24)))), r.Intn(80)-50)))
		k := math.Pow(10, float64(1+r.Intn(17)))
		s := strconv.FormatInt(r.Int63n(int64(k)), 10) + "e" + strconv.Itoa(r.Intn(60)-40)
		f, _ := strconv.ParseFloat(s, 64)
		ds = append(ds, f)
		f, _ = strconv.ParseFloat(s, 32)
		fs = append(fs, float32(f))
		ds = append(ds, math.Float64frombits(r.Uint64()>>12>>r.Intn(52)))
		fs = append(fs, math.Float32frombits(r.Uint32()>>9>>r.Intn(23)))
		ds = append(ds, float64(r.Int63()>>r.Intn(40)))
		fs = append(fs, float32(r.Int63()>>r.Intn(40)))
		s = strconv.Itoa(r.Intn(1000)) + "e" + strconv.Itoa(r.Intn(640)-330)
		f, _ = strconv.ParseFloat(s, 64)
		ds = append(ds, f)
		f, _ = strconv.ParseFloat(s, 32)
		fs = append(fs, float32(f))
		ds = append(ds, math.Exp((r.Float64()-.3)*60))
	}
	for e := -1074; e < 1024; e++ {
		f := math.Ldexp(1, e)
		ds = append(ds, f, math.Nextafter(f, 0), math.Nextafter(f, math.Inf(1)), 3*f, 5*f)
		fs = append(fs, float32(f), math.Nextafter32(float32(f), 0), math.Nextafter32(float32(f), 1e38))
	}
	in, _ := os.Create("/tmp/dp/jt/in")
	w := bufio.NewWriter(in)
	for _, d := range ds {
		w.WriteByte(8)
		bin.Write(w, bin.BigEndian, math.Float64bits(d))
	}
	for _, d := range fs {
		w.WriteByte(4)
		bin.Write(w, bin.BigEndian, math.Float32bits(d))
	}
	w.Flush()
	in.Close()
	c := exec.Command("/usr/lib/jvm/java-17-openjdk-amd64/bin/java", "-cp", "/tmp/dp/jt", "J")
	c.Stdin, _ = os.Open("/tmp/dp/jt/in")
	c.Stderr = os.Stderr
	out, _ := c.StdoutPipe()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	sc := bufio.NewScanner(out)
	bad, diff := 0, 0
	for _, d := range ds {
		sc.Scan()
		got := DoubleText(d)
		if got != sc.Text() {
			if bad++; bad < 20 {
				t.Errorf("%x: %s, Java %s", math.Float64bits(d), got, sc.Text())
			}
		}
		if p, err := strconv.ParseFloat(PlainReal(d, 64), 64); err == nil && p != d && d == d {
			t.Errorf("digits of %v: %s", d, PlainReal(d, 64))
		}
	}
	for _, d := range fs {
		sc.Scan()
		if got := FloatText(d); got != sc.Text() {
			if bad++; bad < 40 {
				t.Errorf("%x: %s, Java %s", math.Float32bits(d), got, sc.Text())
			}
		}
	}
	t.Log(len(ds), len(fs), bad, diff)
}

func BenchmarkSlow(b *testing.B) {
	for i := 0; i < b.N; i++ {
		javaDigits(nil, 1.2345678e23*float64(i+1), 64)
	}
}

func BenchmarkFast(b *testing.B) {
	for i := 0; i < b.N; i++ {
		AppendReal(nil, 1.2345678e-3*float64(i+1), 64)
	}
}

func BenchmarkWord(b *testing.B) {
	for i := 0; i < b.N; i++ {
		javaDigits(nil, 1.2345678e-3*float64(i+1), 64)
	}
}
