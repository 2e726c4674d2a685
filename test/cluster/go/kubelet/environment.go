package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
)

// environment returns the variables of a container: those of every container, those of ConfigMaps and Secrets, its own.
func (n *node) environment(pod *corev1.Pod, container *corev1.Container) ([]string, error) {
	values := map[string]string{
		"PATH":                    "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
		"HOSTNAME":                pod.Name,
		"KUBERNETES_SERVICE_HOST": apiHost[:strings.Index(apiHost, "/")],
		"KUBERNETES_SERVICE_PORT": "443",
	}
	for _, source := range container.EnvFrom {
		if err := n.addSource(values, pod.Namespace, source); err != nil {
			return nil, err
		}
	}
	for _, variable := range container.Env {
		text, found, err := n.variable(values, pod, container, variable)
		if err != nil {
			return nil, err
		}
		if found {
			values[variable.Name] = text
		}
	}
	list := make([]string, 0, len(values))
	for name, text := range values {
		list = append(list, name+"="+text)
	}
	return list, nil
}

func (n *node) addSource(values map[string]string, namespace string, source corev1.EnvFromSource) error {
	if ref := source.ConfigMapRef; ref != nil {
		object, err := n.configMaps.ConfigMaps(namespace).Get(ref.Name)
		if err != nil {
			return ignoreOptional(err, ref.Optional)
		}
		for key, text := range object.Data {
			values[source.Prefix+key] = text
		}
	}
	if ref := source.SecretRef; ref != nil {
		object, err := n.secrets.Secrets(namespace).Get(ref.Name)
		if err != nil {
			return ignoreOptional(err, ref.Optional)
		}
		for key, data := range object.Data {
			values[source.Prefix+key] = string(data)
		}
	}
	return nil
}

func (n *node) variable(known map[string]string, pod *corev1.Pod, container *corev1.Container, variable corev1.EnvVar) (string, bool, error) {
	from := variable.ValueFrom
	if from == nil {
		return expand(variable.Value, known), true, nil
	}
	switch {
	case from.ConfigMapKeyRef != nil:
		ref := from.ConfigMapKeyRef
		object, err := n.configMaps.ConfigMaps(pod.Namespace).Get(ref.Name)
		if err != nil {
			return "", false, ignoreOptional(err, ref.Optional)
		}
		text, found := object.Data[ref.Key]
		return text, found, requireKey(found, ref.Key, ref.Name, ref.Optional)
	case from.SecretKeyRef != nil:
		ref := from.SecretKeyRef
		object, err := n.secrets.Secrets(pod.Namespace).Get(ref.Name)
		if err != nil {
			return "", false, ignoreOptional(err, ref.Optional)
		}
		data, found := object.Data[ref.Key]
		return string(data), found, requireKey(found, ref.Key, ref.Name, ref.Optional)
	}
	text, err := n.downward(pod, container, from.FieldRef, from.ResourceFieldRef)
	return text, err == nil, err
}

func requireKey(found bool, key, name string, optional *bool) error {
	if found || (optional != nil && *optional) {
		return nil
	}
	return fmt.Errorf("couldn't find key %s in %s", key, name)
}

// expand replaces $(NAME) by known variables, and $$ by $.
func expand(text string, known map[string]string) string {
	result := strings.Builder{}
	for {
		before, after, found := strings.Cut(text, "$")
		result.WriteString(before)
		if !found {
			return result.String()
		}
		name, rest, closed := strings.Cut(strings.TrimPrefix(after, "("), ")")
		value, isKnown := known[name]
		switch {
		case strings.HasPrefix(after, "$"):
			result.WriteString("$")
			text = after[1:]
		case strings.HasPrefix(after, "(") && closed && isKnown:
			result.WriteString(value)
			text = rest
		default:
			result.WriteString("$")
			text = after
		}
	}
}

// downward returns a field of the pod, or a resource of a container.
func (n *node) downward(pod *corev1.Pod, container *corev1.Container, field *corev1.ObjectFieldSelector, resource *corev1.ResourceFieldSelector) (string, error) {
	if field != nil {
		return n.field(pod, field.FieldPath)
	}
	if resource == nil || container == nil {
		return "", fmt.Errorf("this source of a value is not supported in the sandbox")
	}
	return n.resource(container, resource)
}

func (n *node) field(pod *corev1.Pod, path string) (string, error) {
	fields := map[string]string{
		"metadata.name":           pod.Name,
		"metadata.namespace":      pod.Namespace,
		"metadata.uid":            string(pod.UID),
		"spec.nodeName":           pod.Spec.NodeName,
		"spec.serviceAccountName": pod.Spec.ServiceAccountName,
		"status.podIP":            pod.Status.PodIP,
		"status.podIPs":           pod.Status.PodIP,
		"status.hostIP":           n.ip,
		"status.hostIPs":          n.ip,
		"metadata.labels":         lines(pod.Labels),
		"metadata.annotations":    lines(pod.Annotations),
	}
	if text, known := fields[path]; known {
		return text, nil
	}
	for prefix, values := range map[string]map[string]string{"metadata.labels['": pod.Labels, "metadata.annotations['": pod.Annotations} {
		if key, found := strings.CutPrefix(path, prefix); found {
			return values[strings.TrimSuffix(key, "']")], nil
		}
	}
	return "", fmt.Errorf("field %s is not supported in the sandbox", path)
}

func lines(values map[string]string) string {
	result := strings.Builder{}
	for key, text := range values {
		fmt.Fprintf(&result, "%s=%q\n", key, text)
	}
	return result.String()
}

// resource returns a limit or request of the container in units of the divisor, rounded up. A missing limit is what the
// node has.
func (n *node) resource(container *corev1.Container, selector *corev1.ResourceFieldSelector) (string, error) {
	kind, name, _ := strings.Cut(selector.Resource, ".")
	amounts := map[string]corev1.ResourceList{"limits": container.Resources.Limits, "requests": container.Resources.Requests}
	amount, found := amounts[kind][corev1.ResourceName(name)]
	if !found && kind == "limits" {
		amount = n.allocatable[corev1.ResourceName(name)]
	}
	divisor := selector.Divisor
	if divisor.IsZero() {
		divisor = resource.MustParse("1")
	}
	return strconv.FormatInt(int64(math.Ceil(amount.AsApproximateFloat64()/divisor.AsApproximateFloat64())), 10), nil
}
