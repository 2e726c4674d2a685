{{- /*
ambientctl.values replaces .Values with the merged values, for all templates of the chart. Helm executes the templates of a
chart in reverse order of their names, so that zzz_values.yaml, which includes this, runs first. Later layers override earlier ones:

  defaults < profile < compatibilityVersion < platform < global (charts with flatten) < the user's values

Takes a dict:
  root     the context of the chart
  nested   the key (cni, pilot, ztunnel) below which users can set every value as well; such a value overrides the one at the
           top level
  flatten  true for a chart that reads global.X as X

The user's own values remain in .UserValues.
*/}}
{{- define "ambientctl.values" }}
  {{- $root := .root }}
  {{- $user := omit $root.Values "_internal_defaults_do_not_set" | deepCopy }}
  {{- if $user.defaults }}
    {{- fail "values below \"defaults\" have no effect: set them at the top level, for example --set hub=X instead of --set defaults.hub=X" }}
  {{- end }}

  {{- $global := $user.global | default dict }}
  {{- $known := $root.Files.Get "files/known.yaml" | fromYaml }}
  {{- $overlay := dict }}
  {{- range $layer := list
      (dict "title" "profile" "file" "profile-%s" "name" (coalesce $user.profile $global.profile) "known" $known.profiles)
      (dict "title" "compatibility version" "file" "profile-compatibility-version-%s" "name" $user.compatibilityVersion "known" $known.compatibilityVersions)
      (dict "title" "platform" "file" "profile-platform-%s" "name" (coalesce $user.platform $global.platform) "known" $known.platforms)
  }}
    {{- with $layer.name }}
      {{- $name := toString . }}
      {{- if not (has $name $layer.known) }}
        {{- fail (printf "unknown %s %q; known: %s" $layer.title $name (join ", " $layer.known)) }}
      {{- end }}
      {{- $text := $root.Files.Get (printf "files/%s.yaml" (printf $layer.file $name)) }}
      {{- $overlay = mustMergeOverwrite $overlay (fromYaml $text) }}
    {{- end }}
  {{- end }}

  {{- $layers := list $overlay (index $overlay .nested) }}
  {{- if .flatten }}
    {{- $layers = concat $layers (list $overlay.global $user.global) }}
  {{- end }}
  {{- $layers = concat $layers (list $user (index $user .nested)) }}

  {{- $values := index $root.Values "_internal_defaults_do_not_set" | deepCopy }}
  {{- range $layers }}
    {{- with . }}
      {{- $values = mustMergeOverwrite $values (deepCopy .) }}
    {{- end }}
  {{- end }}
  {{- $_ := set $root "UserValues" $user }}
  {{- $_ := set $root "Values" $values }}
{{- end }}
