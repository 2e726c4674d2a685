{{- /* The container of the proxy, without its name. istiod's injector adds the other fields. */}}
{{- define "gateway.container" -}}
image: auto
ports:
  - {containerPort: 15090, protocol: TCP, name: http-envoy-prom}
securityContext:
  {{- with .Values.containerSecurityContext }}
  {{- toYaml . | nindent 2 }}
  {{- else }}
  allowPrivilegeEscalation: false
  privileged: false
  readOnlyRootFilesystem: true
  runAsNonRoot: true
  capabilities:
    drop: [ALL]
  {{- end }}
{{- with include "gateway.env" . | trim }}
env:
  {{- . | nindent 2 }}
{{- end }}
{{- with include "gateway.resources" . }}
resources:
  {{- . | nindent 2 }}
{{- end }}
{{- include "gateway.fields" (dict "from" .Values "keys" (list "imagePullPolicy" "readinessProbe" "lifecycle" "volumeMounts")) | nindent 0 }}
{{- end }}

{{- define "gateway.env" -}}
{{- $own := list }}
{{- with .Values.networkGateway }}
{{- $own = append $own (dict "name" "ISTIO_META_REQUESTED_NETWORK_VIEW" "value" .) }}
{{- end }}
{{- include "ambientctl.env" (dict "own" $own "user" .Values.env) }}
{{- with .Values.envVarFrom }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- /* Requests and limits without empty ones. */}}
{{- define "gateway.resources" -}}
{{- $resources := dict }}
{{- range $kind := list "limits" "requests" }}
{{- range $name, $amount := index ($.Values.resources | default dict) $kind }}
{{- if $amount }}
{{- $_ := set $resources $kind (set (index $resources $kind | default dict) $name $amount) }}
{{- end }}
{{- end }}
{{- end }}
{{- with $resources }}
{{- toYaml . }}
{{- end }}
{{- end }}
