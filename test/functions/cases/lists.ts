import type { Row } from '../rows.ts'

export const lists: readonly Row[] = [
  {
    name: 'list',
    in: '{{ list 1 "a" nil }} {{ append (list 1) 2 }} {{ prepend (list 1) 2 }} {{ first .Values.ll }} {{ last .Values.ll }} {{ rest .Values.ll }} {{ initial .Values.ll }} {{ reverse .Values.ll }} {{ uniq (list 1 1 1.0 "1") }} {{ without .Values.ll 2.0 }} {{ has 2.0 .Values.ll }} {{ has 2 .Values.ll }} {{ slice .Values.ll 1 }} {{ slice .Values.ll 1 2 }} {{ concat .Values.ll (list 4) }} {{ chunk 2 .Values.ll }} {{ compact (list 0 1 "" "a") }} {{ first list }}| {{ rest list }} {{ has 1 nil }} {{ toJson (rest list) }} {{ toYaml (rest list) }} {{ toJson (chunk 2 .Values.ll) }}',
    out: '[1 a <nil>] [1 2] [2 1] 1 3 [2 3] [1 2] [3 2 1] [1 1 1] [1 3] true false [2 3] [2] [1 2 3 4] [[1 2] [3]] [1 a] | [] false null null [[1,2],[3]]',
  },
  {
    name: 'list',
    in: '{{list | append 3}}',
    error: 'template: c/t:1:9: executing "c/t" at <append 3>: error calling append: Cannot push on type int',
  },
  {
    name: 'list',
    in: '{{printf "%#v %#v %#v %#v" 1 1.5 "a" (list 1 "x")}}',
    out: '1 1.5 "a" []interface {}{1, "x"}',
  },
  { name: 'list', in: '{{printf "%v" (list nil 1)}}', out: '[<nil> 1]' },
  { name: 'list', in: '{{printf "%d" (list 1 "a" nil)}}', out: '[1 %!d(string=a) <nil>]' },
  { name: 'list', in: '{{printf "%s" (list "a" 1)}}', out: '[a %!s(int=1)]' },
  { name: 'list', in: '{{printf "%q" (list "a" "b")}}', out: '["a" "b"]' },
  {
    name: 'list',
    in: '{{ $x := 0 }}{{ range $i, $e := list 1 2 3 }}{{ $x = $e }}{{ if eq $e 2 }}{{ break }}{{ end }}{{ end }}{{ $x }} {{ range list 1 2 3 }}{{ if eq . 2 }}{{ continue }}{{ end }}{{ . }}{{ end }}',
    out: '2 13',
  },
  {
    name: 'list',
    in: '{{(list 1 2).x}}',
    error: 'template: c/t:1:10: executing "c/t" at <2>: can\'t evaluate field x in type []interface {}',
  },
  { name: 'list', in: '{{list nil | len}}', out: '1' },
  { name: 'list', in: '{{list 1 2 | first}}', out: '1' },
  { name: 'list', in: '{{list | rest}}', out: '[]' },
  { name: 'tuple', in: '{{tuple 1 2}}', out: '[1 2]' },
  {
    name: 'append',
    in: '{{append "a" 1}}',
    error:
      'template: c/t:1:2: executing "c/t" at <append "a" 1>: error calling append: Cannot push on type string',
  },
  { name: 'push', in: '{{push (list) "a"}}', out: '[a]' },
  {
    name: 'prepend',
    in: '{{prepend nil 1}}',
    error:
      'template: c/t:1:2: executing "c/t" at <prepend nil 1>: error calling prepend: runtime error: invalid memory address or nil pointer dereference',
  },
  {
    name: 'first',
    in: '{{first 5}}',
    error:
      'template: c/t:1:2: executing "c/t" at <first 5>: error calling first: Cannot find first on type int',
  },
  {
    name: 'first',
    in: '{{first nil}}',
    error:
      'template: c/t:1:2: executing "c/t" at <first nil>: error calling first: runtime error: invalid memory address or nil pointer dereference',
  },
  {
    name: 'first',
    in: '{{first .Values.nope}}',
    error:
      'template: c/t:1:2: executing "c/t" at <first .Values.nope>: error calling first: runtime error: invalid memory address or nil pointer dereference',
  },
  { name: 'first', in: '{{first (splitList "," "a,b") | typeOf}}', out: 'string' },
  {
    name: 'first',
    in: '{{first "é"}}',
    error:
      'template: c/t:1:2: executing "c/t" at <first "é">: error calling first: Cannot find first on type string',
  },
  { name: 'last', in: '{{last (until 3) | typeOf}}', out: 'int' },
  { name: 'rest', in: '{{rest (list 1 2) | typeOf}}', out: '[]interface {}' },
  { name: 'initial', in: '{{initial (list) | typeOf}}', out: '[]interface {}' },
  {
    name: 'without',
    in: '{{ without (list 1 2 nil) nil }} {{ uniq (list (dict "a" 1) (dict "a" 1)) }} {{ has (dict "a" 1) (list (dict "a" 1)) }} {{ has "a" .Values.l }} {{ reverse (list) }} {{ compact .Values.l }} {{ slice (until 5) 1 3 | typeOf }} {{ slice .Values.ll 2 1 }}',
    error:
      'template: c/t:1:227: executing "c/t" at <slice .Values.ll 2 1>: error calling slice: reflect.Value.Slice: slice index out of bounds',
  },
  {
    name: 'has',
    in: '{{has 1 "x"}}',
    error:
      'template: c/t:1:2: executing "c/t" at <has 1 "x">: error calling has: Cannot find has on type string',
  },
  { name: 'has', in: '{{has nil (list nil)}}', out: 'true' },
  {
    name: 'has',
    in: '{{has 1 5}}',
    error: 'template: c/t:1:2: executing "c/t" at <has 1 5>: error calling has: Cannot find has on type int',
  },
  {
    name: 'slice',
    in: '{{slice .Values.ll 5}}',
    error:
      'template: c/t:1:2: executing "c/t" at <slice .Values.ll 5>: error calling slice: reflect.Value.Slice: slice index out of bounds',
  },
  {
    name: 'slice',
    in: '{{slice "abc" 1}}',
    error:
      'template: c/t:1:2: executing "c/t" at <slice "abc" 1>: error calling slice: list should be type of slice or array but string',
  },
  { name: 'slice', in: '{{slice list 1}}', out: '' },
  { name: 'slice', in: '{{slice .Values.ll 1 2}}', out: '[2]' },
  {
    name: 'concat',
    in: '{{concat 5}}',
    error:
      'template: c/t:1:2: executing "c/t" at <concat 5>: error calling concat: Cannot concat type int as list',
  },
  { name: 'concat', in: '{{concat}}', out: '[]' },
  { name: 'concat', in: '{{concat (list 1) (until 2) (list)}}', out: '[1 0 1]' },
  { name: 'concat', in: '{{concat (list) | toJson}}', out: 'null' },
  {
    name: 'concat',
    in: '{{concat nil}}',
    error:
      'template: c/t:1:2: executing "c/t" at <concat nil>: error calling concat: runtime error: invalid memory address or nil pointer dereference',
  },
  {
    name: 'chunk',
    in: '{{chunk 0 (list 1)}}',
    error:
      'template: c/t:1:2: executing "c/t" at <chunk 0 (list 1)>: error calling chunk: runtime error: makeslice: len out of range',
  },
  {
    name: 'mustFirst',
    in: '{{mustFirst "x"}}',
    error:
      'template: c/t:1:2: executing "c/t" at <mustFirst "x">: error calling mustFirst: Cannot find first on type string',
  },
  { name: 'mustAppend', in: '{{mustAppend (list 1) 2}}', out: '[1 2]' },
  { name: 'mustSlice', in: '{{mustSlice .Values.ll 0 1}}', out: '[1]' },
]
