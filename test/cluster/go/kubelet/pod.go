package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
)

const (
	// tick is how often a pod's containers and volumes are looked at.
	tick = 200 * time.Millisecond
	// restartDelay is short, so that tests do not wait: a real kubelet starts with 10 s.
	restartDelay = time.Second
)

// runningPod is a pod whose containers are processes of this machine.
type runningPod struct {
	node    *node
	pod     *corev1.Pod
	folder  string
	ip      string
	network podNetwork
	volumes *volumes
	// containers are in the order of the pod's.
	containers []*runningContainer
	started    metav1.Time
	// deleted is closed when the pod is to end.
	deleted chan struct{}
	once    sync.Once
	// reason says why no container could be started yet.
	reason string
}

// runningContainer is a container and its process.
type runningContainer struct {
	spec    *corev1.Container
	process *container
	// latest is the process that was started last, for those who serve requests.
	latest    atomic.Pointer[container]
	started   time.Time
	restarts  int32
	lastCode  int
	restartAt time.Time
	readiness *probeState
	liveness  *probeState
	startup   *probeState
}

// run starts the pod, keeps its containers running and its status true, until the pod is deleted or the context ends.
func (p *runningPod) run(ctx context.Context) {
	defer p.node.addresses.release(p.ip)
	for !p.setUp(ctx) {
		p.report(ctx)
		if p.wait(ctx, tick) {
			p.finish()
			return
		}
	}
	for {
		changed := p.tend(ctx)
		if changed {
			p.report(ctx)
		}
		if p.wait(ctx, tick) {
			break
		}
	}
	p.end()
	p.finish()
}

// stop makes the pod end; it may be called more than once.
func (p *runningPod) stop() { p.once.Do(func() { close(p.deleted) }) }

// wait returns true if the pod is to end.
func (p *runningPod) wait(ctx context.Context, duration time.Duration) bool {
	select {
	case <-p.deleted:
		return true
	case <-ctx.Done():
		return true
	case <-time.After(duration):
		return false
	}
}

// setUp makes volumes and network; what is missing is said by an event, once for each reason.
func (p *runningPod) setUp(ctx context.Context) bool {
	err := p.volumes.prepare(ctx)
	if err == nil && p.network.handle <= 0 {
		p.network, err = newPodNetwork(p.ip)
	}
	if err == nil {
		p.reason = ""
		return true
	}
	if p.reason != err.Error() {
		p.reason = err.Error()
		p.node.recorder.Event(p.pod, corev1.EventTypeWarning, "FailedMount", p.reason)
	}
	return false
}

// tend starts what is not running, asks the probes, and returns true if something changed.
func (p *runningPod) tend(ctx context.Context) bool {
	changed := false
	if err := p.volumes.prepare(ctx); err != nil && p.reason != err.Error() {
		p.reason = err.Error()
		klog.ErrorS(err, "volumes", "pod", klog.KObj(p.pod))
	}
	for _, it := range p.containers {
		changed = p.tendContainer(it) || changed
	}
	return changed
}

func (p *runningPod) tendContainer(it *runningContainer) bool {
	switch {
	case it.process == nil && time.Now().After(it.restartAt):
		p.start(it)
		return true
	case it.process == nil:
		return false
	case it.process.ended():
		it.lastCode = it.process.exitCode()
		it.process, it.restarts, it.restartAt = nil, it.restarts+1, time.Now().Add(restartDelay)
		p.node.recorder.Eventf(p.pod, corev1.EventTypeWarning, "BackOff", "Back-off restarting failed container %s", it.spec.Name)
		return true
	}
	started := it.startup.passed
	changed := it.startup.update(p.ip, it.spec)
	if !started {
		return changed
	}
	if it.liveness.update(p.ip, it.spec) && !it.liveness.passed && it.liveness.failures >= it.spec.LivenessProbe.FailureThreshold {
		p.node.recorder.Eventf(p.pod, corev1.EventTypeWarning, "Unhealthy", "Liveness probe failed: %s", it.liveness.message)
		_ = it.process.command.Process.Kill()
	}
	if it.readiness.update(p.ip, it.spec) {
		changed = true
		if it.readiness.message != "" {
			p.node.recorder.Eventf(p.pod, corev1.EventTypeWarning, "Unhealthy", "Readiness probe failed: %s", it.readiness.message)
		}
	}
	return changed
}

