package main

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
)

// report writes the pod's status.
func (p *runningPod) report(ctx context.Context) {
	pods := p.node.clients.CoreV1().Pods(p.pod.Namespace)
	for range 5 {
		live, err := pods.Get(ctx, p.pod.Name, metav1.GetOptions{})
		if err != nil || live.UID != p.pod.UID {
			return
		}
		live.Status = p.status(live.Status)
		if _, err = pods.UpdateStatus(ctx, live, metav1.UpdateOptions{}); err == nil {
			return
		}
		if !apierrors.IsConflict(err) {
			klog.ErrorS(err, "status", "pod", klog.KObj(p.pod))
			return
		}
	}
}

// status returns the status of the pod as it is now; conditions that did not change keep their time.
func (p *runningPod) status(old corev1.PodStatus) corev1.PodStatus {
	status := *old.DeepCopy()
	status.HostIP = p.node.ip
	status.HostIPs = []corev1.HostIP{{IP: p.node.ip}}
	status.PodIP = p.ip
	status.PodIPs = []corev1.PodIP{{IP: p.ip}}
	status.StartTime = &p.started
	status.Phase = corev1.PodPending
	ready, running := true, false
	status.ContainerStatuses = nil
	for _, it := range p.containers {
		container := it.status()
		status.ContainerStatuses = append(status.ContainerStatuses, container)
		ready = ready && container.Ready
		running = running || it.started != (time.Time{})
	}
	if running {
		status.Phase = corev1.PodRunning
	}
	setCondition(&status, corev1.PodScheduled, true, "", "")
	setCondition(&status, corev1.PodInitialized, true, "", "")
	message := ""
	if !ready {
		message = "containers with unready status: " + fmt.Sprint(p.unready())
	}
	setCondition(&status, corev1.ContainersReady, ready, "ContainersNotReady", message)
	for _, gate := range p.pod.Spec.ReadinessGates {
		setCondition(&status, gate.ConditionType, ready, "", "")
	}
	setCondition(&status, corev1.PodReady, ready, "ContainersNotReady", message)
	return status
}

func (p *runningPod) unready() []string {
	names := []string{}
	for _, it := range p.containers {
		if !it.ready() {
			names = append(names, it.spec.Name)
		}
	}
	return names
}

func setCondition(status *corev1.PodStatus, kind corev1.PodConditionType, holds bool, reason, message string) {
	value := corev1.ConditionFalse
	if holds {
		value, reason, message = corev1.ConditionTrue, "", ""
	}
	fresh := corev1.PodCondition{Type: kind, Status: value, Reason: reason, Message: message, LastTransitionTime: metav1.Now()}
	for i, old := range status.Conditions {
		if old.Type != kind {
			continue
		}
		if old.Status == value {
			fresh.LastTransitionTime = old.LastTransitionTime
		}
		status.Conditions[i] = fresh
		return
	}
	status.Conditions = append(status.Conditions, fresh)
}

// ready tells whether the container runs and its probes passed.
func (c *runningContainer) ready() bool {
	return c.process != nil && c.startup.passed && c.readiness.passed
}

func (c *runningContainer) status() corev1.ContainerStatus {
	status := corev1.ContainerStatus{
		Name:         c.spec.Name,
		Image:        c.spec.Image,
		Ready:        c.ready(),
		Started:      ptr.To(c.process != nil && c.startup.passed),
		RestartCount: c.restarts,
	}
	switch {
	case c.process != nil:
		status.State.Running = &corev1.ContainerStateRunning{StartedAt: metav1.NewTime(c.started)}
	case c.restarts > 0:
		status.State.Waiting = &corev1.ContainerStateWaiting{
			Reason: "CrashLoopBackOff", Message: "back-off restarting failed container " + c.spec.Name,
		}
		status.LastTerminationState.Terminated = &corev1.ContainerStateTerminated{
			ExitCode: int32(c.lastCode), Reason: "Error", StartedAt: metav1.NewTime(c.started), FinishedAt: metav1.Now(),
		}
	default:
		status.State.Waiting = &corev1.ContainerStateWaiting{Reason: "ContainerCreating"}
	}
	return status
}
