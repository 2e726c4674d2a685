package main

// Repeats a template execution that was recorded elsewhere. Go executes the template, and each function call returns
// its recorded result if the call is the same.

import (
	"bytes"
	"fmt"
	"strconv"
	"text/template"
)

type call struct {
	Name string `json:"name"`
	// Args are the string arguments; nil for other arguments.
	Args   []*string `json:"args"`
	Result any       `json:"result"`
}

// nilMessage is a nil protobuf message: it is false, and its getters return nil messages.
type nilMessage map[string]nilMessage

type enum struct {
	Number int32
	Name   string
}

func (e enum) String() string { return e.Name }

func replay(q question) answer {
	next := 0
	functions := template.FuncMap{}
	for _, name := range q.Functions {
		functions[name] = func(args ...any) (any, error) {
			if next >= len(q.Calls) {
				return nil, fmt.Errorf("call %d, of %s, is one too many", next, name)
			}
			c := q.Calls[next]
			if c.Name != name || len(c.Args) != len(args) {
				return nil, fmt.Errorf("call %d is of %s with %d arguments, not of %s", next, name, len(args), c.Name)
			}
			for i, arg := range args {
				if text, ok := arg.(string); ok != (c.Args[i] != nil) || ok && text != *c.Args[i] {
					return nil, fmt.Errorf("call %d, of %s, has another argument %d: %v", next, name, i, arg)
				}
			}
			next++
			return decode(c.Result), nil
		}
	}
	parsed, err := template.New("t").Option("missingkey=zero").Funcs(functions).Parse(q.Template)
	if err != nil {
		return answer{Error: err.Error()}
	}
	var out bytes.Buffer
	if err := parsed.Execute(&out, decode(q.Data)); err != nil {
		return answer{Error: err.Error()}
	}
	if next != len(q.Calls) {
		return answer{Error: fmt.Sprintf("%d calls, not %d", next, len(q.Calls))}
	}
	text := out.String()
	return answer{Out: &text}
}

// decode converts the notation of test/peer/replay.ts to Go values.
func decode(raw any) any {
	tagged, ok := raw.(map[string]any)
	if !ok {
		return raw
	}
	value := tagged["value"]
	switch tag := tagged["type"].(string); tag {
	case "map[string]string":
		return texts(value.(map[string]any))
	case "map", "struct":
		result := map[string]any{}
		for key, item := range value.(map[string]any) {
			result[key] = decode(item)
		}
		return result
	case "[]string":
		result := []string{}
		for _, item := range value.([]any) {
			result = append(result, item.(string))
		}
		return result
	case "list":
		result := []any{}
		for _, item := range value.([]any) {
			result = append(result, decode(item))
		}
		return result
	case "nil message":
		return nilMessage(nil)
	case "enum":
		return enum{Number: int32(number(tagged["number"])), Name: value.(string)}
	case "float64":
		float, _ := strconv.ParseFloat(value.(string), 64)
		return float
	default:
		return integer(tag, number(value))
	}
}

func texts(from map[string]any) map[string]string {
	result := map[string]string{}
	for key, item := range from {
		result[key] = item.(string)
	}
	return result
}

func number(value any) int64 {
	result, err := strconv.ParseInt(value.(string), 10, 64)
	if err != nil {
		panic(err)
	}
	return result
}

func integer(kind string, n int64) any {
	switch kind {
	case "int":
		return int(n)
	case "int32":
		return int32(n)
	case "int64":
		return n
	case "uint32":
		return uint32(n)
	}
	panic("no kind " + kind)
}
