// The findings of `validate` as JUnit XML.
import type { InputFinding } from '../config/findings.ts'
import { replaceControlCharacters } from './control-characters.ts'
import { element, xmlDocument, type XmlElement } from './xml.ts'

/** What is validated, and what was found. */
export interface JunitFindings {
  readonly files: readonly string[]
  readonly findings: readonly InputFinding[]
}

/**
 * Returns one suite with a case for each file, and one for the flags if something is wrong with them. A case fails if the
 * file has an error; warnings are in its `<system-out>`.
 */
export function junitFindings(result: JunitFindings): string {
  const { files, findings } = replaceControlCharacters(result)
  const origins = [...new Set([...files, ...findings.map(({ place }) => place.origin)])]
  const cases = origins.map((origin) => {
    const own = findings.filter(({ place }) => place.origin === origin)
    return { failed: own.some(({ severity }) => severity === 'error'), xml: testCase(origin, own) }
  })
  const counts = { tests: cases.length, failures: cases.filter(({ failed }) => failed).length, errors: 0 }
  const suite = element(
    'testsuite',
    { name: 'IstioOperator files', ...counts, skipped: 0, time: 0 },
    cases.map(({ xml }) => xml),
  )
  return xmlDocument(element('testsuites', { name: 'ambientctl validate', ...counts, time: 0 }, [suite]))
}

function testCase(origin: string, findings: readonly InputFinding[]): XmlElement {
  const attributes = { classname: 'ambientctl.validate', name: origin, time: 0 }
  const text = findings.map(textOf).join('\n')
  const first = findings.find(({ severity }) => severity === 'error')
  if (!first) return element('testcase', attributes, text === '' ? [] : [element('system-out', {}, text)])
  return element('testcase', attributes, [
    element('failure', { type: first.rule, message: first.message }, text),
  ])
}

function textOf({ rule, severity, place, message, hint }: InputFinding): string {
  const where = [place.line, place.column].filter((part) => part !== undefined).join(':')
  const head = `${where === '' ? '' : `${where}: `}${severity}: ${message} [${rule}]`
  return hint === undefined ? head : `${head}\n  ${hint}`
}
