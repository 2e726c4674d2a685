// What `__complete` prints: the candidates and the bits of cobra's protocol.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { runCommand } from '../../support/generate.ts'

const folder = mkdtempSync(join(tmpdir(), 'completion-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const kubeconfig = join(folder, 'config')
writeFileSync(
  kubeconfig,
  `apiVersion: v1
kind: Config
clusters: [{ name: c, cluster: { server: 'https://127.0.0.1:1' } }]
users: [{ name: u, user: { token: t } }]
contexts:
- { name: 'arn:aws:prod', context: { cluster: c, user: u } }
- { name: test, context: { cluster: c, user: u } }
`,
)

const bits = { space: 2, noFiles: 4 }

/** Completes the last word; returns the candidates without help, and the bits. */
async function complete(...words: string[]): Promise<{ values: string[]; bits: number }> {
  const { status, stdout } = await runCommand(['__complete', ...words])
  expect(status).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  const last = lines.pop() ?? ''
  expect(last).toMatch(/^:\d+$/)
  return { values: lines.map((line) => line.split('\t')[0] ?? ''), bits: Number(last.slice(1)) }
}

describe('a command line is completed with', () => {
  test.each<[string, string[], string[]]>([
    ['commands', ['ins'], ['install']],
    ['commands of a group', ['manifest', 'g'], ['generate']],
    ['groups', ['prof'], ['profile']],
    ['subcommands, and arguments', ['preflight', 'explain', 'PREV-16'], ['PREV-16']],
    ['flags', ['install', '--readiness'], ['--readiness-timeout']],
    ['flags after an alias', ['apply', '--readiness'], ['--readiness-timeout']],
    ['global flags before the command', ['--context', 'test', 'unin'], ['uninstall']],
    ['the choices of a flag', ['install', '-o', 'nd'], ['ndjson']],
    ['the choices after =', ['install', '--output=nd'], ['ndjson']],
    ['the values of a boolean', ['install', '--wait=f'], ['false']],
    ['platforms', ['install', '--platform', 'micro'], ['microk8s']],
    ['several platforms', ['export', 'argocd', '--platforms', 'gke,micro'], ['gke,microk8s']],
    ['several profiles', ['export', 'argocd', '--profiles', 'ambient,mini'], ['ambient,minimal']],
    ['several contexts', ['preflight', '-c', kubeconfig, '--contexts', 'test,al'], ['test,all']],
    ['platforms of images', ['images', 'mirror', '--image-platform', 'linux/ar'], ['linux/arm64']],
    ['image layouts', ['images', 'mirror', 'oc'], ['oci:']],
    ['image layouts to read', ['images', 'mirror', '--from', ''], ['oci:']],
    [
      'platforms of --set',
      ['install', '--set', 'values.global.platform=micro'],
      ['values.global.platform=microk8s'],
    ],
    ['profiles of the last --set', ['install', '-s', 'hub=x,profile=min'], ['hub=x,profile=minimal']],
    ['booleans of --set', ['install', '-s', 'values.cni.enabled=t'], ['values.cni.enabled=true']],
    ['paths', ['explain', 'values.cni.cniBin'], ['values.cni.cniBinDir']],
    ['profiles', ['profile', 'dump', 'amb'], ['ambient']],
    ['ids after a comma', ['install', '--skip-preflight=API-01,PREV-16'], ['API-01,PREV-16']],
    ['contexts', ['install', '-c', kubeconfig, '--context', ''], ['arn:aws:prod', 'test']],
    ['shells', ['completion', 'z'], ['zsh']],
  ])('%s', async (_, words, values) => {
    expect((await complete(...words)).values).toEqual(values)
  })

  test('keys of --set without a space after them', async () => {
    const { values, bits: found } = await complete('install', '--set', 'values.cni.cni')
    expect(values).toEqual(expect.arrayContaining(['values.cni.cniBinDir=', 'values.cni.cniConfDir=']))
    expect(found).toBe(bits.space + bits.noFiles)
    expect((await complete('install', '--set', 'values.glo')).values).toEqual(['values.global.'])
  })

  test('files where a flag takes one, and with profiles for `profile diff`', async () => {
    expect(await complete('install', '-f', '')).toEqual({ values: [], bits: 0 })
    const { values, bits: found } = await complete('profile', 'diff', 'amb')
    expect({ values, found }).toEqual({ values: ['ambient'], found: 0 })
  })

  test('nothing that is hidden, unknown, or comes from a cluster that does not respond', async () => {
    expect((await complete('install', '--ver')).values).toEqual(['--verbose'])
    expect((await complete('x')).values).toEqual([])
    expect((await complete('install', '--set', 'values.nobody.')).values).toEqual([])
    expect((await complete('uninstall', '-c', kubeconfig, '--context', 'test', '-r', '')).values).toEqual([])
    expect((await complete('rollback', '-c', join(folder, 'missing'), '')).values).toEqual([])
  })
})

test('every candidate has its help on the same line', async () => {
  const { stdout } = await runCommand(['__complete', ''])
  const lines = stdout.trimEnd().split('\n').slice(0, -1)
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => !/^[a-z-]+\t\S/.test(line))).toEqual([])
})

test('an unknown shell is an error that names the nearest', async () => {
  const { status, stderr } = await runCommand(['completion', 'bas'])
  expect(status).toBe(64)
  expect(stderr).toMatch(/unknown shell "bas"; did you mean "bash"\?/)
})
