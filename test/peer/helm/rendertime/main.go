// Measures Helm's engine in one warm process: `rendertime CHART VALUES.json SECONDS` prints the median milliseconds
// per rendering. Like the other side of the benchmark, it loads the chart once and times the rendering of values.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strconv"
	"time"

	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("give a chart, a file of values and a number of seconds")
	}
	text, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	seconds, err := strconv.ParseFloat(args[2], 64)
	if err != nil {
		return err
	}
	var times []float64
	for until := time.Now().Add(time.Duration(seconds * 1e9)); time.Now().Before(until) || len(times) < 5; {
		// Load the values and the chart again, since ProcessDependencies changes the chart.
		chart, err := loader.Load(args[0])
		if err != nil {
			return err
		}
		var values map[string]any
		if err := json.Unmarshal(text, &values); err != nil {
			return err
		}
		begun := time.Now()
		if err := chartutil.ProcessDependenciesWithMerge(chart, values); err != nil {
			return err
		}
		options := chartutil.ReleaseOptions{Name: "istiod", Namespace: "istio-system", IsInstall: true, Revision: 1}
		all, err := chartutil.ToRenderValues(chart, values, options, chartutil.DefaultCapabilities)
		if err != nil {
			return err
		}
		if _, err := engine.Render(chart, all); err != nil {
			return err
		}
		times = append(times, float64(time.Since(begun).Nanoseconds())/1e6)
	}
	sort.Float64s(times)
	fmt.Printf("%.3f\n", times[len(times)/2])
	return nil
}
