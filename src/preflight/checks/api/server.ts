// API-01 … API-04 and API-07 … API-10: the API server, its version and its features.
import { check, type Check } from '../../check.ts'
import { shellWord } from '../../fixes/shell.ts'
import {
  kubernetesMinor,
  supportOf,
  supportWindows,
  type SupportWindow,
} from '../../istio/support-windows.ts'
import { listText, objectsText } from '../../wording.ts'

const releases = 'https://istio.io/latest/docs/releases/supported-releases/'
const tokens =
  'https://istio.io/latest/docs/ops/best-practices/security/#configure-third-party-service-account-tokens'

/** A tag that is not a release counts as the newest one, since requirements only grow. */
const supportFor = (tag: string): SupportWindow => supportOf(tag) ?? supportWindows[0]

export const serverChecks: readonly Check[] = [
  check({
    id: 'API-01',
    subject: 'api',
    level: 'error',
    title: 'The API server is not ready',
    why: 'The API server answers but reports that it is not ready: the install may apply only some objects, and waiting times out.',
    remedy:
      'Wait until /readyz reports ok. If the API server cannot be reached, the command fails before any check.',
    docs: 'https://kubernetes.io/docs/reference/using-api/health-checks/',
    needs: ['server'],
    find: ({ server }) =>
      server.ready
        ? []
        : [
            {
              object: 'Server',
              field: '/readyz',
              message: '/readyz does not report ok',
              fix: {
                kind: 'print',
                text: 'find out what is not ready, and wait until it is',
                commands: ["kubectl get --raw '/readyz?verbose'"],
              },
            },
          ],
  }),
  check({
    id: 'API-02',
    subject: 'api',
    level: 'error',
    title: 'Kubernetes is older than Istio supports',
    why: 'An API or a field that Istio needs may be missing: objects are rejected, or features have no effect without an error.',
    remedy: 'Upgrade the cluster, or install a version of Istio that supports it.',
    docs: releases,
    needs: ['server', 'install'],
    find: ({ server, install }) => {
      const { oldest, tested } = supportFor(install.tag)
      if (server.major !== 1 || server.minor >= oldest) return []
      const isTested = server.minor >= tested ? `; 1.${server.minor} is tested but not supported` : ''
      const older = supportWindows.find((row) => row.oldest <= server.minor)
      return [
        {
          object: 'Server',
          field: 'gitVersion',
          message: `Kubernetes is ${server.gitVersion}, but Istio ${install.tag} supports 1.${oldest} and newer${isTested}`,
          fix: {
            kind: 'print',
            text: `upgrade the cluster to 1.${oldest} or newer${older ? `, or install Istio 1.${older.istio}, which supports 1.${server.minor}` : ''}${isTested ? ', or install with --skip-preflight=API-02' : ''}`,
            commands: [],
          },
        },
      ]
    },
  }),
  check({
    id: 'API-03',
    subject: 'api',
    level: 'info',
    title: 'Kubernetes is newer than Istio was tested with',
    why: 'Istio probably works, but it is not tested with this version of Kubernetes. Newer versions of Istio may list it as supported.',
    remedy: 'Nothing to do, or install a version of Istio that supports this Kubernetes.',
    docs: releases,
    needs: ['server', 'install'],
    find: ({ server, install }) => {
      const support = supportOf(install.tag)
      if (support === undefined || server.major !== 1 || server.minor <= support.newest) return []
      return [
        {
          object: 'Server',
          field: 'gitVersion',
          message: `Kubernetes is ${server.gitVersion}, but Istio ${install.tag} was tested up to 1.${support.newest}`,
          fix: { kind: 'print', text: 'nothing to do; if something fails, try a newer Istio', commands: [] },
        },
      ]
    },
  }),
  check({
    id: 'API-04',
    subject: 'nodes',
    level: 'warning',
    title: 'Kubelet versions of nodes are not supported',
    why: "A kubelet that is older than Istio supports may not know fields of Istio's pods. Kubernetes does not support a kubelet that is newer than the API server.",
    remedy: 'Upgrade the nodes to the version of the control plane.',
    docs: 'https://kubernetes.io/releases/version-skew-policy/',
    needs: ['nodes', 'server', 'install'],
    find: ({ nodes, server, install }) => {
      const { oldest } = supportFor(install.tag)
      const wrong = nodes.filter(({ nodeInfo }) => {
        const minor = kubernetesMinor(nodeInfo.kubeletVersion)
        return minor !== undefined && (minor < oldest || minor > server.minor)
      })
      if (wrong.length === 0) return []
      const names = wrong.map(({ name, nodeInfo }) => `${name} (${nodeInfo.kubeletVersion})`)
      return [
        {
          object: objectsText(wrong.map(({ name }) => `Node/${name}`)),
          field: 'status.nodeInfo.kubeletVersion',
          message: `${listText(names)}; must be 1.${oldest} to 1.${server.minor}, the version of the API server`,
          fix: { kind: 'print', text: 'upgrade these nodes, one at a time', commands: [] },
        },
      ]
    },
  }),
  check({
    id: 'API-07',
    subject: 'api',
    level: 'error',
    title: 'Pods get no service account',
    why: "Without the admission plugin ServiceAccount, pods have no account and no token: istio-cni and istiod cannot call the API server, and workloads have no identity for mutual TLS ('no such file or directory: /var/run/secrets/…').",
    remedy: 'Enable the admission plugin ServiceAccount, which is on by default.',
    docs: 'https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/#serviceaccount',
    needs: ['admissionTrials'],
    find: ({ admissionTrials }) => {
      const without = admissionTrials.filter(
        ({ what, refusal, unknown, serviceAccountName }) =>
          what === 'plain' && !refusal && unknown === undefined && !serviceAccountName,
      )
      return without.map(({ namespace }) => ({
        object: `Namespace/${namespace}`,
        field: 'spec.serviceAccountName of a new pod',
        message: 'a pod without a service account gets none; it must get the account default',
        fix: {
          kind: 'print',
          text: 'remove ServiceAccount from --disable-admission-plugins of the API server',
          commands: [],
        },
      }))
    },
  }),
  check({
    id: 'API-08',
    subject: 'api',
    level: 'error',
    title: 'The API server issues no bound service account tokens',
    why: "Istio's proxies authenticate with tokens for the audience istio-ca. Without TokenRequest, istiod, ztunnel and sidecars stay in ContainerCreating ('failed to fetch token').",
    remedy:
      'Start the API server with --service-account-issuer, --service-account-signing-key-file and --api-audiences.',
    docs: tokens,
    needs: ['apis'],
    find: ({ apis }) => {
      if (apis.coreSubresources.includes('serviceaccounts/token')) return []
      return [
        {
          object: 'Server',
          field: '/api/v1 serviceaccounts/token',
          message:
            'the API server does not serve serviceaccounts/token; TokenRequest is stable since Kubernetes 1.20',
          fix: {
            kind: 'print',
            text: 'start the API server with --service-account-issuer, --service-account-signing-key-file and --api-audiences',
            commands: ["kubectl get --raw /api/v1 | tr ',' '\\n' | grep serviceaccounts/token"],
          },
        },
      ]
    },
  }),
  check({
    id: 'API-09',
    subject: 'api',
    level: 'error',
    title: 'The API server does not support webhooks',
    why: 'Istio injects sidecars and validates configuration with webhooks. Without their API the install fails halfway.',
    remedy: 'Serve admissionregistration.k8s.io/v1, which is on by default.',
    docs: 'https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/',
    needs: ['apis'],
    find: ({ apis }) => {
      const group = 'admissionregistration.k8s.io'
      if (apis.groupVersions.includes(`${group}/v1`)) return []
      const hasNoAnswer = apis.failedGroups.some((failed) => failed.split('/')[0] === group)
      return [
        {
          object: 'Server',
          field: `/apis/${group}/v1`,
          message: hasNoAnswer ? `${group} did not answer` : `the API server does not serve ${group}/v1`,
          fix: {
            kind: 'print',
            text: hasNoAnswer
              ? 'try again'
              : `remove ${group}/v1=false from --runtime-config of the API server`,
            commands: [`kubectl get --raw /apis/${group}`],
          },
        },
      ]
    },
  }),
  check({
    id: 'API-10',
    subject: 'api',
    level: 'warning',
    title: 'Aggregated APIs do not answer',
    why: 'API discovery is incomplete: pruning and uninstalling miss objects of these API groups, and deleted namespaces stay in Terminating.',
    remedy:
      'Repair the service of the APIService, or delete APIServices of software that is no longer installed.',
    docs: 'https://kubernetes.io/docs/tasks/extend-kubernetes/configure-aggregation-layer/',
    needs: ['apiServices', 'apis'],
    find: ({ apiServices, apis }) => {
      const groups = new Set(apis.failedGroups.map((failed) => failed.split('/')[0] ?? ''))
      const down = apiServices
        .filter(({ available }) => !available)
        .map(({ name, message = '' }) => {
          // Reports a group only once if its APIService is unavailable.
          groups.delete(name.slice(name.indexOf('.') + 1))
          return {
            object: `APIService/${name}`,
            says: `${name}${message && `: ${message}`}`,
            command: `kubectl get apiservice ${shellWord(name)} -o yaml`,
          }
        })
      const silent = [...groups].map((group) => ({
        object: `APIGroup/${group}`,
        says: `${group}: discovery got no answer`,
        command: `kubectl get --raw ${shellWord(`/apis/${group}`)}`,
      }))
      const all = [...down, ...silent]
      if (all.length === 0) return []
      return [
        {
          object: objectsText(all.map(({ object }) => object)),
          field: 'status.conditions[Available]',
          message: `not available: ${listText(all.map(({ says }) => says))}`,
          fix: {
            kind: 'print',
            text: 'find out why; delete the APIServices of removed software',
            commands: all.slice(0, 5).map(({ command }) => command),
          },
        },
      ]
    },
  }),
]
