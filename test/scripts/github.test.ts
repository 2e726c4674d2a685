// Workflows and issue forms. GitHub reads them only after a push, so these tests check what is possible before.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string) => readdirSync(join(root, folder)).map((name) => join(folder, name))

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, string | number>>
}

interface Job {
  readonly 'runs-on': string
  readonly if?: string
  readonly 'timeout-minutes'?: number
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> }
  readonly permissions?: Readonly<Record<string, string>>
  readonly needs?: string | readonly string[]
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly name: string
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const manifest = JSON.parse(read('package.json')) as {
  readonly engines: { readonly node: string }
  readonly scripts: Readonly<Record<string, string>>
}
const oldestNode = manifest.engines.node.replace('>=', '')
const workflows = filesIn('.github/workflows').map((path) => ({
  path,
  workflow: parse(read(path)) as Workflow,
}))

/** The commands of a job, for every value of its matrix. */
function commandsOf({ steps, strategy }: Job): string[] {
  const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]))
  return Object.entries(strategy?.matrix ?? {}).reduce(
    (filled, [key, values]) =>
      filled.flatMap((text) => values.map((value) => text.replaceAll(`\${{ matrix.${key} }}`, value))),
    commands,
  )
}

describe.each(workflows)('$path', ({ workflow }) => {
  const jobs = Object.values(workflow.jobs)

  test('has only read permissions unless a job requests more', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
  })

  test('limits the time of every job', () => {
    expect(jobs.filter((job) => !(Number(job['timeout-minutes']) > 0))).toEqual([])
  })

  test("pins GitHub's own actions by major version, others by digest", () => {
    const actions = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => (uses ? [uses] : [])))
    const isPinned = (action: string) => /^actions\/[\w-]+@v\d+$|@[0-9a-f]{40}$/.test(action)
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.filter((action) => !isPinned(action))).toEqual([])
  })

  test('runs only scripts of package.json', () => {
    const commands = jobs.flatMap(commandsOf)
    const scripts = commands.flatMap((text) =>
      [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name),
    )
    expect(commands.join()).not.toContain('${{ matrix.')
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((name) => !(String(name) in manifest.scripts))).toEqual([])
  })
})

test('CI runs unit tests on the oldest Node and on 22 and 24, on Linux and macOS', () => {
  const matrix = workflows.find(({ workflow }) => workflow.name === 'CI')?.workflow.jobs['unit']?.strategy
    ?.matrix
  expect(matrix).toEqual({ os: ['ubuntu-latest', 'macos-latest'], node: [oldestNode, '22', '24'] })
})

test('CI runs the peer and cluster suites on Linux', () => {
  const job = workflows.find(({ workflow }) => workflow.name === 'CI')?.workflow.jobs['suite']
  expect(job?.['runs-on']).toBe('ubuntu-latest')
  expect(job && commandsOf(job)).toEqual(
    expect.arrayContaining(['npm run test:peer', 'npm run test:cluster']),
  )
})

test('CI runs the mesh suite on Linux as root', () => {
  const job = workflows.find(({ workflow }) => workflow.name === 'CI')?.workflow.jobs['mesh']
  expect(job?.['runs-on']).toBe('ubuntu-latest')
  expect(job && commandsOf(job).at(-1)).toMatch(/^sudo .*npm run test:mesh$/)
})

test('a release is checked, tested and published with provenance, in this order', () => {
  const workflow = workflows.find(({ workflow: { name } }) => name === 'Release')?.workflow
  const [job] = Object.values(workflow?.jobs ?? {})
  expect(workflow?.on).toEqual({ push: { tags: ['v*'] } })
  expect(job?.permissions).toEqual({ contents: 'read', 'id-token': 'write' })
  const order = ['npm run release:check', 'npm test', 'npm publish --provenance']
  const found = order.map((text) =>
    (job ? commandsOf(job) : []).findIndex((command) => command.startsWith(text)),
  )
  expect(found.every((at, i) => at > (found[i - 1] ?? -1))).toBe(true)
})

describe('the release', () => {
  const jobs = workflows.find(({ workflow: { name } }) => name === 'Release')?.workflow.jobs ?? {}

  test('builds and tries an executable on x64 and arm64 of Linux, macOS and Windows', () => {
    const { executable } = jobs
    expect(executable?.strategy?.matrix).toEqual({
      os: [
        'ubuntu-latest',
        'ubuntu-24.04-arm',
        'macos-15-intel',
        'macos-latest',
        'windows-latest',
        'windows-11-arm',
      ],
    })
    expect(executable && commandsOf(executable)).toEqual(
      expect.arrayContaining(['npm run executable', 'npm run unit -- test/executable']),
    )
  })

  test('publishes nothing before all executables have passed', () => {
    const rest = Object.entries(jobs).filter(([name]) => name !== 'executable')
    expect(rest.map(([name, { needs }]) => [name, [needs].flat().includes('executable')])).toEqual([
      ['publish', true],
      ['release', true],
      ['image', true],
    ])
  })

  test.each(['release', 'image'])('job %s attests where its files were built', (name) => {
    const job = jobs[name]
    expect(job?.permissions).toMatchObject({ 'id-token': 'write', attestations: 'write' })
    const actions = job?.steps.map(({ uses }) => uses)
    expect(actions).toContain('actions/attest-build-provenance@v3')
  })
})

test('the site is tested before it is published, and not published from a pull request', () => {
  const jobs = workflows.find(({ workflow: { name } }) => name === 'Site')?.workflow.jobs ?? {}
  const { build, deploy } = jobs
  expect(build && commandsOf(build)).toEqual(['npm ci', 'npm run site:test', 'npm run site'])
  expect(deploy?.needs).toBe('build')
  expect(deploy?.if).toBe("github.event_name != 'pull_request'")
  expect(deploy?.permissions).toEqual({ pages: 'write', 'id-token': 'write' })
})

test('.nvmrc names the oldest supported Node', () => {
  expect(read('.nvmrc').trim()).toBe(oldestNode)
})

describe.each(filesIn('.github/ISSUE_TEMPLATE').filter((path) => !path.endsWith('config.yml')))(
  '%s',
  (path) => {
    const form = parse(read(path)) as {
      readonly name: string
      readonly description: string
      readonly body: readonly { type: string; id?: string; attributes: { label?: string; value?: string } }[]
    }

    test('has the fields that GitHub requires', () => {
      expect(form.name).toBeTruthy()
      expect(form.description).toBeTruthy()
      const wrong = form.body.filter(({ type, id, attributes }) =>
        type === 'markdown'
          ? !attributes.value
          : !(['input', 'textarea', 'dropdown', 'checkboxes'].includes(type) && id && attributes.label),
      )
      expect(wrong).toEqual([])
      expect(form.body.some(({ type }) => type !== 'markdown')).toBe(true)
    })

    test('has unique ids', () => {
      const ids = form.body.flatMap(({ id }) => (id === undefined ? [] : [id]))
      expect(new Set(ids).size).toBe(ids.length)
    })
  },
)
