// A chart can create texts of many megabytes and pass them to any function. The work must stay proportional to the
// size.
import { expect, test } from '@jest/globals'
import { workOf } from '../support/work.ts'

const { render } = await import('./render.ts')

const large = 200_000
/** Two sizes for which the work is counted. Quadratic work would be four times as much for the second. */
const [small, twice] = [2000, 4000]

const casesOf = (size: number): Readonly<Record<string, string>> => ({
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
  'TOML tables': `fromToml (repeat ${size / 10} "[[a]]\\n[a.b]\\n") | toToml | len`,
  'a TOML text': `fromToml (printf "a = \\"\\"\\"%s\\"\\"\\"" (repeat ${size} "\\\\ ")) | len`,
  'pretty YAML': `toYamlPretty (dict "a" (repeat ${size} "x y\\n") "b" (list (repeat ${size} "\\t"))) | len`,
  'a long AES text': `decryptAES "x" (encryptAES "x" (repeat ${size} "x")) | len`,
})

const names = Object.keys(casesOf(large))
const renderCase = (name: string, size: number) => render(`{{ ${casesOf(size)[name]} }}`)

test.each(names)('%s renders a text of megabytes', (name) => {
  expect(() => renderCase(name, large)).not.toThrow()
})

test.each(names)('%s needs work proportional to the text', (name) => {
  renderCase(name, small)
  const [once, more] = [small, twice].map((size) => workOf(() => renderCase(name, size)))
  expect(more).toBeLessThan(2.5 * (once ?? 0))
})
