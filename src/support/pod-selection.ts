// Selects the pods and namespaces of a bundle by --include, --exclude, --proxies and --proxy.
import { didYouMean, exitStatus, UserError } from '../errors.ts'
import { globMatcher } from '../manifest/glob.ts'
import type { MeshPod } from './mesh-pods.ts'

export interface PodSelectionOptions {
  /** `NAMESPACE` or `NAMESPACE/POD`, with `*` for any characters. */
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** All sidecars. */
  readonly proxies?: boolean | undefined
  /** Single pods: `NAMESPACE/POD`. */
  readonly proxy?: readonly string[] | undefined
}

export interface PodSelection {
  /** Returns the pods whose logs and dumps are read. Throws UserError for a pod in `proxy` that has no proxy. */
  podsOf(pods: readonly MeshPod[]): MeshPod[]
  /** True if nothing of the namespace may be in the bundle. */
  excludesNamespace(namespace: string): boolean
}

type Pattern = (namespace: string, pod: string | undefined) => boolean

/** Waypoints, gateways and sidecars; all other pods serve the whole mesh. */
const proxyRoles = ['waypoint', 'gateway', 'sidecar']

/** Returns the selection. Throws UserError for a malformed pattern. */
export function podSelection(options: PodSelectionOptions): PodSelection {
  const { include = [], exclude = [], proxies = false, proxy = [] } = options
  const included = include.map((text) => patternOf('include', text))
  const excluded = exclude.map((text) => patternOf('exclude', text))
  for (const text of proxy) checkPodName(text)
  return {
    podsOf(pods) {
      for (const text of proxy) requireProxy(text, pods)
      return pods.filter((pod) => {
        const { namespace, name, role } = pod
        if (proxy.includes(`${namespace}/${name}`)) return true
        if (excluded.some((matches) => matches(namespace, name))) return false
        if (role === 'sidecar' && !proxies) return false
        if (!proxyRoles.includes(role) || included.length === 0) return true
        return included.some((matches) => matches(namespace, name))
      })
    },
    excludesNamespace: (namespace) => excluded.some((matches) => matches(namespace, undefined)),
  }
}

const patternText = /^[a-z0-9.*-]+(\/[a-z0-9.*-]+)?$/

/** A pattern without a pod matches the whole namespace; one with a pod never does. */
function patternOf(flag: string, text: string): Pattern {
  if (!patternText.test(text)) {
    throw new UserError('bundle-pattern', `--${flag} ${text}: is not NAMESPACE or NAMESPACE/POD`, {
      hint: `use names as kubectl shows them, with * for any characters, e.g. --${flag} shop,team-*/web-*`,
    })
  }
  const [namespace = '', pod] = text.split('/')
  const isNamespace = globMatcher(namespace)
  if (pod === undefined) return isNamespace
  const isPod = globMatcher(pod)
  return (name, podName) => podName !== undefined && isNamespace(name) && isPod(podName)
}

function checkPodName(text: string): void {
  if (/^[a-z0-9.-]+\/[a-z0-9.-]+$/.test(text)) return
  throw new UserError('bundle-proxy', `--proxy ${text}: is not NAMESPACE/POD`, {
    hint: 'name a pod, e.g. --proxy shop/web-5d8f, or use --proxies for all sidecars',
  })
}

function requireProxy(text: string, pods: readonly MeshPod[]): void {
  const names = pods
    .filter(({ role }) => proxyRoles.includes(role))
    .map(({ namespace, name }) => `${namespace}/${name}`)
  if (names.includes(text)) return
  throw new UserError(
    'bundle-proxy',
    `--proxy ${text}: there is no such pod with an Istio proxy${didYouMean(text, names)}`,
    { hint: 'list the pods with `kubectl get pods -A`', status: exitStatus.failed },
  )
}
