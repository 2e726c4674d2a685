// `components.*.k8s` on a server: it holds the patched fields, the records contain them, and a second install changes
// nothing.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { decodeRelease } from '../../src/release/decode.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { runProgram } from '../support/program.ts'
import { useEngine } from './engine.ts'

const engine = useEngine(1)
const ns = 'istio-system'

const file = `apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  profile: ambient
  components:
    pilot:
      k8s:
        hpaSpec: {minReplicas: 2, maxReplicas: 4}
        podDisruptionBudget: {maxUnavailable: 1}
        env:
        - {name: TEAM, value: mesh}
        - {name: NODE, valueFrom: {fieldRef: {fieldPath: spec.nodeName}}}
        - {name: REVISION, value: null}
        resources: {limits: {memory: 4Gi}, requests: {cpu: 0.25}}
        tolerations: [{key: dedicated, operator: Exists, value: null}]
        volumes: [{name: extra, emptyDir: {}}]
        volumeMounts: [{name: extra, mountPath: /extra}]
        service: {sessionAffinity: ClientIP, ports: [{port: 15099, name: extra}]}
        serviceAnnotations: {team: mesh}
        strategy: {rollingUpdate: {maxSurge: 1}}
        overlays:
        - kind: Deployment
          name: istiod
          patches:
          - path: spec.template.spec.containers.[name:discovery].args.[30m]
            value: 45m
          - path: spec.template.metadata.annotations.example\\.com/note
            value: written
          - path: spec.template.spec.containers.[name:discovery].readinessProbe.timeoutSeconds
        - kind: ServiceAccount
          name: istiod
          patches: [{path: automountServiceAccountToken, value: true}]
    ztunnel:
      k8s:
        strategy: {rollingUpdate: {maxUnavailable: 2, maxSurge: 0}}
        podAnnotations: {team: mesh}
    ingressGateways:
    - name: gate
      k8s:
        service: {type: NodePort, ports: [{name: http, port: 8080}]}
`

