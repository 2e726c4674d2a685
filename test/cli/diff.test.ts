// `manifest diff`, `profile diff` and `manifest generate --component` from the command line.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { splitWords } from '../../src/cli/flags/command-line.ts'
import { runCommand } from '../support/generate.ts'

const map = (name: string, value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: mesh}\ndata: {key: ${value}}\n`

let folder = ''
const at = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-diff-'))
  writeFileSync(at('old.yaml'), `${map('a', 'one')}---\n${map('b', 'same')}`)
  mkdirSync(at('new/deep'), { recursive: true })
  writeFileSync(at('new/b.yml'), map('b', 'same'))
  writeFileSync(
    at('new/deep/a.json'),
    JSON.stringify({
      data: { key: 'two' },
      metadata: { namespace: 'mesh', name: 'a' },
      kind: 'ConfigMap',
      apiVersion: 'v1',
    }),
  )
  writeFileSync(at('new/notes.txt'), 'no manifest')
  mkdirSync(at('empty'))
  writeFileSync(at('wrong.yaml'), `${map('a', 'one')}---\nkind: ConfigMap\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

const diff = (args: readonly string[], stdin?: string) => runCommand(['manifest', 'diff', ...args], stdin)

describe('manifest diff', () => {
  test('compares a file with a folder, and exits with 1 for differences', async () => {
    const { status, stdout, stderr } = await diff([at('old.yaml'), at('new')])
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: '1 object differs: 0 added, 0 removed, 1 changed.\n',
    })
    expect(stdout).toBe(
      `--- ConfigMap/mesh/a\t${at('old.yaml')}\n+++ ConfigMap/mesh/a\t${at('new')}\n` +
        '@@ -1,6 +1,6 @@\n apiVersion: v1\n data:\n-  key: one\n+  key: two\n kind: ConfigMap\n metadata:\n   name: a\n',
    )
  })

  test('exits with 0 for equal sources', async () => {
    const { status, stdout, stderr } = await diff(
      [at('old.yaml'), '-'],
      `${map('b', 'same')}---\n${map('a', 'one')}`,
    )
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: 'No differences.\n' })
  })

  test('compares what two command lines render', async () => {
    const { status, stdout } = await diff([
      'manifest generate --component cni',
      "ambientctl manifest generate --component cni --set 'values.cni.cniBinDir=/opt/a b'",
      '--select=DaemonSet',
    ])
    expect(status).toBe(1)
    expect(stdout).toContain('\n-          path: /opt/cni/bin\n+          path: /opt/a b\n')
    expect(stdout.match(/^--- /gm)).toHaveLength(1)
  })

  test('rejects a command line with a variable that has no end', async () => {
    const { status, stderr } = await diff(['manifest generate ${', '-'])
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'Error: ${: is no command line of a shell: Bad substitution\n  write variables as ${NAME}\n',
    })
  })

  test('prints the fields that differ as JSON', async () => {
    const { status, stdout } = await diff([at('old.yaml'), at('new'), '-o', 'json'])
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toEqual([
      {
        change: 'changed',
        apiVersion: 'v1',
        kind: 'ConfigMap',
        namespace: 'mesh',
        name: 'a',
        fields: [{ path: '.data.key', before: 'one', after: 'two' }],
      },
    ])
  })

  test('leaves out what --ignore names', async () => {
    const { status, stdout } = await diff([at('old.yaml'), at('new'), '--ignore', 'Service,configmap::a'])
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  })

  test('warns of an object that occurs twice', async () => {
    const { stderr } = await diff(['-', at('old.yaml')], `${map('a', 'x')}---\n${map('a', 'one')}`)
    expect(stderr).toContain('-: ConfigMap/mesh/a occurs more than once; the last one is compared')
  })

  test.each<[string, () => readonly string[], string]>([
    ['one source', () => [at('old.yaml')], 'two arguments are needed, 1 are given'],
    ['a file that does not exist', () => [at('old.yaml'), at('nope')], 'nope: no such file or folder'],
    ['a folder without manifests', () => [at('old.yaml'), at('empty')], 'empty: has no manifest'],
    [
      'a document that is no object',
      () => [at('old.yaml'), at('wrong.yaml')],
      'wrong.yaml:6: not a Kubernetes object',
    ],
    ['standard input twice', () => ['-', '-'], 'both sources are standard input'],
    ['an unknown flag in a command line', () => ['manifest generate --foo', '-'], 'unknown flag: --foo'],
    ['a pipe in a command line', () => ['manifest generate | cat', '-'], '| does not belong here'],
    ['an argument in a command line', () => ['manifest generate x', '-'], 'takes no arguments, got "x"'],
    ['a wrong value in a command line', () => ['manifest generate -s profile=x', '-'], 'unknown profile "x"'],
  ])('exits with 2 for %s', async (_, args, message) => {
    const { status, stdout, stderr } = await diff(args())
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(`Error: `)
    expect(stderr).toContain(message)
  })
})

