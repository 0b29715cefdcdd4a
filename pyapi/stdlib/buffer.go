package stdlib

import (
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// bufferOf are the bytes of a bytes-like object: bytes, and what can give its content as bytes (bytearray, memoryview, array).
func bufferOf(o runtime.Object) ([]byte, bool) {
	v := runtime.Native(o)
	if b, ok := v.(runtime.Bytes); ok {
		return b, true
	}
	switch runtime.ClassOf(v).Name {
	case "bytearray", "memoryview", "array":
		r, err := runtime.CallMethod(o, "tobytes")
		if err != nil {
			if r, err = runtime.Call(runtime.ClassOf(runtime.Bytes{}), []runtime.Object{o}, nil); err != nil {
				return nil, false
			}
		}
		b, ok := runtime.Native(r).(runtime.Bytes)
		return b, ok
	}
	return nil, false
}

// bufferArg is bufferOf for a parameter.
func bufferArg(o runtime.Object) ([]byte, error) {
	if b, ok := bufferOf(o); ok {
		return b, nil
	}
	return nil, typeError("a bytes-like object is required, not '%s'", runtime.TypeName(o))
}
