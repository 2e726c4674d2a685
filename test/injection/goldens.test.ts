// Our templates, rendered by the double of istiod, against what the original ones make of the same workloads.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { clone, setPath, toTree } from '../../src/values/tree.ts'
import { injectionNames, installedInjector, podOf, readInjection } from '../support/injection.ts'
import type { Injector } from '../../src/injection/injector-config.ts'
import { injectWorkload } from '../../src/injection/injector.ts'

describe.each(injectionNames())('%s', (name) => {
  const golden = readInjection(name)
  let injector: Injector
  beforeAll(async () => {
    injector = await installedInjector(golden)
  })

  test("gives the templates the same values, and an image that Istio's template names itself", () => {
    const expected = clone(toTree(golden.values))
    setPath(expected, ['sidecarInjectorWebhook', 'grpcBootstrapImage'], 'busybox:1.28')
    expect(injector.values).toEqual(expected)
  })

  test.each(Object.keys(golden.cases))('%s', (workload) => {
    const { input, injected } = golden.cases[workload] ?? { input: {}, injected: {} }
    const result = injectWorkload(injector, toTree(input))
    expect(podOf(result)).toEqual(podOf(toTree(injected)))
  })
})
