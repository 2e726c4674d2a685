// Strings that YAML's reader changes on their way through toYaml.

const nel = '\u0085'

const texts = [
  `a${nel}b`,
  `a ${nel} b`,
  `a${nel}${nel}b`,
  nel,
  `${nel}${nel}`,
  `a\t${nel}\tb`,
  `a${nel}--- b`,
  `a${nel} --- b`,
  `a${nel}...${nel}`,
  `a\n${nel}\nb`,
]

/** JSON that is not valid YAML 1.1. */
const documents = [
  '{"a": "x\\/y"}',
  '{"a": "\\ud83d\\ude00"}',
  '{"a": "\\u00e9"}',
  '{"a": -0, "b": -0.5}',
  '{"a": "\\\\/"}',
]

const lengths = [1021, 1022, 1023, 1024]

export const reread = {
  'fromYaml of JSON': documents.map((text) => `{{ fromYaml ${JSON.stringify(text)} | toJson }}`),
  'toYaml of what YAML cannot hold': [
    ...texts
      .map((text) => JSON.stringify(text))
      .flatMap((text) => [
        `{{ toYaml ${text} }}`,
        `{{ toYaml (dict ${text} 1) }}`,
        `{{ toYaml (list "x" (dict "k" ${text})) }}`,
      ]),
    ...lengths.flatMap((length) =>
      ['a', 'é', '😀'].flatMap((char) => [
        `{{ toYaml (list (dict (repeat ${length} "${char}") (dict))) | len }}`,
        `{{ fromYaml (printf "%s: 1" (repeat ${length} "${char}")) | toJson | len }}`,
      ]),
    ),
    '{{ toYaml (dict (repeat 511 "\\"") 1) | len }} {{ toYaml (dict (repeat 512 "\\"") 1) | len }}',
  ],
}
