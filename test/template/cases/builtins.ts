import type { Row } from '../rows.ts'

export const builtins: readonly Row[] = [
  {
    name: 'index',
    template: '{{index .l 0}} {{index .m "b" "c"}} {{index .m "nope"}} {{index "abc" 1}}',
    out: 'a d <no value> 98',
  },
  {
    name: 'index past the end',
    template: '{{index .l 9}}',
    error: 'template: x:1:2: executing "x" at <index .l 9>: error calling index: index out of range: 9',
  },
  {
    name: 'index at the end',
    template: '{{index .l 4}}',
    error:
      'template: x:1:2: executing "x" at <index .l 4>: error calling index: reflect: slice index out of range',
  },
  {
    name: 'index at the end of a string',
    template: '{{index "abc" 3}}',
    error:
      'template: x:1:2: executing "x" at <index "abc" 3>: error calling index: reflect: string index out of range',
  },
  {
    name: 'a negative index',
    template: '{{index .l -1}}',
    error: 'template: x:1:2: executing "x" at <index .l -1>: error calling index: index out of range: -1',
  },
  {
    name: 'a float index',
    template: '{{index .l 1.0}}',
    error:
      'template: x:1:2: executing "x" at <index .l 1.0>: error calling index: cannot index slice/array with type float64',
  },
  {
    name: 'a string index',
    template: '{{index .l "a"}}',
    error:
      'template: x:1:2: executing "x" at <index .l "a">: error calling index: cannot index slice/array with type string',
  },
  {
    name: 'a nil index',
    template: '{{index .l nil}}',
    error:
      'template: x:1:2: executing "x" at <index .l nil>: error calling index: cannot index slice/array with nil',
  },
  {
    name: 'index of nil',
    template: '{{index nil 1}}',
    error: 'template: x:1:2: executing "x" at <index nil 1>: error calling index: index of untyped nil',
  },
  {
    name: 'index of nothing',
    template: '{{index .nope "a"}}',
    error: 'template: x:1:2: executing "x" at <index .nope "a">: error calling index: index of untyped nil',
  },
  {
    name: 'index of a missing key',
    template: '{{index .m "zz" "y"}}',
    error: 'template: x:1:2: executing "x" at <index .m "zz" "y">: error calling index: index of nil pointer',
  },
  {
    name: 'a number for a key',
    template: '{{index .m 1}}',
    error:
      'template: x:1:2: executing "x" at <index .m 1>: error calling index: value has type int; should be string',
  },
  {
    name: 'nil for a key',
    template: '{{index .m nil}}',
    error:
      'template: x:1:2: executing "x" at <index .m nil>: error calling index: value is nil; should be of type string',
  },
  {
    name: 'index of a number',
    template: '{{index .i 1}}',
    error:
      'template: x:1:2: executing "x" at <index .i 1>: error calling index: can\'t index item of type float64',
  },
  {
    name: 'slice',
    template: '{{slice "abcdef" 2}} {{slice "abcdef" 2 4}} {{slice .l 1 3}} {{slice .l}} {{slice .l 1 2 3}}',
    out: 'cdef cd [b 3] [a b 3 <nil>] [b]',
  },
  {
    name: 'slice out of range',
    template: '{{slice "abc" 4}}',
    error: 'template: x:1:2: executing "x" at <slice "abc" 4>: error calling slice: index out of range: 4',
  },
  {
    name: 'slice backwards',
    template: '{{slice "abc" 2 1}}',
    error:
      'template: x:1:2: executing "x" at <slice "abc" 2 1>: error calling slice: invalid slice index: 2 > 1',
  },
  {
    name: 'slice of a number',
    template: '{{slice 5 1}}',
    error:
      'template: x:1:2: executing "x" at <slice 5 1>: error calling slice: can\'t slice item of type int',
  },
  {
    name: 'slice of nothing',
    template: '{{slice .nope 1}}',
    error: 'template: x:1:2: executing "x" at <slice .nope 1>: error calling slice: slice of untyped nil',
  },
  {
    name: 'a 3-index slice of a string',
    template: '{{slice "abc" 0 1 2}}',
    error:
      'template: x:1:2: executing "x" at <slice "abc" 0 1 2>: error calling slice: cannot 3-index slice a string',
  },
  { name: 'len', template: '{{len .s}} {{len .l}} {{len .m}} {{len "é"}}', out: '5 4 3 2' },
  {
    name: 'len of a number',
    template: '{{len .i}}',
    error: 'template: x:1:2: executing "x" at <len .i>: error calling len: len of type float64',
  },
  {
    name: 'len of nothing',
    template: '{{len .nope}}',
    error: 'template: x:1:2: executing "x" at <len .nope>: error calling len: len of nil pointer',
  },
  {
    name: 'len of nothing in parentheses',
    template: '{{len (.nope)}}',
    error:
      'template: x:1:2: executing "x" at <len (.nope)>: error calling len: reflect: call of reflect.Value.Type on zero Value',
  },
  {
    name: 'len of nil',
    template: '{{len nil}}',
    error:
      'template: x:1:2: executing "x" at <len nil>: error calling len: reflect: call of reflect.Value.Type on zero Value',
  },
  {
    name: 'call',
    template: '{{call .s 1}}',
    error:
      'template: x:1:2: executing "x" at <call .s 1>: error calling call: non-function .s of type string',
  },
  {
    name: 'call of nil',
    template: '{{call nil}}',
    error: 'template: x:1:2: executing "x" at <call nil>: error calling call: call of nil',
  },
  {
    name: 'call by a pipe',
    template: '{{.i | call}}',
    error:
      'template: x:1:7: executing "x" at <call>: error calling call: non-function <float64 Value> of type float64',
  },
  {
    name: 'html',
    template: '{{html "<a href=\'x\' b=\\"y\\">&"}} {{html 1 2 "a"}} {{html .l}}',
    out: '&lt;a href=&#39;x&#39; b=&#34;y&#34;&gt;&amp; 1 2a [a b 3 &lt;nil&gt;]',
  },
  { name: 'html of nothing', template: '{{html .nope}}', out: '&lt;no value&gt;' },
  {
    name: 'js',
    template: '{{js "it\'s \\"<x>&=\\\\\\n\\u2028 é"}}',
    out: 'it\\\'s \\"\\u003Cx\\u003E\\u0026\\u003D\\\\\\u000A\\u2028 é',
  },
  {
    name: 'urlquery',
    template: '{{urlquery "a b&c=é~*"}} {{urlquery 1 "x"}}',
    out: 'a+b%26c%3D%C3%A9~%2A 1x',
  },
  {
    name: 'print',
    template: '{{print 1 2 "a" "b" 3}} {{print "a" 1}} {{print nil .nope true false}} {{print}}',
    out: '1 2ab3 a1 <nil> <nil> true false ',
  },
  { name: 'println', template: '{{println 1 "a" .f}}x', out: '1 a 1.5\nx' },
]
