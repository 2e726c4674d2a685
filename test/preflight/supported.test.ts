import { expect, test } from '@jest/globals'
import { kubernetesMinor, supportOf, supportWindows } from '../../src/preflight/istio/support-windows.ts'

// From the announcements of these releases: "Istio 1.30.0 is officially supported on Kubernetes versions 1.32 to 1.36".
test.each([
  { tag: '1.31.1', oldest: 32 },
  { tag: '1.30.0', oldest: 32, newest: 36 },
  { tag: '1.29.2-distroless', oldest: 31, newest: 35 },
  { tag: '1.25.0', oldest: 29, newest: 32 },
])('Istio $tag supports Kubernetes from 1.$oldest', ({ tag, ...announced }) => {
  expect(supportOf(tag)).toMatchObject(announced)
})

test.each(['latest', '1.999.0', '2.31.0', '1.3', ''])('knows no range for Istio %p', (tag) => {
  expect(supportOf(tag)).toBeUndefined()
})

test('rows are in order, and so are their ranges', () => {
  expect(supportWindows.map(({ istio }) => istio)).toEqual(
    supportWindows.map((_, i) => supportWindows[0].istio - i),
  )
  for (const { tested, oldest, newest } of supportWindows)
    expect([tested, oldest, newest]).toEqual([tested, oldest, newest].sort())
})

test.each([
  { in: 'v1.34.1+k3s1', out: 34 },
  { in: '1.34.4-gke.1193000', out: 34 },
  { in: 'v1.24.6+5658434', out: 24 },
  { in: 'v1.29.10-vk-azure-aci-1.6.2', out: 29 },
  { in: 'v2.1.0', out: undefined },
  { in: 'v1.x', out: undefined },
  { in: '', out: undefined },
])('parses the minor version of $in as $out', ({ in: version, out }) => {
  expect(kubernetesMinor(version)).toBe(out)
})
