package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"k8s.io/cri-streaming/pkg/streaming/portforward"
)

// The time limits of a kubelet for connections without data, and for clients that do not open their streams.
const (
	streamIdleTimeout     = 4 * time.Hour
	streamCreationTimeout = 30 * time.Second
)

// portForwarder forwards ports of one pod.
type portForwarder struct{ pod *runningPod }

// servePortForward serves the subresource `portforward`, over SPDY or WebSocket.
func (c *cluster) servePortForward(answer http.ResponseWriter, request *http.Request) {
	pod := c.podOf(answer, request)
	if pod == nil {
		return
	}
	options, err := portforward.NewV4Options(request)
	if err != nil {
		http.Error(answer, err.Error(), http.StatusBadRequest)
		return
	}
	portforward.ServePortForward(
		answer, request, portForwarder{pod}, pod.pod.Name, string(pod.pod.UID), options,
		streamIdleTimeout, streamCreationTimeout, portforward.SupportedProtocols,
	)
}

// PortForward copies between a stream and a port on localhost in the pod until the pod closes its side.
func (f portForwarder) PortForward(_ context.Context, _, _ string, port int32, stream io.ReadWriteCloser) error {
	container := f.pod.anyContainer()
	if container == nil {
		return fmt.Errorf("no container of the pod is running")
	}
	connection, err := container.network.dial(fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return err
	}
	defer connection.Close()
	go func() {
		_, _ = io.Copy(connection, stream)
		_ = connection.(*net.TCPConn).CloseWrite()
	}()
	_, err = io.Copy(stream, connection)
	return err
}
