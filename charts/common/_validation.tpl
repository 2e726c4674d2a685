{{- /*
How a cluster validates Istio's resources, for the default revision (base) and for each revision (istiod).
*/}}

{{- /* Istio's resources, as rules of a webhook or of a policy. */}}
{{- define "ambientctl.validatedResources" -}}
- apiGroups: [security.istio.io, networking.istio.io, telemetry.istio.io, extensions.istio.io]
  apiVersions: ["*"]
  operations: [CREATE, UPDATE]
  resources: ["*"]
{{- end }}

{{- /*
A validating webhook without its name and selectors; takes a dict of root (the chart's context) and service (istiod's).
Without a CA of the user, istiod puts in its own and turns Ignore into Fail once it answers; an upgrade leaves that as it is.
*/}}
{{- define "ambientctl.validatingWebhook" -}}
{{- $base := .root.Values.base | default dict -}}
clientConfig:
  {{- if $base.validationURL }}
  url: {{ $base.validationURL | quote }}
  {{- else }}
  service:
    name: {{ .service }}
    namespace: {{ .root.Values.global.istioNamespace | quote }}
    path: /validate
  {{- end }}
  {{- with $base.validationCABundle }}
  caBundle: {{ . | quote }}
  {{- end }}
rules:
  {{- include "ambientctl.validatedResources" . | nindent 2 }}
{{- if $base.validationCABundle }}
failurePolicy: Fail
{{- else if $base.validationFailurePolicy }}
failurePolicy: {{ $base.validationFailurePolicy }}
{{- else if not .root.Release.IsUpgrade }}
failurePolicy: Ignore
{{- end }}
sideEffects: None
admissionReviewVersions: [v1]
{{- end }}

{{- /*
A policy that refuses what is not stable in Istio, and its binding. Takes a dict of policy and binding (their names),
labels (text), and objectSelector (text, or empty for all objects).
*/}}
{{- define "ambientctl.stablePolicy" -}}
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata:
  name: {{ .policy }}
  labels:
    {{- .labels | nindent 4 }}
spec:
  failurePolicy: Fail
  matchConstraints:
    resourceRules:
      {{- include "ambientctl.validatedResources" . | nindent 6 }}
    {{- with .objectSelector }}
    objectSelector:
      {{- . | nindent 6 }}
    {{- end }}
  variables:
    {{- range list "EnvoyFilter" "WasmPlugin" "ProxyConfig" "Telemetry" "AuthorizationPolicy" }}
    - name: is{{ . }}
      expression: object.kind == '{{ . }}'
    {{- end }}
  validations:
    {{- range list "EnvoyFilter" "WasmPlugin" "ProxyConfig" }}
    - expression: "!variables.is{{ . }}"
    {{- end }}
    - expression: |
        !(
          variables.isTelemetry && (
            (has(object.spec.tracing) ? object.spec.tracing : {}).exists(t, has(t.useRequestIdForTraceSampling)) ||
            (has(object.spec.metrics) ? object.spec.metrics : {}).exists(m, has(m.reportingInterval)) ||
            (has(object.spec.accessLogging) ? object.spec.accessLogging : {}).exists(l, has(l.filter))
          )
        )
    - expression: |-
        !(
          variables.isAuthorizationPolicy &&
          has(object.spec.rules) &&
          object.spec.rules.exists(r,
            has(r.from) && r.from.exists(f,
              has(f.source) && (has(f.source.trustDomains) || has(f.source.notTrustDomains))
            )
          )
        )
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata:
  name: {{ .binding }}
spec:
  policyName: {{ .policy }}
  validationActions: [Deny]
{{- end }}
