// docs/ci.md: its pipelines, line by line, and the events as lines of JSON.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parseAllDocuments } from 'yaml'
import { packageFolder } from '../support/generate.ts'
import { runAction, type ActionRequest } from './github-action.ts'
import { useMesh } from './mesh.ts'
import { afterAllWithMesh, beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

const page = readFileSync(join(packageFolder, 'docs/ci.md'), 'utf8')

const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text)

interface GithubJob {
  readonly steps: readonly { readonly run?: string }[]
}

interface GitlabJob {
  readonly script?: readonly string[]
}

const blockWith = (text: string) => blocks('yaml').find((block) => block.includes(text)) ?? ''
const [githubText, gitlabText] = [
  blockWith('npm install --global ambientctl\n      - run'),
  blockWith('stages:'),
]
const yaml = (text: string): unknown => parseAllDocuments(text)[0]?.toJS()

const github = Object.values((yaml(githubText) as { jobs: Record<string, GithubJob> }).jobs).flatMap(
  ({ steps }) => steps.flatMap(({ run }) => run ?? []),
)
const gitlab = Object.values(yaml(gitlabText) as Record<string, GitlabJob>).flatMap(
  ({ script = [] }) => script,
)
const jenkins = [...(blocks('groovy')[0] ?? '').matchAll(/^\s+sh '(.*)'$/gm)].map(([, line = '']) => line)

const pipelines: readonly (readonly [name: string, lines: readonly string[], env: Record<string, string>])[] =
  [
    ['GitHub Actions', github, { GITHUB_ACTIONS: 'true' }],
    ['GitLab', gitlab, { GITLAB_CI: 'true' }],
    ['Jenkins', jenkins, {}],
  ]

const mesh = useMesh({ nodes: 1 })
let folder = ''

beforeAllWithMesh(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-ci-'))
  mkdirSync(join(folder, 'bin'))
  const program = join(folder, 'bin/ambientctl')
  writeFileSync(
    program,
    `#!/bin/sh\nexec "${process.execPath}" "${join(packageFolder, 'dist/ambientctl.js')}" "$@"\n`,
  )
  chmodSync(program, 0o755)
  writeFileSync(
    join(folder, 'mesh.yaml'),
    'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nspec: {profile: ambient}\n',
  )
})

afterAllWithMesh(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a line of a pipeline as its shell does. */
function shell(
  line: string,
  env: Readonly<Record<string, string>>,
): Promise<{ status: number; log: string }> {
  const { PATH = '', HOME = '' } = process.env
  const own = {
    PATH: `${join(folder, 'bin')}${delimiter}${PATH}`,
    HOME,
    CI: 'true',
    KUBECONFIG: mesh.sandbox.kubeconfig,
  }
  return new Promise((resolve) => {
    execFile('sh', ['-ec', line], { cwd: folder, env: { ...own, ...env } }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), log: stdout + stderr }),
    )
  })
}

