package runtime

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-python/gpython/py"
)

// keywordFields are the attributes that a built-in exception takes as keyword arguments.
func (i *Instance) keywordFields() (class *Class, names []string) {
	switch {
	case i.cls.isSub(ImportError):
		return ImportError, []string{"name", "path"}
	case i.cls.isSub(AttributeError):
		return AttributeError, []string{"name", "obj"}
	case i.cls.isSub(NameError):
		return NameError, []string{"name"}
	}
	return nil, nil
}

// exceptionKeywords sets the attributes of an exception that are given by name; others are a TypeError.
func (i *Instance) exceptionKeywords(kw []Kwarg) error {
	class, names := i.keywordFields()
	if class == nil && len(kw) > 0 {
		return typeError("%s() takes no keyword arguments", i.cls.Name)
	}
	if len(kw) > len(names) && len(names) == 1 {
		return typeError("%s() takes at most 1 keyword argument (%d given)", class.Name, len(kw))
	}
	for _, k := range kw {
		if !slices.Contains(names, k.Name) {
			return typeError("'%s' is an invalid keyword argument for %s()", k.Name, class.Name)
		}
		i.exc.setField(k.Name, k.Value)
	}
	return nil
}

// setField notes an attribute that is not in the dictionary of an exception.
func (e *excData) setField(name string, v Object) {
	if e.fields == nil {
		e.fields = map[string]Object{}
	}
	e.fields[name] = v
}

// syntaxPlace are the attributes of a SyntaxError that its second argument has, in order.
var syntaxPlace = []string{"filename", "lineno", "offset", "text", "end_lineno", "end_offset"}

// argumentField is an attribute of an exception that its arguments tell, or nil.
func (i *Instance) argumentField(name string) Object {
	args := i.exc.args
	switch {
	case name == "msg" && i.cls.isSub(ImportError):
		if len(args) == 1 {
			return args[0]
		}
		return py.None
	case name == "msg" && i.cls.isSub(SyntaxError):
		return orNone(first(args))
	case name == "print_file_and_line" && i.cls.isSub(SyntaxError):
		return py.None
	case i.cls.isSub(SyntaxError) && slices.Contains(syntaxPlace, name):
		if len(args) == 2 {
			place, err := ListOf(args[1])
			if at := slices.Index(syntaxPlace, name); err == nil && at < len(place) {
				return place[at]
			}
		}
		return py.None
	}
	return nil
}

// checkPlace is the TypeError for a second argument of a SyntaxError that is no place.
func (i *Instance) checkPlace() error {
	if len(i.exc.args) != 2 || !i.cls.isSub(SyntaxError) {
		return nil
	}
	place, err := ListOf(i.exc.args[1])
	switch {
	case err != nil:
		return err
	case len(place) < 4:
		return typeError("function takes at least 4 arguments (%d given)", len(place))
	case len(place) > 6:
		return typeError("function takes at most 6 arguments (%d given)", len(place))
	case len(place) == 5:
		return typeError("end_offset must be provided when end_lineno is provided")
	}
	return nil
}

// syntaxText is str of a SyntaxError: its message, and its place as far as it is known.
func (i *Instance) syntaxText() (string, error) {
	field := func(name string) Object {
		if v := i.dict.GetStr(name); v != nil {
			return v
		}
		return i.argumentField(name)
	}
	text, err := Str(field("msg"))
	if err != nil {
		return "", err
	}
	file, hasFile := AsString(field("filename"))
	file = file[strings.LastIndexByte(file, '/')+1:]
	line, hasLine := field("lineno").(py.Int)
	switch {
	case hasFile && hasLine:
		return fmt.Sprintf("%s (%s, line %d)", text, file, line), nil
	case hasFile:
		return fmt.Sprintf("%s (%s)", text, file), nil
	case hasLine:
		return fmt.Sprintf("%s (line %d)", text, line), nil
	}
	return text, nil
}
