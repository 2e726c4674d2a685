// API-12 and API-13: what state the cluster is in.
import { check, type Check } from '../../check.ts'
import { planNamespaces, type InstallView } from '../../install-view.ts'
import { refusalCause } from '../../refusals/refusals.ts'
import { shellWord } from '../../fixes/shell.ts'
import { listText, objectsText } from '../../wording.ts'

const fiveMinutes = 5 * 60_000

export const stateChecks: readonly Check[] = [
  check({
    id: 'API-12',
    subject: 'api',
    level: 'error',
    title: 'A namespace that we need is being deleted',
    why: "Nothing can be created in a namespace that terminates: the install would stop at its first object there ('unable to create new content in namespace … because it is being terminated').",
    remedy:
      'Wait until it is gone, or take away what holds it: objects left behind, and finalizers whose controller is gone.',
    docs: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/',
    needs: ['namespaces', 'plan'],
    find: ({ namespaces, plan }) =>
      namespaces
        .filter(({ name, phase }) => phase === 'Terminating' && wanted(plan).includes(name))
        .map(({ name, conditions = [] }) => {
          const held = conditions
            .filter(({ status }) => status === 'True')
            .map(({ type, message = '' }) => `${type}${message && `: ${message}`}`)
          const by = held.length === 0 ? '' : `; held by ${listText(held)}`
          return {
            object: `Namespace/${name}`,
            field: 'status.phase',
            message: `the namespace is Terminating, wanted Active${by}`,
            causes: [refusalCause('terminating', `Namespace/${name}`)],
            fix: {
              kind: 'print',
              text: 'see what is left in it, and take the finalizers off what no controller will release',
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
    title: "Nodes' clocks differ from the server's",
    why: "Istio's certificates and tokens hold for a time: with a clock that is off, ztunnel and proxies refuse them ('certificate is not yet valid', 'token expired'), and workloads lose the mesh.",
    remedy: 'Run a time service (NTP) on every node.',
    needs: ['nodes', 'nodeLeases', 'taken'],
    find: ({ nodes, nodeLeases, taken }) => {
      const leases = new Map(nodeLeases.map(({ name, renewTime }) => [name, renewTime]))
      const off = nodes.flatMap(({ name, conditions }) => {
        const ready = conditions.find(({ type }) => type === 'Ready')
        const lease = minutesAhead(leases.get(name), taken)
        const beat = minutesAhead(ready?.lastHeartbeatTime, taken)
        // A node that is not ready renews nothing, and a heartbeat is old by design: only leases of ready nodes can lag.
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
          message: `${listText(off.map(({ text }) => text))}; wanted within 5 min of the server's ${taken}`,
          fix: {
            kind: 'print',
            text: 'set the clocks on these nodes, by a time service that runs from boot',
            commands: ['timedatectl set-ntp true'],
          },
        },
      ]
    },
  }),
]

/** Minutes that a clock is ahead, negative behind; 0 within five minutes, and for what is no time. */
function minutesAhead(time: string | undefined, taken: string): number {
  const difference = Date.parse(time ?? '') - Date.parse(taken)
  return Math.abs(difference) > fiveMinutes ? Math.round(difference / 60_000) : 0
}

const wanted = (plan: InstallView) => [plan.istioNamespace, ...planNamespaces(plan)]
