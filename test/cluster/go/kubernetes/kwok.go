package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/kwok/pkg/apis/internalversion"
	"sigs.k8s.io/kwok/pkg/apis/v1alpha1"
	"sigs.k8s.io/yaml"
)

// kwokOptions are those flags of kwok's command that the sandbox uses.
type kwokOptions struct {
	kubeconfig   string
	stages       string
	leaseSeconds int
	cidr         string
	nodeIP       string
}

// runKwok simulates the kubelets of all nodes. It understands kwok's stages, by kwok's own packages for them; kwok's
// controllers do not compile with this version of Kubernetes, and its servers for logs and metrics are not needed here.
func runKwok() int {
	if err := simulate(os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "kwok: %v\n", err)
		return 1
	}
	return 0
}

func simulate(args []string) error {
	options, err := parseKwokFlags(args)
	if err != nil {
		return err
	}
	stages, err := readStages(options.stages)
	if err != nil {
		return err
	}
	config, err := clientcmd.BuildConfigFromFlags("", options.kubeconfig)
	if err != nil {
		return err
	}
	config.QPS = -1
	clients, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	objects, err := dynamic.NewForConfig(config)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return runPlayers(ctx, clients, objects, stages, options)
}

func parseKwokFlags(args []string) (kwokOptions, error) {
	options := kwokOptions{}
	flags := flag.NewFlagSet("kwok", flag.ContinueOnError)
	flags.StringVar(&options.kubeconfig, "kubeconfig", "", "path of the kubeconfig")
	flags.StringVar(&options.stages, "config", "", "path of the stages, in YAML")
	flags.IntVar(&options.leaseSeconds, "node-lease-duration-seconds", 40, "duration of a node's lease")
	flags.StringVar(&options.cidr, "cidr", "10.0.0.1/24", "addresses of pods on nodes without a CIDR of their own")
	flags.StringVar(&options.nodeIP, "node-ip", "", "address of nodes without one of their own")
	allNodes := flags.Bool("manage-all-nodes", false, "simulate every node; must be true")
	if err := flags.Parse(args); err != nil {
		return options, err
	}
	if !*allNodes {
		return options, fmt.Errorf("--manage-all-nodes=true is missing: no other choice of nodes is supported")
	}
	return options, nil
}

// readStages returns the stages of a file by the kind that they change. Nodes must have one, as pods run on nodes.
func readStages(path string) (map[string][]*internalversion.Stage, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	stages := map[string][]*internalversion.Stage{}
	for _, document := range strings.Split(string(text), "\n---\n") {
		external := v1alpha1.Stage{}
		if err := yaml.UnmarshalStrict([]byte(document), &external); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		v1alpha1.SetObjectDefaults_Stage(&external)
		stage, err := internalversion.ConvertToInternalStage(&external)
		if err != nil {
			return nil, fmt.Errorf("%s: stage %s: %w", path, external.Name, err)
		}
		kind := stage.Spec.ResourceRef.Kind
		stages[kind] = append(stages[kind], stage)
	}
	if len(stages["Node"]) == 0 {
		return nil, fmt.Errorf("%s: no stage for nodes", path)
	}
	return stages, nil
}
