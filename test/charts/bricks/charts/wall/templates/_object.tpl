{{- define "wall.object" -}}
{{- $top := first . -}}
{{- $own := fromYaml (include (index . 1) $top) | default dict -}}
{{- $base := fromYaml (include "wall.base" .) -}}
{{- toYaml (merge $own $base) -}}
{{- end -}}
{{- define "wall.base" -}}
{{- $top := first . -}}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ $top.Values.name }}{{ with index (append . "") 2 }}-{{ . }}{{ end }}
  labels: {chart: {{ $top.Chart.Name }}, own: "no"}
data: {colour: {{ $top.Values.wall.colour }}}
{{- end -}}
