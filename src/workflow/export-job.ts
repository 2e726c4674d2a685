// `export job`: a Job that runs an install, with the permissions that it needs.
import { guessPlural } from '../cluster/path.ts'
import { factResources } from '../cluster/collect/fact-sources.ts'
import { UserError } from '../errors.ts'
import { jobObjects } from '../job/job.ts'
import { groupOf, type KubeObject } from '../manifest/object.ts'
import type { RenderedRelease } from '../pipeline.ts'
import { grantedRights } from '../rbac/granted-rights.ts'
import { rightsForInstall, rightsForObjects, type NeededRight } from '../rbac/install-rights.ts'
import type { Right } from '../rbac/rights.ts'
import { printYaml } from '../yaml/yaml.ts'
import { warn, type WorkflowContext } from './context.ts'
import type { ConfigurationOptions } from './options.ts'
import { readConfiguration } from './rendering/configuration.ts'
import { operatorFile } from './rendering/operator-file.ts'

export interface ExportJobOptions extends ConfigurationOptions {
  /** The image of the Job: one that runs ambientctl. Required. */
  readonly image?: string | undefined
  /** The namespace of the Job. */
  readonly jobNamespace: string
}

const unknownPlatform =
  'the permissions are those of a cluster without a special platform; if the Job detects one, it may need more: name it with --platform'

const jobName = 'ambientctl-install'
const leases = { group: 'coordination.k8s.io', resource: 'leases' }

/**
 * Returns the Job and what it needs: namespaces, service account, roles and a ConfigMap with the configuration as one
 * file. Reads no cluster. Rejects with UserError, also for charts that only this machine has.
 */
export async function exportJob(options: ExportJobOptions, context: WorkflowContext): Promise<KubeObject[]> {
  const { image, jobNamespace } = options
  if (!image)
    throw new UserError('export-job-image', '--image is missing: the image that the Job runs', {
      hint: 'give --image registry.example.com/ambientctl:VERSION; its entry point must be ambientctl',
    })
  const args = ['install', '--skip-confirmation', ...chartArguments(options)]
  const input = await readConfiguration(options, context)
  const { configuration, render } = input.resolve()
  if (configuration.platform === undefined && configuration.withoutPlatform === undefined)
    warn(context, unknownPlatform)
  const releases = await render()
  return jobObjects({
    ...{ name: jobName, namespace: jobNamespace, image, args },
    file: printYaml(operatorFile(input.userSpec, configuration.profile.name)),
    rights: rightsOf(releases),
    granted: grantedRights(releases.flatMap(objectsOf)),
    namespaces: [...new Set(releases.map(({ release }) => release.namespace))],
  })
}

/** The flags for charts that are not embedded. A Job cannot read folders and files of this machine. */
function chartArguments({ charts, manifests, istioVersion, force }: ExportJobOptions): string[] {
  if (manifests !== undefined || (charts !== undefined && !/^(https?|oci):\/\//.test(charts)))
    throw new UserError('export-job-charts', 'a Job cannot read charts from a folder of this machine', {
      hint: 'give --charts an https:// or oci:// URL, or use the embedded charts',
    })
  return [
    ...(charts === undefined ? [] : ['--charts', charts]),
    ...(istioVersion === undefined ? [] : ['--istio-version', istioVersion]),
    ...(force ? ['--force'] : []),
  ]
}

const objectsOf = ({ objects, hooks }: RenderedRelease): KubeObject[] => [...objects, ...hooks]

/** The permissions for the objects, release records, the Lease, and the facts of preflight. */
function rightsOf(releases: readonly RenderedRelease[]): Right[] {
  const needed = [
    ...releases.flatMap((one) =>
      rightsForObjects({ ...one, objects: objectsOf(one) }, ({ metadata }) => metadata.namespace),
    ),
    ...rightsForInstall(releases, new Set()),
  ]
  const namespaces = [...new Set(releases.map(({ release }) => release.namespace))]
  return [
    ...needed.map(rightOf),
    ...factResources().map((one) => ({ verb: 'list', ...one })),
    ...namespaces.flatMap((namespace) => [
      ...['get', 'create', 'update', 'delete'].map((verb) => ({ verb, ...leases, namespace })),
      { verb: 'create', group: '', resource: 'pods', namespace },
    ]),
  ]
}

function rightOf({ verb, apiVersion, kind, namespace, subresource }: NeededRight): Right {
  const resource = [guessPlural(kind), ...(subresource === undefined ? [] : [subresource])].join('/')
  return { verb, group: groupOf(apiVersion), resource, namespace }
}
