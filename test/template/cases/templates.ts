import type { Row } from '../rows.ts'

export const templates: readonly Row[] = [
  {
    name: 'define and template',
    template: '{{define "t"}}<{{.}}>{{end}}{{template "t" .s}}',
    out: '<hello>',
  },
  { name: 'without data', template: '{{define "t"}}<{{.}}>{{end}}{{template "t"}}', out: '<<no value>>' },
  { name: 'dollar is the data', template: '{{define "t"}}{{$.c}}{{end}}{{template "t" .m.b}}', out: 'd' },
  {
    name: 'no variables are inherited',
    template: '{{define "t"}}{{with $}}{{.}}{{end}}{{end}}{{$x := 1}}{{template "t" 5}}',
    out: '5',
  },
  { name: 'a block', template: '{{block "b" .s}}({{.}}){{end}}', out: '(hello)' },
  {
    name: 'an unknown template',
    template: 'a\n {{template "nope" .}}',
    error: 'template: x:2:12: executing "x" at <{{template "nope" .}}>: template "nope" not defined',
  },
  { name: 'a name in raw quotes', template: '{{define `t`}}x{{end}}{{template `t`}}', out: 'x' },
  {
    name: 'errors name the define',
    template: '{{define "t"}}\n{{.nope.x}}{{end}}{{template "t" .}}',
    error: 'template: x:2:7: executing "t" at <.nope.x>: nil pointer evaluating interface {}.x',
  },
  {
    name: 'two definitions in a text',
    template: '{{define "a"}}x{{end}}\n{{define "a"}}y{{end}}',
    error: 'template: x:2: template: multiple definition of template "a"',
  },
  {
    name: 'an empty second definition',
    template: '{{define "a"}}x{{end}}{{define "a"}} {{/* c */}} {{end}}{{template "a"}}',
    out: 'x',
  },
  {
    name: 'an empty first definition',
    template: '{{define "a"}} {{end}}{{define "a"}}x{{end}}{{template "a"}}',
    out: 'x',
  },
  {
    name: 'define inside if',
    template: '{{if 1}}{{define "x"}}{{end}}{{end}}',
    error: 'template: x:1: unexpected <define> in command',
  },
  {
    name: 'define without a name',
    template: '{{define x}}{{end}}',
    error: 'template: x:1: unexpected "x" in define clause',
  },
  { name: 'define without an end', template: '{{define "x"}}', error: 'template: x:1: unexpected EOF' },
  {
    name: 'define with else',
    template: '{{define "x"}}{{else}}{{end}}',
    error: 'template: x:1: unexpected {{else}} in define clause',
  },
  {
    name: 'template without a name',
    template: '{{template x}}',
    error: 'template: x:1: unexpected "x" in template clause',
  },
  {
    name: 'template with too much',
    template: '{{template "a" 1 2}}',
    error: 'template: x:1:11: executing "x" at <{{template "a" 1 2}}>: template "a" not defined',
  },
  {
    name: 'block without data',
    template: '{{block "x"}}{{end}}',
    error: 'template: x:1: missing value for block clause',
  },
  {
    name: 'recursion',
    template: '{{define "r"}}{{if .}}{{len .}}{{template "r" (slice . 1)}}{{end}}{{end}}{{template "r" .l}}',
    out: '4321',
  },
]
