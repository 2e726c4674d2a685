// Answers templates by Go's own text/template: one JSON line in, one out.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"text/template"
)

type question struct {
	Template string `json:"template"`
	Data     any    `json:"data"`
	// Functions answer as Calls says, and Data has Go's types (see replay.go); without, the functions below do.
	Functions []string `json:"functions"`
	Calls     []call   `json:"calls"`
}

type answer struct {
	Out   *string `json:"out,omitempty"`
	Error string  `json:"error,omitempty"`
}

// The same functions as in test/template/rows.ts, of every parameter type.
var functions = template.FuncMap{
	"str":  func(s string) string { return s },
	"num":  func(n int) int { return n },
	"flt":  func(n float64) float64 { return n },
	"b":    func(b bool) bool { return b },
	"m":    func(m map[string]any) int { return len(m) },
	"l":    func(l []any) int { return len(l) },
	"id":   func(v any) any { return v },
	"i64":  func(n float64) int64 { return int64(n) },
	"vars": func(s string, n ...int) string { return fmt.Sprint(s, n) },
	"strs": func(s ...string) []string { return s },
	"err":  func() (string, error) { return "", fmt.Errorf("boom") },
}

func ask(q question) answer {
	if q.Functions != nil {
		return replay(q)
	}
	t := template.New("t").Option("missingkey=zero").Funcs(functions)
	if _, err := t.New("x").Parse(q.Template); err != nil {
		return answer{Error: err.Error()}
	}
	var out bytes.Buffer
	if err := t.ExecuteTemplate(&out, "x", q.Data); err != nil {
		return answer{Error: err.Error()}
	}
	text := out.String()
	return answer{Out: &text}
}

func main() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var q question
		if err := in.Decode(&q); err == io.EOF {
			return
		} else if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if err := out.Encode(ask(q)); err != nil {
			os.Exit(1)
		}
	}
}
