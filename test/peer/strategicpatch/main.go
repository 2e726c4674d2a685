// Applies strategic merge patches as Kubernetes does. Input: a JSON list of questions; output: a JSON list of answers.
package main

import (
	"encoding/json"
	"os"

	admission "k8s.io/api/admissionregistration/v1"
	apps "k8s.io/api/apps/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	core "k8s.io/api/core/v1"
	policy "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
)

type question struct {
	Kind   string          `json:"kind"`
	Object json.RawMessage `json:"object"`
	Patch  json.RawMessage `json:"patch"`
}

type answer struct {
	Object json.RawMessage `json:"object,omitempty"`
	Error  string          `json:"error,omitempty"`
}

var types = map[string]any{
	"Deployment":                   apps.Deployment{},
	"DaemonSet":                    apps.DaemonSet{},
	"Service":                      core.Service{},
	"HorizontalPodAutoscaler":      autoscaling.HorizontalPodAutoscaler{},
	"PodDisruptionBudget":          policy.PodDisruptionBudget{},
	"MutatingWebhookConfiguration": admission.MutatingWebhookConfiguration{},
}

func main() {
	var questions []question
	if err := json.NewDecoder(os.Stdin).Decode(&questions); err != nil {
		panic(err)
	}
	answers := make([]answer, 0, len(questions))
	for _, one := range questions {
		object, err := strategicpatch.StrategicMergePatch(one.Object, one.Patch, types[one.Kind])
		if err != nil {
			answers = append(answers, answer{Error: err.Error()})
		} else {
			answers = append(answers, answer{Object: object})
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		panic(err)
	}
}
