package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	authenticationv1 "k8s.io/api/authentication/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// volumes are the volumes of a pod, as folders.
type volumes struct {
	node *node
	pod  *corev1.Pod
	// folder has a folder for each volume by its name.
	folder string
	// tokens keeps the service account's tokens by audience: each is asked for once.
	tokens map[string]string
}

// contentOf are files by their path in the volume.
type contentOf map[string]fileContent

type fileContent struct {
	data []byte
	mode os.FileMode
}

// path returns where a volume lies on the machine.
func (v *volumes) path(volume corev1.Volume) string {
	if host := volume.HostPath; host != nil {
		return v.node.hostPath(host.Path)
	}
	return filepath.Join(v.folder, volume.Name)
}

// prepare makes all volumes, and writes changed ConfigMaps and Secrets into those that are there. It returns the first
// reason why a volume cannot be made.
func (v *volumes) prepare(ctx context.Context) error {
	for _, volume := range v.pod.Spec.Volumes {
		if err := v.makeVolume(ctx, volume); err != nil {
			return fmt.Errorf("MountVolume.SetUp failed for volume %q: %w", volume.Name, err)
		}
	}
	return nil
}

func (v *volumes) makeVolume(ctx context.Context, volume corev1.Volume) error {
	path := v.path(volume)
	switch {
	case volume.HostPath != nil:
		return makeHostPath(path, volume.HostPath)
	case volume.EmptyDir != nil:
		if err := os.MkdirAll(path, 0o777); err != nil {
			return err
		}
		return os.Chmod(path, 0o777)
	case volume.ConfigMap != nil, volume.Secret != nil, volume.Projected != nil, volume.DownwardAPI != nil:
		content, err := v.content(ctx, volume.VolumeSource)
		if err != nil {
			return err
		}
		return writeContent(path, content)
	}
	return fmt.Errorf("this kind of volume is not supported in the sandbox")
}

// makeHostPath checks or makes a path of the node. Parents are made for every type, as the node's folder starts empty.
func makeHostPath(path string, source *corev1.HostPathVolumeSource) error {
	kind := corev1.HostPathUnset
	if source.Type != nil {
		kind = *source.Type
	}
	found, err := os.Stat(path)
	switch kind {
	case corev1.HostPathDirectory:
		if err != nil || !found.IsDir() {
			return fmt.Errorf("hostPath type check failed: %s is not a directory", source.Path)
		}
		return nil
	case corev1.HostPathUnset, corev1.HostPathDirectoryOrCreate:
		return os.MkdirAll(path, 0o755)
	}
	return fmt.Errorf("hostPath type %s is not supported in the sandbox", kind)
}

func (v *volumes) content(ctx context.Context, source corev1.VolumeSource) (contentOf, error) {
	content := contentOf{}
	switch {
	case source.ConfigMap != nil:
		it := source.ConfigMap
		return content, v.addConfigMap(content, it.Name, it.Items, it.Optional, mode(it.DefaultMode))
	case source.Secret != nil:
		it := source.Secret
		return content, v.addSecret(content, it.SecretName, it.Items, it.Optional, mode(it.DefaultMode))
	case source.DownwardAPI != nil:
		return content, v.addFields(content, source.DownwardAPI.Items, mode(source.DownwardAPI.DefaultMode))
	}
	for _, part := range source.Projected.Sources {
		if err := v.addProjection(ctx, content, part, mode(source.Projected.DefaultMode)); err != nil {
			return nil, err
		}
	}
	return content, nil
}

func (v *volumes) addProjection(ctx context.Context, content contentOf, part corev1.VolumeProjection, mode os.FileMode) error {
	switch {
	case part.ConfigMap != nil:
		return v.addConfigMap(content, part.ConfigMap.Name, part.ConfigMap.Items, part.ConfigMap.Optional, mode)
	case part.Secret != nil:
		return v.addSecret(content, part.Secret.Name, part.Secret.Items, part.Secret.Optional, mode)
	case part.DownwardAPI != nil:
		return v.addFields(content, part.DownwardAPI.Items, mode)
	case part.ServiceAccountToken != nil:
		return v.addToken(ctx, content, part.ServiceAccountToken)
	}
	return fmt.Errorf("this kind of projected source is not supported in the sandbox")
}

