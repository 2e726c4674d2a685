// API-12 and API-13: namespaces that are being deleted, and clocks of nodes.
import { check, type Check } from '../../check.ts'
import { planNamespaces, type InstallView } from '../../install-view.ts'
import { rejectionCause } from '../../refusals/rejections.ts'
import { shellWord } from '../../fixes/shell.ts'
import { listText, objectsText } from '../../wording.ts'

const fiveMinutes = 5 * 60_000

export const stateChecks: readonly Check[] = [
  check({
    id: 'API-12',
    subject: 'api',
    level: 'error',
    title: 'A namespace of the install is being deleted',
    why: "The API server creates nothing in a terminating namespace, so the install would stop at its first object there ('unable to create new content in namespace … because it is being terminated').",
    remedy:
      'Wait until the namespace is gone, or remove what blocks the deletion: remaining objects, and finalizers whose controller no longer runs.',
    docs: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/',
    needs: ['namespaces', 'install'],
    find: ({ namespaces, install }) =>
      namespaces
        .filter(({ name, phase }) => phase === 'Terminating' && namespacesOf(install).includes(name))
        .map(({ name, conditions = [] }) => {
          const blocking = conditions
            .filter(({ status }) => status === 'True')
            .map(({ type, message = '' }) => `${type}${message && `: ${message}`}`)
          const by = blocking.length === 0 ? '' : `; blocked by ${listText(blocking)}`
          return {
            object: `Namespace/${name}`,
            field: 'status.phase',
            message: `is Terminating, must be Active${by}`,
            causes: [rejectionCause('terminating', `Namespace/${name}`)],
            fix: {
              kind: 'print',
              text: 'list the remaining objects, and remove finalizers whose controller no longer runs',
              commands: [
                `kubectl api-resources --verbs=list --namespaced -o name | xargs -n1 kubectl -n ${shellWord(name)} get --ignore-not-found --show-kind`,
              ],
            },
          }
        }),
  }),
  check({
    id: 'API-13',
    subject: 'nodes',
    level: 'warning',
    title: "Clocks of nodes differ from the API server's clock",
    why: "Istio's certificates and tokens have a validity period. With a wrong clock, ztunnel and proxies reject them ('certificate is not yet valid', 'token expired'), and workloads lose their mesh connections.",
    remedy: 'Run a time service (NTP) on every node.',
    needs: ['nodes', 'nodeLeases', 'taken'],
    find: ({ nodes, nodeLeases, taken }) => {
      const leases = new Map(nodeLeases.map(({ name, renewTime }) => [name, renewTime]))
      const off = nodes.flatMap(({ name, conditions }) => {
        const ready = conditions.find(({ type }) => type === 'Ready')
        const lease = minutesAhead(leases.get(name), taken)
        const beat = minutesAhead(ready?.lastHeartbeatTime, taken)
        // Nodes that are not ready renew no lease, and heartbeats are infrequent: only the lease of a ready node shows a lag.
        const ahead = Math.max(lease, beat)
        if (ahead > 0) return [{ name, text: `${name} is ${ahead} min ahead` }]
        const lags = ready?.status === 'True' && lease < 0
        return lags ? [{ name, text: `${name} is ${-lease} min behind` }] : []
      })
      if (off.length === 0) return []
      return [
        {
          object: objectsText(off.map(({ name }) => `Node/${name}`)),
          field: 'Lease/kube-node-lease spec.renewTime',
          message: `${listText(off.map(({ text }) => text))}; must be within 5 min of the server's ${taken}`,
          fix: {
            kind: 'print',
            text: 'set the clocks of these nodes with a time service that starts at boot',
            commands: ['timedatectl set-ntp true'],
          },
        },
      ]
    },
  }),
]

/** Minutes that a clock is ahead (negative: behind); 0 within five minutes or if the time cannot be read. */
function minutesAhead(time: string | undefined, taken: string): number {
  const difference = Date.parse(time ?? '') - Date.parse(taken)
  return Math.abs(difference) > fiveMinutes ? Math.round(difference / 60_000) : 0
}

const namespacesOf = (plan: InstallView) => [plan.istioNamespace, ...planNamespaces(plan)]
