// A user's mistake gives one message (where, what, nearest name), the right status, an empty stdout and no stack trace.
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
  /** Content of `mesh.yaml`, which is passed with -f. */
  readonly file?: string
  readonly says: readonly (string | RegExp)[]
}

const rows: readonly Row[] = [
  {
    name: 'an unknown flag',
    argv: ['install', '--platfrom', 'k3s'],
    says: ["unknown option '--platfrom'", '--platform'],
  },
  {
    name: 'a waypoint named none',
    argv: ['waypoint', 'apply', '--name', 'none'],
    says: ['--name none', 'istio.io/use-waypoint=none'],
  },
  {
    name: 'a waypoint whose name no Service can have',
    argv: ['waypoint', 'generate', '--name', '1st'],
    says: ['--name "1st"', 'expected lower case letters'],
  },
  {
    name: 'an unknown kind of traffic',
    argv: ['waypoint', 'apply', '--for', 'services'],
    says: ['--for', 'service, workload, all, none'],
  },
  { name: 'no waypoint to delete', argv: ['waypoint', 'delete'], says: ['NAME... or --all'] },
  {
    name: 'a waypoint to delete, and all',
    argv: ['waypoint', 'delete', 'a', 'b', '--all'],
    says: ['exclude each other'],
  },
  {
    name: 'a tag without a revision',
    argv: ['tag', 'set', 'prod'],
    says: ['tag prod', 'expected --revision NAME'],
  },
  {
    name: 'a tag whose name no Service can have',
    argv: ['tag', 'generate', 'Prod', '--revision', '1-31'],
    says: ['tag "Prod"', 'expected lower case letters'],
  },
  {
    name: 'an unknown profile and platform, a wrong value and a wrong quantity, all at once',
    argv: ['manifest', 'generate'],
    file: `${head}spec:
  profile: ambiemt
  values:
    global: {platform: k3z, proxy: {statusPort: 70000}}
    pilot: {resources: {requests: {cpu: lots}}}
`,
    says: [
      /mesh\.yaml:4:3: unknown profile "ambiemt"; did you mean "ambient"\?/,
      /mesh\.yaml:6:14: unknown platform "k3z"; did you mean "k3d"\?/,
      /mesh\.yaml:6:37: values\.global\.proxy\.statusPort is 70000; expected a port/,
      /mesh\.yaml:7:36: values\.pilot\.resources\.requests\.cpu is "lots"; expected a quantity/,
    ],
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
  { name: 'an unknown output format', argv: ['profile', 'list', '-o', 'xml'], says: ["'xml'", 'json'] },
  {
    name: 'an invalid boolean',
    argv: ['install', '--wait=maybe'],
    says: ['--wait', '"maybe" is not true or false'],
  },
  {
    name: 'an invalid duration',
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
    name: 'a profile outside the folder of profiles',
    argv: ['--set', 'profile=../platforms/k3s'],
    says: ['unknown profile'],
  },
  {
    name: 'an unknown platform',
    argv: ['--platform', 'k3ss'],
    says: ['unknown platform "k3ss"', '"k3s"', 'known platforms:'],
  },
  {
    name: 'an unknown platform from --set',
    argv: ['--set', 'values.global.platform=gek'],
    says: ['unknown platform "gek"', '"gke"'],
  },
  {
    name: 'two different platforms',
    argv: ['--platform', 'k3s', '--set', 'values.global.platform=gke'],
    says: ['two platforms', '--platform k3s', 'gke'],
  },
  {
    name: 'an unknown component',
    argv: ['--set', 'components.ztunel.enabled=true'],
    says: ['--set components.ztunel.enabled=true', 'unknown key', '"ztunnel"'],
  },
  {
    name: 'a component in upper case',
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
    name: 'an unknown profile in the values of the charts',
    argv: ['--set', 'values.profile=ambiant'],
    says: ['--set values.profile=ambiant', 'the charts have no "ambiant"', '"ambient"', 'known:'],
  },
  {
    name: 'an unknown compatibility version',
    argv: ['--set', 'compatibilityVersion=1.2'],
    says: ['--set compatibilityVersion=1.2', 'the charts have no "1.2"', '1.30'],
  },
  {
    name: 'an invalid namespace of a component',
    argv: ['--set', 'components.cni.namespace=Kube System'],
    says: ['components.cni.namespace is "Kube System"', 'lower-case'],
  },
  {
    name: 'a setting that moved into meshConfig',
    argv: ['--set', 'values.global.mtls.auto=true'],
    says: ['unknown key values.global.mtls', 'use meshConfig.enableAutoMtls or a PeerAuthentication'],
  },
  {
    name: 'a flag of another command, and shows the help of the given command',
    argv: ['manifest', 'generate', '--dry-run'],
    says: ["unknown option '--dry-run'", "run 'ambientctl manifest generate --help'"],
  },
  { name: 'an invalid boolean after a short flag', argv: ['install', '-y=maybe'], says: ['-y: "maybe"'] },
  { name: 'an empty file name', argv: ['-f', ''], says: ['the name of a file is empty'] },
  {
    name: '--set without an equals sign',
    argv: ['--set', 'profile'],
    says: ['--set "profile" has no "="', 'path=value'],
  },
  { name: 'an empty value of --set', argv: ['--set', ''], says: ['--set'] },
  {
    name: 'an invalid revision',
    argv: ['--revision', 'Bad_Name'],
    says: ['--revision Bad_Name: revision is "Bad_Name"', 'lower-case'],
  },
  {
    name: 'an invalid namespace',
    argv: ['--set', 'values.global.istioNamespace=Mesh'],
    says: ['values.global.istioNamespace is "Mesh"; expected lower-case letters'],
  },
  {
    name: 'standard input followed by another file',
    argv: ['-f', '-,x.yaml'],
    says: ['only allowed as the last file'],
  },
  {
    name: 'a missing file',
    argv: ['-f', '/does/not/exist.yaml'],
    says: ['/does/not/exist.yaml: no such file'],
  },
  { name: 'a folder instead of a file', argv: ['-f', tmpdir()], says: ['is a directory'] },
  { name: 'a file that is not YAML', argv: [], file: 'spec: [1\nb: {', says: [/mesh\.yaml:\d+/, 'not YAML'] },
  {
    name: 'a file that contains a list',
    argv: [],
    file: '- a\n- b\n',
    says: ['mesh.yaml:1: is a list, not a mapping'],
  },
  { name: 'an empty file', argv: [], file: '', says: ['mesh.yaml:1: is empty', 'IstioOperator'] },
  {
    name: 'a file of Helm values for an unknown chart',
    argv: [],
    file: 'tolerations:\n- operator: Exists\n',
    says: ['mesh.yaml:1: has Helm values that could be for chart base, istiod, cni, ztunnel', 'spec.values'],
  },
  {
    name: 'a file without a kind',
    argv: [],
    file: 'colour: blue\n',
    says: ['mesh.yaml:1: has no kind', "the values of one of Istio's Helm charts"],
  },
  {
    name: 'a file of another kind of object',
    argv: [],
    file: 'apiVersion: v1\nkind: ConfigMap\n',
    says: ['is of kind ConfigMap, not IstioOperator'],
  },
  {
    name: 'a file with another object after the IstioOperator',
    argv: [],
    file: `${head}---\napiVersion: v1\nkind: Namespace\n`,
    says: ['mesh.yaml:4: is of kind Namespace, not IstioOperator'],
  },
  {
    name: 'a file with an unknown key next to spec',
    argv: [],
    file: `${head}spce:\n  profile: ambient\n`,
    says: ['mesh.yaml:3:1: unknown key spce; did you mean "spec"?'],
  },
  {
    name: 'a spec that is a string',
    argv: [],
    file: `${head}spec: x\n`,
    says: ['spec is a string, not a mapping'],
  },
  {
    name: 'a file with several errors, and lists them all with their lines',
    argv: [],
    file: `${head}spec:\n  profile: ambient\n  comonents: {}\n  values:\n    global:\n      platfrom: k3s\n`,
    says: [
      'mesh.yaml:5:3: unknown key comonents',
      '"components"',
      'mesh.yaml:8:7: unknown key values.global.platfrom',
      '"platform"',
    ],
  },
  {
    name: 'a misspelt setting below k8s',
    argv: [],
    file: `${head}spec:\n  profile: ambient\n  components:\n    pilot:\n      k8s:\n        replicaCuont: 2\n`,
    says: [
      'mesh.yaml:8:9: components.pilot.k8s.replicaCuont is not a field of k8s; did you mean "replicaCount"?\n',
    ],
  },
  {
    name: 'a wrong type below k8s of a gateway, and reports what else it found',
    argv: [],
    file: `${head}spec:\n  addonComponents: {}\n  components:\n    ingressGateways:\n    - name: gate\n      k8s:\n        replicaCount: two\n`,
    says: [
      'mesh.yaml:4:3: addonComponents has no effect',
      'mesh.yaml:9:9: components.ingressGateways[0].k8s.replicaCount is a string; expected an integer\n',
    ],
  },
  {
    name: 'an invalid name of a gateway',
    argv: ['--set', 'profile=default', '--set', 'components.ingressGateways[0].name=Gate_1'],
    says: ['components.ingressGateways[0].name is "Gate_1"; expected lower-case letters'],
  },
  {
    name: 'two gateways with the same name and namespace',
    argv: [],
    file: `${head}spec:\n  components:\n    ingressGateways:\n    - name: gate\n    - name: gate\n`,
    says: ['two gateways have the name gate in namespace istio-system'],
  },
  {
    name: 'a folder that contains no charts',
    argv: ['-d', tmpdir()],
    says: ['does not contain charts', 'profiles/'],
  },
]

describe('a command that reads a configuration refuses', () => {
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

describe('commands without a reachable cluster', () => {
  test('install names what it failed to read, and reports an unreachable cluster', async () => {
    const { status, stdout, stderr } = await runCommand(['install', '-y', '-c', join(folder, 'none')])
    expect(stdout).toBe('')
    expect(status).not.toBe(0)
    expect(stderr).toMatch(/none.*(no such file|does not exist|not found)/)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('version still prints the client version', async () => {
    const { status, stdout } = await runCommand(['version', '-c', join(folder, 'none')])
    expect(status).toBe(0)
    expect(stdout).toMatch(/^client version: \d/)
  })
})
