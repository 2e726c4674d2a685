package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
)

// dataLink is the link that a kubelet changes to show all new files of a volume at once. Programs watch it.
const dataLink = "..data"

// writeContent makes a volume hold these files and no others. As in a kubelet, the files lie in a folder that the link
// `..data` names, and each has a link through it, so that a reader never sees half a change.
func writeContent(volume string, content contentOf) error {
	if err := os.MkdirAll(volume, 0o755); err != nil {
		return err
	}
	link := filepath.Join(volume, dataLink)
	old, _ := os.Readlink(link)
	if old != "" && isSame(filepath.Join(volume, old), content) {
		return nil
	}
	fresh, err := os.MkdirTemp(volume, "..data-")
	if err != nil {
		return err
	}
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}
	for path, file := range content {
		if err := writeFile(fresh, path, file); err != nil {
			return err
		}
	}
	temporary := link + "_tmp"
	if err := os.Symlink(filepath.Base(fresh), temporary); err != nil {
		return err
	}
	if err := os.Rename(temporary, link); err != nil {
		return err
	}
	if err := linkNames(volume, content); err != nil {
		return err
	}
	if old != "" {
		return os.RemoveAll(filepath.Join(volume, old))
	}
	return nil
}

func writeFile(folder, path string, file fileContent) error {
	if err := cleanPath(path); err != nil {
		return err
	}
	target := filepath.Join(folder, path)
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(target, file.data, file.mode); err != nil {
		return err
	}
	return os.Chmod(target, file.mode)
}

// linkNames makes the first parts of all paths links into the data, and removes links of files that are gone.
func linkNames(volume string, content contentOf) error {
	names := map[string]bool{}
	for path := range content {
		name, _, _ := strings.Cut(path, "/")
		names[name] = true
	}
	entries, err := os.ReadDir(volume)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := entry.Name()
		if strings.HasPrefix(name, "..") {
			continue
		}
		if !names[name] {
			if err := os.Remove(filepath.Join(volume, name)); err != nil {
				return err
			}
		}
		delete(names, name)
	}
	for name := range names {
		if err := os.Symlink(filepath.Join(dataLink, name), filepath.Join(volume, name)); err != nil {
			return err
		}
	}
	return nil
}

// isSame tells whether a folder holds these files and no others.
func isSame(folder string, content contentOf) bool {
	count := 0
	err := filepath.WalkDir(folder, func(_ string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			count++
		}
		return err
	})
	if err != nil || count != len(content) {
		return false
	}
	for path, file := range content {
		data, err := os.ReadFile(filepath.Join(folder, path))
		if err != nil || !bytes.Equal(data, file.data) {
			return false
		}
	}
	return true
}