func (v *volumes) addConfigMap(content contentOf, name string, items []corev1.KeyToPath, optional *bool, mode os.FileMode) error {
	object, err := v.node.configMaps.ConfigMaps(v.pod.Namespace).Get(name)
	if err != nil {
		return ignoreOptional(err, optional)
	}
	data := map[string][]byte{}
	for key, text := range object.Data {
		data[key] = []byte(text)
	}
	for key, bytes := range object.BinaryData {
		data[key] = bytes
	}
	return addItems(content, data, items, optional, mode)
}

func (v *volumes) addSecret(content contentOf, name string, items []corev1.KeyToPath, optional *bool, mode os.FileMode) error {
	object, err := v.node.secrets.Secrets(v.pod.Namespace).Get(name)
	if err != nil {
		return ignoreOptional(err, optional)
	}
	return addItems(content, object.Data, items, optional, mode)
}

func addItems(content contentOf, data map[string][]byte, items []corev1.KeyToPath, optional *bool, mode os.FileMode) error {
	if items == nil {
		for key, bytes := range data {
			content[key] = fileContent{bytes, mode}
		}
		return nil
	}
	for _, item := range items {
		bytes, found := data[item.Key]
		if !found && (optional == nil || !*optional) {
			return fmt.Errorf("references non-existent config key: %s", item.Key)
		}
		if found {
			content[item.Path] = fileContent{bytes, modeOr(item.Mode, mode)}
		}
	}
	return nil
}

func (v *volumes) addFields(content contentOf, items []corev1.DownwardAPIVolumeFile, mode os.FileMode) error {
	for _, item := range items {
		text, err := v.node.downward(v.pod, nil, item.FieldRef, item.ResourceFieldRef)
		if err != nil {
			return err
		}
		content[item.Path] = fileContent{[]byte(text), modeOr(item.Mode, mode)}
	}
	return nil
}

func (v *volumes) addToken(ctx context.Context, content contentOf, source *corev1.ServiceAccountTokenProjection) error {
	token, kept := v.tokens[source.Audience]
	if !kept {
		request := &authenticationv1.TokenRequest{Spec: authenticationv1.TokenRequestSpec{
			ExpirationSeconds: source.ExpirationSeconds,
			BoundObjectRef: &authenticationv1.BoundObjectReference{
				APIVersion: "v1", Kind: "Pod", Name: v.pod.Name, UID: v.pod.UID,
			},
		}}
		if source.Audience != "" {
			request.Spec.Audiences = []string{source.Audience}
		}
		accounts := v.node.clients.CoreV1().ServiceAccounts(v.pod.Namespace)
		answer, err := accounts.CreateToken(ctx, v.pod.Spec.ServiceAccountName, request, metav1.CreateOptions{})
		if err != nil {
			return err
		}
		token = answer.Status.Token
		v.tokens[source.Audience] = token
	}
	content[source.Path] = fileContent{[]byte(token), 0o644}
	return nil
}

func ignoreOptional(err error, optional *bool) error {
	if apierrors.IsNotFound(err) && optional != nil && *optional {
		return nil
	}
	return err
}

func mode(value *int32) os.FileMode { return modeOr(value, 0o644) }

func modeOr(value *int32, otherwise os.FileMode) os.FileMode {
	if value == nil {
		return otherwise
	}
	return os.FileMode(*value)
}

// cleanPath refuses a path that leaves the volume.
func cleanPath(path string) error {
	if !filepath.IsLocal(path) || strings.HasPrefix(path, "..") {
		return fmt.Errorf("path %q leaves the volume", path)
	}
	return nil
}
