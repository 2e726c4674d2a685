// Our templates, rendered by the double of istiod, against what the original ones make of the same workloads.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { toTree } from '../../src/values/tree.ts'
import { injectionNames, installedInjector, podOf, readInjection } from '../support/injection.ts'
import type { Injector } from '../../src/injection/injector-config.ts'
import { injectWorkload } from '../../src/injection/injector.ts'

describe.each(injectionNames())('%s', (name) => {
  const golden = readInjection(name)
  let injector: Injector
  beforeAll(async () => {
    injector = await installedInjector(golden)
  })

  test('gives the templates the same values', () => {
    expect(injector.values).toEqual(toTree(golden.values))
  })

  test.each(Object.keys(golden.cases))('%s', (workload) => {
    const { input, injected } = golden.cases[workload] ?? { input: {}, injected: {} }
    const result = injectWorkload(injector, toTree(input))
    expect(podOf(result)).toEqual(podOf(toTree(injected)))
  })
})
