// Variants of other functions (`must…`, other spellings), and functions with random results, in every kind of
// call.
import { keys } from '../keys.ts'

const lists = [
  '(list 1 "a" nil 1)',
  '.Values.l',
  '(splitList "," "b,a,b")',
  '(until 3)',
  '(list)',
  '.Values.s',
  'nil',
]

/** Returns `{{ f list }}` for every list, with `before` and `behind` as additional arguments. */
function ofLists(name: string, before = '', behind = ''): string[] {
  return lists.map((list) => `{{ ${[name, before, list, behind].filter(Boolean).join(' ')} }}`)
}

const key = JSON.stringify(keys.ed25519)

export const variants = {
  mustChunk: [...ofLists('mustChunk', '2'), '{{ mustChunk 0 .Values.l }}', '{{ mustChunk "2" .Values.l }}'],
  mustCompact: ofLists('mustCompact'),
  mustHas: ofLists('mustHas', '1'),
  mustFirst: ofLists('mustFirst'),
  mustInitial: ofLists('mustInitial'),
  mustLast: ofLists('mustLast'),
  mustRest: ofLists('mustRest'),
  mustReverse: ofLists('mustReverse'),
  mustUniq: ofLists('mustUniq'),
  mustWithout: ofLists('mustWithout', '', '1 "a"'),
  mustPrepend: ofLists('mustPrepend', '', '.Values.m'),
  mustPush: ofLists('mustPush', '', '"x"'),
  mustRegex: [
    '{{ mustRegexReplaceAllLiteral "a(b)" "abab" "${1}" }}',
    '{{ mustRegexReplaceAllLiteral "a(b" "abab" "x" }}',
    '{{ mustRegexFind "[0-9]+" "a12b3" }} {{ mustRegexMatch "^a" "ab" }}',
  ],
  trimall: ['{{ trimall "-a" "-ab-ba-" }}', '{{ trimall "" " x " }}', '{{ trimall 5 "x" }}'],
  hello: ['{{ hello }}', '{{ hello 1 }}'],
  changing: [
    '{{ ago now | kindOf }} {{ ago "x" | kindOf }}',
    '{{ genSelfSignedCert "x" nil nil 1 | kindOf }}',
    `{{ $ca := genCAWithKey "ca" 1 ${key} }}{{ genSignedCert "x" (list "10.0.0.1") (list "a.b") 1 $ca | kindOf }}`,
    '{{ genSignedCert "x" nil nil 1 "ca" }}',
  ],
}
