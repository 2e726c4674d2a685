// A chart can make texts of many megabytes and hand them to any function: none may take much longer than in proportion.
import { expect, test } from '@jest/globals'
import { render } from './render.ts'

const size = 200_000
const cases: Readonly<Record<string, string>> = {
  wrap: `wrap 1 (repeat ${size} "ab")`,
  'wrap at one': `wrapWith 1 "|" (repeat ${size} "ab")`,
  'wrap far': `wrapWith ${size} "|" (repeat ${size} "a ")`,
  'a layout': `mustToDate (repeat ${size} "Jan ") (repeat ${size} "Jan ")`,
  'a layout of blanks': `mustToDate (repeat ${size} " ") (repeat ${size} " ")`,
  'a date': `date (repeat ${size} "2006-") 0 | len`,
  'a duration': `durationRound (repeat ${size} "1s")`,
  'digits of a duration': `durationRound (printf "%ss" (repeat ${size} "9"))`,
  snakecase: `snakecase (repeat ${size} "aB1") | len`,
  camelcase: `camelcase (repeat ${size} "_a") | len`,
  'a URL': `urlParse (printf "http://%s/" (repeat ${size} "@:[")) | len`,
  'a query': `urlParse (printf "http://h/%s" (repeat ${size} "?#%")) | len`,
  'ends of PEM': `genCAWithKey "x" 1 (repeat ${size} "\\n-----END ")`,
  'PEM blocks': `genCAWithKey "x" 1 (repeat ${size} "-----BEGIN X-----\\n\\n-----END Y-----\\n")`,
  'TOML keys': `fromToml (printf "%s = 1" (repeat ${size} "a.")) | len`,
  'TOML lists': `fromToml (printf "a = %s" (repeat ${size} "[")) | len`,
  'a TOML list': `fromToml (printf "a = [%s]" (repeat ${size} "1,")) | len`,
  'TOML tables': `fromToml (repeat 20000 "[[a]]\\n[a.b]\\n") | toToml | len`,
  'a TOML text': `fromToml (printf "a = \\"\\"\\"%s\\"\\"\\"" (repeat ${size} "\\\\ ")) | len`,
  'pretty YAML': `toYamlPretty (dict "a" (repeat ${size} "x y\\n") "b" (list (repeat ${size} "\\t"))) | len`,
  'a long AES text': `decryptAES "x" (encryptAES "x" (repeat ${size} "x")) | len`,
}

test.each(Object.entries(cases))('%s ends soon', (_, call) => {
  const start = performance.now()
  expect(() => render(`{{ ${call} }}`)).not.toThrow()
  expect(performance.now() - start).toBeLessThan(5000)
})
