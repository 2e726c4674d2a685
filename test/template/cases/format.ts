import type { Row } from '../rows.ts'

export const format: readonly Row[] = [
  {
    name: '%d|%5d|%-5d|%05d|%+d|% d',
    template: '{{printf "%d|%5d|%-5d|%05d|%+d|% d" 42 42 42 42 42 42 42 42}}',
    out: '42|   42|42   |00042|+42| 42%!(EXTRA int=42, int=42)',
  },
  {
    name: '%x|%X|%#x|%o|%#o|%O|%b|%#b',
    template: '{{printf "%x|%X|%#x|%o|%#o|%O|%b|%#b" 42 42 42 42 42 42 42 42}}',
    out: '2a|2A|0x2a|52|052|0o52|101010|0b101010',
  },
  {
    name: '%c|%q|%U|%#U',
    template: '{{printf "%c|%q|%U|%#U" 42 42 42 42 42 42 42 42}}',
    out: "*|'*'|U+002A|U+002A '*'%!(EXTRA int=42, int=42, int=42, int=42)",
  },
  {
    name: '%v|%f|%.2f|%8.3f|%-8.1f|%08.2f|%+.1f',
    template:
      '{{printf "%v|%f|%.2f|%8.3f|%-8.1f|%08.2f|%+.1f" 1234.5678 1234.5678 1234.5678 -1234.5678 1234.5678 1234.5678 1234.5678}}',
    out: '1234.5678|1234.567800|1234.57|-1234.568|1234.6  |01234.57|+1234.6',
  },
  {
    name: '%e|%.3e|%E|%g|%G|%.3g|%#g',
    template:
      '{{printf "%e|%.3e|%E|%g|%G|%.3g|%#g" 1234.5678 1234.5678 1234.5678 -1234.5678 1234.5678 1234.5678 1234.5678}}',
    out: '1.234568e+03|1.235e+03|1.234568E+03|-1234.5678|1234.5678|1.23e+03|1234.5678',
  },
  {
    name: '%x|%X|%b|%.2x|% .3f',
    template:
      '{{printf "%x|%X|%b|%.2x|% .3f" 1234.5678 1234.5678 1234.5678 -1234.5678 1234.5678 1234.5678 1234.5678}}',
    out: '0x1.34a456d5cfaadp+10|0X1.34A456D5CFAADP+10|5429686605511341p-42|-0x1.35p+10| 1234.568%!(EXTRA float64=1234.5678, float64=1234.5678)',
  },
  {
    name: '%s|%10s|%-10s|%.2s|%05s',
    template: '{{printf "%s|%10s|%-10s|%.2s|%05s" "aé" "aé" "aé" "aé" "aé" "aé" "aé" "aé"}}',
    out: 'aé|        aé|aé        |aé|000aé%!(EXTRA string=aé, string=aé, string=aé)',
  },
  {
    name: '%q|%#q|%+q|%x|%X|% x|%#x|%# x',
    template: '{{printf "%q|%#q|%+q|%x|%X|% x|%#x|%# x" "aé" "aé" "aé" "aé" "aé" "aé" "aé" "aé"}}',
    out: '"aé"|`aé`|"a\\u00e9"|61c3a9|61C3A9|61 c3 a9|0x61c3a9|0x61 0xc3 0xa9',
  },
  {
    name: '%t',
    template: '{{printf "%t|%6t|%-6t|%v" true false true false}}',
    out: 'true| false|true  |false',
  },
  {
    name: '%v of nested values',
    template: '{{printf "%v|%+v|%s|%d|%q" .l .m .l .l .l}}',
    out: '[a b 3 <nil>]|map[a:1 b:map[c:d] z:<nil>]|[a b %!s(float64=3) <nil>]|[%!d(string=a) %!d(string=b) %!d(float64=3) <nil>]|["a" "b" %!q(float64=3) <nil>]',
  },
  {
    name: '%#v',
    template: '{{printf "%#v|%#v|%#v|%#v|%#v|%#v" 1 1.5 "a" .l .m true}}',
    out: '1|1.5|"a"|[]interface {}{"a", "b", 3, interface {}(nil)}|map[string]interface {}{"a":1, "b":map[string]interface {}{"c":"d"}, "z":interface {}(nil)}|true',
  },
  {
    name: '%T',
    template: '{{printf "%T|%T|%T|%T|%T|%T|%T" nil 1 .i .s .l .m (i64 1)}}',
    out: '<nil>|int|float64|string|[]interface {}|map[string]interface {}|int64',
  },
  {
    name: 'nil',
    template: '{{printf "%v|%s|%d|%5v" nil nil nil nil}}',
    out: '<nil>|%!s(<nil>)|%!d(<nil>)|<nil>',
  },
  {
    name: 'wrong verbs',
    template: '{{printf "%d|%s|%t|%z|%q|%x" "x" 5 1 2 1.5 true}}',
    out: '%!d(string=x)|%!s(int=5)|%!t(int=1)|%!z(int=2)|%!q(float64=1.5)|%!x(bool=true)',
  },
  { name: 'too few', template: '{{printf "%d %s" 1}}', out: '1 %!s(MISSING)' },
  {
    name: 'too many',
    template: '{{printf "%d" 1 "a" nil .l}}',
    out: '1%!(EXTRA string=a, <nil>, []interface {}=[a b 3 <nil>])',
  },
  {
    name: 'no verb',
    template: '{{printf "100%"}} {{printf "%!"}} {{printf "%%|%5%"}}',
    out: '100%!(NOVERB) %!!(MISSING) %|%',
  },
  {
    name: 'indices',
    template: '{{printf "%[2]d %[1]d|%[2]s" 1 2}} {{printf "%[3]d|%[x]d|%[1]*d" 1 2}}',
    out: '2 1|%!s(int=2) %!d(BADINDEX)|%!d(BADINDEX)|2',
  },
  {
    name: 'stars',
    template: '{{printf "%*d|%-*d|%.*f|%*d" 5 42 5 42 2 3.14159 "x" 1}}',
    out: '   42|42   |3.14|%!(BADWIDTH)1',
  },
  {
    name: 'rounding is half to even on exact digits',
    template: '{{printf "%.0f %.0f %.0f %.1f %.2f %.1f" 0.5 1.5 2.5 0.25 1.005 0.35}}',
    out: '0 2 2 0.2 1.00 0.3',
  },
  {
    name: 'many digits',
    template: '{{printf "%.20f %.30g %.0e %.5f" 0.1 0.1 15.0 1e21}}',
    out: '0.10000000000000000555 0.100000000000000005551115123126 2e+01 1000000000000000000000.00000',
  },
  {
    name: 'small and large',
    template: '{{printf "%g %v %e %f" 1e-7 1e21 0.0 1e-10}}',
    out: '1e-07 1e+21 0.000000e+00 0.000000',
  },
  {
    name: 'widths count characters',
    template: '{{printf "%5s|%-5s|%5q" "é" "é" "é"}}',
    out: '    é|é    |  "é"',
  },
  { name: 'runes', template: '{{printf "%c%c|%q|%U" 233 128512 128512 \'x\'}}', out: "é😀|'😀'|U+0078" },
  {
    name: 'negative hexadecimal',
    template: '{{printf "%x %X %#x %08b" -255 -255 -255 5}}',
    out: '-ff -FF -0xff 00000101',
  },
  {
    name: 'invalid bytes',
    template: '{{printf "%q %x" "\\xff\\xc3" "\\xff\\xc3"}}',
    out: '"\\xff\\xc3" ffc3',
  },
  { name: 'signs', template: '{{printf "%+v|%+.1f|% d|%+q" 5 2.5 7 "é"}}', out: '5|+2.5| 7|"\\u00e9"' },
  {
    name: 'precision of integers',
    template: '{{printf "%.3d|%8.3d|%-8.3d|%.0d|%08.3d" 7 7 7 0 7}}',
    out: '007|     007|007     ||     007',
  },
]
