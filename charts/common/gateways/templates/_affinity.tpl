{{- /* Affinity of the pods: CPU architectures, node labels and pod anti-affinity. Empty if there are no rules. */}}
{{- define "gateways.affinity" -}}
{{- $affinity := dict }}
{{- $required := list }}
{{- $preferred := list }}
{{- $archs := list }}
{{- range $arch, $weight := .Values.global.arch }}
{{- if gt (int $weight) 0 }}
{{- $archs = append $archs $arch }}
{{- $expression := dict "key" "kubernetes.io/arch" "operator" "In" "values" (list $arch) }}
{{- $preferred = append $preferred (dict "weight" (int $weight) "preference" (dict "matchExpressions" (list $expression))) }}
{{- end }}
{{- end }}
{{- with $archs }}
{{- $required = append $required (dict "key" "kubernetes.io/arch" "operator" "In" "values" .) }}
{{- end }}
{{- range $label, $value := .Gateway.nodeSelector | default .Values.global.defaultNodeSelector }}
{{- $required = append $required (dict "key" $label "operator" "In" "values" (list (toString $value))) }}
{{- end }}
{{- with $required }}
{{- $terms := dict "nodeSelectorTerms" (list (dict "matchExpressions" .)) }}
{{- $_ := set $affinity "nodeAffinity" (dict "requiredDuringSchedulingIgnoredDuringExecution" $terms) }}
{{- end }}
{{- with $preferred }}
{{- $_ := set $affinity.nodeAffinity "preferredDuringSchedulingIgnoredDuringExecution" . }}
{{- end }}

{{- $apart := dict }}
{{- range .Gateway.podAntiAffinityLabelSelector }}
{{- $term := include "gateways.affinityTerm" . | fromYaml }}
{{- $_ := set $apart "requiredDuringSchedulingIgnoredDuringExecution" (append ($apart.requiredDuringSchedulingIgnoredDuringExecution | default list) $term) }}
{{- end }}
{{- range .Gateway.podAntiAffinityTermLabelSelector }}
{{- $term := dict "weight" 100 "podAffinityTerm" (include "gateways.affinityTerm" . | fromYaml) }}
{{- $_ := set $apart "preferredDuringSchedulingIgnoredDuringExecution" (append ($apart.preferredDuringSchedulingIgnoredDuringExecution | default list) $term) }}
{{- end }}
{{- with $apart }}
{{- $_ := set $affinity "podAntiAffinity" . }}
{{- end }}
{{- with $affinity }}
{{- toYaml . }}
{{- end }}
{{- end }}

{{- /* One term of pod anti-affinity. Takes a map of key, operator, topologyKey, and of values and namespaces as comma-separated text. */}}
{{- define "gateways.affinityTerm" -}}
labelSelector:
  matchExpressions:
    - key: {{ .key }}
      operator: {{ .operator }}
      {{- with .values }}
      values:
        {{- splitList "," . | toYaml | nindent 8 }}
      {{- end }}
topologyKey: {{ .topologyKey }}
{{- with .namespaces }}
namespaces:
  {{- splitList "," . | toYaml | nindent 2 }}
{{- end }}
{{- end }}
