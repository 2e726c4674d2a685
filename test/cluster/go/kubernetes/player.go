package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"sigs.k8s.io/kwok/pkg/utils/gotpl"
	"sigs.k8s.io/kwok/pkg/utils/lifecycle"
)

// workers is how many objects of a kind are changed at a time.
const workers = 4

// appointment is the stage that an object is to play, and when.
type appointment struct {
	stage *lifecycle.Stage
	at    time.Time
}

// matching guards the stages of all players: a stage compiles its expressions when it is first matched, and the compiler
// keeps maps that are shared by all kinds.
var matching sync.Mutex

// player plays the stages of one kind: it watches objects, and changes each as its stage says, after the stage's delay.
type player struct {
	resource dynamic.NamespaceableResourceInterface
	informer cache.SharedIndexInformer
	renderer gotpl.Renderer
	recorder record.EventRecorder
	queue    workqueue.TypedRateLimitingInterface[string]
	// deleted is told of objects that are gone.
	deleted func(*unstructured.Unstructured)

	// matching guards the two below.
	stages       lifecycle.Lifecycle
	appointments map[string]appointment
}

func newPlayer(
	resource dynamic.NamespaceableResourceInterface,
	informer cache.SharedIndexInformer,
	stages lifecycle.Lifecycle,
	renderer gotpl.Renderer,
	recorder record.EventRecorder,
) *player {
	limits := workqueue.DefaultTypedControllerRateLimiter[string]()
	return &player{
		resource:     resource,
		informer:     informer,
		renderer:     renderer,
		recorder:     recorder,
		queue:        workqueue.NewTypedRateLimitingQueue(limits),
		deleted:      func(*unstructured.Unstructured) {},
		stages:       stages,
		appointments: map[string]appointment{},
	}
}

// start watches and works until the context ends.
func (p *player) start(ctx context.Context) error {
	enqueue := func(event any) {
		if object := asObject(event); object != nil {
			p.queue.Add(cache.MetaObjectToName(object).String())
		}
	}
	_, err := p.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    enqueue,
		UpdateFunc: func(_, event any) { enqueue(event) },
		DeleteFunc: func(event any) {
			enqueue(event)
			if object := asObject(event); object != nil {
				p.deleted(object)
			}
		},
	})
	for range workers {
		go p.work(ctx)
	}
	context.AfterFunc(ctx, p.queue.ShutDown)
	return err
}

func (p *player) work(ctx context.Context) {
	for {
		key, stopped := p.queue.Get()
		if stopped {
			return
		}
		if err := p.handle(ctx, key); err != nil {
			klog.ErrorS(err, "stage failed", "object", key)
			p.queue.AddRateLimited(key)
		} else {
			p.queue.Forget(key)
		}
		p.queue.Done(key)
	}
}

func (p *player) handle(ctx context.Context, key string) error {
	stored, exists, err := p.informer.GetStore().GetByKey(key)
	if err != nil {
		return err
	}
	var object *unstructured.Unstructured
	if exists {
		object = asObject(stored)
	}
	stage, wait, err := p.appoint(ctx, key, object)
	if err != nil || stage == nil {
		return err
	}
	if wait > 0 {
		p.queue.AddAfter(key, wait)
		return nil
	}
	return p.play(ctx, object, stage.Next())
}

// appoint returns the stage that matches the object now, and how long it has to wait for it. A stage that the object waits
// for already keeps its time; one whose time has come is played, and forgotten here.
func (p *player) appoint(ctx context.Context, key string, object *unstructured.Unstructured) (*lifecycle.Stage, time.Duration, error) {
	matching.Lock()
	defer matching.Unlock()
	known, waits := p.appointments[key]
	delete(p.appointments, key)
	if object == nil {
		return nil, 0, nil
	}
	event := &lifecycle.Event{Labels: object.GetLabels(), Annotations: object.GetAnnotations(), Data: object}
	stage, err := p.stages.Match(ctx, event)
	if err != nil || stage == nil {
		return nil, 0, err
	}
	now := time.Now()
	if !waits || known.stage != stage {
		delay, _, err := stage.Delay(ctx, event, now)
		if err != nil {
			return nil, 0, err
		}
		known = appointment{stage, now.Add(delay)}
	}
	wait := known.at.Sub(now)
	if wait > 0 {
		p.appointments[key] = known
	}
	return stage, wait, nil
}

func (p *player) play(ctx context.Context, object *unstructured.Unstructured, next *lifecycle.Next) error {
	resource := p.resource.Namespace(object.GetNamespace())
	if event := next.Event(); event != nil {
		p.recorder.Event(object, event.Type, event.Reason, event.Message)
	}
	if next.Delete() {
		now := int64(0)
		err := resource.Delete(ctx, object.GetName(), metav1.DeleteOptions{GracePeriodSeconds: &now})
		return ignoreNotFound(err)
	}
	patches, err := next.Patches(object, p.renderer)
	if err != nil {
		return fmt.Errorf("patch: %w", err)
	}
	for _, patch := range patches {
		_, err := resource.Patch(ctx, object.GetName(), patch.Type, patch.Data, metav1.PatchOptions{}, patch.Subresource)
		if err := ignoreNotFound(err); err != nil {
			return err
		}
	}
	return nil
}

func ignoreNotFound(err error) error {
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}
