// Command kubelet runs the pods of some images as processes of this machine, each in a network of its own: the control plane
// of a mesh in the sandbox is real. Pods of other images are left to kwok. docs/sandbox.md says what it supports.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

// readyFile appears in the folder as soon as the cluster's network is there.
const readyFile = "network"

// options are the flags of the command.
type options struct {
	// folder is where the files of pods and nodes go.
	folder string
	// kubeconfig names the API server inside the cluster's network. The file may appear later.
	kubeconfig string
	// apiPort is the port on this machine's 127.0.0.1 that leads to the API server.
	apiPort int
	images  images
}

func main() {
	if isPacketFilter(os.Args[0]) {
		fail(runPacketFilter(os.Args))
	}
	if len(os.Args) == 2 && os.Args[1] == containerCommand {
		fail(runContainer())
	}
	if len(os.Args) == 2 && os.Args[1] == execCommand {
		fail(runInContainer())
	}
	options, err := parseFlags(os.Args[1:])
	if err != nil {
		fail(err)
	}
	fail(run(options))
}

func fail(err error) {
	if err == nil {
		os.Exit(0)
	}
	fmt.Fprintf(os.Stderr, "kubelet: %v\n", err)
	os.Exit(1)
}

func parseFlags(args []string) (options, error) {
	result := options{images: images{}}
	flags := flag.NewFlagSet("kubelet", flag.ContinueOnError)
	flags.StringVar(&result.folder, "folder", "", "folder for the files of pods and nodes")
	flags.StringVar(&result.kubeconfig, "kubeconfig", "", "path of the kubeconfig; the file may appear later")
	flags.IntVar(&result.apiPort, "api-port", 0, "port on 127.0.0.1 that leads to the API server")
	flags.Var(result.images, "file", "IMAGE:TARGET=PATH: a file of an image; the first one is its program; may be repeated")
	return result, flags.Parse(args)
}

func run(options options) error {
	listener, err := enterNetwork(options.apiPort)
	if err != nil {
		return err
	}
	if err := setUpNetwork(); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(options.folder, readyFile), nil, 0o600); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	go relay(listener, apiAddress)
	config, err := waitForConfig(ctx, options.kubeconfig)
	if err != nil {
		return err
	}
	return runNodes(ctx, config, options)
}

// waitForConfig returns the configuration as soon as the file is there.
func waitForConfig(ctx context.Context, path string) (*rest.Config, error) {
	for {
		if _, err := os.Stat(path); err == nil {
			config, err := clientcmd.BuildConfigFromFlags("", path)
			if err == nil {
				config.QPS = -1
			}
			return config, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
}
