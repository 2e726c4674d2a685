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
	"math/big"
	"net/http"
	"time"
)

// serverAddress is where the API server sends its requests to every node.
const serverAddress = ":10250"

// serve answers the API server's requests for logs, forwarded ports and commands, for all nodes.
func serve(ctx context.Context, c *cluster) error {
	certificate, err := selfSigned()
	if err != nil {
		return err
	}
	routes := http.NewServeMux()
	routes.HandleFunc("GET /containerLogs/{namespace}/{pod}/{container}", c.serveLog)
	routes.HandleFunc("/portForward/{namespace}/{pod}", c.servePortForward)
	routes.HandleFunc("/exec/{namespace}/{pod}/{container}", c.serveExec)
	server := &http.Server{
		Addr:      serverAddress,
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

// podOf returns the pod that a request names. It answers the request itself if this program does not run the pod.
func (c *cluster) podOf(answer http.ResponseWriter, request *http.Request) *runningPod {
	namespace, name := request.PathValue("namespace"), request.PathValue("pod")
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, it := range c.pods {
		if it.pod.Namespace == namespace && it.pod.Name == name {
			return it
		}
	}
	http.Error(answer, fmt.Sprintf("pod %s/%s is simulated: nothing runs in it", namespace, name), http.StatusNotFound)
	return nil
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
