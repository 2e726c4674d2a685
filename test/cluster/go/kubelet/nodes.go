package main

import (
	"context"
	"fmt"
	"net/netip"
	"path/filepath"
	"strings"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
)

// partKey is the label or annotation of a pod that kwok simulates, whatever its image: test/cluster/sandbox/stages.ts.
const partKey = "ambientctl.test/pod"

// cluster is what all nodes share.
type cluster struct {
	clients    kubernetes.Interface
	configMaps listers.ConfigMapLister
	secrets    listers.SecretLister
	recorder   record.EventRecorder
	images     images
	folder     string

	mutex sync.Mutex
	nodes map[string]*node
	pods  map[types.UID]*runningPod
}

// node is a node of the cluster.
type node struct {
	*cluster
	name        string
	ip          string
	allocatable corev1.ResourceList
	addresses   *addresses
}

// runNodes runs the pods of all nodes until the context ends, and then ends them.
func runNodes(ctx context.Context, config *rest.Config, options options) error {
	clients, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(clients, 0)
	core := factory.Core().V1()
	c := &cluster{
		clients:    clients,
		configMaps: core.ConfigMaps().Lister(),
		secrets:    core.Secrets().Lister(),
		recorder:   newRecorder(clients),
		images:     options.images,
		folder:     options.folder,
		nodes:      map[string]*node{},
		pods:       map[types.UID]*runningPod{},
	}
	pods, nodes := core.Pods().Informer(), core.Nodes().Informer()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	running := sync.WaitGroup{}
	if _, err := nodes.AddEventHandler(onObject(func(node *corev1.Node) { c.addNode(node) }, nil)); err != nil {
		return err
	}
	changed := func(pod *corev1.Pod) { c.podChanged(ctx, pod, &running) }
	if _, err := pods.AddEventHandler(onObject(changed, c.podGone)); err != nil {
		return err
	}
	go func() {
		if err := serve(ctx, c); err != nil {
			klog.ErrorS(err, "logs, forwarded ports and commands are not served")
		}
	}()
	<-ctx.Done()
	running.Wait()
	return nil
}

// onObject calls `changed` for a new or changed object, and `gone` for one that is no longer there.
func onObject[T any](changed func(*T), gone func(*T)) cache.ResourceEventHandlerFuncs {
	handlers := cache.ResourceEventHandlerFuncs{
		AddFunc:    func(object any) { changed(object.(*T)) },
		UpdateFunc: func(_, object any) { changed(object.(*T)) },
	}
	if gone != nil {
		handlers.DeleteFunc = func(object any) {
			if late, ok := object.(cache.DeletedFinalStateUnknown); ok {
				object = late.Obj
			}
			if it, ok := object.(*T); ok {
				gone(it)
			}
		}
	}
	return handlers
}

func newRecorder(clients kubernetes.Interface) record.EventRecorder {
	broadcaster := record.NewBroadcaster()
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: clients.CoreV1().Events("")})
	return broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "kubelet"})
}

func (c *cluster) addNode(object *corev1.Node) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if _, known := c.nodes[object.Name]; known {
		return
	}
	ip := ""
	for _, address := range object.Status.Addresses {
		if address.Type == corev1.NodeInternalIP {
			ip = address.Address
		}
	}
	if ip == "" {
		return
	}
	prefix, err := netip.ParsePrefix(object.Spec.PodCIDR)
	if err != nil {
		klog.ErrorS(err, "node has no pod CIDR", "node", object.Name)
		return
	}
	if err := addNodeAddress(ip); err != nil {
		klog.ErrorS(err, "node", "node", object.Name)
	}
	c.nodes[object.Name] = &node{
		cluster: c, name: object.Name, ip: ip, allocatable: object.Status.Allocatable, addresses: newAddresses(prefix),
	}
}

// podChanged starts a pod that is new here, and ends one that is being deleted.
func (c *cluster) podChanged(ctx context.Context, pod *corev1.Pod, running *sync.WaitGroup) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if it, known := c.pods[pod.UID]; known {
		if pod.DeletionTimestamp != nil {
			it.stop()
		}
		return
	}
	node := c.nodes[pod.Spec.NodeName]
	if node == nil || !c.isOurs(pod) || ctx.Err() != nil {
		return
	}
	it, err := newRunningPod(node, pod, filepath.Join(c.folder, "pods", string(pod.UID)))
	if err != nil {
		klog.ErrorS(err, "pod not started", "pod", klog.KObj(pod))
		return
	}
	c.pods[pod.UID] = it
	if pod.DeletionTimestamp != nil {
		it.stop()
	}
	running.Add(1)
	go func() {
		defer running.Done()
		it.run(ctx)
		c.mutex.Lock()
		delete(c.pods, pod.UID)
		c.mutex.Unlock()
	}()
}

func (c *cluster) podGone(pod *corev1.Pod) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if it, known := c.pods[pod.UID]; known {
		it.stop()
	}
}

// isOurs tells whether this program runs a pod: every container's image is known, and kwok is not asked to simulate it.
func (c *cluster) isOurs(pod *corev1.Pod) bool {
	if pod.Labels[partKey] != "" || pod.Annotations[partKey] != "" {
		return false
	}
	for _, container := range pod.Spec.Containers {
		if c.images.of(container.Image) == nil {
			return false
		}
	}
	return true
}

// hostPath returns where a path of the node lies on the machine: below the node's folder, but for the kernel's files.
func (n *node) hostPath(name string) string {
	if clean := filepath.Clean("/" + name); clean == "/proc" || clean == "/sys" || strings.HasPrefix(clean, "/sys/") {
		return clean
	}
	return filepath.Join(n.folder, "nodes", n.name, filepath.Clean("/"+name))
}

// addresses gives out the addresses of a node's pods, from the end of its CIDR: kwok takes those at its beginning.
type addresses struct {
	prefix netip.Prefix
	mutex  sync.Mutex
	taken  map[string]bool
}

func newAddresses(prefix netip.Prefix) *addresses {
	return &addresses{prefix: prefix, taken: map[string]bool{}}
}

func (a *addresses) take() (string, error) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	bytes := a.prefix.Masked().Addr().As4()
	for last := byte(254); last > 127; last-- {
		bytes[3] = last
		if text := netip.AddrFrom4(bytes).String(); !a.taken[text] {
			a.taken[text] = true
			return text, nil
		}
	}
	return "", fmt.Errorf("no free address in %s", a.prefix)
}

func (a *addresses) release(address string) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	delete(a.taken, address)
}
