{{- define "words.map" -}}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .name }}
  labels: {chart: {{ .top.Chart.Name }}}
{{- end -}}
{{- define "words.greeting" }}{{ printf "hello %s" . | quote }}{{ end -}}
