// $HELM_DRIVER selects where new releases are recorded.
import { expect, test } from '@jest/globals'
import { recordKind } from '../../src/workflow/helm/record-kind.ts'

test.each([
  [undefined, 'Secret'],
  ['', 'Secret'],
  ['secret', 'Secret'],
  ['secrets', 'Secret'],
  ['configmap', 'ConfigMap'],
  ['configmaps', 'ConfigMap'],
])('HELM_DRIVER=%s records in a %s', (driver, kind) => {
  expect(recordKind({ env: { HELM_DRIVER: driver } })).toBe(kind)
})

test.each(['sql', 'memory', 'ConfigMap', 'toString'])('HELM_DRIVER=%s is refused', (driver) => {
  expect(() => recordKind({ env: { HELM_DRIVER: driver } })).toThrow(
    `$HELM_DRIVER is "${driver}", which ambientctl does not support`,
  )
})
