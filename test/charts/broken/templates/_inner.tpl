{{- define "broken.fail" -}}{{ fail "inner\nfailure" }}{{- end -}}
{{- define "broken.required" -}}
  {{ required "a value is required" .Values.missing }}
{{- end -}}
