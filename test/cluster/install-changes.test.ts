// The built program on clusters that block an install, or that change between its plan and its apply.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { decodeRelease } from '../../src/release/decode.ts'
import { encodeRelease } from '../../src/release/encode.ts'
import { withStatus } from '../../src/release/release.ts'
import { describeWithGo } from '../peer/with-go.ts'
import type { Outcome } from '../support/generate.ts'
import { runProgram } from '../support/program.ts'
import { purge, useEngine } from './engine.ts'
import { helm } from './helm.ts'
import { startProxy, type ProxiedRequest, type Rule } from './sandbox/proxy.ts'

const engine = useEngine(1)
const ns = 'istio-system'
const mesh = { apiVersion: 'v1', kind: 'ConfigMap', namespace: ns, name: 'istio' }
const istiod = { apiVersion: 'apps/v1', kind: 'Deployment', namespace: ns, name: 'istiod' }
const podAnnotation = ['--set', 'values.pilot.podAnnotations.example=one']

interface ProxiedOutcome extends Outcome {
  /** `PATCH /api/v1/…`: the requests that changed the cluster, without those for the Lease. */
  readonly writes: readonly string[]
  /** The methods of the requests that changed the Lease. */
  readonly lockMethods: readonly string[]
}

/** Runs `install` without a terminal: a question ends it with status 64. */
async function install(argv: readonly string[], rules: readonly Rule[] = []): Promise<ProxiedOutcome> {
  const proxy = await startProxy({ ...engine.sandbox, rules })
  const flags = ['--set', 'profile=minimal', '--wait=false', '-c', proxy.kubeconfig]
  try {
    const outcome = await runProgram(['install', ...flags, ...argv])
    return {
      ...outcome,
      writes: proxy.requests.filter(isWrite).map(({ method, url }) => `${method} ${url}`),
      lockMethods: proxy.requests.filter(isLock).map(({ method }) => method),
    }
  } finally {
    await proxy.stop()
  }
}

const isWrite = ({ method, url }: ProxiedRequest) =>
  method !== 'GET' &&
  !url.includes('dryRun=All') &&
  !/^\/apis\/(?:authorization|coordination)\.k8s\.io\//.test(url)

const isLock = ({ method, url }: ProxiedRequest) =>
  method !== 'GET' && url.startsWith('/apis/coordination.k8s.io/')

/** Runs `change` after the plan: before the answer to the second request for the release records. */
function afterPlan(change: () => Promise<unknown>): Rule[] {
  const match = ({ url }: ProxiedRequest) => /\/secrets\?.*name\+in/.test(url.replace(/%20/g, '+'))
  return [
    { match, times: 1, action: { kind: 'delay', ms: 0 } },
    { match, times: 1, action: { kind: 'hold', until: change } },
  ]
}

