// May the node agents' pods be admitted? Kubernetes' Pod Security, and engines that stand in its place.
import { objectName } from '../../manifest/object.ts'
import { toTree } from '../../values/tree.ts'
import { check, type Check, type Fix } from '../check.ts'
import { groupBy } from '../grouping.ts'
import { labelNamespaces } from '../namespace-labels.ts'
import { nodeNamespaces } from '../plan.ts'
import { explainRefusal, oneLine, type RefusalKind } from '../refusals.ts'
import { listText, objectsText } from '../wording.ts'

const label = 'pod-security.kubernetes.io/enforce'
const docs = 'https://kubernetes.io/docs/concepts/security/pod-security-admission/'
const needed =
  'host folders and the capabilities NET_ADMIN, NET_RAW, SYS_ADMIN, SYS_PTRACE and DAC_OVERRIDE, which only the level privileged admits'

/** Who may stand in the place of Pod Security, as refusals tell, and how a namespace is exempted from all that it asks. */
const engines: readonly {
  readonly kind: RefusalKind
  readonly title: string
  /** Part of the names of its webhooks. */
  readonly hooks: string
  readonly exempt: (namespaces: readonly string[]) => Fix
}[] = [
  {
    kind: 'gatekeeper',
    title: 'Gatekeeper',
    hooks: 'gatekeeper',
    exempt: (namespaces) => ({
      kind: 'print',
      text: `add ${listText(namespaces)} to spec.match.excludedNamespaces of the constraints; or exempt the namespaces whole, which Gatekeeper allows for those of its flag --exempt-namespace`,
      commands: namespaces.map(
        (name) => `kubectl label namespace ${name} admission.gatekeeper.sh/ignore=no-self-managing`,
      ),
    }),
  },
  {
    kind: 'kyverno',
    title: 'Kyverno',
    hooks: 'kyverno',
    exempt: (namespaces) => ({
      kind: 'print',
      text: `make PolicyExceptions (API-11 prints one); or exempt the namespaces whole: add ${namespaces.map((name) => `[*/*,${name},*]`).join('')} to resourceFilters of Kyverno's ConfigMap`,
      commands: ['kubectl -n kyverno edit configmap kyverno'],
    }),
  },
]

export const podSecurityChecks: readonly Check[] = [
  check({
    id: 'NS-01',
    subject: 'namespaces',
    level: 'error',
    title: 'Pod Security does not admit the node agents',
    why: `istio-cni and ztunnel use ${needed}. Elsewhere their DaemonSets get no pod (\`violates PodSecurity "baseline:latest"\` in the events) and the install waits in vain.`,
    remedy: `Label the namespaces of CNI and ztunnel with \`${label}=privileged\`.`,
    docs,
    needs: ['plan', 'namespaces'],
    find: ({ plan, namespaces }) => {
      const wrong = namespaces
        .filter(({ name }) => nodeNamespaces(plan).includes(name))
        .flatMap(({ name, labels }) => {
          const level = labels[label]
          return level === undefined || level === 'privileged' ? [] : [{ name, level }]
        })
      return wrong.map(({ name, level }) => ({
        object: `Namespace/${name}`,
        field: `metadata.labels[${label}]`,
        message: `is ${level}, but istio-cni or ztunnel goes there and needs privileged`,
        fix: {
          kind: 'apply',
          text: `let namespace ${name} admit privileged pods`,
          deeds: [
            {
              do: 'patch',
              ref: { apiVersion: 'v1', kind: 'Namespace', name },
              patch: toTree({ metadata: { labels: { [label]: 'privileged' } } }),
            },
          ],
          undo: [`kubectl label namespace ${name} ${label}=${level} --overwrite`],
        },
      }))
    },
  }),
  check({
    id: 'NS-02',
    subject: 'namespaces',
    level: 'error',
    title: "The cluster's default of Pod Security does not admit the node agents",
    why: `istio-cni and ztunnel use ${needed}. The API server was started with another default for namespaces without a label, as Talos and hardened RKE2 are, so that their DaemonSets get no pod and the install waits in vain.`,
    remedy: `Label the namespaces of CNI and ztunnel with \`${label}=privileged\`.`,
    docs: 'https://kubernetes.io/docs/tasks/configure-pod-container/enforce-standards-admission-controller/',
    needs: ['plan', 'namespaces', 'probes'],
    find: ({ plan, namespaces, probes }) => {
      const labelled = new Set(
        namespaces.filter(({ labels }) => labels[label] !== undefined).map(({ name }) => name),
      )
      const refused = probes.flatMap(({ what, namespace, refusal }) => {
        // A labelled namespace is NS-01's.
        if (!refusal || labelled.has(namespace) || !nodeNamespaces(plan).includes(namespace)) return []
        const { kind } = explainRefusal(refusal, { object: what, namespace })
        return kind === 'pod-security' ? [{ what, namespace, says: oneLine(refusal.message) }] : []
      })
      return [...groupBy(refused, ({ namespace }) => namespace)].map(([namespace, all]) => ({
        object: `Namespace/${namespace}`,
        field: `metadata.labels[${label}]`,
        message: `has no such label, and the server refuses the pods of ${listText(all.map(({ what }) => what))}: ${all[0]?.says ?? ''}`,
        fix: {
          kind: 'apply',
          text: `let namespace ${namespace} admit privileged pods`,
          ...labelNamespaces([namespace], namespaces, { [label]: 'privileged' }),
        },
      }))
    },
  }),
  check({
    id: 'NS-16',
    subject: 'namespaces',
    level: 'warning',
    title: 'A policy engine refuses what the install makes',
    why: "Gatekeeper and Kyverno commonly forbid host folders and capabilities. Istio's node agents need both, so that no application pod does: exempt their namespaces alone, and the policies can stay for everybody else.",
    remedy:
      'Have the constraint or policy leave out the namespaces of CNI and ztunnel: `spec.match.excludedNamespaces` of a Gatekeeper constraint, a PolicyException of Kyverno.',
    docs: 'https://open-policy-agent.github.io/gatekeeper/website/docs/exempt-namespaces/',
    needs: ['tried', 'probes', 'validatingWebhooks'],
    find: ({ tried, probes, validatingWebhooks }) => {
      const attempts = [
        ...tried.map(({ ref, refusal }) => ({ object: objectName(ref), namespace: ref.namespace, refusal })),
        ...probes.map(({ what, namespace, refusal }) => ({ object: what, namespace, refusal })),
      ]
      return engines.flatMap(({ kind, title, hooks, exempt }) => {
        const refused = attempts.filter(
          ({ object, namespace, refusal }) =>
            refusal !== undefined && explainRefusal(refusal, { object, namespace }).kind === kind,
        )
        if (refused.length === 0) return []
        const namespaces = [...new Set(refused.flatMap(({ namespace }) => namespace ?? []))]
        const configuration = validatingWebhooks.find(({ webhooks }) =>
          webhooks.some(({ name }) => name.includes(hooks)),
        )
        return [
          {
            object: `ValidatingWebhookConfiguration/${configuration?.name ?? hooks}`,
            field: 'webhooks',
            message: `${title} refuses ${objectsText([...new Set(refused.map(({ object }) => object))])} (API-11 says why); of all namespaces only ${listText(namespaces)} need an exception`,
            fix: exempt(namespaces),
          },
        ]
      })
    },
  }),
]
