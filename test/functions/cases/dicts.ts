import type { Row } from '../rows.ts'

export const dicts: readonly Row[] = [
  {
    name: 'dict',
    in: '{{ dict "a" 1 "b" }} {{ dict 1 2 nil 3 }} {{ get (dict "a" 1) "a" }} {{ get .Values "zz" }}| {{ $d := dict }}{{ $_ := set $d "x" 5 }}{{ $d }} {{ unset $d "x" }} {{ hasKey .Values "s" }} {{ pick .Values.m "a" "q" }} {{ omit .Values.m "b" }} {{ pluck "a" .Values.m (dict "a" 2) }} {{ keys .Values.m | sortAlpha }} {{ values (dict "a" 1) }}',
    out: 'map[a:1 b:] map[1:2 <nil>:3] 1 | map[x:5] map[] true map[a:1] map[a:1 z:<nil>] [1 2] [a b z] [1]',
  },
  {
    name: 'dict',
    in: '{{ $a := dict "a" 0 "b" (dict "c" "" "d" 1) "l" (list) "k" (list 1) }}{{ merge $a (dict "a" 5 "b" (dict "c" "x" "d" 2 "e" 3) "l" (list 1) "k" (list 2) "n" nil) }} {{ $a }}',
    out: 'map[a:5 b:map[c:x d:1 e:3] k:[1] l:[1]] map[a:5 b:map[c:x d:1 e:3] k:[1] l:[1]]',
  },
  {
    name: 'dict',
    in: '{{ $a := dict "a" 1 "b" (dict "c" "q" "d" 1) "l" (list 1) "m" (dict "x" 1) "s" 1 }}{{ mergeOverwrite $a (dict "a" 0 "b" (dict "c" "" "d" nil "e" 3) "l" (list) "m" "scalar" "s" (dict "y" 1)) (dict "a" nil) }}',
    out: 'map[a:<nil> b:map[c: d:<nil> e:3] l:[] m:scalar s:map[y:1]]',
  },
  { name: 'dict', in: '{{printf "%T %T %T" nil 1 (dict)}}', out: '<nil> int map[string]interface {}' },
  { name: 'dict', in: '{{index (dict "a" (dict "b" 2)) "a" "b"}}', out: '2' },
  { name: 'dict', in: '{{(dict "a" 1).a}}', out: '1' },
  { name: 'dict', in: '{{ with $a := dict "x" 1 }}{{ $a.x }}{{ .x }}{{ end }}', out: '11' },
  {
    name: 'dict',
    in: '{{dict "a" | set "b" 1}}',
    error:
      'template: c/t:1:17: executing "c/t" at <"b">: can\'t handle "b" for arg of type map[string]interface {}',
  },
  {
    name: 'dict',
    in: '{{ $s := dict "b" 1 }}{{ $d := merge (dict) (dict "a" $s) }}{{ $_ := set $d.a "b" 2 }}{{ $s.b }} {{ $d }} {{ merge $d nil }}',
    out: '2 map[a:map[b:2]] map[a:map[b:2]]',
  },
  {
    name: 'dict',
    in: '{{ $d := dict "a" (dict "b" 1) }}{{ $c := deepCopy $d }}{{ $_ := set $c.a "b" 2 }}{{ $d }} {{ $c }} deepCopy',
    out: 'map[a:map[b:1]] map[a:map[b:2]] deepCopy',
  },
  { name: 'dict', in: '{{ $d := dict }}{{ $_ := set $d "self" $d }}{{ toJson $d }}|', out: '|' },
  {
    name: 'get',
    in: '{{get .Values.s "a"}}',
    error:
      'template: c/t:1:13: executing "c/t" at <.Values.s>: wrong type for value; expected map[string]interface {}; got string',
  },
  {
    name: 'get',
    in: '{{get .Values.nope "a"}}',
    error:
      'template: c/t:1:13: executing "c/t" at <.Values.nope>: wrong type for value; expected map[string]interface {}; got interface {}',
  },
  { name: 'get', in: '{{get nil "a"}}', out: '' },
  {
    name: 'get',
    in: '{{get (dict) nil}}',
    error: 'template: c/t:1:13: executing "c/t" at <nil>: cannot assign nil to string',
  },
  {
    name: 'set',
    in: '{{set nil "a" 1}}',
    error:
      'template: c/t:1:2: executing "c/t" at <set nil "a" 1>: error calling set: assignment to entry in nil map',
  },
  {
    name: 'set',
    in: '{{set .Values.nope "a" 1}}',
    error:
      'template: c/t:1:13: executing "c/t" at <.Values.nope>: wrong type for value; expected map[string]interface {}; got interface {}',
  },
  {
    name: 'set',
    in: '{{set (split "," "a") "x" 1}}',
    error:
      'template: c/t:1:17: executing "c/t" at <"a">: wrong type for value; expected map[string]interface {}; got map[string]string',
  },
  { name: 'set', in: '{{set (dict "a" 1) "a" nil}}', out: 'map[a:<nil>]' },
  { name: 'unset', in: '{{unset (dict "a" 1 "b" 2) "a"}}', out: 'map[b:2]' },
  { name: 'hasKey', in: '{{hasKey nil "a"}}', out: 'false' },
  { name: 'omit', in: '{{omit (dict "a" 1 "b" 2) "a" "x"}}', out: 'map[b:2]' },
  { name: 'keys', in: '{{keys (dict "a" 1)}}', out: '[a]' },
  { name: 'dig', in: '{{dig "b" "c" "def" .Values.m}}', out: 'd' },
  { name: 'dig', in: '{{dig "b" "x" "def" .Values.m}}', out: 'def' },
  { name: 'dig', in: '{{dig "z" "def" .Values.m}}', out: '' },
  {
    name: 'dig',
    in: '{{dig "a" "x" "def" .Values.m}}',
    error:
      'template: c/t:1:2: executing "c/t" at <dig "a" "x" "def" .Values.m>: error calling dig: interface conversion: interface {} is float64, not map[string]interface {}',
  },
  {
    name: 'dig',
    in: '{{dig "a" "x" .Values}}',
    error:
      'template: c/t:1:2: executing "c/t" at <dig "a" "x" .Values>: error calling dig: interface conversion: interface {} is chartutil.Values, not map[string]interface {}',
  },
  {
    name: 'dig',
    in: '{{dig "a" 1}}',
    error:
      'template: c/t:1:2: executing "c/t" at <dig "a" 1>: error calling dig: dig needs at least three arguments',
  },
  {
    name: 'dig',
    in: '{{dig 1 "x" .Values.m}}',
    error:
      'template: c/t:1:2: executing "c/t" at <dig 1 "x" .Values.m>: error calling dig: interface conversion: interface {} is int, not string',
  },
  {
    name: 'dig',
    in: '{{dig "z" "y" "x" .Values.m}}',
    error:
      'template: c/t:1:2: executing "c/t" at <dig "z" "y" "x" .Values.m>: error calling dig: interface conversion: interface {} is nil, not map[string]interface {}',
  },
  {
    name: 'merge',
    in: '{{merge (dict "a" (dict)) (dict "a" (dict "x" 1)) (dict "a" (dict "x" 2 "y" 3))}}',
    out: 'map[a:map[x:1 y:3]]',
  },
  { name: 'merge', in: '{{merge nil (dict "a" 1)}}', out: 'map[a:1]' },
  { name: 'merge', in: '{{merge (dict "a" 1) nil}}', out: 'map[a:1]' },
  { name: 'merge', in: '{{merge (dict "a" 5) (dict "a" (dict "b" 1))}}', out: 'map[a:5]' },
  { name: 'merge', in: '{{merge (dict "a" "") (dict "a" (list 1))}}', out: 'map[a:[1]]' },
  { name: 'merge', in: '{{merge (dict) (dict "a" (list 1))}}', out: 'map[a:[1]]' },
  {
    name: 'merge',
    in: '{{merge 1 2}}',
    error:
      'template: c/t:1:8: executing "c/t" at <1>: can\'t handle 1 for arg of type map[string]interface {}',
  },
  {
    name: 'merge',
    in: '{{merge .Values.l}}',
    error:
      'template: c/t:1:15: executing "c/t" at <.Values.l>: wrong type for value; expected map[string]interface {}; got []interface {}',
  },
  {
    name: 'merge',
    in: '{{merge (dict "a" (dict "b" 1)) (dict "a" (dict "b" 2 "c" 3))}}',
    out: 'map[a:map[b:1 c:3]]',
  },
  {
    name: 'mergeOverwrite',
    in: '{{mergeOverwrite (dict "a" (dict "b" 1 "z" 0)) (dict "a" (dict "b" 2 "c" nil))}}',
    out: 'map[a:map[b:2 c:<nil> z:0]]',
  },
  { name: 'mergeOverwrite', in: '{{mergeOverwrite (dict "a" 1) (dict "a" "")}}', out: 'map[a:]' },
  { name: 'mergeOverwrite', in: '{{mergeOverwrite (dict) nil}}', out: 'map[]' },
  { name: 'mustMerge', in: '{{mustMerge (dict) (dict "a" 1)}}', out: 'map[a:1]' },
  {
    name: 'mustMergeOverwrite',
    in: '{{mustMergeOverwrite (dict "a" (dict "b" 1)) (dict "a" 5)}}',
    out: 'map[a:5]',
  },
  {
    name: 'deepCopy',
    in: '{{ deepCopy .Values.m }} {{ $c := deepCopy .Values.m }}{{ $_ := set $c "new" 1 }}{{ hasKey .Values.m "new" }} {{ typeOf (deepCopy (until 2)) }} {{ deepCopy nil }}',
    error:
      'template: c/t:1:147: executing "c/t" at <deepCopy nil>: error calling deepCopy: reflect: call of reflect.Value.Type on zero Value',
  },
  {
    name: 'deepCopy',
    in: '{{deepCopy nil}}',
    error:
      'template: c/t:1:2: executing "c/t" at <deepCopy nil>: error calling deepCopy: reflect: call of reflect.Value.Type on zero Value',
  },
  { name: 'mustDeepCopy', in: '{{mustDeepCopy (list 1)}}', out: '[1]' },
]
