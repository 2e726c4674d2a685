// Every command line in README, docs and the help is valid. Commands that need a cluster get a kubeconfig that does not
// exist, and must fail at reading it.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { commands } from '../../src/cli/commands.ts'
import { splitWords } from '../../src/cli/flags/command-line.ts'
import { printFacts } from '../../src/facts/file.ts'
import { printPlanFile } from '../../src/plan-file/file.ts'
import { packageFolder, runCommand } from '../support/generate.ts'
import { goodCluster } from '../support/report-clusters.ts'
import { savedPlan } from '../plan-file/saved.ts'
import { factsOf } from '../support/report.ts'

const pages = [
  'README.md',
  ...readdirSync(join(packageFolder, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const read = (page: string) => readFileSync(join(packageFolder, page), 'utf8')

/** The file that the documents use, as docs/configuration.md shows it. */
const mesh = /```yaml\n([^]*?)```/.exec(read('docs/configuration.md'))?.[1] ?? ''

/** A file that docs/migrating.md shows: its name, a colon, and a block. */
const namedFile = /`([\w-]+\.yaml)`:\n\n```yaml\n([^]*?)```/g

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-documented-'))
  writeFileSync(join(folder, 'mesh.yaml'), mesh)
  writeFileSync(join(folder, 'west.yaml'), mesh)
  writeFileSync(join(folder, 'mirror.yaml'), mesh)
  const { version: program } = JSON.parse(read('package.json')) as { version: string }
  writeFileSync(
    join(folder, 'mesh.plan'),
    printPlanFile({ ...savedPlan, program, options: {}, files: {} }, '', []),
  )
  writeFileSync(join(folder, 'production.yaml'), `---\n${mesh}`)
  for (const [, name = '', text = ''] of read('docs/migrating.md').matchAll(namedFile))
    writeFileSync(join(folder, name), text)
  const workload = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'app' }, spec: { containers: [] } }
  writeFileSync(join(folder, 'app.yaml'), JSON.stringify(workload))
  writeFileSync(join(folder, 'inject.yaml'), 'templates: {sidecar: "metadata: {labels: {a: b}}"}\n')
  for (const name of ['values.json', 'mesh-config.yaml']) writeFileSync(join(folder, name), '{}\n')
  writeFileSync(join(folder, 'before.yaml'), JSON.stringify(workload))
  mkdirSync(join(folder, 'after'))
  const changed = JSON.stringify({ ...workload, spec: { containers: [], hostNetwork: true } })
  for (const name of ['after.yaml', 'after/app.yaml']) writeFileSync(join(folder, name), changed)
  writeFileSync(join(folder, 'after/deployment.yaml'), changed.replace('Pod', 'Deployment'))
  writeFileSync(join(folder, 'cluster.json'), printFacts(factsOf(goodCluster())))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Command lines in `sh` fences, and in code spans that are a whole command (`NAME` and `[…]` are no command lines). */
function linesOf(text: string): string[] {
  const fenced = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block = '']) =>
    block.replace(/ \\\n\s*/g, ' ').split('\n'),
  )
  const spans = [...text.replace(/^```[^]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, span = '']) => span)
    .filter((span) => /^(ambientctl|kubectl ambient|install|uninstall) [^[/]*$/.test(span))
    .filter((span) => !/\b(NAME|DIR|FILE)\b/.test(span))
    .map((span) => (/^(un)?install /.test(span) ? `ambientctl ${span}` : span))
  return [...fenced, ...spans].flatMap(commandsOf)
}

function commandsOf(line: string): string[] {
  return line
    .replace(/\s#\s.*$/, '')
    .replace(/\s>\s*\S+$/, '')
    .split(/;|&&|\|(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((part) => part.trim().replace(/^(node dist\/ambientctl\.js|kubectl ambient)\b/, 'ambientctl'))
    .filter((part) => /^ambientctl\b/.test(part))
}

const documented = pages.flatMap((page) => linesOf(read(page)).map((line) => [page, line] as const))
const examples = commands.flatMap(({ examples: rows }) =>
  rows.flatMap(([line]) => commandsOf(`ambientctl ${line}`).map((one) => ['--help', one] as const)),
)
const rows = [...new Map([...documented, ...examples].map((row) => [row[1], row])).values()]

/** `upgrade` reads the cluster first, to know which charts it needs. */
const needsNetwork = /^ambientctl (?!upgrade).*(?<!--chart-repository )((https?|oci):\/\/|--istio-version)/
const offline = { HTTPS_PROXY: 'http://127.0.0.1:1', HOME: '/nowhere' }

const needsNone =
  /^(manifest (generate(?!.* --platform auto)|migrate|translate)|manifest init|validate|explain|images list|export (?!.*--check)|man|template|translate|profile|platform (list|dump)|template|version|waypoint generate|completion|help|preflight explain|kube-inject .*--meshConfigFile)\b/

/** Files that the documents name, as words or in a command line in quotes. */
const files =
  /(?<![^ ])(mesh\.yaml|mirror\.yaml|mesh\.plan|production\.yaml|west\.yaml|cluster\.json|app\.yaml|inject\.yaml|values\.json|mesh-config\.yaml|before\.yaml|after\.yaml|after\/|old\.yaml|cni-values\.yaml|istio-cni\.yaml|helmfile\.yaml|edge\.yaml|out\/|helm\/|flux\/|argocd\/|edge\/|k3s\/|man1\/)(?![^ ])/g

describe('documented command lines', () => {
  test('exist', () => expect(rows.length).toBeGreaterThan(20))

  test.each(rows)('in %s are valid: %s', async (_, line) => {
    const words = splitWords(line)
      .slice(1)
      .map((word) => word.replace(files, (file) => join(folder, file)).replace(/^~(?=\/)/, folder))
    const missing = join(folder, 'no-kubeconfig')
    const { status, stderr } = await runCommand([...words, '-c', missing], mesh, offline)
    // These only explain that Istio removed them.
    if (words[0] === 'operator') {
      expect({ status, stderr }).toEqual({ status: 64, stderr: expect.stringContaining('was removed') })
      return
    }
    // There is no network, and the home folder with the cache does not exist.
    if (needsNetwork.test(line)) {
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringContaining('failed to fetch https://'),
      })
      return
    }
    // No registry of images can be reached either.
    if (/images (mirror|list .*--digests)/.test(line)) {
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(/connection refused|not an OCI image layout/),
      })
      return
    }
    // These facts contain no dry run, so some errors are undecided.
    if (words.includes('--facts')) {
      expect(status).toBe(1)
      expect(stderr).not.toContain('Error:')
      return
    }
    if (/^(manifest|profile) diff/.test(words.join(' '))) {
      expect({ status, stderr }).toMatchObject({ status: 1 })
      return
    }
    if (needsNone.test(words.join(' '))) expect({ status, stderr }).toMatchObject({ status: 0 })
    else expect(stderr).toContain(`${missing}: file does not exist`)
  })
})

test('every flag is on the page of the commands or of the chart sources', () => {
  const words = new Set(`${read('docs/commands.md')}${read('docs/charts.md')}`.match(/(?<![\w-])--?[\w-]+/g))
  const missing = commands.flatMap(({ path, flags }) =>
    flags
      .filter(({ hidden, name, short = '' }) => !hidden && !words.has(`--${name}`) && !words.has(`-${short}`))
      .map(({ name }) => `${path} --${name}`),
  )
  expect(missing).toEqual([])
})

test('package.json contains the scripts that README and docs name', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run (?:-s )?([a-z:]+)/g)].map(([, name]) => name),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => name === undefined || !(name in scripts))).toEqual([])
})

describe('documented IstioOperator files', () => {
  const fences = pages.flatMap((page) =>
    [...read(page).matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, text = '']) => [page, text] as const),
  )
  const operators = fences.filter(([, text]) => text.includes('kind: IstioOperator'))

  test('exist', () => expect(operators.length).toBeGreaterThan(2))

  test.each(operators)('of %s (%#) are valid', async (page, text) => {
    const { status, stderr } = await runCommand(['manifest', 'generate', '-f', '-'], text)
    expect({ status, stderr }).toMatchObject({ status: 0 })
    // That page shows old files.
    if (page !== 'docs/migrating.md') expect(stderr).not.toContain('Warning')
  })
})
