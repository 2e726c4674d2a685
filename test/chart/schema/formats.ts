// Texts for each format, separated by `|`.
import type { Row } from './rows.ts'

const texts: Readonly<Record<string, string>> = {
  date: '2024-02-29|2023-02-29|2024-13-01|2024-1-01|x|2024-01-01x|2024-01-32|2024/01/01|2024-00-10|2024-01-00',
  time: '12:00:00Z|12:00:00|1:00:00Z00|24:00:00Z|23:59:60Z|22:59:60Z|12:00:00.Z|12:00:00.123+01:00|12:00:00+1:00|12:00:00*01:00|12:00:00+01-00|12:00:00+aa:00|12:00:00+25:00|00:59:60+01:00|ab:00:00Z|12:00:00+-1:00|-1:00:00Z|1é:00:00Z',
  'date-time': '2024-01-01T00:00:00Z|2024-01-01 00:00:00Z|2024-02-30T00:00:00Z|2024-01-01T99:00:00Z|short',
  duration: 'P1Y2M3DT4H5M6S|P7W|PW|PxW|P|1D|P1|PD|P1D2Y|P1H|PT1D|P1DT|P1DT1HT1M|PT1H1H|P1Y1é',
  period:
    '2024-01-01T00:00:00Z/P1D|P1D/2024-01-01T00:00:00Z|P1D|P1D/x|x/P1D|2024-01-01T00:00:00Z/Px|2024-01-01T00:00:00Z/x|P/2024-01-01T00:00:00Z',
  ipv4: '1.2.3.4|1.2.3|01.2.3.4|256.1.1.1|a.b.c.d|-1.2.3.4|1.2.3.99999999999999999999|1..2.3|+1.2.3.4',
  ipv6: '::1|::|1.2.3.4|fe80::1%eth0|1:2:3:4:5:6:7:8|1:2:3:4:5:6:7|1::2::3|12345::|g::|::1.2.3.4|1:2:3:4:5:6:7:8:9|1:|:1|::1.2.3|1:2:1.2.3.4|1:2:3:4:5:6:7::8|::1%|1::2:|::1.2.3.256|::1.2.3.04|1;:|::1.2.3.4.5|::1.2..3|1:2:3:4:5:6:7:1.2.3.4|::1.2.3.x',
  hostname: 'a.b-c.de|a.b.|-a|a-|a..b|a_b|é||K',
  email:
    'a@b.c|a|@b|a..b@c|.a@c|a.@c|"a b"@c|"a\\b"@c|a b@c|a@[1.2.3.4]|a@[1.2.3]|a@[IPv6:::1]|a@[IPv6:x]|a@-b',
  uri: 'http://a/b|/a|a|http://a b|http://a/%zz|http://[::1]:80/|http://[::1|http://a:b|://a|a\nb|mailto:x|http://::1|http://u:p@h/|http://u[@h/|http://[x]/|ftp://a:1:2|http://%41/|http://a/#%zz|a:b:c|http://[1.2.3.4]/|http://a/%|http://é/|http://%ff/|http://[::1%25%7b]/|http://[::1%25%zz]/|HTTPS://a:1:2|http://::1:80',
  iri: 'http://é/ü|é',
  'uri-reference': '/a|a|\\a|a:b|1:b||#x|//h:x/',
  'iri-reference': '/é|\\',
  'uri-template': '/a/{b}|/a/{b|/{a{b}}|/a}|http://a/{x}/%20|%zz|/%7B|/%7b|/{a}/%7D|/{a}/%ff|/%ff/{',
  'json-pointer': '|/a/~0|a|/~2|/~|/é',
  'relative-json-pointer': '0|1/a|0#|01|a|-1|1a|1/~',
  uuid: '2eb8aa08-aa98-11ea-b4aa-73b441d16380|2eb8aa08|2eb8aa0-aa98-11ea-b4aa-73b441d16380|2eb8aa0g-aa98-11ea-b4aa-73b441d16380',
  regex: '^a+$|(|[|a{2,1}|(?=a)|\\d\\z|*',
  semver:
    '1.2.3|1.2|01.2.3|1.2.3-a.1+b|1.2.3-|1.2.3-01|1.2.3+|1.2.3+a..b|1.2.3+a_|1.2.x|1..3|1.2.3-é|v1.2.3|1.2.3-0a',
  unknown: 'anything',
}

/** Texts too long for the table. */
const long: Readonly<Record<string, readonly string[]>> = {
  hostname: ['a'.repeat(64), 'a.'.repeat(127)],
  email: [`${'a'.repeat(65)}@b`, `a@${'b'.repeat(254)}`],
}

export const formatRows: readonly Row[] = Object.entries(texts).map(([format, each]) => ({
  name: `format ${format}`,
  schema: { format },
  values: [...each.split('|'), ...(long[format] ?? []), 5],
}))

export const unassertedFormats: readonly Row[] = ([2019, 2020] as const).map((draft) => ({
  name: 'formats are only remarks',
  draft,
  schema: { format: 'ipv4' },
  values: ['x'],
}))
