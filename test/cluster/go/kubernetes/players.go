package main

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/kwok/pkg/apis/internalversion"
	"sigs.k8s.io/kwok/pkg/utils/gotpl"
	"sigs.k8s.io/kwok/pkg/utils/lifecycle"
)

// kinds are the kinds that stages may change, their resources, and which of their objects are watched.
var kinds = map[string]struct{ resource, fieldSelector string }{
	"Node":    {"nodes", ""},
	"Pod":     {"pods", "spec.nodeName!="},
	"Service": {"services", ""},
}

// runPlayers plays the stages of each kind until the context ends.
func runPlayers(
	ctx context.Context,
	clients kubernetes.Interface,
	objects dynamic.Interface,
	stages map[string][]*internalversion.Stage,
	options kwokOptions,
) error {
	watches := map[string]informers.GenericInformer{}
	for kind := range stages {
		known, ok := kinds[kind]
		if !ok {
			return fmt.Errorf("stages of kind %s are not supported", kind)
		}
		watches[kind] = dynamicinformer.NewFilteredDynamicInformer(objects, corev1.SchemeGroupVersion.WithResource(known.resource),
			metav1.NamespaceAll, 0, cache.Indexers{}, func(list *metav1.ListOptions) { list.FieldSelector = known.fieldSelector })
	}
	addresses := newAddresses(watches["Node"].Lister(), options.cidr, options.nodeIP)
	renderer := gotpl.NewRenderer(addresses.functions())
	recorder := newRecorder(clients)
	if err := renewLeases(ctx, clients, watches["Node"].Informer(), options.leaseSeconds); err != nil {
		return err
	}
	for kind, watch := range watches {
		playable, err := lifecycle.NewLifecycle(stages[kind])
		if err != nil {
			return err
		}
		resource := objects.Resource(corev1.SchemeGroupVersion.WithResource(kinds[kind].resource))
		player := newPlayer(resource, watch.Informer(), playable, renderer, recorder)
		if kind == "Pod" {
			player.deleted = addresses.release
		}
		if err := player.start(ctx); err != nil {
			return err
		}
	}
	for _, watch := range watches {
		go watch.Informer().Run(ctx.Done())
	}
	<-ctx.Done()
	return nil
}

func newRecorder(clients kubernetes.Interface) record.EventRecorder {
	broadcaster := record.NewBroadcaster()
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: clients.CoreV1().Events("")})
	return broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "kwok_controller"})
}

// asObject returns the object of a watch event, also of one that says late that it was deleted.
func asObject(event any) *unstructured.Unstructured {
	if late, ok := event.(cache.DeletedFinalStateUnknown); ok {
		event = late.Obj
	}
	object, _ := event.(*unstructured.Unstructured)
	return object
}
