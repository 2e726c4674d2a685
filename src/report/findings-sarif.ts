// The findings of `validate` as SARIF 2.1.0.
import type { InputFinding } from '../config/findings.ts'
import { replaceControlCharacters } from './control-characters.ts'

/** What the rules find. Other ids are codes of errors that stop the reading of a file. */
const titles: Readonly<Record<string, string>> = {
  'unknown-key': 'A key is unknown',
  'unknown-mesh-key': 'istiod ignores a key of the mesh configuration',
  'wrong-key': 'A key has a wrong form',
  'wrong-value': 'A value has a wrong type or form',
  'duplicate-key': 'A key is set twice',
  'root-port': 'A gateway listens on a port that requires root',
  'one-of': 'Two values exclude each other',
  'fixed-replicas': 'A number of replicas has no lasting effect',
  legacy: 'A key of an older version',
  deprecated: 'A deprecated field',
  'no-effect': 'A value has no effect',
  'file-yaml': 'A file is not YAML',
  'file-kind': 'A file is not an IstioOperator',
}

/** Returns one run with a rule for each kind of finding. `version` is that of the program. */
export function sarifFindings(findings: readonly InputFinding[], version: string): string {
  const safe = replaceControlCharacters(findings)
  const rules = [...new Set(safe.map(({ rule }) => rule))].sort()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'ambientctl',
            version,
            semanticVersion: version,
            rules: rules.map((id) => ({
              id,
              shortDescription: { text: titles[id] ?? id },
              properties: { tags: ['istio'] },
            })),
          },
        },
        automationDetails: { id: 'ambientctl/validate/' },
        results: safe.map((finding) => result(finding, rules.indexOf(finding.rule))),
      },
    ],
  }
  return `${JSON.stringify(log, undefined, 2)}\n`
}

function result({ rule, severity, place, message, hint }: InputFinding, ruleIndex: number) {
  const { origin, line = 1, column } = place
  return {
    ruleId: rule,
    ruleIndex,
    level: severity,
    message: { text: hint === undefined ? message : `${message}\n${hint}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: origin.split('/').map(encodeURIComponent).join('/') },
          region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
        },
      },
    ],
  }
}
