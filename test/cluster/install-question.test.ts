// `install` at a terminal: blockers before the confirmation, and confirmations after changes.
import { expect, test } from '@jest/globals'
import { reportError } from '../../src/cli/failure.ts'
import type { Io } from '../../src/cli/io.ts'
import { run } from '../../src/cli/program.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { packageFolder } from '../support/generate.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { useEngine } from './engine.ts'

const engine = useEngine(1)
const ref = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'istio-system', name: 'istio' }

/** Runs install of profile minimal with values for istiod; `answers` answers its questions. */
async function install(answers: readonly (() => Promise<string>)[], ...more: readonly string[]) {
  let stderr = ''
  const questions: string[] = []
  const io: Io = {
    out: () => undefined,
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
  return { status, stderr, questions }
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
})
