// The content of a report, in any format.
import { describe, expect, test } from '@jest/globals'
import { reportText, wrap } from '../../src/cli/output/preflight-text.ts'
import type { Finding, Fix } from '../../src/preflight/check.ts'
import { fixable, fixLines } from '../../src/preflight/fixes/fix.ts'
import { blocking, countText, plainReport, type Report } from '../../src/preflight/report.ts'
import { emptyReport } from '../support/report.ts'

const patch = { do: 'restart', ref: { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'cilium' } } as const
const fixes = {
  render: { kind: 'render', text: 'set the folder', set: [{ path: 'values.cni.cniBinDir', value: '/x' }] },
  list: {
    kind: 'render',
    text: 'exclude',
    set: [{ path: 'values.cni.excludeNamespaces', value: ['a', 'b'] }],
  },
  safe: { kind: 'apply', text: 'label it', actions: [patch], undo: ['undo it'] },
  owned: { kind: 'apply', text: 'patch it', actions: [patch], undo: [], owner: 'cilium-config' },
  print: { kind: 'print', text: 'do this', commands: ['kubectl get x\nkubectl get y'] },
} as const satisfies Record<string, Fix>

function finding(id: string, over: Partial<Finding> = {}): Finding {
  return {
    id,
    subject: 'cni',
    level: 'error',
    status: 'found',
    title: 'A title',
    object: 'ConfigMap/kube-system/cilium-config',
    field: 'data[cni-exclusive]',
    message: 'is "true"',
    fix: fixes.print,
    docs: 'https://example.com/cni',
    ...over,
  }
}

const report = (findings: readonly Finding[]): Report => ({ ...emptyReport, findings })

test('a fix is printed as lines', () => {
  expect(fixLines(fixes.render)).toEqual(['Set the folder', '--set values.cni.cniBinDir=/x'])
  expect(fixLines(fixes.list)).toEqual([
    'Exclude',
    "--set 'values.cni.excludeNamespaces[0]=a'",
    "--set 'values.cni.excludeNamespaces[1]=b'",
  ])
  expect(fixLines(fixes.print)).toEqual(['Do this', 'kubectl get x', 'kubectl get y'])
  expect(fixLines(fixes.safe)).toEqual(['Label it', 'kubectl rollout restart daemonset/cilium'])
})

test('only the first of very many commands are shown', () => {
  const commands = Array.from({ length: 33 }, (_, i) => `kubectl label namespace n${i} a-`)
  const lines = fixLines({ kind: 'print', text: '', commands })
  expect(lines.slice(29)).toEqual(['kubectl label namespace n29 a-', '# and 3 more'])
  expect(fixLines({ kind: 'print', text: '', commands: commands.slice(3) })).toHaveLength(30)
  const actions = commands.map(() => patch)
  expect(fixLines({ ...fixes.safe, actions }).slice(30)).toEqual([
    'kubectl rollout restart daemonset/cilium',
    '# and 3 more',
  ])
})

test('only safe fixes are applied unless the user names one', () => {
  const findings = [
    finding('A-01', { fix: fixes.safe }),
    finding('B-01', { fix: fixes.owned }),
    finding('C-01'),
  ]
  const chosen = (named?: string[]) => fixable(findings, named).map(({ id }) => id)
  expect(chosen()).toEqual(['A-01'])
  expect(chosen(['B-01'])).toEqual(['B-01'])
  expect(chosen(['C-01'])).toEqual([])
})

describe('an install', () => {
  const rows = [
    { name: 'an error', over: {}, strict: true, lenient: true },
    { name: 'a warning', over: { level: 'warning' }, strict: false, lenient: false },
    { name: 'an undecided error', over: { status: 'undecided' }, strict: true, lenient: false },
    {
      name: 'an undecided warning',
      over: { level: 'warning', status: 'undecided' },
      strict: false,
      lenient: false,
    },
  ] as const
  test.each(rows)('stops or continues: $name', ({ over, strict, lenient }) => {
    expect(blocking([finding('A-01', over)], false)).toHaveLength(strict ? 1 : 0)
    expect(blocking([finding('A-01', over)], true)).toHaveLength(lenient ? 1 : 0)
  })
})

test('findings are counted by severity', () => {
  const warning = finding('W-01', { level: 'warning' })
  expect(countText([])).toBe('nothing found')
  expect(countText([finding('A-01')])).toBe('1 error')
  expect(countText([finding('A-01'), finding('A-02'), warning])).toBe('2 errors, 1 warning')
  expect(countText([finding('A-01', { status: 'undecided' }), finding('I-01', { level: 'info' })])).toBe(
    '1 info, 1 undecided',
  )
})