describe('profile diff', () => {
  test('shows what the charts merge for a profile, too', async () => {
    const { status, stdout } = await runCommand(['profile', 'diff', 'default', 'ambient'])
    expect(status).toBe(1)
    expect(stdout).toMatch(/^--- default\tprofile\n\+\+\+ ambient\tprofile\n@@ /)
    expect(stdout).toContain('\n+  ztunnel:\n+    enabled: true\n')
    expect(stdout).toContain('\n+      PILOT_ENABLE_AMBIENT: "true"\n')
  })

  test('exits with 0 for a profile and itself', async () => {
    expect(await runCommand(['profile', 'diff', 'demo', 'demo'])).toMatchObject({ status: 0, stdout: '' })
  })

  test('prints fields as JSON', async () => {
    const { stdout } = await runCommand(['profile', 'diff', 'default', 'ambient', '-o', 'json'])
    expect(JSON.parse(stdout)).toContainEqual({ path: '.components.ztunnel', after: { enabled: true } })
  })

  test('exits with 2 for an unknown profile, and suggests the nearest', async () => {
    const { status, stderr } = await runCommand(['profile', 'diff', 'default', 'ambeint'])
    expect({ status, stderr }).toMatchObject({ status: 2 })
    expect(stderr).toContain('unknown profile "ambeint"; did you mean "ambient"?')
  })
})

describe('manifest generate --component', () => {
  const kinds = async (...args: string[]) => {
    const { stdout } = await runCommand(['manifest', 'generate', ...args])
    return [...stdout.matchAll(/^kind: (DaemonSet|Deployment)\nmetadata:[^]*?\n {2}name: (\S+)/gm)].map(
      ([, kind, name]) => `${kind}/${name}`,
    )
  }

  test('prints only these components', async () => {
    expect(await kinds('--component', 'cni,pilot')).toEqual(['DaemonSet/istio-cni-node', 'Deployment/istiod'])
  })

  test('selects a gateway by its name', async () => {
    const set = ['--set', 'profile=demo', '--component', 'istio-egressgateway']
    expect(await kinds(...set)).toEqual(['Deployment/istio-egressgateway'])
  })

  test('lists all names that select nothing', async () => {
    const { status, stderr } = await runCommand(['manifest', 'generate', '--component', 'cin,egressGateways'])
    expect(status).toBe(64)
    expect(stderr).toContain('--component cin: no such component; did you mean "cni"?')
    expect(stderr).toContain('--component egressGateways: the configuration does not enable this component')
    expect(stderr).toContain('this configuration has base, pilot, cni, ztunnel')
  })
})

test.each([
  [`-s 'a b' "c d" e\\ f`, ['-s', 'a b', 'c d', 'e f']],
  ['-s a=$HOME -f *.yaml', ['-s', 'a=$HOME', '-f', '*.yaml']],
  ['-s "a=$HOME/x" -s b=${HOME}', ['-s', 'a=$HOME/x', '-s', 'b=$HOME']],
  ['  ', []],
])('splitWords splits %s', (line, words) => expect(splitWords(line)).toEqual(words))
