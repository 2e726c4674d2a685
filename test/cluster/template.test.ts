// `template` with a cluster: lookups, requests and errors are the same as those of real Helm on the same cluster.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { writeChart, type TemporaryFolder } from '../chart/folder.ts'
import { helmBinary } from '../peer/helm-cli.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { runProgram } from '../support/program.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'

const head = 'apiVersion: v2\nname: asks\nversion: 1.0.0\n'

const lookups = `
apiVersion: v1
kind: ConfigMap
metadata: {name: found}
data:
  one: {{ (lookup "v1" "ConfigMap" "default" "there").data | toJson | quote }}
  none: {{ lookup "v1" "ConfigMap" "default" "absent" | toJson | quote }}
  nowhere: {{ lookup "v1" "ConfigMap" "" "there" | toJson | quote }}
  unknown: {{ lookup "v1" "NoSuchKind" "default" "there" | toJson | quote }}
  cluster: {{ (lookup "v1" "Namespace" "ignored" "default").metadata.name }}
  list: {{ range (lookup "v1" "ConfigMap" "default" "").items }}{{ .apiVersion }}.{{ .kind }}/{{ .metadata.name }} {{ end }}
  kind: {{ (lookup "v1" "ConfigMap" "default" "").kind }}
  no-list: {{ len (lookup "v1" "Secret" "empty" "").items }}
  {{- with (lookup "apps/v1" "Deployment" "default" "web").spec }}
  numbers: {{ printf "%T %v %T" .replicas .replicas .template.spec.terminationGracePeriodSeconds }}
  {{- end }}
  {{- if lookup "v1" "ConfigMap" "default" "there" }}
  chained: {{ (lookup "v1" "ConfigMap" "default" (lookup "v1" "ConfigMap" "default" "there").data.next).data.end }}
  {{- end }}
`

interface Row {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly args: readonly string[]
  /** Runs as the sandbox's guest, who cannot read anything. */
  readonly asGuest?: boolean
}

