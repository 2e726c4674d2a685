package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// containerCommand is the argument by which the program starts itself as a container.
const containerCommand = "run-container"

// containerSpec is what a container's process gets to know, as JSON on descriptor 3.
type containerSpec struct {
	// Root is the folder that becomes /.
	Root     string
	Mounts   []mount
	Hostname string
	Args     []string
	Env      []string
	User     int
	Group    int
	Groups   []int
	ReadOnly bool
	// NoNewPrivileges is set where allowPrivilegeEscalation is false.
	NoNewPrivileges bool
	// Capabilities are those that the process may have; nil means all.
	Capabilities []string
}

// processes stands for the files about processes. A container sees its own, also in place of the node's: its first process
// takes the place of the node's, and its network that of the node.
const processes = "/proc"

// mount shows a file or folder of the machine at a path of the container.
type mount struct {
	Source   string
	Target   string
	ReadOnly bool
	// Propagation is a flag of mount(2) for mounts that are made later on one side; 0 for none.
	Propagation uintptr
}

// container is a started process.
type container struct {
	network podNetwork
	spec    containerSpec
	command *exec.Cmd
	// done is closed when the process has ended.
	done chan struct{}
}

// startContainer starts a process in a pod's network; its output goes to the end of the file `log`.
func startContainer(network podNetwork, spec containerSpec, log string) (*container, error) {
	output, err := os.OpenFile(log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	defer output.Close()
	command := exec.Command("/proc/self/exe", containerCommand)
	command.Stdout, command.Stderr = output, output
	command.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags: unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC,
		Pdeathsig:  syscall.SIGKILL,
	}
	if err := startWithSpec(network, command, spec); err != nil {
		return nil, err
	}
	started := &container{network: network, spec: spec, command: command, done: make(chan struct{})}
	go func() {
		_ = command.Wait()
		close(started.done)
	}()
	return started, nil
}

// startWithSpec starts a command in a pod's network, and writes the spec to its descriptor 3.
func startWithSpec(network podNetwork, command *exec.Cmd, spec containerSpec) error {
	reader, writer, err := os.Pipe()
	if err != nil {
		return err
	}
	defer reader.Close()
	defer writer.Close()
	command.ExtraFiles = append([]*os.File{reader}, command.ExtraFiles...)
	if err := network.start(command); err != nil {
		return err
	}
	if err := json.NewEncoder(writer).Encode(spec); err != nil {
		// The process ends when its input does.
		_ = writer.Close()
		_ = command.Wait()
		return err
	}
	return nil
}

// readSpec reads what startWithSpec has written.
func readSpec() (containerSpec, error) {
	var spec containerSpec
	file := os.NewFile(3, "spec")
	defer file.Close()
	err := json.NewDecoder(file).Decode(&spec)
	return spec, err
}

// ended tells whether the process has ended.
func (c *container) ended() bool {
	select {
	case <-c.done:
		return true
	default:
		return false
	}
}

// exitCode is valid after the end; -1 means that a signal ended the process.
func (c *container) exitCode() int { return c.command.ProcessState.ExitCode() }

// runContainer is the first part of a container's process: it sets up what is particular to it, and becomes the program.
func runContainer() error {
	spec, err := readSpec()
	if err != nil {
		return err
	}
	if err := unix.Sethostname([]byte(spec.Hostname)); err != nil {
		return err
	}
	if err := setUpRoot(spec); err != nil {
		return err
	}
	if err := unix.Chdir("/"); err != nil {
		return err
	}
	if err := become(spec); err != nil {
		return err
	}
	return fmt.Errorf("%s: %w", spec.Args[0], syscall.Exec(spec.Args[0], spec.Args, spec.Env))
}

func setUpRoot(spec containerSpec) error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_SLAVE, ""); err != nil {
		return err
	}
	if err := bind(mount{Source: spec.Root, Target: spec.Root}); err != nil {
		return err
	}
	system := []mount{{Source: processes, Target: "/proc"}, {Source: "/dev", Target: "/dev"}}
	for _, it := range append(system, spec.Mounts...) {
		it.Target = filepath.Join(spec.Root, it.Target)
		if err := makeTarget(it); err != nil {
			return err
		}
		if err := bind(it); err != nil {
			return err
		}
	}
	if spec.ReadOnly {
		if err := unix.Mount("", spec.Root, "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY, ""); err != nil {
			return err
		}
	}
	return unix.Chroot(spec.Root)
}

func makeTarget(it mount) error {
	if it.Source == processes {
		return os.MkdirAll(it.Target, 0o755)
	}
	source, err := os.Stat(it.Source)
	if err != nil {
		return err
	}
	if source.IsDir() {
		return os.MkdirAll(it.Target, 0o755)
	}
	if err := os.MkdirAll(filepath.Dir(it.Target), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(it.Target, os.O_CREATE|os.O_RDONLY, 0o644)
	if err != nil {
		return err
	}
	return file.Close()
}

func bind(it mount) error {
	if it.Source == processes {
		return unix.Mount("proc", it.Target, "proc", 0, "")
	}
	if err := unix.Mount(it.Source, it.Target, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return fmt.Errorf("mount %s at %s: %w", it.Source, it.Target, err)
	}
	if it.ReadOnly {
		if err := unix.Mount("", it.Target, "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY, ""); err != nil {
			return fmt.Errorf("mount %s read-only: %w", it.Target, err)
		}
	}
	if it.Propagation != 0 {
		return unix.Mount("", it.Target, "", it.Propagation|unix.MS_REC, "")
	}
	return nil
}

// become takes away rights and changes the user.
func become(spec containerSpec) error {
	if err := dropCapabilities(spec.Capabilities); err != nil {
		return err
	}
	if spec.NoNewPrivileges {
		if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
			return err
		}
	}
	if err := syscall.Setgroups(spec.Groups); err != nil {
		return fmt.Errorf("groups %v: %w", spec.Groups, err)
	}
	if err := syscall.Setgid(spec.Group); err != nil {
		return fmt.Errorf("group %d: %w", spec.Group, err)
	}
	if err := syscall.Setuid(spec.User); err != nil {
		return fmt.Errorf("user %d: %w", spec.User, err)
	}
	// The kernel forgets this when the user changes.
	return unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(syscall.SIGKILL), 0, 0, 0)
}
