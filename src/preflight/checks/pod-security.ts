// May the node agents' pods be admitted? Kubernetes' Pod Security, and engines that stand in its place.
import type { Refusal } from '../../facts/rehearsal.ts'
import { objectName } from '../../manifest/object.ts'
import { toTree } from '../../values/tree.ts'
import { check, type Check, type Fix } from '../check.ts'
import { groupBy } from '../grouping.ts'
import { nodeNamespaces } from '../plan.ts'
import { explainRefusal, oneLine } from '../refusals.ts'
import { listText, nameText, objectsText } from '../wording.ts'

const label = 'pod-security.kubernetes.io/enforce'
const docs = 'https://kubernetes.io/docs/concepts/security/pod-security-admission/'
const needed =
  'host folders and the capabilities NET_ADMIN, NET_RAW, SYS_ADMIN, SYS_PTRACE and DAC_OVERRIDE, which only the level privileged admits'

interface Attempt {
  /** `DaemonSet/istio-system/ztunnel`. */
  readonly object: string
  readonly namespace: string | undefined
  readonly refusal: Refusal
}

/** Gatekeeper and Kyverno, as a refusal tells. */
const engines: ReadonlySet<string> = new Set(['gatekeeper', 'kyverno'])

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
          text: `kubectl label namespace ${name} ${label}=privileged --overwrite`,
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
          text: `kubectl label namespace ${namespace} ${label}=privileged`,
          deeds: [
            {
              do: 'apply',
              // Applied, since the namespace may not be there yet.
              object: {
                apiVersion: 'v1',
                kind: 'Namespace',
                metadata: { name: namespace, labels: { [label]: 'privileged' } },
              },
            },
          ],
          undo: [`kubectl label namespace ${namespace} ${label}-`],
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
    needs: ['tried', 'probes'],
    find: ({ tried, probes }) => {
      const attempts: Attempt[] = [
        ...tried.flatMap(({ ref, refusal }) =>
          refusal ? [{ object: objectName(ref), namespace: ref.namespace, refusal }] : [],
        ),
        ...probes.flatMap(({ what, namespace, refusal }) =>
          refusal
            ? [
                {
                  object: what.includes('/') ? what : nameText('Pod', { namespace, name: what }),
                  namespace,
                  refusal,
                },
              ]
            : [],
        ),
      ]
      const denials = attempts
        .map(({ object, namespace, refusal }) => ({
          object,
          ...explainRefusal(refusal, { object, namespace }),
        }))
        .filter(({ kind }) => engines.has(kind))
      return [...groupBy(denials, ({ by }) => by)].map(([by, all]) => ({
        object: objectsText([...new Set(all.map(({ object }) => object))]),
        field: all[0]?.field ?? '',
        message: `refused by ${by}: ${all[0]?.says ?? ''}`,
        fix: all[0]?.fix ?? noFix,
      }))
    },
  }),
]

const noFix: Fix = { kind: 'print', text: '', commands: [] }
