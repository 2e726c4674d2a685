// Prints the names of Helm's template functions, sorted, one per line.
package main

import (
	"fmt"
	"maps"
	"slices"
	"text/template"
	_ "unsafe" // for go:linkname

	_ "helm.sh/helm/v3/pkg/engine"
)

// funcMap is the engine's function map, which it does not export.
//
//go:linkname funcMap helm.sh/helm/v3/pkg/engine.funcMap
func funcMap() template.FuncMap

func main() {
	for _, name := range slices.Sorted(maps.Keys(funcMap())) {
		fmt.Println(name)
	}
}