describeWithMesh('docs/ci.md', () => {
  test.each(pipelines)('the pipeline for %s installs the mesh', async (_, lines, env) => {
    const own = lines.filter((line) => !line.startsWith('npm install'))
    expect(
      own.filter((line) => /^ambientctl (validate|preflight|install|verify-install)\b/.test(line)),
    ).toHaveLength(4)
    expect(own).toHaveLength(4)
    for (const line of own) expect({ line, ...(await shell(line, env)) }).toMatchObject({ line, status: 0 })
    expect(await mesh.kubectl('get', 'pods', '-A', '-o', 'name')).toMatch(/ztunnel/)
  })

  test('-o ndjson prints the events of install and uninstall, and the result last', async () => {
    await mesh.run('uninstall', '-y')
    const [line = ''] = blocks('sh')
    expect(await shell(line, {})).toMatchObject({ status: 0 })
    const events = eventsOf(readFileSync(join(folder, 'events.ndjson'), 'utf8'))
    const kinds = events.map(({ event }) => event)
    expect(kinds.indexOf('configuration-resolved')).toBeLessThan(kinds.indexOf('install-planned'))
    expect(kinds.indexOf('install-planned')).toBeLessThan(kinds.indexOf('component-started'))
    expect(kinds.filter((kind) => kind === 'component-ready')).toHaveLength(4)
    expect(kinds.filter((kind) => kind === 'result')).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({
      event: 'result',
      profile: 'ambient',
      platform: 'k3s',
      interrupted: false,
    })
    expect(events.filter(({ event }) => event === 'object-applied').length).toBeGreaterThan(40)

    const { stdout } = await mesh.run('uninstall', '-y', '-o', 'ndjson')
    const removed = eventsOf(stdout)
    expect(removed.map(({ event }) => event)).toContain('object-deleted')
    expect(removed.at(-1)).toMatchObject({ event: 'result', errors: [] })
  })

  test('-o ndjson ends with an event for each error', async () => {
    const { status, stdout } = await mesh.run(
      ...['install', '-y', '-o', 'ndjson'],
      ...['--set', 'values.cni.chaned=true', '--set', 'values.pilot.autoscaleMin=two'],
    )
    expect(status).toBe(64)
    expect(eventsOf(stdout).map(({ event, message }) => [event, String(message)])).toEqual([
      ['error', expect.stringContaining('values.cni.chaned')],
      ['error', expect.stringContaining('values.pilot.autoscaleMin')],
    ])
  })
})

describeWithMesh('the GitHub Action', () => {
  const run = (inputs: Record<string, string>, more: Partial<ActionRequest> = {}) =>
    runAction(folder, { inputs, event: 'pull_request', kubeconfig: mesh.sandbox.kubeconfig, ...more })
  const args = "-f mesh.yaml --set 'values.pilot.env.NOTE=two words'"
  const [npm, check, compare, comment, install, verify] = [
    ...['Install ambientctl', 'Check the cluster', 'Compare with the cluster', 'Comment the pull request'],
    ...['Install Istio', 'Check the mesh'],
  ]

  test('installs after a push; then nothing is left to change', async () => {
    await mesh.run('uninstall', '-y')
    const input = { args: '-f mesh.yaml', install: 'true' }
    const { steps, status, log, summary } = await run(input, { event: 'push' })
    expect({ status, log }).toMatchObject({ status: 0 })
    expect(steps).toEqual([npm, check, compare, install, verify])
    expect(summary).toContain('The rest is left out.')
    const again = await run({ ...input, install: 'false', comment: 'false' })
    expect(again).toMatchObject({ steps: [npm, check, compare], status: 0, outputs: ['changed=false'] })
    expect(again.summary).toContain('changes nothing')
  })

  test('comments the changes of a pull request, and changes nothing', async () => {
    const { steps, status, outputs, summary, calls } = await run({ args, version: '0.1.0' })
    expect({ steps, status }).toEqual({ steps: [npm, check, compare, comment], status: 0 })
    expect(outputs).toEqual(['changed=true'])
    expect(summary).toMatch(/^\+ .*two words$/m)
    expect(calls[0]).toBe('npm install --global ambientctl@0.1.0')
    expect(calls.at(-1)).toMatch(/^gh api --method POST repos\/shop\/mesh\/issues\/12\/comments /)
    expect(await mesh.kubectl('get', 'deployments', '-A', '-o', 'yaml')).not.toContain('two words')
  })

  test('updates its comment', async () => {
    const { calls } = await run({ args }, { comments: ['7', '8'] })
    expect(calls.at(-1)).toMatch(/^gh api --method PATCH repos\/shop\/mesh\/issues\/comments\/7 /)
  })

  test('fails for a mistake in the file, before it compares', async () => {
    const { steps, status, log } = await run({ args: '--set values.cni.chaned=true $(touch made)' })
    expect({ steps, status }).toEqual({ steps: [npm, check], status: 64 })
    expect(log).toContain('::error')
    expect(existsSync(join(folder, 'made'))).toBe(false)
  })
})

/** The events of lines of JSON; each has a time. */
function eventsOf(text: string): Record<string, unknown>[] {
  const events = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const { time } of events) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  return events
}
