// `export job` prints a Job that installs what the same flags install here.
import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { generate, runCommand } from '../support/generate.ts'

const image = 'registry.example.com/ambientctl:0.1.0'

async function exported(args: readonly string[], stdin?: string): Promise<KubeObject[]> {
  const { status, stdout, stderr } = await runCommand(['export', 'job', '--image', image, ...args], stdin)
  expect({ status, stderr }).toMatchObject({ status: 0 })
  return parseObjects(stdout, 'export job')
}

const find = (objects: readonly KubeObject[], kind: string) => objects.find((one) => one.kind === kind)

const fileIn = (objects: readonly KubeObject[]) =>
  (find(objects, 'ConfigMap')?.['data'] as Record<string, string>)['mesh.yaml'] ?? ''

interface JobSpec {
  readonly template: { readonly spec: { readonly containers: readonly { image: string; args: string[] }[] } }
}
const containerIn = (objects: readonly KubeObject[]) =>
  (find(objects, 'Job')?.['spec'] as JobSpec).template.spec.containers[0]

describe('the file of the Job renders what the flags render', () => {
  test.each([
    { name: 'no flags', args: [] },
    { name: 'a platform', args: ['--platform', 'gke'] },
    { name: 'a profile', args: ['--set', 'profile=openshift-ambient'] },
    { name: 'the profile default', args: ['--set', 'profile=default', '-r', 'canary'] },
    { name: 'gateways', args: ['--set', 'profile=demo'] },
    { name: 'a number as text', args: ['--set-string', 'revision=10,values.pilot.env.LIMIT=0x1F'] },
    { name: 'JSON and text', args: ['--set-json', 'values.pilot.tolerations=[{"operator":"Exists"}]'] },
    { name: 'a literal', args: ['--set-literal', 'values.pilot.podAnnotations.note=a,b=c'] },
    { name: 'another namespace', args: ['-i', 'mesh'] },
    {
      name: 'a file',
      args: ['--set', 'values.pilot.replicaCount=3'],
      file: [
        'apiVersion: install.istio.io/v1alpha1',
        'kind: IstioOperator',
        'spec:',
        '  components: {cni: {enabled: true}}',
        '  meshConfig: {accessLogFile: /dev/stdout}',
      ].join('\n'),
    },
  ])('$name', async ({ args, file }) => {
    const objects = await exported([...args, ...(file === undefined ? [] : ['-f', '-'])], file)
    expect(containerIn(objects)?.args).toEqual([
      ...['install', '--skip-confirmation', '-f', '/etc/ambientctl/mesh.yaml'],
    ])
    expect(await generate([], fileIn(objects))).toEqual(await generate(args, file))
  })
})

test('the Job runs the image, without privileges', async () => {
  const objects = await exported([])
  expect(containerIn(objects)).toMatchObject({
    image,
    securityContext: { readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
  })
})

test('the namespaces come first, the Job last', async () => {
  const objects = await exported(['-i', 'mesh', '--job-namespace', 'jobs'])
  expect(objects.map(({ kind, metadata: { name } }) => `${kind}/${name}`)).toEqual([
    'Namespace/jobs',
    'Namespace/mesh',
    'ServiceAccount/ambientctl-install',
    ...['ClusterRole/ambientctl-install', 'ClusterRoleBinding/ambientctl-install'],
    ...['Role/ambientctl-install', 'RoleBinding/ambientctl-install'],
    ...['Role/ambientctl-install', 'RoleBinding/ambientctl-install'],
    ...['ClusterRole/ambientctl-install-grant', 'ClusterRoleBinding/ambientctl-install-grant'],
    ...['Role/ambientctl-install-grant', 'RoleBinding/ambientctl-install-grant'],
    'ConfigMap/ambientctl-install',
    'Job/ambientctl-install',
  ])
})

test('no role has the verbs escalate, bind or *, except those that a role of Istio has', async () => {
  const own = (await exported([])).filter(({ metadata }) => metadata.name === 'ambientctl-install')
  expect(JSON.stringify(own)).not.toMatch(/"(escalate|bind|impersonate|\*)"/)
})

test.each([
  { name: 'no platform', args: [], warns: true },
  { name: 'platform auto', args: ['--platform', 'auto'], warns: true },
  { name: 'a platform', args: ['--platform', 'openshift'], warns: false },
  { name: 'platform none', args: ['--platform', 'none'], warns: false },
])('with $name a warning says that a detected platform may need more: $warns', async ({ args, warns }) => {
  const { stderr } = await runCommand(['export', 'job', '--image', image, ...args])
  expect(stderr.includes('name it with --platform')).toBe(warns)
})

test('charts of a folder of this machine are refused', async () => {
  const { status, stderr } = await runCommand([
    ...['export', 'job', '--image', image, '--charts', './charts'],
  ])
  expect(status).toBe(64)
  expect(stderr).toContain('a Job cannot read charts from a folder of this machine')
})

test('without an image the message names the flag', async () => {
  const { status, stderr } = await runCommand(['export', 'job'])
  expect(status).toBe(64)
  expect(stderr).toContain('--image')
})
