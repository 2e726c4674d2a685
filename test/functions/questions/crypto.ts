import { calls, noTexts, texts } from '../calls.ts'
import { certificate, keys } from '../keys.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const passwordKinds = ['long', 'maximum', 'medium', 'short', 'basic', 'pin']

const people = [
  ['password', 'user', 'example.com'],
  ['', '', ''],
  ['pässwörd', 'üser', 'exämple.com'],
  ['correct horse battery staple', 'Alice Example', 'https://example.org/login'],
] as const

/** Encrypted by Sprig's encryptAES. */
const encrypted: readonly (readonly [string, string])[] = [
  ['secret', '30tEfhuJSVRpG97XCuWgz2okj7L8vQ1s6V9zAprOPB8='],
  ['', ''],
]

const wrongKeys = texts(
  '',
  'no pem',
  '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n',
  '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
  '-----BEGIN FOO PRIVATE KEY-----\nAAAA\n-----END FOO PRIVATE KEY-----\n',
  '-----BEGIN PRIVATE KEY-----\n!!!!\n-----END PRIVATE KEY-----\n',
)

const noNames = ['5', '"x"', 'true', '(dict)', '(splitList "," "a,b")', '.Values.s', '.Values.m']
const wrongIps = [
  '(list "zz")',
  '(list 5)',
  '(list "1.2.3.4" "1.2.3")',
  '(list nil)',
  '(list "::1%eth0")',
  '(list "1.2.3.04")',
  '(list (list "a"))',
  '(list "")',
]
const wrongNames = ['(list 5)', '(list nil)', '(list "a" true)', '(list (dict "a" 1))']
const ca = `(genCAWithKey "ca" 5 ${JSON.stringify(keys.ed25519)})`
const key = JSON.stringify(keys.ed25519)

const builtKeys = Object.values(keys).map((pem) => base64(pem))
const built = ([cert, key]: readonly [string, string]): string =>
  `{{ buildCustomCert ${JSON.stringify(cert)} ${JSON.stringify(key)} }}`

