{{- define "gateways.volumeMounts" -}}
{{- $global := .Values.global }}
{{- if not .Gateway.injectionTemplate -}}
- {name: workload-socket, mountPath: /var/run/secrets/workload-spiffe-uds}
- {name: credential-socket, mountPath: /var/run/secrets/credential-uds}
- {name: workload-certs, mountPath: /var/run/secrets/workload-spiffe-credentials}
- {name: istio-envoy, mountPath: /etc/istio/proxy}
- {name: config-volume, mountPath: /etc/istio/config}
- {name: istio-token, mountPath: /var/run/secrets/tokens, readOnly: true}
- {name: istio-data, mountPath: /var/lib/istio/data}
- {name: podinfo, mountPath: /etc/istio/pod}
{{- if eq $global.pilotCertProvider "istiod" }}
- {name: istiod-ca-cert, mountPath: /var/run/secrets/istio}
{{- end }}
{{- if $global.mountMtlsCerts }}
- {name: istio-certs, mountPath: /etc/certs, readOnly: true}
{{- end }}
{{- end }}
{{- range concat (.Gateway.secretVolumes | default list) (.Gateway.configVolumes | default list) }}
{{- if .mountPath }}
- {name: {{ .name }}, mountPath: {{ .mountPath | quote }}, readOnly: true}
{{- end }}
{{- end }}
{{- end }}

{{- define "gateways.volumes" -}}
{{- $global := .Values.global }}
{{- if not .Gateway.injectionTemplate -}}
{{- range list "workload-socket" "credential-socket" "workload-certs" "istio-envoy" "istio-data" }}
- {name: {{ . }}, emptyDir: {}}
{{- end }}
- name: podinfo
  downwardAPI:
    items:
      - {path: labels, fieldRef: {fieldPath: metadata.labels}}
      - {path: annotations, fieldRef: {fieldPath: metadata.annotations}}
- name: istio-token
  projected:
    sources:
      - serviceAccountToken:
          path: istio-token
          expirationSeconds: 43200
          audience: {{ $global.sds.token.aud | quote }}
- name: config-volume
  configMap:
    name: istio{{ with .Values.revision }}-{{ . }}{{ end }}
    optional: true
{{- if eq $global.pilotCertProvider "istiod" }}
- name: istiod-ca-cert
  configMap:
    name: {{ $global.trustBundleName | default "istio-ca-root-cert" }}
{{- end }}
{{- if $global.mountMtlsCerts }}
- name: istio-certs
  secret:
    secretName: istio.{{ .DefaultName }}-service-account
    optional: true
{{- end }}
{{- end }}
{{- range .Gateway.secretVolumes }}
- name: {{ .name }}
  secret:
    secretName: {{ .secretName | quote }}
    optional: true
{{- end }}
{{- range .Gateway.configVolumes }}
- name: {{ .name }}
  configMap:
    name: {{ .configMapName | quote }}
    optional: true
{{- end }}
{{- end }}
