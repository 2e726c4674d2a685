package main

import (
	"context"
	"sync"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/component-helpers/apimachinery/lease"
	"k8s.io/utils/clock"
)

// renewLeases renews the lease of every node as its kubelet would, every quarter of its duration, until the node is deleted.
func renewLeases(ctx context.Context, clients kubernetes.Interface, nodes cache.SharedIndexInformer, seconds int) error {
	var running sync.Map
	renew := func(event any) {
		node := asObject(event)
		own, stop := context.WithCancel(ctx)
		if previous, loaded := running.Swap(node.GetName(), stop); loaded {
			previous.(context.CancelFunc)()
		}
		interval := time.Duration(seconds) * time.Second / 4
		controller := lease.NewController(clock.RealClock{}, clients, node.GetName(), int32(seconds), nil, interval,
			node.GetName(), corev1.NamespaceNodeLease, ownedBy(node))
		go controller.Run(own)
	}
	_, err := nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: renew,
		DeleteFunc: func(event any) {
			if stop, loaded := running.LoadAndDelete(asObject(event).GetName()); loaded {
				stop.(context.CancelFunc)()
			}
		},
	})
	return err
}

// ownedBy lets the lease be deleted with its node.
func ownedBy(node *unstructured.Unstructured) lease.ProcessLeaseFunc {
	return func(lease *coordinationv1.Lease) error {
		owner := metav1.OwnerReference{APIVersion: "v1", Kind: "Node", Name: node.GetName(), UID: node.GetUID()}
		lease.OwnerReferences = []metav1.OwnerReference{owner}
		return nil
	}
}
