package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
	"k8s.io/cri-streaming/pkg/streaming/remotecommand"
	utilexec "k8s.io/utils/exec"
)

// execCommand is the argument by which the program starts itself in a container that runs.
const execCommand = "run-in-container"

// executor runs commands in the containers of one pod.
type executor struct{ pod *runningPod }

// serveExec serves the subresource `exec`, over SPDY or WebSocket.
func (c *cluster) serveExec(answer http.ResponseWriter, request *http.Request) {
	pod := c.podOf(answer, request)
	if pod == nil {
		return
	}
	options, err := remotecommand.NewOptions(request)
	if err != nil {
		http.Error(answer, err.Error(), http.StatusBadRequest)
		return
	}
	remotecommand.ServeExec(
		answer, request, executor{pod}, pod.pod.Name, string(pod.pod.UID),
		request.PathValue("container"), request.URL.Query()["command"], options,
		streamIdleTimeout, streamCreationTimeout, remotecommand.SupportedStreamingProtocols,
	)
}

// ExecInContainer runs a command in a container until it ends. An error with an exit status becomes kubectl's.
func (e executor) ExecInContainer(
	ctx context.Context, _, _, name string, args []string, in io.Reader, out, errOut io.WriteCloser,
	tty bool, _ <-chan remotecommand.TerminalSize, _ time.Duration,
) error {
	if tty {
		return fmt.Errorf("terminals (-t) are not supported in the sandbox")
	}
	container := e.pod.container(name)
	if container == nil {
		return fmt.Errorf("container %s is not running", name)
	}
	program, err := os.Open("/proc/self/exe")
	if err != nil {
		return err
	}
	defer program.Close()
	command := container.enter(ctx, program)
	command.Stdout, command.Stderr = out, errOut
	var input io.WriteCloser
	if in != nil {
		if input, err = command.StdinPipe(); err != nil {
			return err
		}
	}
	spec := container.spec
	spec.Args = args
	if err := startWithSpec(container.network, command, spec); err != nil {
		return err
	}
	if in != nil {
		// Not by the command itself, which would wait for the end of the input: kubectl sends it after the command's end.
		go func() {
			_, _ = io.Copy(input, in)
			_ = input.Close()
		}()
	}
	return withStatus(command.Wait())
}

// enter returns the command that starts this program in the namespaces and the root folder of the container. The network is
// that of the caller's thread. The container has no file of this program, but the process has it open.
func (c *container) enter(ctx context.Context, program *os.File) *exec.Cmd {
	target := "--target=" + strconv.Itoa(c.command.Process.Pid)
	namespaces := []string{"--mount", "--uts", "--ipc", "--pid", "--root", "--wd"}
	args := append(append([]string{target}, namespaces...), "--", "/proc/self/fd/4", execCommand)
	command := exec.CommandContext(ctx, "nsenter", args...)
	command.Env = c.spec.Env
	command.ExtraFiles = []*os.File{program}
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	return command
}

// runInContainer is the first part of a command's process: it takes the user and the rights of the container, and becomes
// the command.
func runInContainer() error {
	spec, err := readSpec()
	if err != nil {
		return err
	}
	unix.CloseOnExec(4)
	if err := become(spec); err != nil {
		return err
	}
	program, err := exec.LookPath(spec.Args[0])
	if err != nil {
		return err
	}
	return fmt.Errorf("%s: %w", program, syscall.Exec(program, spec.Args, spec.Env))
}

// withStatus makes the exit status of a command known to the library.
func withStatus(err error) error {
	var ended *exec.ExitError
	if errors.As(err, &ended) {
		return utilexec.ExitErrorWrapper{ExitError: ended}
	}
	return err
}
