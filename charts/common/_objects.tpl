{{- /* Labels of all objects. Takes the context of the chart. */}}
{{- define "ambientctl.labels" -}}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/part-of: istio
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
{{- end }}

{{- /* Labels that identify the owner of an object for Istio's tools. Takes a dict of root (the context of the chart) and component. */}}
{{- define "ambientctl.owner" -}}
install.operator.istio.io/owning-resource: {{ .root.Values.ownerName | default "unknown" | quote }}
istio.io/rev: {{ .root.Values.revision | default "default" | quote }}
operator.istio.io/component: {{ .component | quote }}
release: {{ .root.Release.Name | quote }}
{{- end }}

{{- /* Full name of an image. Takes a dict of hub, tag, variant and image; an image with a slash is a full name already. */}}
{{- define "ambientctl.image" -}}
{{- if contains "/" .image -}}
{{ .image }}
{{- else -}}
{{ .hub }}/{{ .image }}:{{ .tag }}{{ with .variant }}-{{ . }}{{ end }}
{{- end }}
{{- end }}

{{- /* References to image pull secrets. Takes the list of their names. */}}
{{- define "ambientctl.pullSecrets" -}}
{{- with . -}}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{- /* The selected platform, or nothing. Takes the context of the chart. */}}
{{- define "ambientctl.platform" -}}
{{ coalesce .Values.platform .Values.global.platform | default "" }}
{{- end }}

{{- /*
Environment variables of a container: those of the chart, then those of the user, which replace variables with the same name.
(Server-side apply rejects a name that occurs twice.) Takes a dict of own (a list of variables) and user (a map).
*/}}
{{- define "ambientctl.env" -}}
{{- $user := .user | default dict }}
{{- range .own }}
{{- if not (hasKey $user .name) }}
{{ list . | toYaml }}
{{- end }}
{{- end }}
{{- range $name, $value := $user }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