// start starts a container; a failure counts as an end.
func (p *runningPod) start(it *runningContainer) {
	spec, err := p.containerSpec(it.spec)
	if err == nil {
		it.process, err = startContainer(p.network, spec, p.logPath(it.spec.Name))
	}
	now := time.Now()
	if err != nil {
		it.restartAt = now.Add(restartDelay)
		p.node.recorder.Event(p.pod, corev1.EventTypeWarning, "Failed", err.Error())
		return
	}
	it.latest.Store(it.process)
	it.started = now
	it.readiness = newProbe(it.spec.ReadinessProbe, now)
	it.liveness = newProbe(it.spec.LivenessProbe, now)
	it.startup = newProbe(it.spec.StartupProbe, now)
}

// container returns the process of a container that runs, or nil. Any goroutine may ask.
func (p *runningPod) container(name string) *container {
	for _, it := range p.containers {
		if process := it.latest.Load(); it.spec.Name == name && process != nil && !process.ended() {
			return process
		}
	}
	return nil
}

// anyContainer returns the process of the first container that runs, or nil.
func (p *runningPod) anyContainer() *container {
	for _, it := range p.containers {
		if process := p.container(it.spec.Name); process != nil {
			return process
		}
	}
	return nil
}

func (p *runningPod) logPath(container string) string {
	return filepath.Join(p.folder, container+".log")
}

// end asks all processes to end, and forces those that take longer than the pod's grace period.
func (p *runningPod) end() {
	grace := time.Duration(ptr.Deref(p.pod.Spec.TerminationGracePeriodSeconds, 30)) * time.Second
	deadline := time.After(grace)
	for _, it := range p.containers {
		if it.process != nil {
			_ = it.process.command.Process.Signal(syscall.SIGTERM)
		}
	}
	for _, it := range p.containers {
		if it.process == nil {
			continue
		}
		select {
		case <-it.process.done:
		case <-deadline:
			_ = it.process.command.Process.Kill()
			<-it.process.done
		}
	}
}

// finish removes what is left of the pod: namespace, files, and the object if it is being deleted.
func (p *runningPod) finish() {
	p.network.close()
	if err := os.RemoveAll(p.folder); err != nil {
		klog.ErrorS(err, "files of the pod", "pod", klog.KObj(p.pod))
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	options := metav1.DeleteOptions{GracePeriodSeconds: ptr.To(int64(0)), Preconditions: metav1.NewUIDPreconditions(string(p.pod.UID))}
	if err := p.node.clients.CoreV1().Pods(p.pod.Namespace).Delete(ctx, p.pod.Name, options); err != nil {
		klog.V(2).InfoS("pod not deleted", "pod", klog.KObj(p.pod), "error", err)
	}
}

func newRunningPod(node *node, pod *corev1.Pod, folder string) (*runningPod, error) {
	ip, err := node.addresses.take()
	if err != nil {
		return nil, err
	}
	pod = pod.DeepCopy()
	pod.Status.PodIP = ip
	result := &runningPod{
		node:    node,
		pod:     pod,
		folder:  folder,
		ip:      ip,
		volumes: &volumes{node: node, pod: pod, folder: filepath.Join(folder, "volumes"), tokens: map[string]string{}},
		started: metav1.Now(),
		deleted: make(chan struct{}),
	}
	for i := range pod.Spec.Containers {
		spec := &pod.Spec.Containers[i]
		result.containers = append(result.containers, &runningContainer{spec: spec, readiness: &probeState{}, liveness: &probeState{}, startup: &probeState{}})
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("folder of the pod: %w", err)
	}
	return result, nil
}
