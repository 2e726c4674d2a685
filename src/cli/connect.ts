// The cluster flags → a connection.
import type { Capabilities } from '../chart/capabilities.ts'
import type { Cluster, ServerVersion } from '../cluster/api.ts'
import { connect } from '../cluster/client.ts'
import { exitStatus, UserError } from '../errors.ts'
import type { Facts } from '../facts/facts.ts'
import { supports } from '../preflight/istio/supported.ts'
import type { Arguments } from './command.ts'
import { parseDuration } from './duration.ts'
import type { Io } from './io.ts'

/** The embedded Istio's. */
const [{ istio, oldest }] = supports

/** Connects as the flags say; requests that are under way are finished on Ctrl-C, so that records stay true. */
export async function connectCluster(args: Arguments, io: Io): Promise<Cluster> {
  return connect({
    kubeconfig: args.text('kubeconfig'),
    context: args.text('context'),
    as: args.text('as'),
    asUid: args.text('as-uid'),
    asGroups: args.list('as-group'),
    timeout: parseDuration('kubeclient-timeout', args.text('kubeclient-timeout') ?? '15s'),
    env: io.env,
  })
}

/** Asks the server's version: the first request, so it also tells whether the cluster can be reached at all. */
export async function checkVersion(cluster: Cluster, io: Pick<Io, 'err'>): Promise<ServerVersion> {
  const version = await cluster.version()
  if (version.major === 1 && version.minor < oldest) {
    const wanted = `Istio 1.${istio} supports 1.${oldest} and newer; going on all the same`
    io.err(`Warning: the cluster runs Kubernetes ${version.gitVersion}; ${wanted}\n`)
  }
  return version
}

/** What charts may ask of the cluster, as Helm gathers it on install. */
export async function clusterCapabilities(cluster: Cluster, version: ServerVersion): Promise<Capabilities> {
  const { resources } = await cluster.resources()
  const groups = new Set(resources.map(({ apiVersion }) => apiVersion))
  return {
    kubeVersion: { version: version.gitVersion, major: String(version.major), minor: String(version.minor) },
    apiVersions: [...groups, ...resources.map(({ apiVersion, kind }) => `${apiVersion}/${kind}`)],
  }
}

/** The same from saved facts; undefined where they do not have it. */
export function capabilitiesOf({ known: { server, apis } }: Facts): Capabilities | undefined {
  if ('unread' in server || 'unread' in apis) return undefined
  const { gitVersion, major, minor } = server.value
  return {
    kubeVersion: { version: gitVersion, major: String(major), minor: String(minor) },
    apiVersions: apis.value.groupVersions,
  }
}

/** Asks a yes-or-no question below a plan, unless -y was given; without a terminal there is no one to ask. */
export async function confirm(plan: string, question: string, args: Arguments, io: Io): Promise<boolean> {
  if (args.flag('skip-confirmation') || args.flag('dry-run')) return true
  if (!io.inputIsTerminal || !io.errorIsTerminal) {
    throw new UserError('no-terminal', 'there is no terminal to confirm this on', {
      hint: 'add -y (--skip-confirmation) to go on without a question, or --dry-run to see what would change',
      status: exitStatus.usage,
    })
  }
  io.err(plan)
  for (;;) {
    const answer = (await io.ask(`${question} (y/N) `))?.trim().toLowerCase()
    if (answer === undefined) io.err('\n')
    if (io.signal.aborted) throw new UserError('interrupted', 'stopped at the question')
    if (answer === 'y' || answer === 'yes') return true
    if (answer === undefined || answer === '' || answer === 'n' || answer === 'no') return false
    io.err('Answer y or n.\n')
  }
}