const map = (name: string, more = '') => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}${more}}\n`
const owned = (release: string, namespace: string) =>
  `, labels: {app.kubernetes.io/managed-by: Helm}, annotations: {meta.helm.sh/release-name: ${release}, meta.helm.sh/release-namespace: ${namespace}}`
const capabilities =
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: caps}\ndata: {v: "{{ .Capabilities.KubeVersion }}", gate: "{{ .Capabilities.APIVersions.Has "apps/v1/Deployment" }} {{ .Capabilities.APIVersions.Has "tests.example.com/v1" }}"}\n'

const ask = ['--dry-run=server']
const validate = ['--validate']
const rows: readonly Row[] = [
  { name: 'lookups', files: { 'templates/a.yaml': lookups }, args: ask },
  { name: 'lookups with --dry-run=none', files: { 'templates/a.yaml': lookups }, args: ['--dry-run=none'] },
  { name: 'no lookups with only --validate', files: { 'templates/a.yaml': lookups }, args: validate },
  {
    name: 'no lookups with --dry-run=client',
    files: { 'templates/a.yaml': lookups },
    args: ['--dry-run=client'],
  },
  {
    name: 'a lookup of an unknown version',
    files: { 'templates/a.yaml': 'a: {{ lookup "none.example.com/v1" "Thing" "" "x" }}' },
    args: ask,
  },
  {
    name: 'a forbidden lookup',
    files: { 'templates/a.yaml': 'a: {{ lookup "v1" "Secret" "default" "x" }}' },
    args: ask,
    asGuest: true,
  },
  {
    name: 'a lookup inside tpl and include',
    files: {
      'templates/_h.tpl': '{{ define "got" }}{{ (lookup "v1" "ConfigMap" "default" .).data.end }}{{ end }}',
      'templates/a.yaml':
        'a: {{ include "got" "last" }}{{ tpl "{{ (lookup `v1` `ConfigMap` `default` `last`).data.end }}" . }}',
    },
    args: ask,
  },
  { name: "the cluster's capabilities", files: { 'templates/a.yaml': capabilities }, args: validate },
  {
    name: "the cluster's capabilities, which override flags",
    files: { 'templates/a.yaml': capabilities },
    args: [...validate, '--kube-version', '1.20.0', '-a', 'tests.example.com/v1'],
  },
  { name: 'new objects', files: { 'templates/a.yaml': map('new') }, args: validate },
  { name: 'an object of another owner', files: { 'templates/a.yaml': map('there') }, args: validate },
  {
    name: 'an object of another owner with --take-ownership',
    files: { 'templates/a.yaml': map('there') },
    args: [...validate, '--take-ownership'],
  },
  {
    name: 'an object of another owner in an upgrade',
    files: { 'templates/a.yaml': map('there') },
    args: [...validate, '--is-upgrade'],
  },
  { name: 'an object of another release', files: { 'templates/a.yaml': map('theirs') }, args: validate },
  { name: 'an object of the same release', files: { 'templates/a.yaml': map('ours') }, args: validate },
  {
    name: 'a cluster-scoped object',
    files: { 'templates/a.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: {name: default}\n' },
    args: validate,
  },
  {
    name: 'an unknown kind',
    files: { 'templates/a.yaml': 'apiVersion: none.example.com/v1\nkind: Thing\nmetadata: {name: x}\n' },
    args: validate,
  },
  {
    name: 'two unknown kinds',
    files: {
      'templates/a.yaml':
        'apiVersion: none.example.com/v1\nkind: Thing\nmetadata: {name: x, namespace: there}\n',
      'templates/b.yaml': 'apiVersion: v1\nkind: Nothing\nmetadata: {name: other}\n',
    },
    args: validate,
  },
]

describeWithGo('template on a cluster', () => {
  let sandbox: Sandbox
  const folders: TemporaryFolder[] = []
  beforeAllWithGo(async () => {
    sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
    const objects = [
      `${map('there')}data: {next: last, a: "1"}\n`,
      `${map('last')}data: {end: here}\n`,
      map('theirs', owned('other', 'default')),
      map('ours', owned('asks', 'default')),
      'apiVersion: v1\nkind: Namespace\nmetadata: {name: empty}\n',
    ]
    await sandbox.kubectl(['apply', '-f', '-'], { input: objects.join('---\n') })
    await sandbox.kubectl(['create', 'deployment', 'web', '--image=example.com/web', '--replicas=2'])
  }, 900_000)
  afterAllWithGo(async () => {
    for (const folder of folders) folder.remove()
    await sandbox.stop()
  })

  /** The command line of both programs; the chart consists of these files. */
  function commandOf({ files, args, asGuest }: Row): string[] {
    const folder = writeChart({ 'Chart.yaml': head, ...files })
    folders.push(folder)
    const kubeconfig = asGuest ? sandbox.kubeconfigs.guest : sandbox.kubeconfig
    return ['template', 'asks', folder.path, ...args, '--kubeconfig', kubeconfig]
  }

  test.each(rows)('$name', async (row) => {
    const argv = commandOf(row)
    if (!row.args.includes('--validate')) argv.push('--kube-version', '1.34.0')
    const [theirs, ours] = await Promise.all([helmSays(argv), runProgram(argv)])
    expect({ ...ours, stderr: firstError(ours.stderr) }).toEqual({
      ...theirs,
      stderr: firstError(theirs.stderr),
    })
  })

  describe('a cluster from flags and variables, without a kubeconfig', () => {
    const row = { name: '', files: { 'templates/a.yaml': lookups }, args: ask }
    const ca = () => {
      const file = join(sandbox.folder, 'template-ca.pem')
      writeFileSync(file, sandbox.ca)
      return file
    }
    const ways: readonly { name: string; flags: () => string[]; env?: () => Record<string, string> }[] = [
      {
        name: 'address, token and CA',
        flags: () => [
          ...['--kube-apiserver', sandbox.server, '--kube-token', sandbox.token],
          ...['--kube-ca-file', ca()],
        ],
      },
      {
        name: 'address and token, without verification',
        flags: () => [
          ...['--kube-apiserver', sandbox.server, '--kube-token', sandbox.token],
          '--kube-insecure-skip-tls-verify',
        ],
      },
      {
        name: 'variables',
        flags: () => [],
        env: () => ({
          HELM_KUBEAPISERVER: sandbox.server,
          HELM_KUBETOKEN: sandbox.token,
          HELM_KUBECAFILE: ca(),
        }),
      },
      {
        name: 'an impersonated user without permissions',
        flags: () => [
          '--kubeconfig',
          sandbox.kubeconfig,
          '--kube-as-user',
          'nobody',
          '--kube-as-group',
          'none',
        ],
      },
    ]
    test.each(ways)('$name', async ({ flags, env = () => ({}) }) => {
      const folder = writeChart({ 'Chart.yaml': head, ...row.files })
      folders.push(folder)
      const argv = ['template', 'asks', folder.path, ...ask, '--kube-version', '1.34.0', ...flags()]
      const own = { HOME: sandbox.folder, ...env() }
      const [theirs, ours] = await Promise.all([helmSays(argv, own), runProgram(argv, { env: own })])
      expect({ ...ours, stderr: firstError(ours.stderr) }).toEqual({
        ...theirs,
        stderr: firstError(theirs.stderr),
      })
    })
  })

  function helmSays(argv: readonly string[], own: Readonly<Record<string, string>> = {}) {
    const env = { ...process.env, ...own, HELM_CACHE_HOME: join(sandbox.folder, 'helm-cache') }
    return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
      execFile(helmBinary(), argv, { env }, (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
      )
    })
  }
})

/** Returns the text from `Error:` on: Helm logs the same error with the time before it. */
function firstError(stderr: string): string {
  const at = stderr.indexOf('Error: ')
  return at < 0 ? '' : stderr.slice(at).trimEnd()
}
