package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// images are the images whose containers run as processes, by the last part of their names, without tag.
type images map[string]*image

// image is what a container's root folder holds.
type image struct {
	// program is the path in the container of what runs if a pod names no command.
	program string
	// files are paths of this machine by paths in the container.
	files map[string]string
}

func (i images) String() string { return fmt.Sprint(map[string]*image(i)) }

// Set adds IMAGE:TARGET=PATH.
func (i images) Set(text string) error {
	name, file, named := strings.Cut(text, ":")
	target, source, found := strings.Cut(file, "=")
	if !named || !found || !path.IsAbs(target) || source == "" {
		return fmt.Errorf("%q is not IMAGE:TARGET=PATH", text)
	}
	if i[name] == nil {
		i[name] = &image{program: target, files: map[string]string{}}
	}
	i[name].files[target] = source
	return nil
}

// of returns the image of a container, or nil if the container is simulated.
func (i images) of(reference string) *image {
	reference, _, _ = strings.Cut(reference, "@")
	name, _, _ := strings.Cut(path.Base(reference), ":")
	return i[name]
}

// unpack makes the files of the image below root.
func (i *image) unpack(root string) error {
	for _, folder := range []string{"proc", "dev", "etc", "tmp", "var/run", "host"} {
		if err := os.MkdirAll(filepath.Join(root, folder), 0o755); err != nil {
			return err
		}
	}
	if err := os.Chmod(filepath.Join(root, "tmp"), 0o777|os.ModeSticky); err != nil {
		return err
	}
	for target, source := range i.files {
		if err := linkOrCopy(source, filepath.Join(root, target)); err != nil {
			return err
		}
	}
	return nil
}

// linkOrCopy links a program, or copies it where the file systems differ.
func linkOrCopy(source, target string) error {
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	if os.Link(source, target) == nil {
		return nil
	}
	reader, err := os.Open(source)
	if err != nil {
		return err
	}
	defer reader.Close()
	writer, err := os.OpenFile(target, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		return err
	}
	if _, err := io.Copy(writer, reader); err != nil {
		_ = writer.Close()
		return err
	}
	return writer.Close()
}
