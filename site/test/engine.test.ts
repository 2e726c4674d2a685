// The playground's engine, as built for browsers, compared with Helm's recorded answers and with the engine in Node.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { loadChart, parseValues, renderChart, setValues } from '../../src/library/library.ts'
import { chartNames } from '../generate/pages.ts'
import { answerOf, shortened, type Kept } from '../../test/charts/answer.ts'
import { cases, folder, nameOf, type Case } from '../../test/charts/cases.ts'
import { writeChart } from '../../test/chart/folder.ts'
import { runCommand, type Outcome } from '../../test/support/generate.ts'
import { tarOf } from '../../src/chart/files/write-tar.ts'
import { starterChart } from '../playground/starter-chart.ts'
import type { PlaygroundFiles, RenderInput } from '../playground/messages.ts'
import { root } from './built.ts'
import { asPage, loadWorker } from './worker.ts'

const call = loadWorker()

const input: Omit<RenderInput, 'label' | 'files'> = {
  values: '',
  set: [],
  releaseName: 'demo',
  namespace: 'default',
  kubeVersion: '',
}

function readChart(path: string): PlaygroundFiles {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file.slice(path.length + 1), new Uint8Array(readFileSync(file))] as const)
  return asPage(call, path, new Map(files))
}

describe('our charts render as in Node', () => {
  const inputs: Readonly<Record<string, readonly [values: string, ...set: string[]]>> = {
    'no values': [''],
    'profile ambient': ['', 'profile=ambient'],
    'profile ambient on GKE': ['', 'profile=ambient', 'platform=gke'],
    'profile ambient on OpenShift': ['', 'profile=ambient', 'platform=openshift'],
    'profile demo on K3s': ['', 'profile=demo', 'platform=k3s'],
    'profile stable': ['', 'profile=stable'],
    'a registry and a revision': [
      'global:\n  hub: registry.example.com/istio\n  imagePullPolicy: Always\nrevision: canary\n',
    ],
    'a compatibility version and resources': [
      'compatibilityVersion: "1.28"\nresources: {requests: {cpu: 10m, memory: 1Gi}}\n',
      'profile=ambient',
    ],
  }
  test.each(
    chartNames.flatMap((name) =>
      Object.entries(inputs).map(([title, [text, ...set]]) => ({ name, title, text, set })),
    ),
  )('$name with $title', async ({ name, text, set }) => {
    const path = join(root, 'charts', name)
    const ours = call('render', { ...input, label: name, files: readChart(path), values: text, set })
    const chart = await loadChart(path)
    const release = { name: 'demo', namespace: 'default' }
    const expected = await renderChart(chart, { values: setValues(parseValues(text), set), release }).then(
      (rendered) => ({
        text: rendered.text,
        errors: rendered.warnings.map((line) => `${line}\n`).join(''),
      }),
      (error: Error) => ({ text: '', errors: `Error: ${error.message}\n` }),
    )
    expect({ text: ours.text, errors: ours.errors }).toEqual(expected)
  })

  test('without errors for each profile and platform', () => {
    const { profiles, platforms } = JSON.parse(
      readFileSync(join(root, 'site/dist/html/playground/index.json'), 'utf8'),
    ) as { profiles: string[]; platforms: string[] }
    expect(profiles).toContain('ambient')
    expect(platforms).toContain('openshift')
    const files = readChart(join(root, 'charts/cni'))
    for (const profile of profiles)
      for (const platform of platforms) {
        const set = [`profile=${profile}`, `platform=${platform}`]
        const { errors } = call('render', { ...input, label: 'cni', files, set })
        expect([profile, platform, errors]).toEqual([profile, platform, ''])
      }
  })
})

/** Flags that the page has fields for. */
const fields = ['--set', '-n', '-f', '--kube-version']

