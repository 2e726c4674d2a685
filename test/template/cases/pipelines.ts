import type { Row } from '../rows.ts'

export const pipelines: readonly Row[] = [
  { name: 'the last argument', template: '{{"a" | printf "%s-%s" "b"}}', out: 'b-a' },
  { name: 'a chain', template: '{{.s | printf "%q" | len}}', out: '7' },
  {
    name: 'into a field',
    template: '{{1 | .m.a}}',
    error: 'template: x:1:8: executing "x" at <.m.a>: a is not a method but has arguments',
  },
  { name: 'parentheses', template: '{{print (len .s) (len (print "ab" "c"))}}', out: '5 3' },
  { name: 'a function without arguments', template: '{{vars "a"}} {{strs}}', out: 'a[] []' },
  {
    name: 'variadic',
    template: '{{vars "a" 1 2}} {{1 | vars "a"}} {{strs "x" .s}}',
    out: 'a[1 2] a[1] [x hello]',
  },
  {
    name: 'too few for variadic',
    template: '{{vars}}',
    error: 'template: x:1:2: executing "x" at <vars>: wrong number of args for vars: want at least 1 got 0',
  },
  {
    name: 'too few',
    template: '{{str}}',
    error: 'template: x:1:2: executing "x" at <str>: wrong number of args for str: want 1 got 0',
  },
  {
    name: 'too many',
    template: '{{str "a" "b"}}',
    error: 'template: x:1:2: executing "x" at <str>: wrong number of args for str: want 1 got 2',
  },
  {
    name: 'too many by a pipe',
    template: '{{"a" | str "b"}}',
    error: 'template: x:1:8: executing "x" at <str>: wrong number of args for str: want 1 got 2',
  },
  {
    name: 'a wrong literal for a string',
    template: '{{str 5}}',
    error: 'template: x:1:6: executing "x" at <5>: expected string; found 5',
  },
  {
    name: 'a wrong literal for an int',
    template: '{{num "x"}}',
    error: 'template: x:1:6: executing "x" at <"x">: expected integer; found "x"',
  },
  {
    name: 'a wrong literal for a float',
    template: '{{flt true}}',
    error: 'template: x:1:6: executing "x" at <true>: expected float; found true',
  },
  {
    name: 'a wrong literal for a bool',
    template: '{{b "x"}}',
    error: 'template: x:1:4: executing "x" at <"x">: expected bool; found "x"',
  },
  {
    name: 'a literal for a map',
    template: '{{m "x"}}',
    error:
      'template: x:1:4: executing "x" at <"x">: can\'t handle "x" for arg of type map[string]interface {}',
  },
  {
    name: 'nil for a string',
    template: '{{str nil}}',
    error: 'template: x:1:6: executing "x" at <nil>: cannot assign nil to string',
  },
  { name: 'nil for a map', template: '{{m nil}} {{l nil}}', out: '0 0' },
  {
    name: 'a missing value for a string',
    template: '{{str .nope}}',
    error:
      'template: x:1:6: executing "x" at <.nope>: wrong type for value; expected string; got interface {}',
  },
  {
    name: 'a missing value piped to a string',
    template: '{{.nope | str}}',
    error: 'template: x:1:10: executing "x" at <str>: invalid value; expected string',
  },
  {
    name: 'a missing value for a map',
    template: '{{m .nope}}',
    error:
      'template: x:1:4: executing "x" at <.nope>: wrong type for value; expected map[string]interface {}; got interface {}',
  },
  { name: 'a missing value piped to a map', template: '{{.nope | m}}', out: '0' },
  {
    name: 'a float for a string',
    template: '{{str .i}}',
    error: 'template: x:1:6: executing "x" at <.i>: wrong type for value; expected string; got float64',
  },
  {
    name: 'a float for an int',
    template: '{{num .i}}',
    error: 'template: x:1:6: executing "x" at <.i>: wrong type for value; expected int; got float64',
  },
  {
    name: 'an int for a string',
    template: '{{str (len .s)}}',
    error: 'template: x:1:11: executing "x" at <.s>: wrong type for value; expected string; got int',
  },
  {
    name: 'a list for a map',
    template: '{{m .l}}',
    error:
      'template: x:1:4: executing "x" at <.l>: wrong type for value; expected map[string]interface {}; got []interface {}',
  },
  {
    name: 'a map for a list',
    template: '{{l .m}}',
    error:
      'template: x:1:4: executing "x" at <.m>: wrong type for value; expected []interface {}; got map[string]interface {}',
  },
  {
    name: 'an error in a function',
    template: 'x\n  {{ print (err) }}',
    error: 'template: x:2:12: executing "x" at <err>: error calling err: boom',
  },
  {
    name: 'an error names the whole command',
    template: '{{ index .l 9 | print }}',
    error: 'template: x:1:3: executing "x" at <index .l 9>: error calling index: index out of range: 9',
  },
  {
    name: 'an error in a later stage',
    template: '{{ .s | index .l }}',
    error:
      'template: x:1:8: executing "x" at <index .l>: error calling index: cannot index slice/array with type string',
  },
]
