// Executes templates with Go's text/template: reads one JSON line per template and writes one.
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
	// With Functions, Calls contains their results and Data has Go's types (see replay.go). Without, the
	// functions below are used.
	Functions []string `json:"functions"`
	Calls     []call   `json:"calls"`
}

type answer struct {
	Out   *string `json:"out,omitempty"`
	Error string  `json:"error,omitempty"`
}

// The functions of test/template/rows.ts, with every parameter type.
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
