// Implements the connection to a cluster (api.ts) over HTTP.
import { anySignal } from '../async/any-signal.ts'
import { can, listRules } from './access-reviews.ts'
import { openLog } from './container-log.ts'
import type { Cluster, ConnectOptions, ServerVersion } from './api.ts'
import { chooseContext } from './kubeconfig/context.ts'
import { createDiscovery } from './discovery.ts'
import { collectItems, listAll } from './list.ts'
import { applyOverrides } from './kubeconfig/override.ts'
import { portForward } from './port-forward.ts'
import { createTransport } from './request.ts'
import { callApi, get, type ApiSession } from './session.ts'
import { serverName } from './api-errors.ts'
import { watch } from './watch.ts'
import { apply, create, patch, remove, replace } from './write.ts'
import { isRecord } from '../values/record.ts'

/**
 * Creates a connection to the cluster that the options select, without sending a request. Throws UserError for errors
 * in the flags or the kubeconfig (see chooseContext and impersonation).
 */
export async function connect(options: ConnectOptions): Promise<Cluster> {
  const { overrides = {}, env } = options
  const context = await applyOverrides(() => chooseContext(options), overrides, env)
  const transport = createTransport(context, options)
  const discovery = createDiscovery(transport)
  const session: ApiSession = { transport, discovery }
  let cachedVersion: Promise<ServerVersion> | undefined
  const forget = (error: unknown): never => {
    cachedVersion = undefined
    throw error
  }
  return {
    server: serverName(context),
    context: context.name,
    namespace: context.namespace,
    // The server's version does not change while a command runs.
    version: () => (cachedVersion ??= version(session).catch(forget)),
    health: () => health(session),
    resource: (apiVersion, kind) => discovery.find(apiVersion, kind),
    resources: (how) => discovery.all(how),
    get: (ref) => get(session, ref),
    async list(apiVersion, kind, selection = {}) {
      const resource = await discovery.find(apiVersion, kind)
      return resource ? listAll(transport, resource, selection) : { items: [], resourceVersion: '' }
    },
    async collect(apiVersion, kind, pick, selection = {}) {
      const resource = await discovery.find(apiVersion, kind)
      return resource ? (await collectItems(transport, resource, pick, selection)).items : []
    },
    watch: (apiVersion, kind, selection) => watch(session, apiVersion, kind, selection, options.signal),
    apply: (object, how) => apply(session, object, how),
    create: (object, how) => create(session, object, how),
    replace: (object) => replace(session, object),
    patch: (ref, change, options) => patch(session, ref, change, options),
    delete: (ref, how) => remove(session, ref, how),
    can: (verb, apiVersion, kind, namespace, subresource) =>
      can(session, verb, { apiVersion, kind, namespace, subresource }),
    rules: (namespace) => listRules(session, namespace),
    log: (log, signal) => openLog(transport, log, signal),
    async portForward(target, signal) {
      const both = anySignal(signal, options.signal)
      try {
        const connection = await portForward(transport, target, both.signal)
        return connection.once('close', both.release)
      } catch (error) {
        both.release()
        throw error
      }
    },
    close: () => transport.close(),
  }
}

async function version({ transport }: ApiSession): Promise<ServerVersion> {
  const body = await callApi(transport, { method: 'GET', path: '/version', subject: 'GET /version' })
  const { gitVersion, major, minor } = isRecord(body) ? body : {}
  // Some platforms report "34+".
  return { gitVersion: String(gitVersion), major: parseInt(String(major)), minor: parseInt(String(minor)) }
}

/** A server counts as ready unless /readyz fails with 5xx: some proxies do not forward this path. */
async function health({ transport }: ApiSession): Promise<{ ready: boolean; date: string | undefined }> {
  const { status, headers } = await transport.call({
    method: 'GET',
    path: '/readyz',
    subject: 'GET /readyz',
    tries: 2,
  })
  const { date } = headers
  return { ready: status < 500, date: typeof date === 'string' ? date : undefined }
}