describeWithGo('install without a question', () => {
  let folder = ''
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'ambientctl-changes-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  afterEach(() => purge(engine))

  const installFirst = async () => expect(await install(['-y'])).toMatchObject({ status: 0 })
  const stopped = { status: 1, stdout: '', writes: [] }

  test.each([
    {
      by: 'preflight',
      flags: [],
      message:
        /PREV-02[^]*\n {4}ConfigMap\/istio-system\/istio\n[^]* belong to the Helm\s+release shop\/somebody,/,
    },
    {
      by: 'the plan',
      flags: ['--skip-preflight'],
      message:
        /Error: ConfigMap\/istio-system\/istio: it belongs to the Helm release shop\/somebody, not to istio-system\/istiod\n/,
    },
  ])(
    'stops at an object of another Helm release, and names both (found by $by)',
    async ({ flags, message }) => {
      const chart = join(folder, 'web')
      mkdirSync(join(chart, 'templates'), { recursive: true })
      writeFileSync(join(chart, 'Chart.yaml'), 'apiVersion: v2\nname: web\nversion: 1.0.0\n')
      const { apiVersion, kind, name, namespace } = mesh
      const theirs: KubeObject = { apiVersion, kind, metadata: { name, namespace }, data: { of: 'theirs' } }
      writeFileSync(join(chart, 'templates/map.yaml'), JSON.stringify(theirs))
      await engine.sandbox.kubectl(['create', 'namespace', ns])
      await helm(engine.sandbox, ['install', 'somebody', chart, '-n', 'shop', '--create-namespace'])
      try {
        const outcome = await install(flags)
        expect(outcome).toMatchObject(stopped)
        expect(outcome.stderr).toMatch(message)
        expect((await engine.cluster.get(mesh))?.['data']).toEqual({ of: 'theirs' })
      } finally {
        await helm(engine.sandbox, ['uninstall', 'somebody', '-n', 'shop'])
        await engine.sandbox.kubectl(['delete', 'namespace', ns, 'shop'])
      }
    },
  )

  test.each([
    { by: 'Helm', annotations: {}, hint: /run `helm rollback istiod -n istio-system`, or use --force\n/ },
    {
      by: 'ambientctl',
      annotations: { 'ambientctl.io/alive-until': '2999-01-01T00:00:00Z' },
      hint: /wait until it ends; if its process was killed, run the command again in \d+h\n/,
    },
  ])('stops at a pending operation of $by, and continues with --force', async ({ annotations, hint }) => {
    await installFirst()
    const secret = await engine.cluster.get({
      apiVersion: 'v1',
      kind: 'Secret',
      namespace: ns,
      name: 'sh.helm.release.v1.istiod.v1',
    })
    const pending = { ...withStatus(decodeRelease(secret!), 'pending-upgrade'), version: 2 }
    const { metadata, ...rest } = encodeRelease(pending, { createdAt: new Date() })
    await engine.cluster.create({ ...rest, metadata: { ...metadata, annotations } })

    const outcome = await install(podAnnotation)
    expect(outcome).toMatchObject(stopped)
    expect(outcome.stderr).toMatch(
      /Error: release istio-system\/istiod: revision 2 is pending-upgrade since \d+s: another operation is in progress\n/,
    )
    expect(outcome.stderr).toMatch(hint)

    const forced = await install(['-y', '--force', ...podAnnotation])
    expect(forced).toMatchObject({ status: 0 })
    expect(forced.stderr).toContain('continuing because of --force')
    expect(forced.writes).toContainEqual(expect.stringMatching(/^PATCH .*\/deployments\/istiod\?/))
  })

  test('writes nothing, not even the Lease, if there is nothing to change', async () => {
    const first = await install(['-y'])
    expect(first).toMatchObject({ status: 0, lockMethods: ['POST', 'DELETE'] })
    expect(await install(['-y'])).toMatchObject({ status: 0, writes: [], lockMethods: [] })
  })

  test('reports an outcome that changed after the plan, and goes on', async () => {
    await installFirst()
    const disown = { metadata: { annotations: { 'meta.helm.sh/release-name': null } } }
    const outcome = await install(
      ['-y', ...podAnnotation],
      afterPlan(() => engine.cluster.patch(mesh, disown)),
    )
    expect(outcome).toMatchObject({ status: 0 })
    expect(outcome.stderr).toMatch(
      /The cluster has changed since the install was planned:\n {2}ConfigMap\/istio-system\/istio: adopt, .*\(planned: unchanged\)\n/,
    )
    expect((await engine.cluster.get(mesh))?.metadata.annotations).toMatchObject({
      'meta.helm.sh/release-name': 'istiod',
    })
    expect(outcome.writes).toContainEqual(expect.stringMatching(/^PATCH .*\/deployments\/istiod\?/))
  })

  test('stops at a conflict that appeared after the plan, before it applies anything', async () => {
    await installFirst()
    const theirs = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: mesh.name, namespace: ns },
      data: { mesh: 'theirs: true' },
    }
    const takeOver = () =>
      engine.sandbox.kubectl(
        ['apply', '--server-side', '--force-conflicts', '--field-manager=someone', '-f', '-'],
        { input: JSON.stringify(theirs) },
      )
    const generation = async () => (await engine.cluster.get(istiod))?.metadata['generation']
    const before = await generation()
    const outcome = await install(['-y', ...podAnnotation], afterPlan(takeOver))
    expect(outcome).toMatchObject(stopped)
    expect(outcome.stderr).toContain('ConfigMap/istio-system/istio: .data.mesh is managed by "someone"')
    expect(outcome.stderr).toContain('take them over with --force')
    expect(await generation()).toBe(before)
    expect((await engine.cluster.get(mesh))?.['data']).toMatchObject(theirs.data)
  })
})
