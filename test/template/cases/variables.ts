import type { Row } from '../rows.ts'

export const variables: readonly Row[] = [
  { name: 'declaration', template: '{{$x := .s}}{{$x}}', out: 'hello' },
  { name: 'assignment', template: '{{$x := 1}}{{$x = 2}}{{$x}}', out: '2' },
  {
    name: 'assignment in an inner scope',
    template: '{{$x := 1}}{{if true}}{{$x = 2}}{{end}}{{$x}}',
    out: '2',
  },
  {
    name: 'declaration in an inner scope',
    template: '{{$x := 1}}{{if true}}{{$x := 2}}{{end}}{{$x}}',
    out: '1',
  },
  {
    name: 'an undeclared assignment',
    template: '{{$x = 1}}',
    error: 'template: x:1:7: executing "x" at <1>: undefined variable: $x',
  },
  { name: 'declared and printed is empty', template: '[{{$x := 1}}]', out: '[]' },
  {
    name: 'the scope of if',
    template: '{{if $x := 1}}{{$x}}{{end}}{{$x}}',
    error: 'template: x:1: undefined variable "$x"',
  },
  { name: 'the scope of else', template: '{{if $x := 0}}a{{else}}{{$x}}{{end}}', out: '0' },
  { name: 'the scope of with', template: '{{with $x := .s}}{{$x}}{{.}}{{end}}', out: 'hellohello' },
  { name: 'dollar', template: '{{with .m}}{{$.s}}{{end}}', out: 'hello' },
  { name: 'a field of a variable', template: '{{$x := .m}}{{$x.b.c}}', out: 'd' },
  { name: 'nil in a variable', template: '{{$x := .nope}}{{$x}}{{$x.y}}', out: '<no value><no value>' },
  {
    name: 'two variables outside range',
    template: '{{$x, $y := .l}}',
    error: 'template: x:1: too many declarations in command',
  },
  { name: 'a variable in parentheses', template: '{{print ($x := 5)}}{{$x}}', out: '55' },
  {
    name: 'a variable in a define',
    template: '{{$x := 1}}{{define "d"}}{{$x}}{{end}}',
    error: 'template: x:1: undefined variable "$x"',
  },
]
