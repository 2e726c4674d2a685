// Executes the injector's templates with Go's text/template, as istiod does. The text must equal the engine's for
// everything in the golden files.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { toTree, type Tree } from '../../src/values/tree.ts'
import { treeOf } from '../support/charts.ts'
import { gatewayInputs } from '../support/gateway-inputs.ts'
import { injectionNames, installedInjector, readInjection } from '../support/injection.ts'
import { chartConfig } from '../support/istiod/config-map.ts'
import { gatewayObjects } from '../support/istiod/gateway.ts'
import { injectWorkload } from '../../src/injection/injector.ts'
import { buildGo } from './go.ts'
import { recorder, type Run } from './replay.ts'
import { describeWithGo } from './with-go.ts'

/** Returns Go's result of each run: a text, or an error. */
function byGo(runs: readonly Run[]): unknown[] {
  const input = runs.map(({ question }) => JSON.stringify(question)).join('\n')
  const judge = spawnSync(buildGo(join(import.meta.dirname, 'gotemplate')), {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return judge.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

const byUs = (runs: readonly Run[]) => runs.map(({ out }) => ({ out }))

describeWithGo('Go’s text/template prints the same text', () => {
  test.each(injectionNames())('for the workloads of %s', async (name) => {
    const golden = readInjection(name)
    const runs: Run[] = []
    const injector = { ...(await installedInjector(golden)), execute: recorder((run) => runs.push(run)) }
    for (const { input } of Object.values(golden.cases)) injectWorkload(injector, toTree(input))
    expect(runs.length).toBeGreaterThanOrEqual(Object.keys(golden.cases).length)
    expect(byGo(runs)).toEqual(byUs(runs))
  })

  test('for Gateways and waypoints', () => {
    const runs: Run[] = []
    const execute = recorder((run) => runs.push(run))
    for (const { gateway, istiod, values } of gatewayInputs()) {
      const config = chartConfig(treeOf({ profile: 'ambient', ...(toTree(values) as Record<string, Tree>) }))
      gatewayObjects(gateway, { ...config, ...istiod, execute })
    }
    expect(runs).toHaveLength(gatewayInputs().length)
    expect(byGo(runs)).toEqual(byUs(runs))
  })

  test.each([
    {
      name: 'another call',
      now: '{{ upper .Name }}',
      says: /call 0 is of upper with 1 arguments, not of lower/,
    },
    { name: 'another argument', now: '{{ lower "B" }}', says: /call 0, of lower, has another argument 0: B/ },
    {
      name: 'an extra call',
      now: '{{ lower .Name }}{{ lower .Name }}',
      says: /call 1, of lower, is one too many/,
    },
    { name: 'a missing call', now: '{{ .Name }}', says: /0 calls, not 1/ },
    {
      name: 'a getter of a nil message',
      now: '{{ if .None.GetX.GetY }}{{ else }}{{ lower .Name }}{{ end }}',
    },
  ])('reports $name', ({ now, says }) => {
    const functions = ['lower', 'upper']
    const data = { type: 'struct', value: { Name: 'A', None: { type: 'nil message' } } }
    const question = { template: now, data, functions, calls: [{ name: 'lower', args: ['A'], result: 'a' }] }
    const expected = says ? { error: expect.stringMatching(says) } : { out: 'a' }
    expect(byGo([{ question, out: 'a' }])).toEqual([expected])
  })
})
