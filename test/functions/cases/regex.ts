import type { Row } from '../rows.ts'

export const regex: readonly Row[] = [
  { name: 'regexMatch', in: '{{regexMatch "^a.c$" "abc"}}', out: 'true' },
  { name: 'regexMatch', in: '{{regexMatch "[" "a"}}', out: 'false' },
  { name: 'regexMatch', in: '{{regexMatch "(?i)^ISTIO" "istio-system"}}', out: 'true' },
  { name: 'regexMatch', in: '{{regexMatch "^[0-9]+$" "12"}}', out: 'true' },
  { name: 'regexMatch', in: '{{regexMatch "\\\\p{Greek}" "α"}}', out: 'true' },
  { name: 'regexFindAll', in: '{{regexFindAll "[a-z]" "a1b2" -1}}', out: '[a b]' },
  { name: 'regexFindAll', in: '{{regexFindAll "x" "a" -1 | toJson}}', out: 'null' },
  { name: 'regexFindAll', in: '{{regexFindAll "a*" "baac" -1}}', out: '[ aa ]' },
  { name: 'regexFindAll', in: '{{regexFindAll "é." "xéy" 1}}', out: '[éy]' },
  { name: 'regexFindAll', in: '{{regexFindAll "\\\\d+" "a1b22c333" 2}}', out: '[1 22]' },
  { name: 'regexFind', in: '{{regexFind "b+" "abbb"}}', out: 'bbb' },
  {
    name: 'regexFind',
    in: '{{regexFind "[" "a"}}',
    error:
      'template: c/t:1:2: executing "c/t" at <regexFind "[" "a">: error calling regexFind: regexp: Compile(`[`): error parsing regexp: missing closing ]: `[`',
  },
  { name: 'regexFind', in: '{{regexFind "é" "aé"}}', out: 'é' },
  {
    name: 'regexFind',
    in: '{{regexFind "a`[" "a"}}',
    error:
      'template: c/t:1:2: executing "c/t" at <regexFind "a`[" "a">: error calling regexFind: regexp: Compile("a`["): error parsing regexp: missing closing ]: `[`',
  },
  { name: 'regexReplaceAll', in: '{{regexReplaceAll "(a)(b)" "xabx" "${2}-$1W$1"}}', out: 'xb-ax' },
  { name: 'regexReplaceAll', in: '{{regexReplaceAll "x*" "abxd" "-"}}', out: '-a-b-d-' },
  { name: 'regexReplaceAll', in: '{{regexReplaceAll "(?P<n>.)" "ab" "<${n}$$>"}}', out: '<a$><b$>' },
  {
    name: 'regexReplaceAll',
    in: '{{regexReplaceAll "a**" "a" ""}}',
    error:
      'template: c/t:1:2: executing "c/t" at <regexReplaceAll "a**" "a" "">: error calling regexReplaceAll: regexp: Compile(`a**`): error parsing regexp: invalid nested repetition operator: `**`',
  },
  { name: 'regexReplaceAll', in: '{{regexReplaceAll "[^a-z0-9]+" "A b-c_9" "-"}}', out: '-b-c-9' },
  { name: 'regexReplaceAll', in: '{{regexReplaceAll "a" "aa" "$"}}', out: '$$' },
  { name: 'regexReplaceAll', in: '{{regexReplaceAll "a" "aa" "$$"}}', out: '$$' },
  { name: 'regexReplaceAll', in: '{{regexReplaceAll "" "aé" "-"}}', out: '-a-é-' },
  { name: 'regexReplaceAllLiteral', in: '{{regexReplaceAllLiteral "a" "aa" "$1"}}', out: '$1$1' },
  { name: 'regexSplit', in: '{{regexSplit "," "a,b,c" -1}}', out: '[a b c]' },
  { name: 'regexSplit', in: '{{regexSplit "," "a,b,c" 2}}', out: '[a b,c]' },
  { name: 'regexSplit', in: '{{regexSplit "," "a" 0}}', out: '[]' },
  { name: 'regexSplit', in: '{{regexSplit "," "" -1 | len}}', out: '1' },
  { name: 'regexSplit', in: '{{regexSplit "" "abc" -1}}', out: '[a b c]' },
  { name: 'regexSplit', in: '{{regexSplit "x*" "axbxc" -1}}', out: '[a b c]' },
  { name: 'regexSplit', in: '{{regexSplit "a" "baac" 2}}', out: '[b ac]' },
  { name: 'regexSplit', in: '{{regexSplit "a" "a" -1}}', out: '[ ]' },
  { name: 'regexQuoteMeta', in: '{{regexQuoteMeta "a.b[c]"}}', out: 'a\\.b\\[c\\]' },
  {
    name: 'mustRegexFind',
    in: '{{mustRegexFind "[" "a"}}',
    error:
      'template: c/t:1:2: executing "c/t" at <mustRegexFind "[" "a">: error calling mustRegexFind: error parsing regexp: missing closing ]: `[`',
  },
  {
    name: 'mustRegexMatch',
    in: '{{mustRegexMatch "a(" "a"}}',
    error:
      'template: c/t:1:2: executing "c/t" at <mustRegexMatch "a(" "a">: error calling mustRegexMatch: error parsing regexp: missing closing ): `a(`',
  },
  { name: 'mustRegexSplit', in: '{{mustRegexSplit "-+" "a--b-c" -1}}', out: '[a b c]' },
  { name: 'mustRegexFindAll', in: '{{mustRegexFindAll "a" "aa" 1}}', out: '[a]' },
  { name: 'mustRegexReplaceAll', in: '{{mustRegexReplaceAll "a(x*)b" "-ab-axxb-" "${1}W"}}', out: '-W-xxW-' },
]
