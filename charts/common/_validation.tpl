{{- /*
Validation of Istio's resources, for the default revision (chart base) and for each revision (chart istiod).
*/}}

{{- /* Rules that match Istio's resources, for a webhook or a policy. */}}
{{- define "ambientctl.validatedResources" -}}
- apiGroups: [security.istio.io, networking.istio.io, telemetry.istio.io, extensions.istio.io]
  apiVersions: ["*"]
  operations: [CREATE, UPDATE]
  resources: ["*"]
{{- end }}

{{- /*
A validating webhook without its name and selectors. Takes a dict of root (the context of the chart) and service (of istiod).
If the user sets no CA, istiod adds its own and changes Ignore to Fail when it is ready. An upgrade does not change this back.
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
A policy that rejects unstable features of Istio, and its binding. Takes a dict of policy and binding (their names), labels
(text), and objectSelector (text, or empty for all objects).
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
