import { describe, expect, test } from '@jest/globals'
import { defaultApiVersions, offlineCapabilities, parseKubeVersion } from '../../src/chart/capabilities.ts'

// Versions that `helm template --kube-version` accepts.
const versions = [
  { text: '1.34', version: 'v1.34', minor: '34' },
  { text: 'v1.31.2+k3s1', version: 'v1.31.2', minor: '31' },
  { text: ' v1.30.4-gke.1282000', version: 'v1.30.4', minor: '30' },
  { text: '1.28.3.4', version: 'v1.28.3.4', minor: '28' },
  { text: '1.031', version: 'v1.31', minor: '31' },
  { text: '1.34.x', version: 'v1.34', minor: '34' },
]
const errors = [
  { text: 'abc', says: `invalid kube version 'abc': could not parse "abc" as version` },
  { text: '', says: `invalid kube version '': could not parse "" as version` },
  { text: '1', says: `invalid kube version '1': illegal version string "1"` },
  {
    text: '01.2',
    says: `invalid kube version '01.2': illegal zero-prefixed version component "01" in "01.2"`,
  },
]

describe('parseKubeVersion', () => {
  test.each(versions)('reads $text', ({ text, version, minor }) => {
    expect(parseKubeVersion(text)).toEqual({ version, major: '1', minor })
  })
  test.each(errors)('refuses "$text"', ({ text, says }) => {
    expect(() => parseKubeVersion(text)).toThrow(says)
  })
})

test('without a cluster there are Kubernetes 1.34 and the 57 API versions of Helm 3.22', () => {
  expect(offlineCapabilities().kubeVersion).toEqual({ version: 'v1.34.0', major: '1', minor: '34' })
  expect(defaultApiVersions).toHaveLength(57)
})
