// Checks whether Pod Security or a policy engine admits the pods of the node agents.
import { check, type Check, type Fix } from '../../check.ts'
import { rejectionsOf, type LocatedRejection } from '../../refusals/located-rejections.ts'
import { groupBy } from '../../grouping.ts'
import { labelNamespaces } from '../../fixes/namespace-labels.ts'
import { patchAction } from '../../fixes/patches.ts'
import { nodeNamespaces } from '../../install-view.ts'
import { rejectionCause, type RejectionKind } from '../../refusals/rejections.ts'
import { listText, objectsText } from '../../wording.ts'

const label = 'pod-security.kubernetes.io/enforce'
const docs = 'https://kubernetes.io/docs/concepts/security/pod-security-admission/'
const needed =
  'host directories and the capabilities NET_ADMIN, NET_RAW, SYS_ADMIN, SYS_PTRACE and DAC_OVERRIDE, which need the level privileged'

interface Exemption {
  /** After `exempt`. */
  readonly text: string
  readonly commands: readonly string[]
}

/** Policy engines that refusals name, and how to exempt a namespace from all of their policies. */
const engines: readonly {
  readonly kind: RejectionKind
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
      text: 'the namespaces from all constraints, with the flag --exempt-namespace of Gatekeeper',
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
      text: `the namespaces from all policies: add ${namespaces.map((name) => `[*/*,${name},*]`).join('')} to resourceFilters in the ConfigMap of Kyverno`,
      commands: ['kubectl -n kyverno edit configmap kyverno'],
    }),
  },
]

export const podSecurityChecks: readonly Check[] = [
  check({
    id: 'NS-01',
    subject: 'namespaces',
    level: 'error',
    title: 'Pod Security rejects the node agents',
    why: `istio-cni and ztunnel use ${needed}. With another level their DaemonSets cannot create pods (\`violates PodSecurity "baseline:latest"\` in the events) and the install times out.`,
    remedy: `Label the namespaces of istio-cni and ztunnel with \`${label}=privileged\`.`,
    docs,
    needs: ['install', 'namespaces'],
    find: ({ install, namespaces }) => {
      const wrong = namespaces
        .filter(({ name }) => nodeNamespaces(install).includes(name))
        .flatMap(({ name, labels }) => {
          const level = labels[label]
          return level === undefined || level === 'privileged' ? [] : [{ name, labels, level }]
        })
      return wrong.map(({ name, labels, level }) => ({
        object: `Namespace/${name}`,
        field: `metadata.labels[${label}]`,
        message: `is ${level}; istio-cni and ztunnel need privileged`,
        causes: [rejectionCause('pod-security', `Namespace/${name}`)],
        fix: {
          kind: 'apply',
          text: `label namespace ${name} with the level privileged`,
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
    title: 'The default Pod Security level rejects the node agents',
    why: `istio-cni and ztunnel use ${needed}. The API server has a stricter default for namespaces without a label, as on Talos and hardened RKE2, so their DaemonSets cannot create pods and the install times out.`,
    remedy: `Label the namespaces of istio-cni and ztunnel with \`${label}=privileged\`.`,
    docs: 'https://kubernetes.io/docs/tasks/configure-pod-container/enforce-standards-admission-controller/',
    needs: ['install', 'namespaces', 'admissionTrials'],
    find: ({ install, namespaces, admissionTrials }) => {
      const labelled = new Set(
        namespaces.filter(({ labels }) => labels[label] !== undefined).map(({ name }) => name),
      )
      // NS-01 reports namespaces with a label.
      const refused = rejectionsOf({ admissionTrials }).filter(
        ({ kind, namespace = '' }) =>
          kind === 'pod-security' && !labelled.has(namespace) && nodeNamespaces(install).includes(namespace),
      )
      return [...groupBy(refused, ({ namespace = '' }) => namespace)].map(([namespace, all]) => ({
        object: `Namespace/${namespace}`,
        field: `metadata.labels[${label}]`,
        message: `is not set, and the API server rejects the pods of ${listText(all.map(({ object }) => object))}: ${all[0]?.message ?? ''}`,
        causes: [rejectionCause('pod-security', `Namespace/${namespace}`)],
        fix: {
          kind: 'apply',
          text: `label namespace ${namespace} with the level privileged`,
          ...labelNamespaces([namespace], namespaces, { [label]: 'privileged' }),
        },
      }))
    },
  }),
  check({
    id: 'NS-16',
    subject: 'namespaces',
    level: 'error',
    title: 'A policy engine rejects objects of the install',
    why: "Policies of Gatekeeper and Kyverno often forbid host directories and capabilities, which Istio's node agents need. Without an exception for their namespaces, the agents do not start and no pod can join the mesh.",
    remedy:
      'Exclude the namespaces of istio-cni and ztunnel from the constraint or policy: `spec.match.excludedNamespaces` of a Gatekeeper constraint, or a PolicyException of Kyverno.',
    docs: 'https://open-policy-agent.github.io/gatekeeper/website/docs/exempt-namespaces/',
    needs: ['dryRuns', 'admissionTrials', 'validatingWebhooks', 'install'],
    find: ({ dryRuns, admissionTrials, validatingWebhooks, install }) => {
      const denials = rejectionsOf({ dryRuns, admissionTrials }, install.platform)
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
            message: `${title} refuses ${objectsText(distinct(refused.map(({ object }) => object)))}: ${first.message}; only ${listText(namespaces)} need an exception`,
            causes: distinct(refused.map(({ cause }) => cause)),
            fix: exceptions(refused, exempt(namespaces)),
          },
        ]
      })
    },
  }),
]

const distinct = (texts: readonly string[]) => [...new Set(texts)]

/** The fix for each refusal, then how to exempt the namespaces altogether. */
function exceptions(refused: readonly LocatedRejection[], { text, commands }: Exemption): Fix {
  const [first] = refused
  // A trial pod needs no exception if the objects that it represents are also rejected.
  const own = refused.filter(({ isTestPod }) => !isTestPod || first?.isTestPod)
  const fixes = own.map(({ fix }) => fix)
  return {
    kind: 'print',
    text: `${first?.fix.text ?? ''}; or exempt ${text}`,
    commands: [...distinct(fixes.flatMap((fix) => (fix.kind === 'print' ? fix.commands : []))), ...commands],
  }
}