export const cryptography = {
  derivePassword: [
    ...people.map(
      (person, i) => `{{ derivePassword ${i + 1} "${passwordKinds[i]}" ${texts(...person).join(' ')} }}`,
    ),
    ...passwordKinds.map((kind) => `{{ derivePassword 7 "${kind}" "p" "u" "s" }}`),
    ...calls('derivePassword', ['0', '4294967295', '4294967297'], ['"pin" "p" "u" "s"']),
    ...calls(
      'derivePassword',
      ['-1', '1.5', '1.0', '"1"', 'nil', '(int 1)', '.Values.i', '.Values.n', 'true'],
      ['"pin" "p" "u" "s"'],
    ),
    ...calls('derivePassword', ['1'], texts('xx', '', 'LONG', 'constructor'), ['"p" "u" "s"']),
    ...calls('derivePassword', ['1'], noTexts, ['"p" "u" "s"']),
  ],
  decryptAES: [
    ...encrypted.map(
      ([password, text]) => `{{ decryptAES ${JSON.stringify(password)} ${JSON.stringify(text)} }}`,
    ),
    ...calls(
      'decryptAES',
      texts('pw'),
      texts(
        'x',
        'AAAA',
        'AAAAAAAAAAAAAAAAAAAA',
        'AAAAAAAAAAAAAAAAAAAAAA==',
        'AAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        '!!!!',
      ),
    ),
    ...calls(
      'decryptAES',
      texts('pw'),
      texts(
        Buffer.alloc(32).toString('base64'),
        Buffer.alloc(17).toString('base64'),
        Buffer.alloc(15).toString('base64'),
      ),
    ),
    ...calls('decryptAES', texts('pw'), noTexts),
    ...calls('decryptAES', noTexts, ['"AAAA"']),
  ],
  encryptAES: [
    ...calls('encryptAES', texts('', 'pw'), ['""']),
    ...calls('encryptAES', noTexts, ['"x"']),
    ...calls('encryptAES', ['"x"'], noTexts),
    ...calls(
      'encryptAES',
      texts('', 'pw', 'a password that is much longer than thirty-two bytes of key', 'pä'),
      texts('x', 'sixteen bytes ..', 'é'.repeat(20)),
    ).map((call) =>
      call
        .replace('{{ encryptAES', '{{ decryptAES')
        .replace(/ ("[^"]*") ("[^"]*") }}/, ' $1 (encryptAES $1 $2) }}'),
    ),
  ],
  bcrypt: [
    ...calls('bcrypt', [JSON.stringify('x'.repeat(73)), ...noTexts]),
    '{{ bcrypt "x" | len }}',
    '{{ bcrypt "x" | trunc 7 }}',
  ],
  htpasswd: [
    ...calls('htpasswd', texts('a:b', ':', ''), [JSON.stringify('x'.repeat(73))]),
    ...calls('htpasswd', ['"u"'], [JSON.stringify('é'.repeat(37)), ...noTexts]),
    ...calls('htpasswd', noTexts, ['"p"']),
    '{{ htpasswd "u" "p" | trunc 9 }}',
    '{{ htpasswd "u" "p" | len }}',
  ],
  genPrivateKey: [
    ...calls('genPrivateKey', texts('xx', 'RSA', 'constructor')),
    ...calls('genPrivateKey', noTexts),
    '{{ genPrivateKey "ecdsa" | trunc 31 }}',
    '{{ genPrivateKey "ed25519" | trunc 28 }}',
    '{{ genPrivateKey "ed25519" | len }} {{ genPrivateKey "ecdsa" | len }}',
  ],
  genCA: [
    ...calls('genCA', noTexts, ['5']),
    ...calls(
      'genCA',
      ['"x"'],
      noTexts.filter((text) => text !== '5' && text !== '(int 5)'),
    ),
    '{{ genCA "x" 1 2 }}',
    '{{ genCA "\\xff" 5 }}',
    '{{ genCA "x" 5000000000000 | typeOf }}',
  ],
  genCAWithKey: [
    ...calls('genCAWithKey', ['"x"'], ['5'], wrongKeys),
    ...calls('genCAWithKey', ['"x"'], ['5'], noTexts),
    ...calls('genCAWithKey', ['"x"'], ['5'], texts(keys.dsa, keys.x25519)),
    `{{ (genCAWithKey "x" 5 ${JSON.stringify(keys.smallRsa)}).Cert }}`,
    ...Object.values({ ...keys, dsa: keys.ec, x25519: keys.ec, smallRsa: keys.p384 }).map(
      (pem) => `{{ (genCAWithKey "x" 5 ${JSON.stringify(pem)}).Key }}`,
    ),
    `{{ (genCAWithKey "x" 5 ${JSON.stringify(`noise\n${keys.ed25519}more\n${keys.ec}`)}).Key }}`,
    `{{ $c := ${ca} }}{{ typeOf $c }} {{ kindOf $c }} {{ $c.Nope }}`,
    `{{ $c := ${ca} }}{{ $c.Key }}{{ $c.Key.x }}`,
    `{{ $c := ${ca} }}{{ range $k, $v := $c | toJson | fromJson }}{{ $k }} {{ len $v | lt 100 }} {{ end }}`,
    `{{ $c := ${ca} }}{{ eq (print $c) (printf "{%s %s}" $c.Cert $c.Key) }} {{ eq (toJson $c) (printf "{\\"Cert\\":%s,\\"Key\\":%s}" (toJson $c.Cert) (toJson $c.Key)) }}`,
    `{{ $c := ${ca} }}{{ empty $c }} {{ $c.Cert | trunc 28 }}`,
  ],
  genSelfSignedCert: [
    ...calls('genSelfSignedCert', noTexts, ['nil'], ['nil'], ['5']),
    ...calls('genSelfSignedCert', ['"x"'], [...noNames, ...wrongIps], ['nil'], ['5']),
    ...calls('genSelfSignedCert', ['"x"'], ['nil'], [...noNames, ...wrongNames], ['5']),
    ...calls('genSelfSignedCert', ['"x"'], ['nil'], ['nil'], ['"5"', '1.5', 'nil', '']),
  ],
  genSelfSignedCertWithKey: [
    ...calls('genSelfSignedCertWithKey', ['"x"'], wrongIps, ['nil'], ['5'], [key]),
    ...calls('genSelfSignedCertWithKey', ['"x"'], ['nil'], wrongNames, ['5'], [key]),
    ...calls('genSelfSignedCertWithKey', ['"x"'], ['(list "zz")'], ['nil'], ['5'], ['"x"', key, 'nil', '']),
    `{{ genSelfSignedCertWithKey "x" nil (list "é.example") 5 ${key} }}`,
    `{{ genSelfSignedCertWithKey "\\xff" nil nil 5 ${key} }}`,
    `{{ genSelfSignedCertWithKey "x" nil nil 3000000 ${key} | typeOf }}`,
  ],
  genSignedCert: [
    ...calls(
      'genSignedCert',
      ['"x"'],
      ['nil'],
      ['nil'],
      ['5'],
      ['"x"', '5', 'nil', '.Values.n', '(dict)', ''],
    ),
    ...calls('genSignedCert', ['"x"'], wrongIps.slice(0, 3), ['nil'], ['5'], [ca]),
    ...calls('genSignedCert', ['"x"'], noNames, ['nil'], ['5'], [ca]),
  ],
  genSignedCertWithKey: [
    ...calls('genSignedCertWithKey', ['"x"'], ['nil'], ['nil'], ['5'], [ca], wrongKeys),
    ...calls('genSignedCertWithKey', ['"x"'], ['nil'], ['nil'], ['5'], [ca], texts(keys.dsa, keys.x25519)),
    ...calls('genSignedCertWithKey', ['"x"'], wrongIps, wrongNames.slice(0, 1), ['5'], [ca], [key]),
    `{{ genSignedCertWithKey "x" nil nil 5 (buildCustomCert ${JSON.stringify(base64(certificate))} ${JSON.stringify(base64(keys.ec))}) ${key} }}`,
    `{{ genSignedCertWithKey "x" nil nil 5 (buildCustomCert ${JSON.stringify(base64(certificate))} ${JSON.stringify(base64(keys.dsa))}) ${key} }}`,
    `{{ (genSignedCertWithKey "x" nil nil 5 (buildCustomCert ${JSON.stringify(base64(certificate))} ${JSON.stringify(base64(keys.ed25519))}) ${JSON.stringify(keys.ec)}).Key }}`,
    `{{ genSignedCertWithKey "x" nil nil 5 "x" ${key} }}`,
  ],
  buildCustomCert: [
    ...builtKeys.map((pem) => built([base64(certificate), pem])),
    ...[
      ['', ''],
      ['x', ''],
      [base64('x'), 'x'],
      [base64('x'), base64('x')],
      [base64('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'), base64('x')],
      [base64('-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n'), base64('x')],
      [base64(certificate), ''],
      [base64(certificate), base64('x')],
      [base64(certificate), '!'],
      [base64(certificate), base64(certificate)],
      [base64(`  \n${certificate}`), base64(keys.ec)],
      [base64(certificate.replace('CERTIFICATE', 'CERT')), base64(keys.ec)],
      [base64(certificate.replaceAll('CERTIFICATE', 'CERT')), base64(keys.ec)],
      [base64(certificate.replace('-----\n', '-----\nA: b\nC: d\n\n')), base64(keys.ec)],
      [base64(certificate.replaceAll('\n', '\r\n')), base64(keys.ec)],
      [base64(certificate.trimEnd()), base64(keys.ec.trimEnd())],
    ].map(([cert = '', key = '']) => built([cert, key])),
    ...calls('buildCustomCert', noTexts, ['"x"']),
    ...calls('buildCustomCert', ['"x"'], noTexts),
  ],
}
