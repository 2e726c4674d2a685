// The cluster for `template --validate` and `--dry-run=server`, selected by Helm's flags and variables.
import type { Capabilities } from '../../chart/capabilities.ts'
import type { LookupFunction } from '../../chart/bound-functions.ts'
import type { ReleaseObject } from '../../chart/objects.ts'
import type { RenderResult } from '../../chart/render.ts'
import type { Cluster } from '../../cluster/api.ts'
import { connect } from '../../cluster/client.ts'
import { ApiError, exitStatus, UserError } from '../../errors.ts'
import { requireKinds, requireOwned } from '../../install/validate-manifests.ts'
import { parseObjects } from '../../manifest/parse.ts'
import { clusterCapabilities, defaultRequestTimeout } from '../cluster/connect.ts'
import type { WorkflowContext } from '../context.ts'
import { renderWithLookups } from '../rendering/render.ts'
import type { HelmTemplateOptions } from './options.ts'

/** The functions of a cluster that `template` uses. */
export interface TemplateCluster {
  /**
   * With --validate, returns the capabilities for charts; otherwise undefined. Throws UserError with Helm's message.
   */
  capabilities(): Promise<Capabilities | undefined>
  /** Returns the result of `render`; with --dry-run=server lookups read the cluster. */
  render(render: (lookup?: LookupFunction) => Promise<RenderResult>): Promise<RenderResult>
  /**
   * With --validate, throws UserError with Helm's message for objects that `helm install` would reject before it
   * writes.
   */
  validate(release: ReleaseObject, manifests: string): Promise<void>
  close(): void
}

/** Connects to the cluster that Helm's flags select. Sends only the requests that the flags need. */
export async function connectForTemplate(
  options: HelmTemplateOptions,
  context: Pick<WorkflowContext, 'env'>,
  { validates, answersLookups }: { readonly validates: boolean; readonly answersLookups: boolean },
): Promise<TemplateCluster> {
  const cluster = await connectAsHelm(options, context)
  return {
    capabilities: async () => (validates ? capabilitiesFrom(cluster) : undefined),
    render: (render) => renderWithLookups(answersLookups ? cluster : undefined, render),
    async validate(release, manifests) {
      if (!validates) return
      const objects = parseObjects(manifests, 'the manifests')
      await requireKinds(cluster, objects)
      if (!release.isUpgrade && !options.takeOwnership) await requireOwned(cluster, objects, release)
    },
    close: () => cluster.close(),
  }
}

/** Connects with Helm's flags and variables. Sends no request. */
async function connectAsHelm(
  options: HelmTemplateOptions,
  { env }: Pick<WorkflowContext, 'env'>,
): Promise<Cluster> {
  const or = (given: string | undefined, variable: string) => given || env[variable] || undefined
  const { kubeAsGroup = [], asGroup = [] } = options
  const skipVerify = options.kubeInsecureSkipTlsVerify || isTrue(env['HELM_KUBEINSECURE_SKIP_TLS_VERIFY'])
  return connect({
    kubeconfig: options.kubeconfig,
    context: or(options.kubeContext, 'HELM_KUBECONTEXT') ?? options.context,
    as: or(options.kubeAsUser, 'HELM_KUBEASUSER') ?? options.as,
    asUid: options.asUid,
    asGroups: kubeAsGroup.length > 0 ? kubeAsGroup : (env['HELM_KUBEASGROUPS']?.split(',') ?? asGroup),
    overrides: {
      server: or(options.kubeApiserver, 'HELM_KUBEAPISERVER'),
      token: or(options.kubeToken, 'HELM_KUBETOKEN'),
      caFile: or(options.kubeCaFile, 'HELM_KUBECAFILE'),
      tlsServerName: or(options.kubeTlsServerName, 'HELM_KUBETLS_SERVER_NAME'),
      skipVerify,
    },
    timeout: options.kubeclientTimeout ?? defaultRequestTimeout,
    retryBudget: options.retryBudget,
    env,
  })
}

// The values that Go's strconv.ParseBool parses as true.
function isTrue(text = ''): boolean {
  return ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)
}

/** Reads the capabilities. Throws UserError with Helm's message if the cluster is unreachable. */
async function capabilitiesFrom(cluster: Cluster): Promise<Capabilities> {
  try {
    return await clusterCapabilities(cluster, await cluster.version())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new UserError('cluster', `Kubernetes cluster unreachable: ${error.message}`, {
      status: exitStatus.failed,
      cause: error,
    })
  }
}
