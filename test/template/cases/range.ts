import type { Row } from '../rows.ts'

export const range: readonly Row[] = [
  { name: 'a list', template: '{{range .l}}[{{.}}]{{end}}', out: '[a][b][3][<no value>]' },
  {
    name: 'with an index',
    template: '{{range $i, $x := .l}}{{$i}}={{$x}};{{end}}',
    out: '0=a;1=b;2=3;3=<no value>;',
  },
  {
    name: 'one variable is the element',
    template: '{{range $x := .l}}{{$x}};{{end}}',
    out: 'a;b;3;<no value>;',
  },
  {
    name: 'a map in order of keys',
    template: '{{range $k, $v := .}}{{$k}}={{$v}};{{end}}',
    data: { b: 1, a10: 2, a9: 3, '': 4 },
    out: '=4;a10=2;a9=3;b=1;',
  },
  { name: 'an empty list', template: '{{range .el}}x{{else}}none{{end}}', out: 'none' },
  { name: 'nothing', template: '{{range .nope}}x{{else}}none{{end}}', out: 'none' },
  { name: 'an empty map', template: '{{range .em}}x{{else}}none{{end}}', out: 'none' },
  {
    name: 'an int',
    template:
      '{{range 3}}{{.}}{{end}}{{range $i := 2}}{{$i}}{{end}}{{range 0}}{{else}}none{{end}}{{range -1}}{{else}}none{{end}}',
    out: '01201nonenone',
  },
  {
    name: 'an int64 keeps its type',
    template: '{{range i64 2}}{{printf "%T" .}} {{end}}',
    out: 'int64 int64 ',
  },
  {
    name: 'an int and two variables',
    template: '{{range $i, $x := 3}}{{end}}',
    error: 'template: x:1:18: executing "x" at <3>: can\'t use 3 to iterate over more than one variable',
  },
  {
    name: 'a file number',
    template: '{{range .i}}x{{end}}',
    error: 'template: x:1:8: executing "x" at <.i>: range can\'t iterate over 5',
  },
  {
    name: 'a string',
    template: '{{range .s}}x{{end}}',
    error: 'template: x:1:8: executing "x" at <.s>: range can\'t iterate over hello',
  },
  {
    name: 'a bool',
    template: '{{range .b}}x{{end}}',
    error: 'template: x:1:8: executing "x" at <.b>: range can\'t iterate over true',
  },
  {
    name: 'break and continue',
    template: '{{range .}}{{if eq . "b"}}{{continue}}{{end}}{{if eq . "d"}}{{break}}{{end}}{{.}}{{end}}!',
    data: ['a', 'b', 'c', 'd', 'e'],
    out: 'ac!',
  },
  {
    name: 'break in nested ranges',
    template: '{{range .l}}{{range .}}{{break}}{{end}}{{.}}{{end}}',
    data: { l: [[1], [2]] },
    out: '[1][2]',
  },
  { name: 'break outside', template: '{{break}}', error: 'template: x:1: {{break}} outside {{range}}' },
  {
    name: 'continue outside',
    template: '{{if 1}}{{continue}}{{end}}',
    error: 'template: x:1: {{continue}} outside {{range}}',
  },
  {
    name: 'break in else',
    template: '{{range .el}}{{else}}{{break}}{{end}}',
    error: 'template: x:1: {{break}} outside {{range}}',
  },
  {
    name: 'break with an argument',
    template: '{{range 3}}{{break 1}}{{end}}',
    error: 'template: x:1: unexpected "1" in {{break}}',
  },
  {
    name: 'break in a define within range',
    template: '{{range 3}}{{block "x" .}}{{break}}{{end}}{{end}}',
    error: 'template: x:1: {{break}} outside {{range}}',
  },
  {
    name: 'assigning the range variable',
    template: '{{$x := 0}}{{range $x = .l}}{{end}}{{$x}}',
    out: '<no value>',
  },
  {
    name: 'assigning two',
    template: '{{$i := 0}}{{$x := 0}}{{range $i, $x = .l}}{{end}}{{$i}}{{$x}}',
    out: '3<no value>',
  },
  {
    name: 'assigning from inside',
    template: '{{$n := 0}}{{range .l}}{{$n = .}}{{end}}{{$n}}',
    out: '<no value>',
  },
  { name: 'the variable in else', template: '{{range $x := .el}}{{else}}{{$x}}{{end}}', out: '[]' },
  { name: 'else sees the outer dot', template: '{{range .el}}{{else}}{{.s}}{{end}}', out: 'hello' },
  {
    name: 'three variables',
    template: '{{range $a, $b, $c := .l}}{{end}}',
    error: 'template: x:1: too many declarations in range',
  },
  {
    name: 'a value for a variable',
    template: '{{range $a, 5}}{{end}}',
    error: 'template: x:1: range can only initialize variables',
  },
  {
    name: 'nested',
    template: '{{range $i, $x := .}}{{range $j, $y := $x}}{{$i}}{{$j}}{{$y}} {{end}}{{end}}',
    data: [['a', 'b'], ['c']],
    out: '00a 01b 10c ',
  },
]
