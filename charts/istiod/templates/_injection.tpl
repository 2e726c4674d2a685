{{- /*
The webhooks that send pods to the injector. They select pods by labels of the namespace and of the pod; a pod matches one webhook at
most. Takes a dict of root, revision (or a tag of it), and default (whether the webhooks also select pods without a revision).
*/}}
{{- define "istiod.injectionWebhooks" -}}
{{- $revision := printf "{key: istio.io/rev, operator: In, values: [%q]}" (toString .revision) }}
{{- $noRevision := "{key: istio.io/rev, operator: DoesNotExist}" }}
{{- $enabled := "{key: istio-injection, operator: In, values: [enabled]}" }}
{{- $unlabelled := "{key: istio-injection, operator: DoesNotExist}" }}
{{- $noSystem := "{key: kubernetes.io/metadata.name, operator: NotIn, values: [kube-system, kube-public, kube-node-lease, local-path-storage]}" }}
{{- $asks := "{key: sidecar.istio.io/inject, operator: In, values: [\"true\"]}" }}
{{- $undecided := "{key: sidecar.istio.io/inject, operator: DoesNotExist}" }}
{{- $allows := "{key: sidecar.istio.io/inject, operator: NotIn, values: [\"false\"]}" }}

{{- $webhooks := list
      (dict "name" "rev.namespace" "namespace" (list $revision $unlabelled) "pod" (list $allows))
      (dict "name" "rev.object" "namespace" (list $noRevision $unlabelled) "pod" (list $allows $revision)) }}
{{- if .default }}
{{- $webhooks = concat $webhooks (list
      (dict "name" "namespace" "namespace" (list $enabled) "pod" (list $allows))
      (dict "name" "object" "namespace" (list $unlabelled $noRevision) "pod" (list $asks $noRevision))) }}
{{- if .root.Values.sidecarInjectorWebhook.enableNamespacesByDefault }}
{{- $webhooks = append $webhooks
      (dict "name" "auto" "namespace" (list $unlabelled $noRevision $noSystem) "pod" (list $undecided $noRevision)) }}
{{- end }}
{{- end }}

{{- range $webhooks }}
- name: {{ .name }}.sidecar-injector.istio.io
  namespaceSelector:
    matchExpressions:
      {{- range .namespace }}
      - {{ . }}
      {{- end }}
  objectSelector:
    matchExpressions:
      {{- range .pod }}
      - {{ . }}
      {{- end }}
  {{- include "istiod.injector" $.root | nindent 2 }}
{{- end }}
{{- end }}

{{- /* Fields of all these webhooks: the address of the injector, and the rule for new pods. */}}
{{- define "istiod.injector" -}}
{{- $remote := .Values.istiodRemote -}}
clientConfig:
  {{- if $remote.injectionURL }}
  url: {{ $remote.injectionURL | quote }}
  {{- else }}
  service:
    name: istiod{{ include "istiod.suffix" . }}
    namespace: {{ .Release.Namespace | quote }}
    path: {{ $remote.injectionPath | quote }}
    port: 443
  {{- end }}
  {{- with $remote.injectionCABundle }}
  caBundle: {{ . | quote }}
  {{- end }}
rules:
  - {apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}
failurePolicy: Fail
reinvocationPolicy: {{ .Values.sidecarInjectorWebhook.reinvocationPolicy | quote }}
sideEffects: None
admissionReviewVersions: [v1]
{{- end }}
