// Argo CD's application controller, ApplicationSet controller and repo server, which install what `export argocd` prints,
// and a Redis for them; see docs/sandbox.md. The first argument names the program.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/alicebob/miniredis/v2"
	controller "github.com/argoproj/argo-cd/v3/cmd/argocd-application-controller/commands"
	applicationset "github.com/argoproj/argo-cd/v3/cmd/argocd-applicationset-controller/commands"
	reposerver "github.com/argoproj/argo-cd/v3/cmd/argocd-repo-server/commands"
)

var programs = map[string]func() error{
	"application-controller":    func() error { return controller.NewCommand().Execute() },
	"applicationset-controller": func() error { return applicationset.NewCommand().Execute() },
	"repo-server":               func() error { return reposerver.NewCommand().Execute() },
	"redis":                     redis,
}

func main() {
	if len(os.Args) < 2 || programs[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: argocd application-controller|applicationset-controller|repo-server|redis …")
		os.Exit(2)
	}
	go endWithParent()
	run := programs[os.Args[1]]
	os.Args = append(os.Args[:1], os.Args[2:]...)
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// endWithParent ends the program when the process that started it ends, or closes the pipe to standard input.
func endWithParent() {
	_, _ = io.Copy(io.Discard, os.Stdin)
	os.Exit(0)
}

// redis keeps data in memory, at the address of the first argument.
func redis() error {
	if err := miniredis.NewMiniRedis().StartAddr(os.Args[1]); err != nil {
		return err
	}
	select {}
}
