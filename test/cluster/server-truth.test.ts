// What we render is what an API server takes: no unknown field, no rejection, no warning but those that a golden pins.
import { expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { printObjects } from '../../src/manifest/parse.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { generate } from '../support/generate.ts'
import { goldenNames, readGolden } from '../support/golden.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'

/** The goldens keep the annotation, so that every server before 1.30 understands it. */
const pinned = /container\.apparmor\.security\.beta\.kubernetes\.io\/install-cni\]: deprecated since v1\.30/

/** Multus' own kind, by schema alone: its objects are made where it is installed. */
const multus = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'network-attachment-definitions.k8s.cni.cncf.io' },
  spec: {
    group: 'k8s.cni.cncf.io',
    scope: 'Namespaced',
    names: { kind: 'NetworkAttachmentDefinition', plural: 'network-attachment-definitions' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { config: { type: 'string' } } } },
          },
        },
      },
    ],
  },
}

let sandbox: Sandbox

beforeAllWithGo(async () => {
  sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
  await sandbox.kubectl(['apply', '-f', '-'], { input: JSON.stringify(multus) })
  await sandbox.kubectl(['wait', '--for=condition=Established', `crd/${multus.metadata.name}`])
}, 900_000)

afterAllWithGo(() => sandbox?.stop())

/** Namespaces that exist already, and objects that the server took already. */
const made = new Set(['default', 'kube-system'])
const taken = new Set<string>()

/** What the server says against the objects, a line each; what it took once is not asked again. */
async function complaints(objects: readonly KubeObject[]): Promise<string[]> {
  const fresh = objects.filter((object) => !taken.has(JSON.stringify(object)))
  for (const namespace of new Set(fresh.flatMap(({ metadata }) => metadata.namespace ?? []))) {
    if (!made.has(namespace)) await sandbox.kubectl(['create', 'namespace', namespace])
    made.add(namespace)
  }
  if (fresh.length === 0) return []
  const flags = ['--server-side', '--dry-run=server', '--validate=strict']
  const { status, stderr } = await sandbox.kubectl(['apply', ...flags, '-f', '-'], {
    input: printObjects(fresh),
    mayFail: true,
  })
  const lines = stderr.split('\n').filter((line) => line !== '' && !pinned.test(line))
  if (status === 0 && lines.length === 0) for (const object of fresh) taken.add(JSON.stringify(object))
  return status === 0 || lines.length > 0 ? lines : [`kubectl ended with ${status}`]
}

describeWithGo('the API server takes', () => {
  test.each(goldenNames())('golden %s', async (name) => {
    const { args, file } = readGolden(name)
    expect(await complaints(await generate(args, file))).toEqual([])
  })

  const profiles = ['ambient', 'default', 'demo', 'minimal', 'preview', 'remote', 'stable']
  const platforms = ['eks', 'gke', 'k3d', 'k3s', 'microk8s', 'minikube', 'openshift']
  test.each(profiles)('profile %s on every platform, with the CNI', async (profile) => {
    for (const platform of platforms) {
      const sets = [`profile=${profile}`, `values.global.platform=${platform}`, 'components.cni.enabled=true']
      const objects = await generate(sets.flatMap((set) => ['--set', set]))
      expect({ platform, complaints: await complaints(objects) }).toEqual({ platform, complaints: [] })
    }
  })
})

describeWithGo('the judge', () => {
  test('would see an unknown field', async () => {
    const [object] = await generate(['--set', 'profile=empty', '--set', 'components.cni.enabled=true'])
    const wrong = { ...object, rulez: [] } as unknown as KubeObject
    expect((await complaints([wrong])).join()).toMatch(/rulez/)
  })
})
