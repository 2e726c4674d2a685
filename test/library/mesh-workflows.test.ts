// Tags, waypoints, injection and remote Secrets of the library, as far as they go without a cluster.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import {
  applyWaypoint,
  createRemoteSecret,
  deleteWaypoints,
  generate,
  generateTag,
  generateWaypoint,
  kubeInject,
  setTag,
  UserError,
} from '../../src/library/library.ts'
import { getPath, toTree } from '../../src/values/tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambientctl-mesh-workflows-'))
afterAll(() => rmSync(folder, { recursive: true }))

const deployment = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: example.test/web}]}
`

/** Writes the data of a rendered ConfigMap, and returns the path. */
async function configFile(name: string, key: string): Promise<string> {
  const { components } = await generate({ set: ['profile=minimal'] })
  const objects = components.flatMap((component) => component.objects)
  const map = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)
  const path = join(folder, `${name}.${key}`)
  writeFileSync(path, String(getPath(toTree(map ?? {}), ['data', key])))
  return path
}

test('kubeInject adds the sidecar of a rendered configuration', async () => {
  const options = {
    filename: '-',
    injectConfigFile: await configFile('istio-sidecar-injector', 'config'),
    valuesFile: await configFile('istio-sidecar-injector', 'values'),
    meshConfigFile: await configFile('istio', 'mesh'),
  }
  const [object, ...others] = await kubeInject(options, { readStdin: () => deployment })
  expect(others).toEqual([])
  const pod = getPath(object ?? toTree({}), ['spec', 'template', 'spec'])
  const images = JSON.stringify(pod).match(/"image":"[^"]+"/g)
  expect(images).toContain('"image":"example.test/web"')
  expect(images?.some((image) => image.includes('/proxyv2:'))).toBe(true)
})

test('generateWaypoint returns the Gateway', async () => {
  expect(await generateWaypoint({ name: 'waypoint', namespace: 'shop', for: 'all' })).toMatchObject({
    kind: 'Gateway',
    metadata: { name: 'waypoint', namespace: 'shop', labels: { 'istio.io/waypoint-for': 'all' } },
    spec: { gatewayClassName: 'istio-waypoint' },
  })
})

const wrong: readonly (readonly [what: string, call: () => Promise<unknown>, code: string])[] = [
  ['setTag without a revision', () => setTag('prod', {}), 'tag-revision'],
  ['generateTag with a wrong name', () => generateTag('PROD', { revision: '1-31' }), 'tag-name'],
  ['deleteWaypoints without names', () => deleteWaypoints([]), 'waypoint-names'],
  ['kubeInject without a file', () => kubeInject({}), 'filename'],
  ['kubeInject of standard input without a hook', () => kubeInject({ filename: '-' }), 'file-stdin'],
]

test.each(wrong)('rejects %s', async (_, call, code) => {
  const error: unknown = await call().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UserError)
  expect(error).toMatchObject({ code })
})

test.each([
  ['applyWaypoint', () => applyWaypoint({ name: 'A' })],
  ['generateWaypoint', () => generateWaypoint({ name: 'A' })],
  ['createRemoteSecret', () => createRemoteSecret({ name: '..' })],
])('%s rejects a wrong name before it contacts a cluster', async (_, call) => {
  await expect(call()).rejects.toBeInstanceOf(UserError)
})
