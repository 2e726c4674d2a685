{{- /* The labels of every object; takes the chart's context. */}}
{{- define "ambientctl.labels" -}}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/part-of: istio
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
{{- end }}

{{- /* The labels by which Istio's tools know the owner of an object; takes a dict of root (the chart's context) and component. */}}
{{- define "ambientctl.owner" -}}
install.operator.istio.io/owning-resource: {{ .root.Values.ownerName | default "unknown" | quote }}
istio.io/rev: {{ .root.Values.revision | default "default" | quote }}
operator.istio.io/component: {{ .component | quote }}
release: {{ .root.Release.Name | quote }}
{{- end }}

{{- /* An image's full name; takes a dict of hub, tag, variant and image, where an image with a slash is a full name already. */}}
{{- define "ambientctl.image" -}}
{{- if contains "/" .image -}}
{{ .image }}
{{- else -}}
{{ .hub }}/{{ .image }}:{{ .tag }}{{ with .variant }}-{{ . }}{{ end }}
{{- end }}
{{- end }}

{{- /* References to pull secrets; takes the list of their names. */}}
{{- define "ambientctl.pullSecrets" -}}
{{- with . -}}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{- /* The platform in force, or nothing; takes the chart's context. */}}
{{- define "ambientctl.platform" -}}
{{ coalesce .Values.platform .Values.global.platform | default "" }}
{{- end }}

{{- /*
A container's environment: its own entries and after them the user's, who replaces an entry by giving its name. (A name
given twice would be refused by server-side apply.) Takes a dict of own (a list of entries) and user (a map).
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
