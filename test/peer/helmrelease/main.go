// Decodes HelmReleases strictly into the types of Flux's helm-controller. Input: a JSON list of objects; output: a JSON
// list of the errors.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	helm "github.com/fluxcd/helm-controller/api/v2"
	strict "sigs.k8s.io/json"
)

func main() {
	var objects []json.RawMessage
	if err := json.NewDecoder(os.Stdin).Decode(&objects); err != nil {
		panic(err)
	}
	problems := []string{}
	for i, object := range objects {
		var release helm.HelmRelease
		faults, err := strict.UnmarshalStrict(object, &release)
		if err != nil {
			faults = append(faults, err)
		}
		for _, fault := range faults {
			problems = append(problems, fmt.Sprintf("%d %s: %s", i, release.Name, fault))
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(problems); err != nil {
		panic(err)
	}
}
