package notebook

import (
	"fmt"
	"strings"
	"testing"
)

// show is a cell in one line.
func show(cs []Cell) string {
	var b strings.Builder
	kinds := []string{"python", "sql", "text", "run", "pip", "ignored", "refused"}
	for _, c := range cs {
		fmt.Fprintf(&b, "%d %s %s %s:%d %q\n", c.Number, kinds[c.Kind], c.Magic, c.File, c.Line, c.Text)
	}
	return b.String()
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"a.py", `# Databricks notebook source
# MAGIC %md
# MAGIC # Title
# MAGIC text

# COMMAND ----------

# MAGIC %run ./config $env="dev"

# COMMAND ----------

# MAGIC %pip install pyyaml==6

# COMMAND ----------

# DBTITLE 1,Orders
import os
x = 1  # MAGIC %sql is only a comment here

# COMMAND ----------

# MAGIC %sql
# MAGIC CREATE MATERIALIZED VIEW m AS
# MAGIC   SELECT 1

# COMMAND ----------

# MAGIC %sh ls /
`, `1 text %md a.py:3 "# Title\ntext\n"
2 run %run a.py:8 "./config"
3 pip %pip a.py:12 "install pyyaml==6"
4 python  a.py:15 "\n\nimport os\nx = 1  # MAGIC %sql is only a comment here\n"
5 sql %sql a.py:23 "CREATE MATERIALIZED VIEW m AS\n  SELECT 1\n"
6 refused %sh a.py:28 "ls /\n"
`},
		{"b.sql", `-- Databricks notebook source
CREATE MATERIALIZED VIEW a AS SELECT 1

-- COMMAND ----------

-- MAGIC %python
-- MAGIC x = 1
-- MAGIC if x:
-- MAGIC     print(x)

-- COMMAND ----------

CREATE MATERIALIZED VIEW b AS SELECT 2
`, `1 sql  b.sql:2 "CREATE MATERIALIZED VIEW a AS SELECT 1\n"
2 python %python b.sql:7 "x = 1\nif x:\n    print(x)\n"
3 sql  b.sql:12 "\nCREATE MATERIALIZED VIEW b AS SELECT 2\n"
`},
		{"c.ipynb", `{"cells": [
 {"cell_type": "markdown", "source": ["# hi"]},
 {"cell_type": "code", "source": ["%pip install x\n", "import os\n", "y = (1\n", "%s)"]},
 {"cell_type": "code", "source": "%%sql\nSELECT 1"},
 {"cell_type": "code", "source": ["%load_ext autoreload\n", "%autoreload 2\n", "!ls\n", "z = 1"]},
 {"cell_type": "code", "source": ["%run ./helper"]},
 {"cell_type": "code", "source": []}
], "metadata": {"language_info": {"name": "python"}}}`, `2 pip %pip c.ipynb[cell 2]:1 "install x"
2 python  c.ipynb[cell 2]:2 "import os\ny = (1\n%s)"
3 sql %%sql c.ipynb[cell 3]:2 "SELECT 1"
4 ignored %load_ext c.ipynb[cell 4]:1 "autoreload"
4 ignored %autoreload c.ipynb[cell 4]:2 "2"
4 refused ! c.ipynb[cell 4]:3 "ls"
4 python  c.ipynb[cell 4]:4 "z = 1"
5 run %run c.ipynb[cell 5]:1 "./helper"
`},
		{"d.py", "# Databricks notebook source\n# MAGIC %pip install a\nimport b\n# MAGIC %run \"./x y\"\nc = 1\n", `1 pip %pip d.py:2 "install a"
1 python  d.py:3 "import b"
1 run %run d.py:4 "./x y"
1 python  d.py:5 "c = 1\n"
`},
	} {
		cs, err := Parse(c.file, c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := show(cs); got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.file, got, c.want)
		}
	}
	if _, err := Parse("x.ipynb", "{"); err == nil {
		t.Error("no error for broken JSON")
	}
	if Is("x.py", "# Databricks notebook\nx = 1") || !Is("x.py", "# Databricks notebook source\r\nx = 1") {
		t.Error("Is")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("# Databricks notebook source\n# MAGIC %sql\n# MAGIC SELECT 1\n# COMMAND ----------\nx = 1\n")
	f.Add("-- Databricks notebook source\n-- MAGIC %python\n-- MAGIC x")
	f.Fuzz(func(t *testing.T, text string) {
		for _, file := range []string{"a.py", "a.sql", "a.ipynb"} {
			cs, err := Parse(file, text)
			if err != nil {
				continue
			}
			for _, c := range cs {
				if c.Line < 1 || c.Number < 1 || c.File == "" {
					t.Fatalf("%+v", c)
				}
				if c.Source() == "" && c.Text != "" {
					t.Fatalf("%+v has no source", c)
				}
			}
		}
	})
}
