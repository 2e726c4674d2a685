package main

import (
	"fmt"
	"net/netip"
	"sync"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/kwok/pkg/utils/gotpl"
)

// addresses gives out the addresses of nodes and pods.
type addresses struct {
	nodes  cache.GenericLister
	cidr   string
	nodeIP string

	mutex sync.Mutex
	// owners are the pods, by UID, that have an address.
	owners map[netip.Addr]string
	byPod  map[string]netip.Addr
}

func newAddresses(nodes cache.GenericLister, cidr, nodeIP string) *addresses {
	return &addresses{
		nodes:  nodes,
		cidr:   cidr,
		nodeIP: nodeIP,
		owners: map[netip.Addr]string{},
		byPod:  map[string]netip.Addr{},
	}
}

// functions are those that kwok gives to the templates of stages, in addition to the ones that need no cluster.
func (a *addresses) functions() gotpl.FuncMap {
	return gotpl.FuncMap{
		"NodeIP":     func() string { return a.nodeIP },
		"NodeName":   func() string { return "" },
		"NodePort":   func() int { return 0 },
		"NodeIPWith": a.ofNode,
		"PodIPWith":  a.ofPod,
	}
}

// ofNode returns the internal address of a node.
func (a *addresses) ofNode(name string) string {
	entries, _, _ := unstructured.NestedSlice(a.node(name), "status", "addresses")
	for _, entry := range entries {
		if fields, ok := entry.(map[string]any); ok && fields["type"] == "InternalIP" {
			return fmt.Sprint(fields["address"])
		}
	}
	return a.nodeIP
}

// ofPod returns the address of a pod: that of its node, or a free one of its node's CIDR, which it keeps until release.
func (a *addresses) ofPod(node string, hostNetwork bool, uid, _, _ string) (string, error) {
	if hostNetwork {
		return a.ofNode(node), nil
	}
	cidr, _, _ := unstructured.NestedString(a.node(node), "spec", "podCIDR")
	if cidr == "" {
		cidr = a.cidr
	}
	prefix, err := netip.ParsePrefix(cidr)
	if err != nil {
		return "", err
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if address, ok := a.byPod[uid]; ok {
		return address.String(), nil
	}
	for address := prefix.Masked().Addr().Next(); prefix.Contains(address); address = address.Next() {
		if _, taken := a.owners[address]; !taken {
			a.owners[address], a.byPod[uid] = uid, address
			return address.String(), nil
		}
	}
	return "", fmt.Errorf("node %s: no free address in %s", node, cidr)
}

// release takes back the address of a pod that is gone.
func (a *addresses) release(pod *unstructured.Unstructured) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	uid := string(pod.GetUID())
	delete(a.owners, a.byPod[uid])
	delete(a.byPod, uid)
}

func (a *addresses) node(name string) map[string]any {
	object, err := a.nodes.Get(name)
	if err != nil {
		return nil
	}
	return object.(*unstructured.Unstructured).Object
}
