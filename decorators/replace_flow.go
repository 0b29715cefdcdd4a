package decorators

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// replaceFlow is @dp.replace_flow, updateFlow @dp.update_flow: the graph check says that they cannot run.

func (s *Session) replaceFlow(a *runtime.Args) (runtime.Object, error) {
	return s.refusedFlow("replace_flow", []string{"target", "replace_using", "sequence_by", "name", "comment", "spark_conf"}, "use @dp.table(replace_where=…), or AUTO CDC", a)
}

func (s *Session) updateFlow(a *runtime.Args) (runtime.Object, error) {
	return s.refusedFlow("update_flow", []string{"target", "name", "spark_conf", "comment", "import_checkpoint"}, "use @dp.append_flow into a streaming table", a)
}

func (s *Session) refusedFlow(api string, known []string, hint string, a *runtime.Args) (runtime.Object, error) {
	k, err := s.keywords(api, known, a.Kwargs)
	if err != nil {
		return nil, err
	}
	given, err := k.text("name")
	if err != nil {
		return nil, err
	}
	at := s.host.At()
	return s.decorate(api, nil, func(_ runtime.Object, name string) error {
		if given != "" {
			name = given
		}
		s.reg.Refuse(diag.Unsupported("@dp."+api+", of flow "+name+",", hint).For(name).At(at))
		return nil
	})
}
