// Prints and reads YAML with sigs.k8s.io/yaml: reads a JSON list of cases and writes a JSON list of answers.
package main

import (
	"encoding/json"
	"log"
	"os"

	"sigs.k8s.io/yaml"
)

// question has either JSON to print as YAML, or YAML to read.
type question struct {
	Print json.RawMessage `json:"print,omitempty"`
	Read  *string         `json:"read,omitempty"`
}

type answer struct {
	YAML  *string         `json:"yaml,omitempty"`
	Value json.RawMessage `json:"value,omitempty"`
	Error string          `json:"error,omitempty"`
}

func main() {
	var questions []question
	if err := json.NewDecoder(os.Stdin).Decode(&questions); err != nil {
		log.Fatal(err)
	}
	answers := make([]answer, len(questions))
	for i, q := range questions {
		if q.Read == nil {
			answers[i] = printed(q.Print)
		} else {
			answers[i] = read(*q.Read)
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		log.Fatal(err)
	}
}

func printed(text json.RawMessage) answer {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		log.Fatal(err)
	}
	out, err := yaml.Marshal(value)
	if err != nil {
		return answer{Error: err.Error()}
	}
	result := string(out)
	return answer{YAML: &result}
}

func read(text string) answer {
	var value any
	if err := yaml.Unmarshal([]byte(text), &value); err != nil {
		return answer{Error: err.Error()}
	}
	out, err := json.Marshal(value)
	if err != nil {
		log.Fatal(err)
	}
	return answer{Value: out}
}