test('the JSON form has stable keys, and the fix as text', () => {
  const plain = plainReport(report([finding('A-01', { fix: fixes.render })]))
  expect(plain).toEqual({
    platform: 'k3s',
    evidence: [],
    findings: [
      {
        id: 'A-01',
        level: 'error',
        status: 'found',
        title: 'A title',
        object: 'ConfigMap/kube-system/cilium-config',
        field: 'data[cni-exclusive]',
        message: 'is "true"',
        fix: 'Set the folder\n--set values.cni.cniBinDir=/x',
        explain: 'ambientctl preflight explain A-01',
        docs: 'https://example.com/cni',
      },
    ],
  })
})

describe('the text', () => {
  const text = reportText(
    report([
      finding('CIL-01', { fix: fixes.owned }),
      finding('NODE-04', { subject: 'nodes', level: 'warning', fix: fixes.safe, message: 'bell \u0007' }),
      finding('API-05', { subject: 'api', status: 'undecided' }),
    ]),
    60,
  )

  test('has the subjects in order, and each finding with mark, id and numbered fix', () => {
    const order = ['Nodes', 'Network plugins', 'Undecided'].map((title) => text.indexOf(title))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
    expect(text).toContain('✘ CIL-01  A title')
    expect(text).toContain('! NODE-04')
    expect(text).toContain('error: API-05')
    expect(text).toContain('Fix 2: Label it')
  })

  test('says which fixes can be applied, and how', () => {
    expect(text).toContain('Apply 1 fix with `ambientctl preflight --fix`')
    expect(text).toContain('--fix=CIL-01')
  })

  test('contains no control characters of the cluster', () => {
    expect(text).toContain('bell \uFFFD')
  })

  test('fits the terminal, but does not wrap commands', () => {
    const lines = text.split('\n').filter((line) => !line.includes('kubectl'))
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(66)
    expect(text).toContain('      kubectl rollout restart daemonset/cilium\n')
  })
})

describe('undecided findings', () => {
  const open = (id: string, message: string, over = {}) =>
    finding(id, { status: 'undecided', message, ...over })
  const textOf = (...findings: Finding[]) => reportText(report(findings), 80)

  test('are printed once for each reason, with the ids by severity', () => {
    const text = textOf(
      open('NS-12', 'cannot list NetworkPolicy'),
      open('NS-13', 'cannot list NetworkPolicy', { level: 'warning' }),
      open('NS-14', 'cannot list NetworkPolicy'),
      open('PREV-19', 'could not be decided: cannot list Event', { level: 'warning' }),
    )
    expect(text.match(/cannot list NetworkPolicy/g)).toHaveLength(1)
    expect(text).toContain('    error: NS-12, NS-14\n    warning: NS-13\n')
    expect(text).toContain('? cannot list Event\n    warning: PREV-19\n')
    expect(text).toMatch(/--allow-undecided\s+to\s+ignore\s+2\s+undecided\s+errors/)
  })

  test('mention --allow-undecided only if an error is undecided', () => {
    expect(textOf(open('PREV-19', 'cannot list Event', { level: 'warning' }))).not.toContain('--allow')
  })
})

test('a heredoc for kubectl ends where the shell expects its end', () => {
  const commands = ["kubectl apply -f - <<'EOF'\nkind: Role\nmetadata:\n  name: x\nEOF", 'kubectl get role x']
  const text = reportText(report([finding('API-05', { fix: { kind: 'print', text: 'run', commands } })]), 80)
  expect(text).toContain(
    "      kubectl apply -f - <<'EOF'\nkind: Role\nmetadata:\n  name: x\nEOF\n      kubectl get role x\n",
  )
})

test('no line ends with a space', () => {
  const text = reportText(report([finding('API-05', { object: 'x'.repeat(70), field: 'y'.repeat(70) })]), 80)
  expect(text).not.toMatch(/ $/m)
})

test('wrapping keeps words whole and indents the following lines', () => {
  expect(wrap('  aa bb cc', 7, '    ')).toEqual(['  aa bb', '    cc'])
  expect(wrap('verylongword b', 5, '')).toEqual(['verylongword', 'b'])
  expect(wrap('', 5, '')).toEqual([''])
})
