// A user's mistake is one clear message (where, what, nearest name), the right status, nothing on stdout, no stack.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { runCommand } from '../support/generate.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-bad-input-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const head = 'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\n'

interface Row {
  readonly name: string
  readonly argv: readonly string[]
  /** Written to a file `mesh.yaml`, which is given with -f. */
  readonly file?: string
  readonly says: readonly (string | RegExp)[]
}

const rows: readonly Row[] = [
  {
    name: 'an unknown flag',
    argv: ['install', '--platfrom', 'k3s'],
    says: ["unknown option '--platfrom'", '--platform'],
  },
  { name: 'an unknown command', argv: ['instal'], says: ["unknown command 'instal'", 'install'] },
  {
    name: 'an unknown subcommand',
    argv: ['manifest', 'genrate'],
    says: ["unknown command 'genrate'", 'generate'],
  },
  { name: 'a positional argument', argv: ['manifest', 'generate', 'foo'], says: [/too many arguments/] },
  {
    name: 'a flag without its value',
    argv: ['manifest', 'generate', '--set'],
    says: ['argument missing', '--set'],
  },
  { name: 'a format that is none', argv: ['profile', 'list', '-o', 'xml'], says: ["'xml'", 'json'] },
  {
    name: 'a boolean that is none',
    argv: ['install', '--wait=maybe'],
    says: ['--wait', '"maybe" is not true or false'],
  },
  {
    name: 'a duration that is none',
    argv: ['install', '--readiness-timeout', '5'],
    says: ['--readiness-timeout', '"5" is not a duration', '90s'],
  },
  { name: 'no file with workloads', argv: ['kube-inject'], says: ['-f/--filename is missing'] },
  {
    name: 'an injection configuration that does not exist',
    argv: ['kube-inject', '-f', '-', '--injectConfigFile', '/nowhere/x'],
    says: ['--injectConfigFile /nowhere/x: cannot be read (ENOENT)'],
  },
  {
    name: 'a cluster name that cannot be part of a name',
    argv: ['remote-secret', '--name', 'a b'],
    says: ['--name "a b"', 'letters, digits'],
  },
  {
    name: 'an address that is no URL',
    argv: ['remote-secret', '--server', 'ftp://x'],
    says: ['--server', 'not an HTTP or HTTPS URL'],
  },
  {
    name: 'a plugin without a name',
    argv: ['remote-secret', '--auth-type', 'plugin'],
    says: ['--auth-type plugin', '--auth-plugin-name is missing'],
  },
  {
    name: 'a plugin that is not used',
    argv: ['remote-secret', '--auth-plugin-name', 'oidc'],
    says: ['--auth-plugin-name', 'only with --auth-type plugin'],
  },
  {
    name: 'an unknown profile',
    argv: ['--set', 'profile=ambiant'],
    says: ['unknown profile "ambiant"', '"ambient"'],
  },
  {
    name: 'a profile outside its folder',
    argv: ['--set', 'profile=../platforms/k3s'],
    says: ['unknown profile'],
  },
  {
    name: 'an unknown platform',
    argv: ['--platform', 'k3ss'],
    says: ['unknown platform "k3ss"', '"k3s"', 'known platforms:'],
  },
  {
    name: 'an unknown platform by --set',
    argv: ['--set', 'values.global.platform=gek'],
    says: ['unknown platform "gek"', '"gke"'],
  },
  {
    name: 'two platforms',
    argv: ['--platform', 'k3s', '--set', 'values.global.platform=gke'],
    says: ['two platforms', '--platform k3s', 'gke'],
  },
  {
    name: 'an unknown component',
    argv: ['--set', 'components.ztunel.enabled=true'],
    says: ['--set components.ztunel.enabled=true', 'unknown key', '"ztunnel"'],
  },
  {
    name: 'a component in capitals',
    argv: ['--set', 'components.CNI.enabled=true'],
    says: ['unknown key components.CNI', '"cni"'],
  },
  {
    name: 'an unknown values key',
    argv: ['--set', 'values.cni.cniBinDirr=/x'],
    says: ['unknown key values.cni.cniBinDirr', '"cniBinDir"'],
  },
  {
    name: 'a value of the wrong type',
    argv: ['--set', 'components.cni.enabled=maybe'],
    says: ['components.cni.enabled is a string; expected true or false'],
  },
  {
    name: "an unknown profile of the charts'",
    argv: ['--set', 'values.profile=ambiant'],
    says: ['--set values.profile=ambiant', 'the charts have no "ambiant"', '"ambient"', 'known:'],
  },
  {
    name: 'an unknown compatibility version',
    argv: ['--set', 'compatibilityVersion=1.2'],
    says: ['--set compatibilityVersion=1.2', 'the charts have no "1.2"', '1.30'],
  },
  {
    name: 'a namespace of a component that is no name',
    argv: ['--set', 'components.cni.namespace=Kube System'],
    says: ['components.cni.namespace is "Kube System"', 'lower-case'],
  },
  {
    name: 'a setting that moved into meshConfig',
    argv: ['--set', 'values.global.proxy.accessLogFile=/dev/stdout'],
    says: ['unknown key values.global.proxy.accessLogFile', 'use meshConfig.accessLogFile'],
  },
  {
    name: 'a flag of another command, with the help of this one',
    argv: ['manifest', 'generate', '--dry-run'],
    says: ["unknown option '--dry-run'", "run 'ambientctl manifest generate --help'"],
  },
  { name: 'a short boolean that is none', argv: ['install', '-y=maybe'], says: ['-y: "maybe"'] },
  { name: 'an empty file name', argv: ['-f', ''], says: ['the name of a file is empty'] },
  { name: '--set without =', argv: ['--set', 'profile'], says: ['--set "profile" has no "="', 'path=value'] },
  { name: 'an empty --set', argv: ['--set', ''], says: ['--set'] },
  {
    name: 'a revision that is no name',
    argv: ['--revision', 'Bad_Name'],
    says: ['revision "Bad_Name"', 'lower-case'],
  },
  {
    name: 'a namespace that is no name',
    argv: ['--set', 'values.global.istioNamespace=Mesh'],
    says: ['values.global.istioNamespace "Mesh" is not a valid name'],
  },
  {
    name: 'standard input before another file',
    argv: ['-f', '-,x.yaml'],
    says: ['only allowed as the last file'],
  },
  {
    name: 'a missing file',
    argv: ['-f', '/does/not/exist.yaml'],
    says: ['/does/not/exist.yaml: no such file'],
  },
  { name: 'a folder as a file', argv: ['-f', tmpdir()], says: ['is a directory'] },
  { name: 'a file that is not YAML', argv: [], file: 'spec: [1\nb: {', says: [/mesh\.yaml:\d+/, 'not YAML'] },
  {
    name: 'a file that is a list',
    argv: [],
    file: '- a\n- b\n',
    says: ['mesh.yaml:1: is a list, not a mapping'],
  },
  { name: 'an empty file', argv: [], file: '', says: ['mesh.yaml:1: is empty', 'IstioOperator'] },
  {
    name: 'a file of Helm values',
    argv: [],
    file: 'global:\n  platform: k3s\n',
    says: ['mesh.yaml:1: has no kind', 'spec.values'],
  },
  {
    name: 'a file of another kind',
    argv: [],
    file: 'apiVersion: v1\nkind: ConfigMap\n',
    says: ['is of kind ConfigMap, not IstioOperator'],
  },
  {
    name: 'a file of two operators',
    argv: [],
    file: `${head}---\n${head}`,
    says: [/mesh\.yaml:[34]: contains 2 documents/, 'one IstioOperator per file'],
  },
  {
    name: 'a file with an unknown key beside spec',
    argv: [],
    file: `${head}spce:\n  profile: ambient\n`,
    says: ['mesh.yaml:3: unknown key spce; did you mean "spec"?'],
  },
  {
    name: 'a spec that is a text',
    argv: [],
    file: `${head}spec: x\n`,
    says: ['spec is a string, not a mapping'],
  },
  {
    name: 'several faults of a file, all told, with their lines',
    argv: [],
    file: `${head}spec:\n  profile: ambient\n  comonents: {}\n  values:\n    global:\n      platfrom: k3s\n`,
    says: [
      'mesh.yaml:5: unknown key comonents',
      '"components"',
      'mesh.yaml:8: unknown key values.global.platfrom',
      '"platform"',
    ],
  },
  {
    name: 'k8s settings, which come later',
    argv: [],
    file: `${head}spec:\n  profile: ambient\n  components:\n    pilot:\n      k8s:\n        replicaCount: 2\n`,
    says: ['components.pilot.k8s is not supported yet'],
  },
  {
    name: 'a gateway without a name, with its other errors',
    argv: [],
    file: `${head}spec:\n  addonComponents: {}\n  components:\n    ingressGateways:\n    - name: gate\n      k8s:\n        replicaCount: 2\n`,
    says: [
      'mesh.yaml:4: addonComponents has no effect',
      'components.ingressGateways.k8s is not supported yet',
    ],
  },
  {
    name: 'a gateway whose name is none',
    argv: ['--set', 'profile=default', '--set', 'components.ingressGateways[0].name=Gate_1'],
    says: ['"Gate_1" is not a valid name'],
  },
  {
    name: 'two gateways of one name in one namespace',
    argv: [],
    file: `${head}spec:\n  components:\n    ingressGateways:\n    - name: gate\n    - name: gate\n`,
    says: ['two gateways have the name gate in namespace istio-system'],
  },
  { name: 'a folder without charts', argv: ['-d', tmpdir()], says: ['has no charts', 'profiles/'] },
]

describe('manifest generate and its like refuse', () => {
  test.each(rows.map((row) => [row.name, row] as const))('%s', async (_, { argv, file, says }) => {
    const command =
      argv[0]?.startsWith('-') || argv.length === 0 ? ['manifest', 'generate', ...argv] : [...argv]
    if (file !== undefined) {
      const path = join(folder, 'mesh.yaml')
      writeFileSync(path, file)
      command.push('-f', path)
    }
    const { status, stdout, stderr } = await runCommand(command)
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    for (const part of says) expect(stderr).toMatch(part)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

describe('without a cluster', () => {
  test('install names what it could not read, as a failure to reach a cluster', async () => {
    const { status, stdout, stderr } = await runCommand(['install', '-y', '-c', join(folder, 'none')])
    expect(stdout).toBe('')
    expect(status).not.toBe(0)
    expect(stderr).toMatch(/none.*(no such file|does not exist|not found)/)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('version still tells its own', async () => {
    const { status, stdout } = await runCommand(['version', '-c', join(folder, 'none')])
    expect(status).toBe(0)
    expect(stdout).toMatch(/^client version: \d/)
  })
})
