package main

import (
	"context"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

func (c *cluster) serveLog(answer http.ResponseWriter, request *http.Request) {
	pod := c.podOf(answer, request)
	if pod == nil {
		return
	}
	file, err := os.Open(pod.logPath(request.PathValue("container")))
	if err != nil {
		http.Error(answer, err.Error(), http.StatusNotFound)
		return
	}
	defer file.Close()
	query := request.URL.Query()
	if err := writeTail(answer, file, query.Get("tailLines")); err != nil {
		return
	}
	if query.Get("follow") == "true" {
		follow(request.Context(), answer, file)
	}
}

// writeTail writes the last lines of a file, or all of it if no number is given.
func writeTail(answer io.Writer, file *os.File, lines string) error {
	text, err := io.ReadAll(file)
	if err != nil {
		return err
	}
	kept := string(text)
	if count, err := strconv.Atoi(lines); err == nil {
		all := strings.SplitAfter(strings.TrimSuffix(kept, "\n"), "\n")
		kept = strings.Join(all[max(0, len(all)-count):], "")
		if len(text) > 0 && text[len(text)-1] == '\n' && kept != "" {
			kept += "\n"
		}
	}
	_, err = io.WriteString(answer, kept)
	return err
}

// follow writes what is added to the file until the client leaves.
func follow(ctx context.Context, answer http.ResponseWriter, file *os.File) {
	control := http.NewResponseController(answer)
	for ctx.Err() == nil {
		if _, err := io.Copy(answer, file); err != nil {
			return
		}
		if err := control.Flush(); err != nil {
			return
		}
		time.Sleep(tick)
	}
}
