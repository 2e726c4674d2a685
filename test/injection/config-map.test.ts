// The injector's ConfigMap holds our templates as they are in the chart, and a user's beside or instead of them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { getPath, toTree, type Tree, type Value } from '../../src/values/tree.ts'
import { treeOf } from '../support/charts.ts'
import { chartConfig } from '../support/istiod/config-map.ts'
import { istiodFunctions } from '../../src/injection/functions.ts'
import { injectWorkload } from '../../src/injection/injector.ts'
import { TemplateSet } from '../../src/template/template.ts'

const folder = join(import.meta.dirname, '../../charts/istiod/files/injection')
const names = ['gateway', 'grpc-agent', 'grpc-simple', 'kube-gateway', 'sidecar', 'waypoint']
const textOf = (name: string): string => readFileSync(join(folder, `${name}.yaml`), 'utf8')

/** The end of a text is not part of it: the last one of all has no newline. */
const trimmed = (templates: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(templates).map(([name, text]) => [name, text.trim()]))

const withTemplates = (templates: Record<string, Value>) =>
  chartConfig(treeOf({ 'sidecarInjectorWebhook.templates': toTree(templates) }))

describe("the injector's templates", () => {
  test('equal the files in the chart', () => {
    const expected = Object.fromEntries(names.map((name) => [name, textOf(name)]))
    expect(trimmed(chartConfig(toTree({})).templates)).toEqual(trimmed(expected))
  })

  test.each(names)('%s calls only functions that istiod has', (name) => {
    expect(() => new TemplateSet(istiodFunctions()).parse(name, textOf(name))).not.toThrow()
  })

  const label = (value: string): string =>
    `metadata: {labels: {mine: "${value} {{ .ProxyConfig.StatusPort }}"}}`

  test("are replaced by the user's templates with the same name", () => {
    const { templates } = withTemplates({ sidecar: label('a'), mine: label('b') })
    expect(Object.keys(templates).sort()).toEqual([...names, 'mine'].sort())
    expect(trimmed(templates)).toMatchObject({ sidecar: label('a'), mine: label('b') })
  })

  test.each([
    { asked: 'sidecar', out: 'a 15020' },
    { asked: 'mine', out: 'b 15020' },
    { asked: 'gateway,mine', out: 'b 15020' },
  ])('inject the container of $asked', ({ asked, out }) => {
    const { meshConfig, ...config } = withTemplates({ sidecar: label('a'), mine: label('b') })
    const template = {
      metadata: { annotations: { 'inject.istio.io/templates': asked } },
      spec: { containers: [{ name: 'app' }] },
    }
    const workload = toTree({ kind: 'Deployment', metadata: { name: 'w' }, spec: { template } })
    const result = injectWorkload({ ...config, meshConfig: toTree(meshConfig) }, workload)
    expect(getPath(result, ['spec', 'template', 'metadata', 'labels']) as Tree).toMatchObject({ mine: out })
  })
})
