{{- /*
ambientctl.values makes .Values the values in force, for all templates of the chart. Helm executes the templates of a
chart in reverse order of their names, so zzz_values.yaml, which calls this, runs before all others. Weakest first:

  defaults < profile < compatibilityVersion < platform < global (flattened charts) < the user's values

Takes a dict:
  root     the chart's context
  nested   the key (cni, pilot, ztunnel) below which every value may be given as well; it means the same as the value at
           the top, and wins where the user gives both
  flatten  true for a chart that reads global.X as X

Leaves the user's own values at .UserValues.
*/}}
{{- define "ambientctl.values" }}
  {{- $root := .root }}
  {{- $user := omit $root.Values "_internal_defaults_do_not_set" | deepCopy }}
  {{- if $user.defaults }}
    {{- fail "values below \"defaults\" have no effect: set them at the top, for example `--set hub=X`, not `--set defaults.hub=X`" }}
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
