package yaml

import (
	"encoding/base64"
	"strings"

	goyaml "go.yaml.in/yaml/v3"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// constructor makes Python objects of the nodes of one document. An alias is the object of its anchor, not a copy.
type constructor struct {
	session *runtime.Session
	made    map[*goyaml.Node]runtime.Object
	depth   int
}

func newConstructor(s *runtime.Session) *constructor {
	return &constructor{session: s, made: map[*goyaml.Node]runtime.Object{}}
}

// maxDepth is how deep containers may be nested.
const maxDepth = 500

const tagPrefix = "tag:yaml.org,2002:"

// tag is the tag of a node as written, or what its form means.
func tag(n *goyaml.Node) string {
	if n.Style&goyaml.TaggedStyle != 0 && n.Tag != "!" {
		return strings.Replace(n.Tag, tagPrefix, "!!", 1)
	}
	switch n.Kind {
	case goyaml.SequenceNode:
		return "!!seq"
	case goyaml.MappingNode:
		return "!!map"
	}
	if n.Style&(goyaml.DoubleQuotedStyle|goyaml.SingleQuotedStyle|goyaml.LiteralStyle|goyaml.FoldedStyle) != 0 || n.Style&goyaml.TaggedStyle != 0 {
		return "!!str"
	}
	return resolve(n.Value)
}

func (c *constructor) object(n *goyaml.Node) (runtime.Object, error) {
	if err := c.session.Cancelled(); err != nil {
		return nil, err
	}
	switch n.Kind {
	case goyaml.DocumentNode:
		return c.object(n.Content[0])
	case goyaml.AliasNode:
		return c.object(n.Alias)
	}
	if v, ok := c.made[n]; ok {
		return v, nil
	}
	if c.depth++; c.depth > maxDepth {
		return nil, runtime.Raise(runtime.RecursionError, "maximum recursion depth exceeded")
	}
	v, err := c.tagged(n, tag(n))
	c.depth--
	if err == nil {
		c.made[n] = v
	}
	return v, err
}

func (c *constructor) tagged(n *goyaml.Node, tag string) (runtime.Object, error) {
	switch {
	case tag == "!!map" && n.Kind == goyaml.MappingNode:
		return c.mapping(n)
	case tag == "!!set" && n.Kind == goyaml.MappingNode:
		d, err := c.mapping(n)
		if err != nil {
			return nil, err
		}
		s := runtime.NewSet()
		for k := range d.All() {
			if err := s.Add(k); err != nil {
				return nil, err
			}
		}
		return s, nil
	case tag == "!!seq" && n.Kind == goyaml.SequenceNode:
		l := runtime.NewList()
		c.made[n] = l
		for _, x := range n.Content {
			v, err := c.object(x)
			if err != nil {
				return nil, err
			}
			l.Append(v)
		}
		return l, nil
	case (tag == "!!omap" || tag == "!!pairs") && n.Kind == goyaml.SequenceNode:
		return c.pairs(n)
	case n.Kind == goyaml.ScalarNode && tag == "!!binary":
		b, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(n.Value), ""))
		if err != nil {
			return nil, runtime.Raise(constructorError, "failed to decode base64 data: %v", err)
		}
		return runtime.Bytes(b), nil
	case n.Kind == goyaml.ScalarNode:
		if v, known, err := scalar(c.session, tag, n.Value); known || err != nil {
			return v, err
		}
	}
	return nil, runtime.Raise(constructorError, "could not determine a constructor for the tag '%s'\n  in line %d, column %d", strings.Replace(tag, "!!", tagPrefix, 1), n.Line, n.Column)
}

// mapping makes a dict. Merged mappings (<<) come first, and the mapping's own keys win.
func (c *constructor) mapping(n *goyaml.Node) (*runtime.Dict, error) {
	d := runtime.NewDict()
	c.made[n] = d
	pairs, err := flatten(n, 0)
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(pairs); i += 2 {
		k, err := c.object(pairs[i])
		if err != nil {
			return nil, err
		}
		if l, ok := k.(*runtime.List); ok {
			return nil, runtime.Raise(constructorError, "while constructing a mapping\nfound unhashable key\n  in line %d, column %d: %s", pairs[i].Line, pairs[i].Column, runtime.TypeName(l))
		}
		v, err := c.object(pairs[i+1])
		if err != nil {
			return nil, err
		}
		if err := d.Set(k, v); err != nil {
			return nil, runtime.Raise(constructorError, "while constructing a mapping\nfound unhashable key\n  in line %d, column %d", pairs[i].Line, pairs[i].Column)
		}
	}
	return d, nil
}

// flatten is a mapping's keys and values with those of << before its own.
func flatten(n *goyaml.Node, depth int) ([]*goyaml.Node, error) {
	if depth > maxDepth {
		return nil, runtime.Raise(runtime.RecursionError, "maximum recursion depth exceeded")
	}
	var merged, own []*goyaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		if k.Kind != goyaml.ScalarNode || tag(k) != "!!merge" {
			own = append(own, k, v)
			continue
		}
		if v.Kind == goyaml.AliasNode {
			v = v.Alias
		}
		var parts []*goyaml.Node
		switch v.Kind {
		case goyaml.MappingNode:
			parts = []*goyaml.Node{v}
		case goyaml.SequenceNode: // of several, the first wins: it is written last
			for i := len(v.Content) - 1; i >= 0; i-- {
				parts = append(parts, v.Content[i])
			}
		}
		for _, p := range parts {
			if p.Kind == goyaml.AliasNode {
				p = p.Alias
			}
			if p.Kind != goyaml.MappingNode {
				parts = nil
				break
			}
			more, err := flatten(p, depth+1)
			if err != nil {
				return nil, err
			}
			merged = append(merged, more...)
		}
		if parts == nil {
			return nil, runtime.Raise(constructorError, "while constructing a mapping\nexpected a mapping or list of mappings for merging\n  in line %d, column %d", v.Line, v.Column)
		}
	}
	return append(merged, own...), nil
}

// pairs makes the list of tuples that omap and pairs are.
func (c *constructor) pairs(n *goyaml.Node) (runtime.Object, error) {
	l := runtime.NewList()
	for _, x := range n.Content {
		if x.Kind != goyaml.MappingNode || len(x.Content) != 2 {
			return nil, runtime.Raise(constructorError, "while constructing an ordered map\nexpected a mapping of length 1\n  in line %d, column %d", x.Line, x.Column)
		}
		k, err := c.object(x.Content[0])
		if err != nil {
			return nil, err
		}
		v, err := c.object(x.Content[1])
		if err != nil {
			return nil, err
		}
		l.Append(runtime.Tuple{k, v})
	}
	return l, nil
}