function isSupported({ argv, stdin, env }: Case): boolean {
  const [name = '', chart = '', ...flags] = argv
  const names = flags.filter((_, i) => i % 2 === 0)
  return (
    stdin === undefined &&
    env === undefined &&
    !name.startsWith('-') &&
    /^(?:FOLDER|CHARTS)\/\w+$/.test(chart) &&
    // The page has no links between files, and the stack of a browser holds fewer includes.
    !/linked|spiral/.test(chart) &&
    names.every((flag) => fields.includes(flag)) &&
    flags.length % 2 === 0 &&
    names.filter((flag) => flag === '-f').length <= 1
  )
}

async function rendered(argv: readonly string[]): Promise<Outcome> {
  // The first argument is the Kubernetes version of the answers.
  const [version = '', releaseName = '', chart = '', ...flags] = argv
  const given = (name: string) => flags.filter((_, i) => flags[i - 1] === name)
  const output = call('render', {
    label: chart,
    files: readChart(chart),
    values: given('-f')
      .map((file) => readFileSync(file, 'utf8'))
      .join(''),
    set: given('--set'),
    releaseName,
    namespace: given('-n').join('') || 'default',
    kubeVersion: given('--kube-version').join('') || version.replace('--kube-version=', ''),
  })
  const { text, errors, isFailed } = output
  return { status: isFailed ? 1 : 0, stdout: isFailed ? '' : text, stderr: errors }
}

describe('charts render as with Helm', () => {
  const kept = JSON.parse(readFileSync(join(folder, 'helm-answers.json'), 'utf8')) as Kept
  const full = (text: string) => kept.texts[text] ?? text
  const supported = cases.filter(isSupported)

  test('there are many answers of Helm, and some are errors', () => {
    const failed = supported.filter((each) => kept.answers[nameOf(each)]?.status !== 0)
    expect(supported.length).toBeGreaterThan(60)
    expect(failed.length).toBeGreaterThan(20)
  })

  test.each(supported.map((question) => ({ name: nameOf(question), question })))(
    '$name',
    async ({ name, question }) => {
      const helm = kept.answers[name]
      if (!helm) throw new Error('Helm has not answered')
      const ours = await answerOf(question, rendered)
      // The page shows the output that is not YAML, so that the flag is not necessary.
      const stderr = full(helm.stderr).replace('\n\nUse --debug flag to render out invalid YAML', '')
      expect(ours).toEqual({
        ...helm,
        stdout: full(helm.stdout).startsWith('sha256:') ? ours.stdout : full(helm.stdout),
        stderr,
      })
      expect(shortened(ours).stdout).toBe(
        helm.stdout.startsWith('sha256:') ? helm.stdout : shortened(helm).stdout,
      )
    },
  )
})

/** Renders a template to its text, with the values below `.Values`. */
function evaluate(template: string, values = ''): string {
  const files = {
    'Chart.yaml': 'apiVersion: v2\nname: probe\nversion: 1.0.0\n',
    'templates/a.yaml': `text: {{ ${template} | toJson }}\n`,
  }
  const { text, errors } = call('render', { ...input, label: 'probe', files, values })
  if (errors !== '') return errors
  return (JSON.parse(text.slice(text.indexOf('text: ') + 6)) as string) ?? ''
}

describe('functions that use modules of Node', () => {
  const text = 'äöü 😀 plain'
  test.each(['sha1', 'sha256', 'sha512'])('%ssum', (name) => {
    expect(evaluate(`${name}sum .Values.a`, `a: ${text}`)).toBe(createHash(name).update(text).digest('hex'))
  })

  test('encryptAES and decryptAES', () => {
    expect(evaluate(`encryptAES "key" "${text}" | decryptAES "key"`)).toBe(text)
    // 32 bytes of IV and one block, in base64.
    expect(Buffer.from(evaluate('encryptAES "key" "0123456789"'), 'base64')).toHaveLength(32)
  })

  test('derivePassword', () => {
    // Made by Sprig.
    expect(evaluate('derivePassword 1 "long" "password" "user" "example.com"')).toBe('ZedaFaxcZaso9*')
  })

  test('b64enc, b64dec and Buffer-based output', () => {
    expect(evaluate(`b64enc "${text}"`)).toBe(Buffer.from(text).toString('base64'))
    expect(evaluate(`b64enc "${text}" | b64dec`)).toBe(text)
  })

  test('names the command line for keys', () => {
    expect(evaluate('genPrivateKey "rsa"')).toContain(
      'error calling genPrivateKey: the playground cannot create keys and certificates; use the command "ambientctl template"',
    )
  })
})

