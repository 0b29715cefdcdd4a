package stdlib

import (
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// UserDict, UserList and UserString keep a built-in value in their attribute data, and most of their methods do no more than ask it.
// Python would need two lines for each; here a signature is enough.

// delegate gives a class the methods of its value that the signatures name. A call passes every argument on by position, *args and
// **kwargs as they are. With unwrap, an argument that is an instance of the class itself stands for its value; with wrap, the
// answer is made into an instance of the object's class.
func delegate(a *runtime.Args) (runtime.Object, error) {
	cls, ok := a.At(0).(*runtime.Class)
	if !ok {
		return nil, typeError("delegate() takes a class, not %s", runtime.TypeName(a.At(0)))
	}
	signatures, err := runtime.ListOf(a.At(1))
	if err != nil {
		return nil, err
	}
	wrap, err := a.Bool(2)
	if err != nil {
		return nil, err
	}
	unwrap, err := a.Bool(3)
	if err != nil {
		return nil, err
	}
	for _, s := range signatures {
		signature, _ := runtime.AsString(s)
		name, params, _ := strings.Cut(strings.TrimSuffix(signature, ")"), "(")
		ask := delegation{cls: cls, name: name, wrap: wrap, unwrap: unwrap}
		for p := range strings.SplitSeq(params, ", ") {
			if p != "" && p != "/" && !strings.HasPrefix(p, "*") {
				ask.positional++
			}
		}
		cls.Def(signature, ask.call)
	}
	return nil, nil
}

// delegation is one method that asks the value.
type delegation struct {
	cls          *runtime.Class
	name         string
	positional   int
	wrap, unwrap bool
}

func (d *delegation) call(self runtime.Object, a *runtime.Args) (runtime.Object, error) {
	value, err := runtime.GetAttr(self, "data")
	if err != nil {
		return nil, err
	}
	args := make([]runtime.Object, 0, d.positional+len(a.Rest))
	for i := range d.positional {
		args = append(args, a.At(i))
	}
	args = append(args, a.Rest...)
	for i := range args {
		if d.unwrap && runtime.ClassOf(args[i]).IsSubclass(d.cls) {
			if args[i], err = runtime.GetAttr(args[i], "data"); err != nil {
				return nil, err
			}
		}
	}
	method, err := runtime.GetAttr(value, d.name)
	if err != nil {
		return nil, err
	}
	answer, err := runtime.Call(method, args, a.Kwargs)
	if err != nil || !d.wrap {
		return answer, err
	}
	return runtime.Call(runtime.ClassOf(self), []runtime.Object{answer}, nil)
}
