// What `export flux` and `export argocd` print, judged by the schemas of Flux and Argo CD. helm-controller itself is not
// run: the Go module proxy refuses its module.
import { expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseYamlDocuments } from '../../src/yaml/yaml.ts'
import { beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { runCommand } from '../support/generate.ts'
import { gitOpsDefinitions, helmReleaseErrors } from './gitops-schemas.ts'
import { useServerValidator } from './judge.ts'

const definitions: KubeObject[] = []
beforeAllWithGo(() => {
  definitions.push(...gitOpsDefinitions())
  helmReleaseErrors([]) // builds the program
}, 900_000)
const server = useServerValidator(definitions, [])

async function exported(form: string, args: readonly string[]): Promise<KubeObject[]> {
  const { status, stdout, stderr } = await runCommand(['export', form, ...args])
  if (status !== 0) throw new Error(`export ${form} ended with ${status}: ${stderr}`)
  return parseYamlDocuments(stdout).map(({ value }) => value as unknown as KubeObject)
}

const charts = ['--chart-repository', 'oci://registry.example.com/charts']
const registry = ['--platform', 'gke', ...charts]
const repository = ['--platform', 'gke', '--chart-repository', 'https://charts.example.com']
const isRelease = ({ kind }: KubeObject) => kind === 'HelmRelease'
/** `kustomize build` reads it; it is not an object of the cluster. */
const isFile = ({ apiVersion }: KubeObject) => apiVersion.startsWith('kustomize.config.k8s.io/')

const rows = [
  { title: 'Flux with a registry', form: 'flux', args: registry, kinds: ['OCIRepository', 'HelmRelease'] },
  {
    title: 'Flux with a registry, a login and HTTP',
    form: 'flux',
    args: [...registry, '--chart-secret', 'login', '--chart-plain-http'],
    kinds: ['OCIRepository', 'HelmRelease'],
  },
  {
    title: 'Flux with a range of versions',
    form: 'flux',
    args: [...registry, '--chart-version', '1.x'],
    kinds: ['OCIRepository', 'HelmRelease'],
  },
  {
    title: 'Flux with a Helm repository',
    form: 'flux',
    args: repository,
    kinds: ['HelmRepository', 'HelmRelease'],
  },
  { title: 'Argo CD with a registry', form: 'argocd', args: registry, kinds: ['Application'] },
  {
    title: 'Argo CD with the name of a cluster',
    form: 'argocd',
    args: [...repository, '--destination-name', 'west', '--project', 'mesh'],
    kinds: ['Application'],
  },
  {
    title: 'Argo CD with an ApplicationSet',
    form: 'argocd',
    args: [...charts, '--application-set', '--platforms', 'gke,k3s', '--profiles', 'ambient,default'],
    kinds: ['ApplicationSet'],
  },
]

describeWithGo('objects exported for GitOps tools', () => {
  test.each(rows)(
    'are valid: $title',
    async ({ form, args, kinds }) => {
      const objects = (await exported(form, args)).filter((object) => !isFile(object))
      expect(objects.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds))
      expect(await server.violations(objects.filter((object) => !isRelease(object)))).toEqual([])
      expect(helmReleaseErrors(objects.filter(isRelease))).toEqual([])
    },
    300_000,
  )

  test('are rejected with a field that does not exist', async () => {
    const [source] = (await exported('flux', registry)).filter(({ kind }) => kind === 'OCIRepository')
    const [application] = await exported('argocd', registry)
    const [release] = (await exported('flux', registry)).filter(isRelease)
    const withField = (object: KubeObject | undefined) =>
      ({ ...object, spec: { ...(object?.['spec'] as object), speling: true } }) as unknown as KubeObject
    expect((await server.violations([withField(source)])).join()).toContain(
      '.spec.speling: field not declared',
    )
    expect((await server.violations([withField(application)])).join()).toContain(
      '.spec.speling: field not declared',
    )
    expect(helmReleaseErrors([withField(release)])).toEqual([
      expect.stringContaining('unknown field "spec.speling"'),
    ])
  }, 300_000)
})
