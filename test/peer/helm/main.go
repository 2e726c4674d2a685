// The judge of charts: reads cases as lines and writes what `helm template` prints, or its error.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"slices"
	"strings"

	"helm.sh/helm/v3/pkg/action"
	"helm.sh/helm/v3/pkg/chart"
	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/release"
	"helm.sh/helm/v3/pkg/strvals"
)

// question is one line of input.
type question struct {
	// Chart is a folder or an archive. Files, if any, replace it.
	Chart       string            `json:"chart"`
	Files       map[string]string `json:"files"`
	Values      map[string]any    `json:"values"`
	Set         []string          `json:"set"`
	Release     string            `json:"release"`
	Namespace   string            `json:"namespace"`
	KubeVersion string            `json:"kubeVersion"`
	APIVersions []string          `json:"apiVersions"`
	IsUpgrade   bool              `json:"isUpgrade"`
	IncludeCRDs bool              `json:"includeCrds"`
}

// answer is one line of output: the text that `helm template` prints and the release's notes, or an error.
type answer struct {
	Output   string   `json:"output"`
	Notes    string   `json:"notes"`
	Hooks    []hook   `json:"hooks,omitempty"`
	Error    string   `json:"error,omitempty"`
	Warnings []string `json:"warnings,omitempty"`
}

// hook is a hook in a release.
type hook struct {
	Name              string                        `json:"name"`
	Kind              string                        `json:"kind"`
	Source            string                        `json:"source"`
	Events            []release.HookEvent           `json:"events"`
	Weight            int                           `json:"weight"`
	DeletePolicies    []release.HookDeletePolicy    `json:"deletePolicies"`
	OutputLogPolicies []release.HookOutputLogPolicy `json:"outputLogPolicies"`
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			reply(out, line)
		}
		if err != nil {
			return
		}
	}
}

func reply(out *bufio.Writer, line []byte) {
	var warnings bytes.Buffer
	log.SetFlags(0)
	log.SetOutput(&warnings)
	result, err := judge(line)
	if err != nil {
		result = answer{Error: err.Error()}
	}
	result.Warnings = strings.FieldsFunc(warnings.String(), func(r rune) bool { return r == '\n' })
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(result); err != nil {
		panic(err)
	}
	if err := out.Flush(); err != nil {
		panic(err)
	}
}

func judge(line []byte) (result answer, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	var q question
	if err := json.Unmarshal(line, &q); err != nil {
		return result, err
	}
	install, err := newInstall(q)
	if err != nil {
		return result, err
	}
	values := q.Values
	if values == nil {
		values = map[string]any{}
	}
	for _, set := range q.Set {
		if err := strvals.ParseInto(set, values); err != nil {
			return result, err
		}
	}
	loaded, err := load(q)
	if err != nil {
		return result, err
	}
	return template(install, loaded, values)
}

// newInstall returns the install action of `helm template`.
func newInstall(q question) (*action.Install, error) {
	install := action.NewInstall(&action.Configuration{Log: func(string, ...any) {}})
	install.DryRun = true
	install.DryRunOption = "true"
	install.ClientOnly = true
	install.Replace = true
	install.ReleaseName = q.Release
	install.Namespace = q.Namespace
	install.IsUpgrade = q.IsUpgrade
	install.IncludeCRDs = q.IncludeCRDs
	install.APIVersions = q.APIVersions
	if q.KubeVersion != "" {
		version, err := chartutil.ParseKubeVersion(q.KubeVersion)
		if err != nil {
			return nil, err
		}
		install.KubeVersion = version
	}
	return install, nil
}

// missingDependencies is the prefix that the command adds to the error.
const missingDependencies = "An error occurred while checking for chart dependencies. " +
	"You may need to run `helm dependency build` to fetch missing dependencies"

func load(q question) (*chart.Chart, error) {
	if len(q.Files) == 0 {
		return loader.Load(q.Chart)
	}
	var files []*loader.BufferedFile
	for _, name := range slices.Sorted(maps.Keys(q.Files)) {
		files = append(files, &loader.BufferedFile{Name: name, Data: []byte(q.Files[name])})
	}
	return loader.LoadFiles(files)
}

func template(install *action.Install, chart *chart.Chart, values map[string]any) (answer, error) {
	if chart.Metadata.Type == "library" {
		return answer{}, fmt.Errorf("%s charts are not installable", chart.Metadata.Type)
	}
	if err := action.CheckDependencies(chart, chart.Metadata.Dependencies); err != nil {
		return answer{}, fmt.Errorf("%s: %w", missingDependencies, err)
	}
	made, err := install.Run(chart, values)
	if err != nil {
		return answer{}, err
	}
	result := answer{Notes: made.Info.Notes}
	var text strings.Builder
	io.WriteString(&text, strings.TrimSpace(made.Manifest)+"\n")
	for _, h := range made.Hooks {
		fmt.Fprintf(&text, "---\n# Source: %s\n%s\n", h.Path, h.Manifest)
		result.Hooks = append(result.Hooks,
			hook{h.Name, h.Kind, h.Path, h.Events, h.Weight, h.DeletePolicies, h.OutputLogPolicies})
	}
	result.Output = text.String()
	return result, nil
}
