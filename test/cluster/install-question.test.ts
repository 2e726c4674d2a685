// `install` at a terminal: blockers before the confirmation, and confirmations after changes.
import { afterEach, expect, test } from '@jest/globals'
import { reportError } from '../../src/cli/failure.ts'
import type { Io } from '../../src/cli/io.ts'
import { run } from '../../src/cli/program.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { packageFolder } from '../support/generate.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { purge, useEngine } from './engine.ts'

const engine = useEngine(1)
const ref = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'istio-system', name: 'istio' }

/** Runs install of profile minimal with values for istiod; `answers` answers its questions. */
async function install(answers: readonly (() => Promise<string>)[], ...more: readonly string[]) {
  let stdout = ''
  let stderr = ''
  const questions: string[] = []
  const io: Io = {
    out: (text) => void (stdout += text),
    err: (text) => void (stderr += text),
    readStdin: () => '',
    ask: async (question) => {
      questions.push(question.trim())
      return answers[questions.length - 1]?.()
    },
    env: {},
    packageFolder,
    inputIsTerminal: true,
    errorIsTerminal: true,
    outputIsTerminal: false,
    columns: 80,
    signal: new AbortController().signal,
    now: () => new Date(),
    random: (bytes) => new Uint8Array(bytes),
  }
  const argv = ['install', '--set', 'profile=minimal', '--skip-preflight', '--wait=false']
  const all = [...argv, ...more, '-c', engine.sandbox.kubeconfig]
  const status = await run(all, 'ambientctl', io).catch((error: unknown) =>
    reportError(error, 'ambientctl', io),
  )
  return { status, stdout, stderr, questions }
}

const writeAsAnother = () =>
  engine.sandbox.kubectl(
    ['apply', '--server-side', '--force-conflicts', '--field-manager=someone', '-f', '-'],
    {
      input: JSON.stringify({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: ref.name, namespace: ref.namespace },
        data: { mesh: 'theirs: true' },
      } satisfies KubeObject),
    },
  )

const yes = async () => 'y'
const label = async () => {
  await engine.cluster.patch(ref, { metadata: { annotations: { 'meta.helm.sh/release-name': null } } })
  return 'y'
}

describeWithGo('install at a terminal', () => {
  afterEach(() => purge(engine))

  test('shows each component before the confirmation, asks again after changes, and stops at conflicts', async () => {
    const first = await install([yes])
    expect(first).toMatchObject({ status: 0, questions: ['Proceed? (y/N)'] })
    expect(first.stderr).toMatch(/Istiod +namespace istio-system, release istiod: \d+ created\n/)

    const declined = await install([async () => 'n'])
    expect(declined).toMatchObject({ status: 1, stderr: expect.stringMatching(/Cancelled\.\n$/) })
    const again = await install([label, async () => 'n'])
    expect(again.stderr).toMatch(
      /The cluster has changed since the install was planned:\n {2}ConfigMap\/istio-system\/istio: adopt, .*\(planned: unchanged\)/,
    )
    expect(again.questions).toEqual(['Proceed? (y/N)', 'Proceed with these changes? (y/N)'])
    expect(again).toMatchObject({ status: 1, stderr: expect.stringMatching(/Cancelled\.\n$/) })

    const conflict = await install([
      async () => {
        await writeAsAnother()
        return 'y'
      },
    ])
    expect(conflict).toMatchObject({ status: 1, questions: ['Proceed? (y/N)'] })
    expect(conflict.stderr).toContain('ConfigMap/istio-system/istio: .data.mesh is managed by "someone"')

    const before = await install([])
    expect(before).toMatchObject({ status: 1, questions: [] })
    expect(before.stderr).toContain('.data.mesh is managed by "someone"')
  })

  test('uninstalls components that are no longer configured only if the user says so', async () => {
    const daemonSet = {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      namespace: 'istio-system',
      name: 'istio-cni-node',
    }
    const gateway = { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'istio-system', name: 'edge' }
    const exist = async () =>
      [await engine.cluster.get(daemonSet), await engine.cluster.get(gateway)].map(Boolean)
    const edge = [
      '--set',
      'components.ingressGateways[0].name=edge',
      '--set',
      'components.ingressGateways[0].enabled=true',
    ]
    const more = ['--set', 'components.cni.enabled=true', ...edge]
    expect(await install([yes], ...more)).toMatchObject({ status: 0 })
    expect(await exist()).toEqual([true, true])

    const kept = (release: string) =>
      `release istio-system/${release} is installed but not part of this configuration; it is kept (--prune uninstalls it)`
    const declined = await install([async () => 'n', yes])
    expect(declined).toMatchObject({
      status: 0,
      questions: [
        'Also uninstall istio-system/istio-cni, istio-system/edge, no longer configured? (y/N)',
        'Proceed? (y/N)',
      ],
    })
    expect(declined.stderr).toMatch(/release istio-cni: no longer configured, \d+ objects\n/)
    expect(declined.stderr).toContain(kept('istio-cni'))
    const unasked = await install([], '-y')
    expect(unasked).toMatchObject({ status: 0, questions: [] })
    expect(unasked.stderr).toContain(kept('edge'))
    const shown = await install([], '--prune', '--dry-run')
    expect(shown.stdout).toMatch(
      /^delete +DaemonSet\/istio-system\/istio-cni-node \(its component is no longer/m,
    )
    expect(await exist()).toEqual([true, true])

    expect(await install([yes, yes])).toMatchObject({ status: 0 })
    expect(await exist()).toEqual([false, false])
    expect((await install([], '-y')).stderr).not.toContain('not part of this configuration')

    expect(await install([], '-y', ...edge)).toMatchObject({ status: 0 })
    const pruned = await install([], '-y', '--prune', '-o', 'json')
    expect(pruned).toMatchObject({ status: 0, questions: [] })
    expect(JSON.parse(pruned.stdout)).toMatchObject({ left: [{ release: 'edge', action: 'uninstall' }] })
    expect(await exist()).toEqual([false, false])
  })
})