describe('files of the user', () => {
  // The header of gzip, and a block of a type that does not exist.
  const damaged = Buffer.from([
    0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0,
  ])
  const shop = join(folder, 'shop')
  const warning = 'Warning: ImportValues missing table: "nothing" is not a table\n'

  async function printedBy(chart: string): Promise<string> {
    const { stdout, status } = await runCommand(['template', 'demo', chart])
    expect(status).toBe(0)
    return stdout
  }

  test('an archive renders as on the command line', async () => {
    const files = readdirSync(shop, { recursive: true, encoding: 'utf8' }).sort()
    const entries = files
      .filter((file) => statSync(join(shop, file)).isFile())
      .map((file) => ({ path: `shop/${file}`, data: readFileSync(join(shop, file)) }))
    const opened = call('openArchive', 'shop.tgz', new Uint8Array(gzipSync(tarOf(entries))))
    expect(opened.error).toBe('')
    const { text, isFailed, errors } = call('render', { ...input, label: 'shop.tgz', files: opened.files })
    expect([isFailed, errors]).toEqual([false, warning])
    expect(text).toBe(await printedBy(shop))
  })

  test.each([
    ['text', Buffer.from('no archive'), 'does not appear to be a gzipped archive'],
    ['a damaged archive', gzipSync(Buffer.alloc(2000, 'a')).subarray(0, 20), 'unexpected EOF'],
    ['data that is not compressed', damaged, 'gzip: invalid data (Z_DATA_ERROR)'],
  ])('reports %s', (_, data, problem) => {
    const { error, files } = call('openArchive', 'x.tgz', new Uint8Array(data))
    expect(files).toEqual({})
    expect(error).toBe(`Error: x.tgz: ${problem}\n`)
  })

  test('stops at an archive that expands to more than 100 MiB', () => {
    const data = gzipSync(Buffer.alloc(160 * 1024 * 1024))
    const { error } = call('openArchive', 'x.tgz', new Uint8Array(data))
    expect(error).toContain('decompressed chart is larger than the maximum file size')
  })

  test('a folder is read with its .helmignore', () => {
    const path = join(folder, 'ignored')
    const files = Object.keys(readChart(path))
    expect(files.length).toBeGreaterThan(0)
    expect(files.length).toBeLessThan(readdirSync(path, { recursive: true }).length)
  })

  test('the new chart renders as on the command line', async () => {
    const chart = writeChart(starterChart as Record<string, string>)
    const ours = call('render', { ...input, label: basename(chart.path), files: starterChart })
    expect(ours.text).toBe(await printedBy(chart.path))
    expect(ours.documents.map(({ title }) => title)).toEqual(['Deployment/demo'])
    chart.remove()
  })

  test.each([
    ['a template that fails', { 'templates/a.yaml': 'kind: A\n{{ fail "no" }}\n' }],
    ['a template that cannot be parsed', { 'templates/a.yaml': 'kind: A\n\n{{ if }}\n' }],
    ['a missing value', { 'templates/a.yaml': 'kind: {{ .Values.a.b }}\n' }],
    ['an unknown function', { 'templates/a.yaml': 'kind: {{ nope }}\n' }],
    ['values that are not a map', { 'values.yaml': '- a\n' }],
    ['a chart without a version', { 'Chart.yaml': 'apiVersion: v2\nname: a\n' }],
  ])('%s is reported as on the command line', async (_, changed) => {
    const files = { ...starterChart, ...changed }
    const chart = writeChart(files as Record<string, string>)
    const { stderr } = await runCommand(['template', 'demo', chart.path, '--debug'])
    const { errors, isFailed } = call('render', { ...input, label: 'mine', files })
    expect([isFailed, errors]).toEqual([true, stderr])
    expect(errors).toMatch(/^Error: /)
    chart.remove()
  })
})
