package stdlib

import (
	"embed"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// The sources of modules about text, files and the system that are Python only. A dot in a module's name is a dash in its file's.
//
//go:embed lib/_argparse_help.py lib/_argparse_parser.py lib/_configparser_errors.py lib/_configparser_interpolation.py lib/_configparser_reader.py lib/_logging_format.py lib/_logging_handlers.py lib/_string.py lib/argparse.py lib/configparser.py lib/difflib.py lib/errno.py lib/ftplib.py lib/getpass.py lib/http-client.py
//go:embed lib/importlib-resources.py lib/importlib-util.py lib/linecache.py lib/locale.py lib/logging-config.py lib/logging-handlers.py lib/platform.py lib/pprint.py
//go:embed lib/shlex.py lib/shutil.py lib/signal.py lib/smtplib.py lib/socket.py lib/stat.py lib/subprocess.py
//go:embed lib/tempfile.py lib/urllib-error.py lib/urllib-request.py
var textSources embed.FS

// textModules are the modules of textSources, and those with a half in Go.
func textModules() []runtime.ModuleDef {
	defs := []runtime.ModuleDef{
		{Name: "html", Source: htmlSource},
		{Name: "_html", Load: loadHTML},
		{Name: "unicodedata", Source: unicodedataSource},
		{Name: "_unicodedata", Load: loadUnicodedata},
	}
	entries, err := textSources.ReadDir("lib")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		source, err := textSources.ReadFile("lib/" + e.Name())
		if err != nil {
			panic(err)
		}
		name := strings.ReplaceAll(strings.TrimSuffix(e.Name(), ".py"), "-", ".")
		defs = append(defs, runtime.ModuleDef{Name: name, Source: string(source)})
	}
	return defs
}
