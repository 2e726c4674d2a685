// The charts base and istiod beyond the goldens: a row sets values and names the facts that follow.
import { describe, expect, test } from '@jest/globals'
import type { Value } from '../../src/values/tree.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { factsNamed, renderChartAlone, treeOf } from '../support/charts.ts'
import { refusals, rows } from './istiod-rows.ts'

describe('values that no golden covers', () => {
  test.each(rows)('$name', ({ chart, values, release, facts }) => {
    expect(factsNamed(renderChartAlone(chart, treeOf(values), release), facts)).toEqual(facts)
  })
})

describe('the injector', () => {
  const configuration = (values: Readonly<Record<string, Value>>) => {
    const objects = renderChartAlone('istiod', treeOf(values))
    const injector = objects.find(({ metadata }) => metadata.name === 'istio-sidecar-injector')
    return parseYaml((injector?.['data'] as { config: string }).config) as Record<string, unknown>
  }

  test('has templates of the user, in addition to the built-in ones and instead of them', () => {
    const templates = { mine: 'metadata:\n  labels: {a: b}\n', sidecar: 'spec: {}' }
    const { templates: found } = configuration({ 'sidecarInjectorWebhook.templates': templates })
    expect(found).toMatchObject(templates)
  })

  test('has the settings of the user', () => {
    const selector = [{ matchLabels: { a: 'b' } }]
    expect(
      configuration({
        'global.proxy.autoInject': 'disabled',
        'sidecarInjectorWebhook.defaultTemplates': ['mine'],
        'sidecarInjectorWebhook.neverInjectSelector': selector,
        'sidecarInjectorWebhook.injectedAnnotations': { note: 'x' },
      }),
    ).toMatchObject({
      policy: 'disabled',
      defaultTemplates: ['mine'],
      neverInjectSelector: selector,
      alwaysInjectSelector: [],
      injectedAnnotations: { note: 'x' },
    })
  })

  test('tells an istiod without named templates the reason', () => {
    expect(configuration({}).template).toMatch(/^\{\{ \w+ \}\}$/)
  })
})

describe('rejected values', () => {
  test.each(refusals)('$name', ({ chart, values, message }) => {
    expect(() => renderChartAlone(chart, treeOf(values))).toThrow(message)
  })
})
