package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"

	"golang.org/x/sys/unix"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
)

// imageUser is the user of Istio's images, which pods that set none run as.
const imageUser = 1337

// resolvConf names a server that does not answer: the sandbox has no cluster DNS.
const resolvConf = "search %s.svc.cluster.local svc.cluster.local cluster.local\nnameserver 10.43.0.10\noptions ndots:5\n"

// containerSpec makes the files of a container and returns how to start it.
func (p *runningPod) containerSpec(container *corev1.Container) (containerSpec, error) {
	spec := containerSpec{Root: filepath.Join(p.folder, "root", container.Name), Hostname: p.pod.Name}
	image := p.node.images.of(container.Image)
	if err := p.makeRoot(spec.Root, image); err != nil {
		return spec, err
	}
	environment, err := p.node.environment(p.pod, container)
	if err != nil {
		return spec, err
	}
	spec.Env = environment
	spec.Args = commandOf(container, image)
	if spec.Mounts, err = p.mounts(container); err != nil {
		return spec, err
	}
	return spec, p.setSecurity(&spec, container.SecurityContext)
}

// makeRoot makes the root folder of a container anew: its image, and the files that a kubelet adds.
func (p *runningPod) makeRoot(root string, image *image) error {
	if err := os.RemoveAll(root); err != nil {
		return err
	}
	if err := image.unpack(root); err != nil {
		return err
	}
	files := map[string]string{
		"etc/resolv.conf": fmt.Sprintf(resolvConf, p.pod.Namespace),
		"etc/hosts":       fmt.Sprintf("127.0.0.1\tlocalhost\n%s\t%s\n", p.ip, p.pod.Name),
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// commandOf returns the command line. A command without a slash is looked up where the image has its program.
func commandOf(container *corev1.Container, image *image) []string {
	command := container.Command
	if len(command) == 0 {
		command = []string{image.program}
	}
	first := command[0]
	if !path.IsAbs(first) {
		first = path.Join(path.Dir(image.program), first)
	}
	return append(append([]string{first}, command[1:]...), container.Args...)
}

func (p *runningPod) mounts(container *corev1.Container) ([]mount, error) {
	result := []mount{}
	for _, it := range container.VolumeMounts {
		volume := p.volume(it.Name)
		if volume == nil {
			return nil, fmt.Errorf("container %s mounts unknown volume %s", container.Name, it.Name)
		}
		if it.SubPathExpr != "" {
			return nil, fmt.Errorf("subPathExpr is not supported in the sandbox")
		}
		source := filepath.Join(p.volumes.path(*volume), it.SubPath)
		result = append(result, mount{Source: source, Target: it.MountPath, ReadOnly: it.ReadOnly, Propagation: propagation(it)})
	}
	return result, nil
}

func (p *runningPod) volume(name string) *corev1.Volume {
	for i := range p.pod.Spec.Volumes {
		if p.pod.Spec.Volumes[i].Name == name {
			return &p.pod.Spec.Volumes[i]
		}
	}
	return nil
}

func propagation(it corev1.VolumeMount) uintptr {
	switch ptr.Deref(it.MountPropagation, corev1.MountPropagationNone) {
	case corev1.MountPropagationHostToContainer:
		return unix.MS_SLAVE
	case corev1.MountPropagationBidirectional:
		return unix.MS_SHARED
	}
	return 0
}

// setSecurity sets user, groups and rights, from the pod and its container.
func (p *runningPod) setSecurity(spec *containerSpec, context *corev1.SecurityContext) error {
	pod := ptr.Deref(p.pod.Spec.SecurityContext, corev1.PodSecurityContext{})
	own := ptr.Deref(context, corev1.SecurityContext{})
	spec.User = int(firstOf(own.RunAsUser, pod.RunAsUser, imageUser))
	spec.Group = int(firstOf(own.RunAsGroup, pod.RunAsGroup, int64(spec.User)))
	for _, group := range pod.SupplementalGroups {
		spec.Groups = append(spec.Groups, int(group))
	}
	if pod.FSGroup != nil {
		spec.Groups = append(spec.Groups, int(*pod.FSGroup))
	}
	nonRoot := ptr.Deref(own.RunAsNonRoot, ptr.Deref(pod.RunAsNonRoot, false))
	if nonRoot && spec.User == 0 {
		return fmt.Errorf("container has runAsNonRoot and image will run as root")
	}
	spec.ReadOnly = ptr.Deref(own.ReadOnlyRootFilesystem, false)
	spec.NoNewPrivileges = !ptr.Deref(own.AllowPrivilegeEscalation, true)
	spec.Capabilities = capabilitiesOf(context)
	return nil
}

func firstOf(first, second *int64, otherwise int64) int64 {
	if first != nil {
		return *first
	}
	return ptr.Deref(second, otherwise)
}
