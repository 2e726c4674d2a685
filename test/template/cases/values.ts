import type { Row } from '../rows.ts'

export const values: readonly Row[] = [
  { name: 'dot', template: '{{.}}', data: 'x', out: 'x' },
  { name: 'a field', template: '{{.s}} {{.m.b.c}}', out: 'hello d' },
  { name: 'a missing key', template: '{{.nope}}', out: '<no value>' },
  { name: 'a null key', template: '{{.n}}', out: '<no value>' },
  {
    name: 'a key of a missing key',
    template: '{{.nope.x}}',
    error: 'template: x:1:7: executing "x" at <.nope.x>: nil pointer evaluating interface {}.x',
  },
  {
    name: 'two keys of a missing key',
    template: '{{.nope.x.y}}',
    error: 'template: x:1:7: executing "x" at <.nope.x.y>: nil pointer evaluating interface {}.x',
  },
  {
    name: 'a key of null',
    template: '{{.n.x}}',
    error: 'template: x:1:4: executing "x" at <.n.x>: nil pointer evaluating interface {}.x',
  },
  {
    name: 'a key of a string',
    template: '{{.s.x}}',
    error: 'template: x:1:4: executing "x" at <.s.x>: can\'t evaluate field x in type interface {}',
  },
  {
    name: 'a key of a list',
    template: '{{.l.x}}',
    error: 'template: x:1:4: executing "x" at <.l.x>: can\'t evaluate field x in type interface {}',
  },
  { name: 'parentheses forgive', template: '{{(.nope).x}}{{((.a).b).c}}', out: '<no value><no value>' },
  {
    name: 'parentheses forgive once',
    template: '{{(.nope.x).y}}',
    error: 'template: x:1:8: executing "x" at <.nope.x>: nil pointer evaluating interface {}.x',
  },
  {
    name: 'a chain on a function',
    template: '{{(print "a").b}}',
    error: 'template: x:1:9: executing "x" at <"a">: can\'t evaluate field b in type string',
  },
  {
    name: 'the static type shows',
    template: '{{$s := .s}}{{$s.x}}',
    error: 'template: x:1:16: executing "x" at <$s.x>: can\'t evaluate field x in type string',
  },
  {
    name: 'with unwraps',
    template: '{{with .s}}{{.x}}{{end}}',
    error: 'template: x:1:13: executing "x" at <.x>: can\'t evaluate field x in type string',
  },
  {
    name: 'range does not',
    template: '{{range .l}}{{.x}}{{end}}',
    error: 'template: x:1:14: executing "x" at <.x>: can\'t evaluate field x in type interface {}',
  },
  { name: 'a field of no data', template: '{{.a.b}}', data: null, out: '<no value>' },
  {
    name: 'arguments on a map key',
    template: '{{.s "x"}}',
    error: 'template: x:1:2: executing "x" at <.s>: s is not a method but has arguments',
  },
  {
    name: 'a pipe into a map key',
    template: '{{1 | .s}}',
    error: 'template: x:1:6: executing "x" at <.s>: s is not a method but has arguments',
  },
  {
    name: 'arguments on a constant',
    template: '{{"a" 1}}',
    error: 'template: x:1:2: executing "x" at <"a">: can\'t give argument to non-function "a"',
  },
  {
    name: 'arguments on dot',
    template: '{{. 1}}',
    error: 'template: x:1:2: executing "x" at <.>: can\'t give argument to non-function .',
  },
  {
    name: 'arguments on a variable',
    template: '{{$x := 1}}{{$x 1}}',
    error: 'template: x:1:13: executing "x" at <$x>: can\'t give argument to non-function $x',
  },
  {
    name: 'arguments on parentheses',
    template: '{{(print 1) 2}}',
    error: 'template: x:1:2: executing "x" at <(print 1) 2>: can\'t give argument to non-function print 1',
  },
  {
    name: 'nil is no command',
    template: '{{nil}}',
    error: 'template: x:1:2: executing "x" at <nil>: nil is not a command',
  },
  { name: 'nil as an argument', template: '{{id nil}}{{print nil}}', out: '<no value><nil>' },
  {
    name: 'a constant in a later stage',
    template: '{{1 | 2}}',
    error: 'template: x:1: non executable command in pipeline stage 2',
  },
  {
    name: 'dot in a later stage',
    template: '{{. | .}}',
    error: 'template: x:1: non executable command in pipeline stage 2',
  },
  { name: 'true and false', template: '{{true}} {{false}}', out: 'true false' },
  { name: 'a list', template: '{{.l}}', out: '[a b 3 <nil>]' },
  {
    name: 'a map, keys sorted',
    template: '{{.m}}',
    data: { m: { b: 1, a10: 2, a9: 3, A: 4, é: 5 } },
    out: 'map[A:4 a10:2 a9:3 b:1 é:5]',
  },
  {
    name: 'nested values',
    template: '{{.}}',
    data: { a: [{ x: null, y: [1.5, true] }] },
    out: 'map[a:[map[x:<nil> y:[1.5 true]]]]',
  },
  {
    name: 'floats',
    template: '{{.}}',
    data: [
      100000, 999999, 1000000, 1234567, 12345678.9, 123456.789, 0.0001, 0.00001, 1500, 100000000000000000000,
      1e21, -1.5, 1e-7, 0.1,
    ],
    out: '[100000 999999 1e+06 1.234567e+06 1.23456789e+07 123456.789 0.0001 1e-05 1500 1e+20 1e+21 -1.5 1e-07 0.1]',
  },
  { name: 'a big file number', template: '{{.big}} {{i64 .big}}', out: '1.2345678e+07 12345678' },
  {
    name: 'the position is the second name',
    template: 'x: {{ .m.b.c.d.e }}',
    error: 'template: x:1:8: executing "x" at <.m.b.c.d.e>: can\'t evaluate field d in type interface {}',
  },
  {
    name: 'the position counts bytes',
    template: 'é\né {{ .s.foo }}',
    error: 'template: x:2:8: executing "x" at <.s.foo>: can\'t evaluate field foo in type interface {}',
  },
  {
    name: 'the position of one name',
    template: '{{.l}}\n  {{ .nope.x }}',
    error: 'template: x:2:10: executing "x" at <.nope.x>: nil pointer evaluating interface {}.x',
  },
]
