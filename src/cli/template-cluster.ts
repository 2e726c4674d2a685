// The cluster that `template --validate` and `--dry-run=server` ask, by Helm's flags and variables.
import type { Capabilities } from '../chart/capabilities.ts'
import type { LookupFunction } from '../chart/bound-functions.ts'
import type { ReleaseObject } from '../chart/objects.ts'
import type { RenderResult } from '../chart/render.ts'
import type { Cluster } from '../cluster/api.ts'
import { connect } from '../cluster/client.ts'
import { ApiError, exitStatus, UserError } from '../errors.ts'
import { requireKinds, requireOwned } from '../install/existing.ts'
import { parseObjects } from '../manifest/parse.ts'
import type { Arguments } from './command.ts'
import { clusterCapabilities } from './connect.ts'
import { parseDuration } from './duration.ts'
import type { Io } from './io.ts'
import { renderAsking } from './render-asking.ts'

/** What `template` asks of a cluster. */
export interface AskedCluster {
  /** What it offers to charts, with --validate; undefined where only lookups go to it. Throws UserError in Helm's words. */
  capabilities(): Promise<Capabilities | undefined>
  /** What `render` gives; with --dry-run=server the cluster answers its lookups. */
  render(render: (lookup?: LookupFunction) => Promise<RenderResult>): Promise<RenderResult>
  /** With --validate, throws UserError in Helm's words for what `helm install` would refuse before it writes. */
  validate(release: ReleaseObject, manifests: string): Promise<void>
  close(): void
}

/** The cluster that Helm's flags name, asked only for what they ask. */
export async function askCluster(
  args: Arguments,
  io: Pick<Io, 'env'>,
  { validates, answersLookups }: { readonly validates: boolean; readonly answersLookups: boolean },
): Promise<AskedCluster> {
  const cluster = await connectAsHelm(args, io)
  return {
    capabilities: async () => (validates ? capabilitiesFrom(cluster) : undefined),
    render: (render) => (answersLookups ? renderAsking(cluster, render) : render()),
    async validate(release, manifests) {
      if (!validates) return
      const objects = parseObjects(manifests, 'the manifests')
      await requireKinds(cluster, objects)
      if (!release.isUpgrade && !args.flag('take-ownership')) await requireOwned(cluster, objects, release)
    },
    close: () => cluster.close(),
  }
}

/** Connects as Helm's flags say; the server is asked nothing yet. */
async function connectAsHelm(args: Arguments, { env }: Pick<Io, 'env'>): Promise<Cluster> {
  const given = (flag: string, variable: string) => args.text(flag) || env[variable] || undefined
  const groups = args.list('kube-as-group')
  return connect({
    kubeconfig: args.text('kubeconfig'),
    context: given('kube-context', 'HELM_KUBECONTEXT') ?? args.text('context'),
    as: given('kube-as-user', 'HELM_KUBEASUSER') ?? args.text('as'),
    asUid: args.text('as-uid'),
    asGroups: groups.length > 0 ? groups : (env['HELM_KUBEASGROUPS']?.split(',') ?? args.list('as-group')),
    overrides: {
      server: given('kube-apiserver', 'HELM_KUBEAPISERVER'),
      token: given('kube-token', 'HELM_KUBETOKEN'),
      caFile: given('kube-ca-file', 'HELM_KUBECAFILE'),
      tlsServerName: given('kube-tls-server-name', 'HELM_KUBETLS_SERVER_NAME'),
      skipVerify:
        args.flag('kube-insecure-skip-tls-verify') || isTrue(env['HELM_KUBEINSECURE_SKIP_TLS_VERIFY']),
    },
    timeout: parseDuration('kubeclient-timeout', args.text('kubeclient-timeout') ?? '15s'),
    env,
  })
}

// The words that Go's strconv takes for true.
function isTrue(text = ''): boolean {
  return ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)
}

/** What the cluster offers to charts. Throws UserError in Helm's words where it is not reached. */
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
