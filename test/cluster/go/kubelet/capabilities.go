package main

import (
	"fmt"
	"slices"

	"golang.org/x/sys/unix"
	corev1 "k8s.io/api/core/v1"
)

// capabilityNumbers are those of capabilities(7), by the names that pods use.
var capabilityNumbers = map[string]uintptr{
	"CHOWN":              unix.CAP_CHOWN,
	"DAC_OVERRIDE":       unix.CAP_DAC_OVERRIDE,
	"DAC_READ_SEARCH":    unix.CAP_DAC_READ_SEARCH,
	"FOWNER":             unix.CAP_FOWNER,
	"FSETID":             unix.CAP_FSETID,
	"KILL":               unix.CAP_KILL,
	"SETGID":             unix.CAP_SETGID,
	"SETUID":             unix.CAP_SETUID,
	"SETPCAP":            unix.CAP_SETPCAP,
	"NET_BIND_SERVICE":   unix.CAP_NET_BIND_SERVICE,
	"NET_ADMIN":          unix.CAP_NET_ADMIN,
	"NET_RAW":            unix.CAP_NET_RAW,
	"SYS_CHROOT":         unix.CAP_SYS_CHROOT,
	"SYS_PTRACE":         unix.CAP_SYS_PTRACE,
	"SYS_ADMIN":          unix.CAP_SYS_ADMIN,
	"MKNOD":              unix.CAP_MKNOD,
	"AUDIT_WRITE":        unix.CAP_AUDIT_WRITE,
	"SETFCAP":            unix.CAP_SETFCAP,
	"BPF":                unix.CAP_BPF,
	"PERFMON":            unix.CAP_PERFMON,
	"SYS_RESOURCE":       unix.CAP_SYS_RESOURCE,
	"IPC_LOCK":           unix.CAP_IPC_LOCK,
	"NET_BROADCAST":      unix.CAP_NET_BROADCAST,
	"CHECKPOINT_RESTORE": unix.CAP_CHECKPOINT_RESTORE,
}

// defaultCapabilities are those that containerd gives to a container.
var defaultCapabilities = []string{
	"CHOWN", "DAC_OVERRIDE", "FSETID", "FOWNER", "MKNOD", "NET_RAW", "SETGID", "SETUID", "SETFCAP", "SETPCAP",
	"NET_BIND_SERVICE", "SYS_CHROOT", "KILL", "AUDIT_WRITE",
}

// capabilitiesOf returns what a container's process may have; nil means all.
func capabilitiesOf(context *corev1.SecurityContext) []string {
	if context != nil && context.Privileged != nil && *context.Privileged {
		return nil
	}
	kept := slices.Clone(defaultCapabilities)
	if context == nil || context.Capabilities == nil {
		return kept
	}
	for _, dropped := range context.Capabilities.Drop {
		if dropped == "ALL" {
			kept = []string{}
		}
		kept = slices.DeleteFunc(kept, func(name string) bool { return name == string(dropped) })
	}
	for _, added := range context.Capabilities.Add {
		kept = append(kept, string(added))
	}
	return kept
}

// dropCapabilities takes from the process's bounding set all but `kept`.
func dropCapabilities(kept []string) error {
	if kept == nil {
		return nil
	}
	numbers := map[uintptr]bool{}
	for _, name := range kept {
		number, known := capabilityNumbers[name]
		if !known {
			return fmt.Errorf("capability %s is not supported", name)
		}
		numbers[number] = true
	}
	for number := uintptr(0); number <= unix.CAP_LAST_CAP; number++ {
		if !numbers[number] {
			if err := unix.Prctl(unix.PR_CAPBSET_DROP, number, 0, 0, 0); err != nil && err != unix.EINVAL {
				return fmt.Errorf("capability %d: %w", number, err)
			}
		}
	}
	return nil
}
