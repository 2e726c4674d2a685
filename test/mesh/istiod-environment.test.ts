// A real istiod documents each environment variable that it reads. The charts set no other one.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parseAllDocuments } from 'yaml'
import { sourceFrom } from '../cluster/sandbox/binaries.ts'
import { istioPrograms } from '../cluster/sandbox/kubelet.ts'
import { runProgram } from '../support/program.ts'
import { describeWithMesh } from './with-mesh.ts'

/** Variables that the page does not list, and why the charts set them. */
const others: Readonly<Record<string, string>> = {
  GOMAXPROCS: "Go's runtime reads it",
  KUBECONFIG: 'the Kubernetes client reads it',
  SERVICE_ACCOUNT: 'it says which service account the pod has, as POD_NAME says which pod it is',
  PILOT_SPAWN_UPSTREAM_SPAN_FOR_GATEWAY:
    'Istio 1.31 removed it (its upgrade notes), but its own compatibility profiles still set it',
}

/** Values that make the chart set each variable that it can set, beyond those of the profile. */
const everything = [
  'values.pilot.taint.enabled=true',
  'values.pilot.taint.namespace=istio-system',
  'values.global.externalIstiod=true',
  'values.global.trustBundleName=roots',
  'values.pilot.crlConfigMapName=revoked',
  'values.global.istiod.enableAnalysis=true',
  'values.global.platform=openshift',
  'values.global.multiCluster.clusterName=east',
].flatMap((value) => ['-s', value])

const versions = ['1.25', '1.26', '1.27', '1.28', '1.29', '1.30']

const inputs: readonly [string, readonly string[]][] = [
  ...['ambient', 'default', 'demo', 'minimal', 'openshift-ambient', 'preview', 'stable'].map(
    (profile): [string, string[]] => [`profile ${profile}`, ['-s', `profile=${profile}`]],
  ),
  ['all values', ['-s', 'profile=ambient', ...everything]],
  ...versions.map((version): [string, string[]] => [
    `compatibility version ${version}`,
    ['-s', 'profile=ambient', '-s', `compatibilityVersion=${version}`],
  ]),
]

describeWithMesh('the environment of istiod', () => {
  let folder: string
  let known: Set<string>

  beforeAll(async () => {
    const programs = await istioPrograms(() => undefined, sourceFrom(process.env))
    folder = mkdtempSync(join(tmpdir(), 'istiod-'))
    const args = ['collateral', '--html_fragment_with_front_matter', '-o', folder]
    execFileSync(join(programs, 'pilot-discovery'), args, { stdio: 'ignore' })
    const page = readFileSync(join(folder, 'pilot-discovery.html'), 'utf8')
    known = new Set([...page.matchAll(/<code>([A-Z][A-Z0-9_]+)<\/code>/g)].map(([, name = '']) => name))
  }, 1_800_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(inputs)('has only variables that istiod reads: %s', async (_, args) => {
    expect(known.size).toBeGreaterThan(150)
    const { status, stdout, stderr } = await runProgram(['manifest', 'generate', ...args])
    expect({ status, stderr }).toMatchObject({ status: 0 })
    const names = variablesOf(stdout)
    expect(names).toContain('REVISION')
    expect(names.filter((name) => !known.has(name) && !(name in others))).toEqual([])
  })
})

interface DeploymentLike {
  readonly kind?: string
  readonly metadata?: { readonly name?: string }
  readonly spec?: {
    readonly template: { readonly spec: { readonly containers: { readonly env?: { name: string }[] }[] } }
  }
}

function variablesOf(manifests: string): string[] {
  const objects = parseAllDocuments(manifests).map((document) => document.toJS() as DeploymentLike | null)
  const deployment = objects.find((it) => it?.kind === 'Deployment' && it.metadata?.name === 'istiod')
  return (
    deployment?.spec?.template.spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name)) ?? []
  )
}
