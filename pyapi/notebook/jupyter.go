package notebook

import (
	"encoding/json"
	"fmt"
	"strings"
)

// jupyterFile is the part of an .ipynb file that is read.
type jupyterFile struct {
	Cells []struct {
		Type   string      `json:"cell_type"`
		Source jupyterText `json:"source"`
	} `json:"cells"`
	Metadata struct {
		Language struct {
			Name string `json:"name"`
		} `json:"language_info"`
		Databricks struct {
			Language string `json:"language"`
		} `json:"application/vnd.databricks.v1+notebook"`
	} `json:"metadata"`
}

// jupyterText is text, written as one string or as a list of lines with their ends.
type jupyterText string

// UnmarshalJSON reads both forms.
func (t *jupyterText) UnmarshalJSON(b []byte) error {
	var lines []string
	if err := json.Unmarshal(b, &lines); err == nil {
		*t = jupyterText(strings.Join(lines, ""))
		return nil
	}
	var one string
	err := json.Unmarshal(b, &one)
	*t = jupyterText(one)
	return err
}

// parseJupyter reads an .ipynb file. A cell's lines count from its own first line, as its File says.
func parseJupyter(file, text string) ([]Cell, error) {
	var nb jupyterFile
	if err := json.Unmarshal([]byte(strings.TrimPrefix(text, "\ufeff")), &nb); err != nil {
		return nil, fmt.Errorf("the notebook is not valid JSON: %w", err)
	}
	language := Python
	if strings.EqualFold(nb.Metadata.Language.Name, "sql") || strings.EqualFold(nb.Metadata.Databricks.Language, "sql") {
		language = SQL
	}
	var out []Cell
	for i, c := range nb.Cells {
		if c.Type != "code" || strings.TrimSpace(string(c.Source)) == "" {
			continue
		}
		at := Cell{Kind: language, Number: i + 1, File: fmt.Sprintf("%s[cell %d]", file, i+1), Line: 1}
		out = append(out, magicCells(strings.Split(strings.ReplaceAll(string(c.Source), "\r\n", "\n"), "\n"), at)...)
	}
	return out, nil
}
