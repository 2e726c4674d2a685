package main

import (
	"fmt"
	"net"
	"os/exec"
	"runtime"
	"time"

	"github.com/vishvananda/netlink"
	"github.com/vishvananda/netns"
)

// dialTimeout bounds how long other pods wait for the thread.
const dialTimeout = 5 * time.Second

// podNetwork is the network namespace of a pod, with one interface on the cluster's bridge.
type podNetwork struct {
	handle netns.NsHandle
}

// threads runs functions one after the other on a thread of its own, which never ends: a container is told when the thread
// that started it ends, and would end too.
var threads = newThread()

func newThread() chan<- func() {
	work := make(chan func())
	go func() {
		runtime.LockOSThread()
		for run := range work {
			run()
		}
	}()
	return work
}

func onThread(run func() error) error {
	result := make(chan error)
	threads <- func() { result <- run() }
	return <-result
}

// newPodNetwork returns a namespace in which `eth0` has the address.
func newPodNetwork(address string) (podNetwork, error) {
	network := podNetwork{handle: netns.None()}
	err := onThread(func() error {
		cluster, err := netns.Get()
		if err != nil {
			return err
		}
		defer cluster.Close()
		network.handle, err = netns.New()
		if err != nil {
			return err
		}
		if err := netns.Set(cluster); err != nil {
			return err
		}
		if err := connect(network.handle); err != nil {
			return err
		}
		if err := netns.Set(network.handle); err != nil {
			return err
		}
		configured := configure(address)
		if err := netns.Set(cluster); err != nil {
			return err
		}
		return configured
	})
	if err != nil {
		network.close()
		return network, fmt.Errorf("network of the pod: %w", err)
	}
	return network, nil
}

// close releases the namespace. It ends with its last process.
func (n podNetwork) close() {
	if n.handle.IsOpen() {
		_ = n.handle.Close()
	}
}

// start starts a command in the namespace.
func (n podNetwork) start(command *exec.Cmd) error { return n.run(command.Start) }

// dial connects to an address of the namespace.
func (n podNetwork) dial(address string) (net.Conn, error) {
	var connection net.Conn
	err := n.run(func() (err error) {
		connection, err = net.DialTimeout("tcp4", address, dialTimeout)
		return err
	})
	return connection, err
}

// run calls a function on a thread that is in the namespace.
func (n podNetwork) run(function func() error) error {
	return onThread(func() error {
		cluster, err := netns.Get()
		if err != nil {
			return err
		}
		defer cluster.Close()
		if err := netns.Set(n.handle); err != nil {
			return err
		}
		result := function()
		if err := netns.Set(cluster); err != nil {
			return err
		}
		return result
	})
}

// connect adds a pair of interfaces: one end on the bridge, the other in the pod.
func connect(pod netns.NsHandle) error {
	bridge, err := netlink.LinkByName(bridgeName)
	if err != nil {
		return err
	}
	attributes := netlink.NewLinkAttrs()
	attributes.Name = fmt.Sprintf("pod%d", pod)
	attributes.MasterIndex = bridge.Attrs().Index
	// The descriptor's number is free again when a pod is gone, its interface may be there a moment longer.
	if old, err := netlink.LinkByName(attributes.Name); err == nil {
		_ = netlink.LinkDel(old)
	}
	pair := &netlink.Veth{LinkAttrs: attributes, PeerName: "eth0", PeerNamespace: netlink.NsFd(pod)}
	if err := netlink.LinkAdd(pair); err != nil {
		return err
	}
	return netlink.LinkSetUp(pair)
}

// configure sets up the interfaces of the namespace that the thread is in.
func configure(address string) error {
	loopback, err := netlink.LinkByName("lo")
	if err != nil {
		return err
	}
	link, err := netlink.LinkByName("eth0")
	if err != nil {
		return err
	}
	for _, it := range []netlink.Link{loopback, link} {
		if err := netlink.LinkSetUp(it); err != nil {
			return err
		}
	}
	if err := addAddress(link, fmt.Sprintf("%s/%d", address, podBits)); err != nil {
		return err
	}
	return netlink.RouteAdd(&netlink.Route{LinkIndex: link.Attrs().Index, Gw: net.ParseIP(bridgeIP)})
}
