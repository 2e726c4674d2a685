// API-01 … API-04 and API-07 … API-10: the server and its versions.
import { check, type Check } from '../../check.ts'
import { shellWord } from '../../fixes/shell.ts'
import { kubernetesMinor, supportOf, supports, type SupportWindow } from '../../istio/supported.ts'
import { listText, objectsText } from '../../wording.ts'

const releases = 'https://istio.io/latest/docs/releases/supported-releases/'
const tokens =
  'https://istio.io/latest/docs/ops/best-practices/security/#configure-third-party-service-account-tokens'

/** A tag of no release is judged as the newest: what Istio asks for only grows. */
const supportFor = (tag: string): SupportWindow => supportOf(tag) ?? supports[0]

export const serverChecks: readonly Check[] = [
  check({
    id: 'API-01',
    subject: 'api',
    level: 'error',
    title: 'API server is not ready',
    why: 'It answers, but says that it is not ready to serve: objects are then applied in part, and waits end in timeouts.',
    remedy:
      'Wait until /readyz says ok; a server that cannot be reached at all is told before any check, with the reason.',
    docs: 'https://kubernetes.io/docs/reference/using-api/health-checks/',
    needs: ['server'],
    find: ({ server }) =>
      server.ready
        ? []
        : [
            {
              object: 'Server',
              field: '/readyz',
              message: '/readyz does not say ok',
              fix: {
                kind: 'print',
                text: 'see what is not ready, and wait for it',
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
    why: 'Istio is not supported there: an API or a field that it needs may be missing, which shows as objects that are refused or features that silently do nothing.',
    remedy: 'Upgrade the cluster, or install an Istio that supports it.',
    docs: releases,
    needs: ['server', 'plan'],
    find: ({ server, plan }) => {
      const { oldest, tested } = supportFor(plan.tag)
      if (server.major !== 1 || server.minor >= oldest) return []
      const isTested = server.minor >= tested ? '; this version is tested all the same, without support' : ''
      const older = supports.find((row) => row.oldest <= server.minor)
      return [
        {
          object: 'Server',
          field: 'gitVersion',
          message: `Kubernetes is ${server.gitVersion}, Istio ${plan.tag} supports 1.${oldest} and newer${isTested}`,
          fix: {
            kind: 'print',
            text: `upgrade the cluster to 1.${oldest} or newer${older ? `, or install Istio 1.${older.istio}, which supports 1.${server.minor}` : ''}${isTested ? ', or go on with --skip-preflight=API-02' : ''}`,
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
    why: 'Most likely it works; a newer Istio says for which Kubernetes it was tested.',
    remedy: 'Nothing, or an Istio that names this Kubernetes.',
    docs: releases,
    needs: ['server', 'plan'],
    find: ({ server, plan }) => {
      const support = supportOf(plan.tag)
      if (support === undefined || server.major !== 1 || server.minor <= support.newest) return []
      return [
        {
          object: 'Server',
          field: 'gitVersion',
          message: `Kubernetes is ${server.gitVersion}, Istio ${plan.tag} was tested up to 1.${support.newest}`,
          fix: { kind: 'print', text: 'look for a newer Istio if something fails', commands: [] },
        },
      ]
    },
  }),
  check({
    id: 'API-04',
    subject: 'nodes',
    level: 'warning',
    title: "Nodes' kubelets do not fit",
    why: 'A kubelet older than Istio supports may not know fields of our pods; one newer than its server is supported by nobody.',
    remedy: 'Upgrade the nodes to the version of the control plane.',
    docs: 'https://kubernetes.io/releases/version-skew-policy/',
    needs: ['nodes', 'server', 'plan'],
    find: ({ nodes, server, plan }) => {
      const { oldest } = supportFor(plan.tag)
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
          message: `${listText(names)}: wanted 1.${oldest} to 1.${server.minor}, the server's`,
          fix: { kind: 'print', text: 'upgrade these nodes, one after the other', commands: [] },
        },
      ]
    },
  }),
  check({
    id: 'API-07',
    subject: 'api',
    level: 'error',
    title: 'Pods get no service account',
    why: "Without the ServiceAccount admission plugin pods have no account and no token: istio-cni and istiod cannot talk to the API server, and no workload has an identity for mutual TLS ('no such file or directory: /var/run/secrets/…').",
    remedy: 'Turn the admission plugin ServiceAccount on; it is on by default.',
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
        message: 'a pod that names no service account is given none; wanted the account default',
        fix: {
          kind: 'print',
          text: 'take ServiceAccount out of --disable-admission-plugins of the API server',
          commands: [],
        },
      }))
    },
  }),
  check({
    id: 'API-08',
    subject: 'api',
    level: 'error',
    title: 'API server gives no bound tokens',
    why: "Istio's proxies prove who they are with tokens made for the audience istio-ca: without TokenRequest istiod, ztunnel and sidecars stay in ContainerCreating ('failed to fetch token').",
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
            'the API server does not offer serviceaccounts/token; wanted TokenRequest, which Kubernetes has since 1.20',
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
    title: 'API server has no webhooks',
    why: 'Sidecars are injected and the configuration is validated by webhooks: without their API the install fails half-way.',
    remedy: 'Offer admissionregistration.k8s.io/v1, as every API server does unless it is told not to.',
    docs: 'https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/',
    needs: ['apis'],
    find: ({ apis }) => {
      const group = 'admissionregistration.k8s.io'
      if (apis.groupVersions.includes(`${group}/v1`)) return []
      const isSilent = apis.failedGroups.some((failed) => failed.split('/')[0] === group)
      return [
        {
          object: 'Server',
          field: `/apis/${group}/v1`,
          message: isSilent ? `${group} did not answer` : `the API server does not offer ${group}/v1`,
          fix: {
            kind: 'print',
            text: isSilent ? 'try again' : `take ${group}/v1=false out of --runtime-config of the API server`,
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
    why: 'Discovery is then incomplete: pruning and uninstalling miss objects of these groups, and namespaces stay in Terminating.',
    remedy:
      'Repair the service behind the APIService, or delete the APIService of what is no longer installed.',
    docs: 'https://kubernetes.io/docs/tasks/extend-kubernetes/configure-aggregation-layer/',
    needs: ['apiServices', 'apis'],
    find: ({ apiServices, apis }) => {
      const groups = new Set(apis.failedGroups.map((failed) => failed.split('/')[0] ?? ''))
      const down = apiServices
        .filter(({ available }) => !available)
        .map(({ name, message = '' }) => {
          // Of a group whose APIService is down, that is news enough.
          groups.delete(name.slice(name.indexOf('.') + 1))
          return {
            object: `APIService/${name}`,
            says: `${name}${message && `: ${message}`}`,
            command: `kubectl get apiservice ${shellWord(name)} -o yaml`,
          }
        })
      const silent = [...groups].map((group) => ({
        object: `APIGroup/${group}`,
        says: `${group}: its discovery did not answer`,
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
            text: 'see why; delete the APIServices of what is gone',
            commands: all.slice(0, 5).map(({ command }) => command),
          },
        },
      ]
    },
  }),
]
