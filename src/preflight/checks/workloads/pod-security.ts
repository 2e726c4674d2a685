// May the node agents' pods be admitted? Kubernetes' Pod Security, and engines that stand in its place.
import { check, type Check, type Fix } from '../../check.ts'
import { denialsOf, type DenialAt } from '../../refusals/denials.ts'
import { groupBy } from '../../grouping.ts'
import { labelNamespaces } from '../../fixes/namespace-labels.ts'
import { patchAction } from '../../fixes/patches.ts'
import { nodeNamespaces } from '../../install-view.ts'
import { refusalCause, type RefusalKind } from '../../refusals/refusals.ts'
import { listText, objectsText } from '../../wording.ts'

const label = 'pod-security.kubernetes.io/enforce'
const docs = 'https://kubernetes.io/docs/concepts/security/pod-security-admission/'
const needed =
  'host folders and the capabilities NET_ADMIN, NET_RAW, SYS_ADMIN, SYS_PTRACE and DAC_OVERRIDE, which only the level privileged admits'

interface Exemption {
  /** After `exempt`. */
  readonly text: string
  readonly commands: readonly string[]
}

/** Who may stand in the place of Pod Security, as refusals tell, and how a namespace is exempted from all that it asks. */
const engines: readonly {
  readonly kind: RefusalKind
  readonly title: string
  /** Part of the names of its webhooks. */
  readonly hooks: string
  readonly exempt: (namespaces: readonly string[]) => Exemption
}[] = [
  {
    kind: 'gatekeeper',
    title: 'Gatekeeper',
    hooks: 'gatekeeper',
    exempt: (namespaces) => ({
      text: 'the namespaces whole, which Gatekeeper allows for those of its flag --exempt-namespace',
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
      text: `the namespaces whole: add ${namespaces.map((name) => `[*/*,${name},*]`).join('')} to resourceFilters of Kyverno's ConfigMap`,
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
          return level === undefined || level === 'privileged' ? [] : [{ name, labels, level }]
        })
      return wrong.map(({ name, labels, level }) => ({
        object: `Namespace/${name}`,
        field: `metadata.labels[${label}]`,
        message: `is ${level}, but istio-cni or ztunnel goes there and needs privileged`,
        causes: [refusalCause('pod-security', `Namespace/${name}`)],
        fix: {
          kind: 'apply',
          text: `let namespace ${name} admit privileged pods`,
          actions: [
            patchAction(
              { apiVersion: 'v1', kind: 'Namespace', name },
              { metadata: { labels: { [label]: 'privileged' } } },
              { metadata: { labels } },
            ),
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
    needs: ['plan', 'namespaces', 'admissionTrials'],
    find: ({ plan, namespaces, admissionTrials }) => {
      const labelled = new Set(
        namespaces.filter(({ labels }) => labels[label] !== undefined).map(({ name }) => name),
      )
      // A labelled namespace is NS-01's.
      const refused = denialsOf({ admissionTrials }).filter(
        ({ kind, namespace = '' }) =>
          kind === 'pod-security' && !labelled.has(namespace) && nodeNamespaces(plan).includes(namespace),
      )
      return [...groupBy(refused, ({ namespace = '' }) => namespace)].map(([namespace, all]) => ({
        object: `Namespace/${namespace}`,
        field: `metadata.labels[${label}]`,
        message: `has no such label, and the server refuses the pods of ${listText(all.map(({ object }) => object))}: ${all[0]?.says ?? ''}`,
        causes: [refusalCause('pod-security', `Namespace/${namespace}`)],
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
    level: 'error',
    title: 'A policy engine refuses what the install makes',
    why: "Gatekeeper and Kyverno commonly forbid host folders and capabilities. Istio's node agents need both, so that no application pod does: exempt their namespaces alone, and the policies can stay for everybody else.",
    remedy:
      'Have the constraint or policy leave out the namespaces of CNI and ztunnel: `spec.match.excludedNamespaces` of a Gatekeeper constraint, a PolicyException of Kyverno.',
    docs: 'https://open-policy-agent.github.io/gatekeeper/website/docs/exempt-namespaces/',
    needs: ['dryRuns', 'admissionTrials', 'validatingWebhooks', 'plan'],
    find: ({ dryRuns, admissionTrials, validatingWebhooks, plan }) => {
      const denials = denialsOf({ dryRuns, admissionTrials }, plan.platform)
      return engines.flatMap(({ kind, title, hooks, exempt }) => {
        const refused = denials.filter((denial) => denial.kind === kind)
        const [first] = refused
        if (!first) return []
        const namespaces = [...new Set(refused.flatMap(({ namespace }) => namespace ?? []))]
        const configuration = validatingWebhooks.find(({ webhooks }) =>
          webhooks.some(({ name }) => name.includes(hooks)),
        )
        return [
          {
            object: `ValidatingWebhookConfiguration/${configuration?.name ?? hooks}`,
            field: 'webhooks',
            message: `${title} refuses ${objectsText(distinct(refused.map(({ object }) => object)))}: ${first.says}; of all namespaces only ${listText(namespaces)} need an exception`,
            causes: distinct(refused.map(({ cause }) => cause)),
            fix: exceptions(refused, exempt(namespaces)),
          },
        ]
      })
    },
  }),
]

const distinct = (texts: readonly string[]) => [...new Set(texts)]

/** What each refusal asks for by itself, then how to leave the namespaces alone altogether. */
function exceptions(refused: readonly DenialAt[], { text, commands }: Exemption): Fix {
  const [first] = refused
  // A pod that stood for others needs no exception of its own, where there are others.
  const own = refused.filter(({ isStandIn }) => !isStandIn || first?.isStandIn)
  const fixes = own.map(({ fix }) => fix)
  return {
    kind: 'print',
    text: `${first?.fix.text ?? ''}; or exempt ${text}`,
    commands: [...distinct(fixes.flatMap((fix) => (fix.kind === 'print' ? fix.commands : []))), ...commands],
  }
}
