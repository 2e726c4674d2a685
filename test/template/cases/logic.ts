import type { Row } from '../rows.ts'

export const logic: readonly Row[] = [
  { name: 'if and else', template: '{{if .b}}a{{else}}b{{end}}{{if .nope}}a{{else}}b{{end}}', out: 'ab' },
  { name: 'else if', template: '{{if .nope}}a{{else if .s}}b{{else}}c{{end}}', out: 'b' },
  { name: 'else with', template: '{{with .nope}}a{{else with .s}}{{.}}{{else}}c{{end}}', out: 'hello' },
  {
    name: 'else with after if',
    template: '{{if .nope}}a{{else with .s}}b{{end}}',
    error: 'template: x:1: unexpected <with> in input',
  },
  {
    name: 'truth',
    template: '{{range .}}{{if .}}1{{else}}0{{end}}{{end}}',
    data: [false, true, 0, 1, 0.5, '', 'a', [], [0], {}, { a: null }, null],
    out: '010110101010',
  },
  {
    name: 'and gives the deciding operand',
    template: '{{and 1 0 2}} {{and 1 2}} {{and .nope .s}}',
    out: '0 2 <no value>',
  },
  { name: 'or gives the deciding operand', template: '{{or 0 "" "x"}} {{or 0 ""}}', out: 'x ' },
  { name: 'and stops', template: '{{and .nope .nope.x}}', out: '<no value>' },
  { name: 'or stops', template: '{{or .s .nope.x}}', out: 'hello' },
  {
    name: 'piped into and, or',
    template: '{{0 | or 1}} {{5 | and 1}} {{5 | and 0}} {{.nope | and 1}}',
    out: '1 5 0 <no value>',
  },
  {
    name: 'and without arguments',
    template: '{{and}}',
    error: 'template: x:1:2: executing "x" at <and>: wrong number of args for and: want at least 1 got 0',
  },
  {
    name: 'or without arguments',
    template: '{{or}}',
    error: 'template: x:1:2: executing "x" at <or>: wrong number of args for or: want at least 1 got 0',
  },
  { name: 'not', template: '{{not .s}} {{not .nope}} {{not 0}}', out: 'false true true' },
  {
    name: 'eq',
    template: '{{eq 1 1}} {{eq 1 2 3 1}} {{eq .s "hello"}} {{eq .f 1.5}} {{eq true false}}',
    out: 'true true true true false',
  },
  {
    name: 'eq with nil',
    template: '{{eq nil nil}} {{eq .nope nil}} {{eq .nope 1}} {{ne nil 1}} {{eq .m nil}}',
    out: 'true true false true false',
  },
  {
    name: 'a file number is no int',
    template: '{{eq .i 5}}',
    error:
      'template: x:1:2: executing "x" at <eq .i 5>: error calling eq: incompatible types for comparison: float64 and int',
  },
  { name: 'int64 and int', template: '{{eq (i64 .i) 5}} {{lt (i64 .i) 6}}', out: 'true true' },
  {
    name: 'a string and a number',
    template: '{{eq 1 2 "a"}}',
    error:
      'template: x:1:2: executing "x" at <eq 1 2 "a">: error calling eq: incompatible types for comparison: int and string',
  },
  {
    name: 'one argument',
    template: '{{eq 1}}',
    error: 'template: x:1:2: executing "x" at <eq 1>: error calling eq: missing argument for comparison',
  },
  {
    name: 'lists do not compare',
    template: '{{eq .l .l}}',
    error:
      'template: x:1:2: executing "x" at <eq .l .l>: error calling eq: non-comparable type [a b %!s(float64=3) <nil>]: []interface {}',
  },
  {
    name: 'a map and a list',
    template: '{{eq .m .l}}',
    error:
      'template: x:1:2: executing "x" at <eq .m .l>: error calling eq: non-comparable types map[a:%!s(float64=1) b:map[c:d] z:<nil>]: map[string]interface {}, []interface {}: [a b 3 <nil>]',
  },
  {
    name: 'a map and a number',
    template: '{{eq .m 1}}',
    error:
      'template: x:1:2: executing "x" at <eq .m 1>: error calling eq: incompatible types for comparison: map[string]interface {} and int',
  },
  {
    name: 'order',
    template:
      '{{lt 1 2}} {{le 2 2}} {{gt 1.5 1.0}} {{ge "b" "a"}} {{lt "a10" "a9"}} {{lt "\\uFFFD" "\\U0001F600"}}',
    out: 'true true true true true true',
  },
  {
    name: 'order of int and float',
    template: '{{lt 1 2.0}}',
    error:
      'template: x:1:2: executing "x" at <lt 1 2.0>: error calling lt: incompatible types for comparison: int and float64',
  },
  {
    name: 'order of bools',
    template: '{{lt true false}}',
    error: 'template: x:1:2: executing "x" at <lt true false>: error calling lt: invalid type for comparison',
  },
  {
    name: 'order with nil',
    template: '{{gt nil 1}}',
    error: 'template: x:1:2: executing "x" at <gt nil 1>: error calling gt: invalid type for comparison',
  },
  {
    name: 'order of lists',
    template: '{{lt .l .l}}',
    error: 'template: x:1:2: executing "x" at <lt .l .l>: error calling lt: invalid type for comparison',
  },
  { name: 'if without a value', template: '{{if}}a{{end}}', error: 'template: x:1: missing value for if' },
  { name: 'if without an end', template: '{{if true}}a', error: 'template: x:1: unexpected EOF' },
  { name: 'an end too many', template: '{{end}}', error: 'template: x:1: unexpected {{end}}' },
  { name: 'an else too many', template: '{{else}}', error: 'template: x:1: unexpected {{else}}' },
  {
    name: 'two elses',
    template: '{{if 1}}{{else}}{{else}}{{end}}',
    error: 'template: x:1: expected end; found {{else}}',
  },
  {
    name: 'else with an argument',
    template: '{{if 1}}{{else 2}}{{end}}',
    error: 'template: x:1: unexpected "2" in else',
  },
]
