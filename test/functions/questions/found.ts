// Regression cases: each difference from Helm that random charts (test/peer/random-charts.test.ts) found.

/** Templates by topic. */
export const found = {
  groups: [
    '{{ regexFind "(?<n>a)(?<n>b)" "ab" }}',
    '{{ regexReplaceAll "(?<n>a)|(?P<n>b)" "abc" "[${n}]" }}',
    '{{ regexReplaceAll `[(](?<n>a)\\((?<n>b)\\Q(?<n>\\E` "(a(b(?<n>" "<${n}>" }}',
    '{{ regexFind "(?<n>a)(?<n>b" "ab" }}',
    '{{ regexFind "(?<n>a)(?<n>b)[(?<n>" "ab" }}',
  ],
  brokenBytes: [
    '{{ mustToDate "\\xff" "x" }}',
    '{{ mustToDate "2006" "x\\ufffd\\xc3\\x01é" }}',
    '{{ duration "1\\xff" }}{{ mustDateModify "1\\xff" now }}',
    '{{ fromYaml "a: \\xff" }}',
    '{{ fromYaml "a: \\xc3" }}',
    '{{ fromYaml "a: \\xe3\\x81" }}',
    '{{ fromYaml "a: \\xc3(" }}',
    '{{ fromYaml "a: \\xc0\\x80x" }}',
    '{{ fromYaml "a: \\xed\\xa0\\x80x" }}',
    '{{ fromYaml "a: \\xf8\\xa0\\x80x" }}',
    '{{ fromYaml "a: \\xf4\\x90\\x80\\x80x" }}',
    '{{ fromYaml "a: \\x01\\xf8\\xa0\\x80x" }}',
    '{{ fromYaml "a: \\xf8\\x01" }}',
  ],
  brokenBytesInTexts: [
    '{{ title "a\\xc3b" | b64enc }} {{ upper "a\\xc3b" | b64enc }} {{ lower "A\\xc3B" | b64enc }}',
    '{{ untitle "A\\xc3" | b64enc }} {{ swapcase "a\\xc3" | b64enc }} {{ nospace "a\\xc3 \\xc3b" | b64enc }}',
    '{{ sortAlpha (list "\\xc3" "é" "z" "\\xff" "😀" "\\uffee") | toJson }} {{ lt "\\xc3" "é" }} {{ js "a\\xc3" | b64enc }}',
    '{{ regexMatch "\\\\x{fffd}" "\\xc3" }} {{ regexReplaceAll "a(.)" "a\\xc3" "$1$1" | b64enc }} {{ regexFindAll "." "\\xc3a\\xe3\\x81" -1 | toJson }}',
    '{{ contains "\\xc3" "é" }} {{ hasPrefix "\\xc3" "é" }} {{ hasSuffix "\\xa9" "é" }} {{ trimPrefix "\\xc3" "é" | b64enc }}',
    '{{ trimSuffix "\\xa9" "é" | b64enc }} {{ range splitList "\\xa9" "aéb" }}{{ b64enc . }} {{ end }}{{ replace "\\xc3" "<" "é" | b64enc }}',
  ],
  textMaps: [
    '{{ mergeOverwrite (dict "a" (split "," "x,y")) (dict "a" (dict "_0" 1)) }}',
    '{{ merge (dict "a" (split "," "x,y")) (dict "a" (dict "_0" 1)) }}',
    '{{ merge (dict "a" (split "," "x,y")) (dict "a" (dict "z" "s")) }}',
    '{{ merge (dict "a" (split "," "x,y")) (dict "a" (dict "z" (list))) }}',
    '{{ merge (dict "a" (split "," "x,y")) (dict "a" (dict "z" (dict))) }}',
    '{{ merge (dict "a" (split "," "x,y")) (dict "a" (split "," "x,z,w")) }}',
    '{{ merge (dict "a" (dict "_0" 1)) (dict "a" (split "," "x,z,w")) }}',
    '{{ mergeOverwrite (dict "a" (split "," "x,y")) (dict "a" (dict "_0" nil)) }}',
  ],
  farTimes: [
    '{{ date "2006-01-02T15:04:05 Mon" (int64 -9223372036854775807) }}',
    '{{ date "2006-01-02 Mon 002" -9223372028741760000 }} {{ date "2006-01-02 Mon 002" -9223372028741760001 }}',
    '{{ htmlDate 9223372036854775807 }}',
  ],
  negativeChunks: [
    ...[0, -1, -2, -3].flatMap((size) =>
      ['(list)', '(list 1)', '(list 1 2)', '(list 1 2 3)', '(list 1 2 3 4 5)'].map(
        (list) => `{{ chunk ${size} ${list} }}`,
      ),
    ),
    '{{ chunk 3 (list) }} {{ chunk 1 (list 1) }} {{ chunk 2 (list 1 2 3) }}',
  ],
  keys: ['{{ fromYaml "? {a: -0.0}\\n: 1" }}'],
  sortedInPlace: [
    '{{ $l := splitList "," "c,a,b" }}{{ sortAlpha $l }} {{ $l }} {{ $k := toStrings $l }}{{ sortAlpha $k | typeOf }}',
    '{{ $q := list "b" "a" }}{{ sortAlpha $q }}{{ $q }} {{ sortAlpha nil | toJson }} {{ sortAlpha "x" | typeOf }}',
  ],
  nilTexts: [
    '{{ mustRegexFindAll "x" "a" 2 | toStrings | toJson }} {{ toStrings nil | toJson }} {{ toStrings (list) | toJson }}',
    '{{ regexSplit "a" "b" 0 | toStrings | toJson }} {{ regexSplit "a" "b" 0 | sortAlpha | toJson }}',
  ],
  round: [
    '{{ round -3 -5 }}',
    '{{ round 123456 -3 }} {{ round 2.34567 4 }} {{ round 0.5 308 }} {{ round 1.5e10 -308 }}',
    '{{ round 1.5 330 }} {{ round 1.5 -330 }} {{ round 5 99999999999 }}',
  ],
}