const refs = {
  deployment: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: ns, name: 'istiod' },
  service: { apiVersion: 'v1', kind: 'Service', namespace: ns, name: 'istiod' },
  account: { apiVersion: 'v1', kind: 'ServiceAccount', namespace: ns, name: 'istiod' },
  budget: { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', namespace: ns, name: 'istiod' },
  scaler: { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', namespace: ns, name: 'istiod' },
  ztunnel: { apiVersion: 'apps/v1', kind: 'DaemonSet', namespace: ns, name: 'ztunnel' },
  gate: { apiVersion: 'v1', kind: 'Service', namespace: ns, name: 'gate' },
}

/** What the settings above ask for, in the objects of a server or of a record. */
const expected: Readonly<Record<keyof typeof refs, object>> = {
  deployment: {
    spec: {
      strategy: { rollingUpdate: { maxSurge: 1 } },
      template: {
        metadata: { annotations: { 'example.com/note': 'written' } },
        spec: {
          containers: [
            {
              args: expect.arrayContaining(['45m']),
              env: expect.arrayContaining([
                { name: 'TEAM', value: 'mesh' },
                {
                  name: 'NODE',
                  valueFrom: { fieldRef: expect.objectContaining({ fieldPath: 'spec.nodeName' }) },
                },
              ]),
              volumeMounts: expect.arrayContaining([{ name: 'extra', mountPath: '/extra' }]),
            },
          ],
          volumes: expect.arrayContaining([{ name: 'extra', emptyDir: {} }]),
        },
      },
    },
  },
  service: {
    metadata: { annotations: { team: 'mesh' } },
    spec: {
      sessionAffinity: 'ClientIP',
      ports: expect.arrayContaining([
        expect.objectContaining({ port: 15099 }),
        expect.objectContaining({ port: 15012 }),
      ]),
    },
  },
  account: { automountServiceAccountToken: true },
  budget: { spec: { maxUnavailable: 1 } },
  scaler: { spec: { minReplicas: 2, maxReplicas: 4 } },
  ztunnel: {
    spec: {
      updateStrategy: { rollingUpdate: { maxUnavailable: 2, maxSurge: 0 } },
      template: { metadata: { annotations: { team: 'mesh' } } },
    },
  },
  gate: { spec: { type: 'NodePort', ports: [{ name: 'http', port: 8080 }] } },
}

describeWithGo('k8s settings on a server', () => {
  let folder = ''
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'ambientctl-k8s-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const install = (text: string) => {
    const path = join(folder, 'mesh.yaml')
    writeFileSync(path, text)
    const flags = ['-y', '-f', path, '-c', engine.sandbox.kubeconfig]
    return runProgram(['install', ...flags, '-o', 'json', '--wait=false', '--skip-preflight'])
  }
  const statuses = (stdout: string) =>
    (JSON.parse(stdout) as { components: { status: string }[] }).components.map(({ status }) => status)
  const readAll = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(refs).map(async ([key, ref]) => [key, await engine.cluster.get(ref)] as const),
      ),
    )

  /** What an install writes; controllers write the rest, even after the install. */
  const readWritten = async () =>
    Object.entries(await readAll()).map(([key, object]) => ({
      key,
      generation: object?.metadata['generation'],
      labels: object?.metadata.labels,
      spec: object?.['spec'],
    }))

  /** The objects of the newest record of each release. */
  async function recorded(): Promise<KubeObject[]> {
    const objects: KubeObject[] = []
    for (const release of ['istiod', 'ztunnel', 'gate']) {
      const name = `sh.helm.release.v1.${release}.v1`
      const secret = await engine.cluster.get({ apiVersion: 'v1', kind: 'Secret', namespace: ns, name })
      if (!secret) throw new Error(`no record ${name}`)
      const { manifest } = decodeRelease(secret)
      objects.push(...parseObjects(manifest, name))
    }
    return objects
  }

  test('are in the objects of the server', async () => {
    const { status, stdout, stderr } = await install(file)
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
    expect(statuses(stdout)).not.toContain('unchanged')
    const live = await readAll()
    expect(live).toMatchObject(expected)
    expect(live['budget']?.['spec']).not.toHaveProperty('minAvailable')
    const text = JSON.stringify(live['deployment']?.['spec'])
    expect(text).toContain('"name":"REVISION"')
    expect(text).not.toContain('"30m"')
  })

  test('are in the records', async () => {
    const objects = await recorded()
    for (const [key, ref] of Object.entries(refs)) {
      const object = objects.find(({ kind, metadata }) => kind === ref.kind && metadata.name === ref.name)
      expect(object).toMatchObject(expected[key as keyof typeof refs])
    }
  })

  test('change nothing the second time', async () => {
    const before = await readWritten()
    const { status, stdout } = await install(file)
    expect(status).toBe(0)
    expect(new Set(statuses(stdout))).toEqual(new Set(['unchanged']))
    expect(await readWritten()).toEqual(before)
  })

  test('are gone after an install without them', async () => {
    const { status } = await install('kind: IstioOperator\nspec: {profile: ambient}\n')
    expect(status).toBe(0)
    const { service, ztunnel, budget } = await readAll()
    expect(service?.metadata.annotations).not.toHaveProperty('team')
    expect(JSON.stringify(service?.['spec'])).not.toContain('15099')
    expect(JSON.stringify(ztunnel?.['spec'])).not.toContain('"team"')
    expect(budget).toBeUndefined()
  })

  test('that match nothing stop the install before anything changes', async () => {
    const before = await readWritten()
    const { status, stderr } = await install(file.replace('name: istiod\n', 'name: istoid\n'))
    expect(status).toBe(64)
    expect(stderr).toMatch(
      /mesh\.yaml:22:9: components\.pilot\.k8s\.overlays\[0\] matches no object: .*"istiod"/,
    )
    expect(await readWritten()).toEqual(before)
  })
})
