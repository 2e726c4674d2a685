package main

import (
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"time"

	corev1 "k8s.io/api/core/v1"
)

// probeState counts the answers of one probe of a container.
type probeState struct {
	probe     *corev1.Probe
	successes int32
	failures  int32
	// passed is what the counts have led to.
	passed bool
	// message says why the last answer was a failure.
	message string
	next    time.Time
}

// newProbe starts a probe; without one, the container has passed.
func newProbe(probe *corev1.Probe, started time.Time) *probeState {
	if probe == nil {
		return &probeState{passed: true}
	}
	return &probeState{probe: probe, next: started.Add(seconds(probe.InitialDelaySeconds))}
}

// update asks the container if it is time, and returns true if `passed` or `message` changed.
func (s *probeState) update(ip string, container *corev1.Container) bool {
	if s.probe == nil || time.Now().Before(s.next) {
		return false
	}
	s.next = time.Now().Add(seconds(s.probe.PeriodSeconds))
	passed, message := s.passed, s.message
	if err := ask(s.probe, ip, container); err != nil {
		s.failures, s.successes, s.message = s.failures+1, 0, err.Error()
		if s.failures >= s.probe.FailureThreshold {
			s.passed = false
		}
	} else {
		s.successes, s.failures, s.message = s.successes+1, 0, ""
		if s.successes >= s.probe.SuccessThreshold {
			s.passed = true
		}
	}
	return passed != s.passed || message != s.message
}

func seconds(count int32) time.Duration { return time.Duration(count) * time.Second }

var probeClient = &http.Client{
	Transport: &http.Transport{
		DisableKeepAlives: true,
		TLSClientConfig:   &tls.Config{InsecureSkipVerify: true},
	},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

func ask(probe *corev1.Probe, ip string, container *corev1.Container) error {
	timeout := seconds(max(probe.TimeoutSeconds, 1))
	switch {
	case probe.HTTPGet != nil:
		return askHTTP(probe.HTTPGet, ip, container, timeout)
	case probe.TCPSocket != nil:
		address := net.JoinHostPort(ip, portOf(probe.TCPSocket.Port.String(), container))
		connection, err := net.DialTimeout("tcp", address, timeout)
		if err == nil {
			_ = connection.Close()
		}
		return err
	}
	return fmt.Errorf("this kind of probe is not supported in the sandbox")
}

func askHTTP(action *corev1.HTTPGetAction, ip string, container *corev1.Container, timeout time.Duration) error {
	scheme := "http"
	if action.Scheme == corev1.URISchemeHTTPS {
		scheme = "https"
	}
	host := ip
	if action.Host != "" {
		host = action.Host
	}
	address := net.JoinHostPort(host, portOf(action.Port.String(), container))
	client := *probeClient
	client.Timeout = timeout
	response, err := client.Get(fmt.Sprintf("%s://%s/%s", scheme, address, trimSlash(action.Path)))
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode < 200 || response.StatusCode >= 400 {
		return fmt.Errorf("HTTP probe failed with statuscode: %d", response.StatusCode)
	}
	return nil
}

func trimSlash(path string) string {
	if path != "" && path[0] == '/' {
		return path[1:]
	}
	return path
}

// portOf returns a port's number; a name is that of a port of the container.
func portOf(port string, container *corev1.Container) string {
	for _, it := range container.Ports {
		if it.Name == port {
			return strconv.Itoa(int(it.ContainerPort))
		}
	}
	return port
}
