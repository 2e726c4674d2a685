package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"strconv"
	"syscall"

	"github.com/vishvananda/netlink"
	"golang.org/x/sys/unix"
)

// The addresses of the cluster's network. The API server listens on the Service address of `kubernetes`, as there is no
// kube-proxy. Pods have addresses of their node's CIDR in podNetwork.
const (
	apiAddress    = "10.43.0.1:443"
	apiHost       = "10.43.0.1/32"
	bridgeName    = "cluster0"
	bridgeAddress = "10.42.0.1/16"
	bridgeIP      = "10.42.0.1"
	podBits       = 16
)

// listenerVariable holds the number of an open listener across the program's second start.
const listenerVariable = "AMBIENTCTL_KUBELET_LISTENER"

// enterNetwork returns a listener on 127.0.0.1 of the machine, and continues in a new network namespace, the cluster's.
// A namespace belongs to a thread, so the program starts itself again for all its threads to be in it. The process ID stays,
// so that others enter the namespace by it.
func enterNetwork(port int) (net.Listener, error) {
	if text := os.Getenv(listenerVariable); text != "" {
		number, err := strconv.Atoi(text)
		if err != nil {
			return nil, err
		}
		return net.FileListener(os.NewFile(uintptr(number), "listener"))
	}
	listener, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, err
	}
	file, err := listener.(*net.TCPListener).File()
	if err != nil {
		return nil, err
	}
	// A duplicate without close-on-exec.
	number, err := unix.Dup(int(file.Fd()))
	if err != nil {
		return nil, err
	}
	runtime.LockOSThread()
	if err := unix.Unshare(unix.CLONE_NEWNET); err != nil {
		return nil, fmt.Errorf("no network namespace: %w", err)
	}
	environment := append(os.Environ(), fmt.Sprintf("%s=%d", listenerVariable, number))
	return nil, syscall.Exec("/proc/self/exe", os.Args, environment)
}

// setUpNetwork makes the bridge that all pods are connected to; it has the addresses of the API server.
func setUpNetwork() error {
	loopback, err := netlink.LinkByName("lo")
	if err != nil {
		return err
	}
	if err := netlink.LinkSetUp(loopback); err != nil {
		return err
	}
	attributes := netlink.NewLinkAttrs()
	attributes.Name = bridgeName
	// Else the bridge would take the lowest address of its pods, and pods that remember another one would wait for it.
	attributes.HardwareAddr = net.HardwareAddr{0x02, 0, 0, 0, 0, 1}
	bridge := &netlink.Bridge{LinkAttrs: attributes}
	if err := netlink.LinkAdd(bridge); err != nil {
		return fmt.Errorf("bridge: %w", err)
	}
	for _, address := range []string{apiHost, bridgeAddress} {
		if err := addAddress(bridge, address); err != nil {
			return err
		}
	}
	return netlink.LinkSetUp(bridge)
}

// addNodeAddress makes the cluster's network answer for a node.
func addNodeAddress(ip string) error {
	bridge, err := netlink.LinkByName(bridgeName)
	if err != nil {
		return err
	}
	return addAddress(bridge, ip+"/32")
}

func addAddress(link netlink.Link, text string) error {
	address, err := netlink.ParseAddr(text)
	if err != nil {
		return err
	}
	if err := netlink.AddrReplace(link, address); err != nil {
		return fmt.Errorf("address %s: %w", text, err)
	}
	return nil
}

// relay connects every client of the listener to a target in the cluster's network.
func relay(listener net.Listener, target string) {
	for {
		client, err := listener.Accept()
		if err != nil {
			return
		}
		go func() {
			defer client.Close()
			server, err := net.Dial("tcp4", target)
			if err != nil {
				return
			}
			defer server.Close()
			go func() {
				_, _ = io.Copy(server, client)
				_ = server.(*net.TCPConn).CloseWrite()
			}()
			_, _ = io.Copy(client, server)
		}()
	}
}
