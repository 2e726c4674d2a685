package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// logAddress is where the API server asks every node for logs.
const logAddress = ":10250"

// serveLogs answers the API server's requests for the logs of pods, for all nodes.
func serveLogs(ctx context.Context, c *cluster) error {
	certificate, err := selfSigned()
	if err != nil {
		return err
	}
	routes := http.NewServeMux()
	routes.HandleFunc("GET /containerLogs/{namespace}/{pod}/{container}", c.serveLog)
	server := &http.Server{
		Addr:      logAddress,
		Handler:   routes,
		TLSConfig: &tls.Config{Certificates: []tls.Certificate{certificate}},
	}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	err = server.ListenAndServeTLS("", "")
	if err == http.ErrServerClosed {
		return nil
	}
	return err
}

func (c *cluster) serveLog(answer http.ResponseWriter, request *http.Request) {
	path := c.logOf(request.PathValue("namespace"), request.PathValue("pod"), request.PathValue("container"))
	if path == "" {
		http.Error(answer, "the pod is simulated and has no log", http.StatusNotFound)
		return
	}
	file, err := os.Open(path)
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

// logOf returns the path of a container's log, or "".
func (c *cluster) logOf(namespace, pod, container string) string {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, it := range c.pods {
		if it.pod.Namespace == namespace && it.pod.Name == pod {
			return it.logPath(container)
		}
	}
	return ""
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

func selfSigned() (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		Subject:      pkix.Name{CommonName: "kubelet"},
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().AddDate(1, 0, 0),
		DNSNames:     []string{"kubelet"},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("certificate: %w", err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, nil
}
