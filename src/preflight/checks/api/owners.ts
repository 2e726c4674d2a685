// Whose objects an install would write into: other installers, other releases, other field managers.
import type { NamedFacts, WorkloadFacts } from '../../../facts/facts.ts'
import type { DryRunResult } from '../../../facts/dry-run.ts'
import { conflictsOf, describeConflicts, mayTakeOver } from '../../../manifest/conflicts.ts'
import { objectName } from '../../../manifest/object.ts'
import { check, type Check, type Fix, type CheckFinding } from '../../check.ts'
import { groupBy } from '../../grouping.ts'
import { isCni, isZtunnel } from '../../istio/istio.ts'
import type { InstallView } from '../../install-view.ts'
import { amountText, listText, objectsText } from '../../wording.ts'

interface Installer {
  readonly title: string
  /** What it calls its install of the workload; undefined if the workload is not its own. */
  readonly of: (workload: WorkloadFacts) => string | undefined
  readonly level: 'warning' | 'info'
  readonly field: string
  readonly then: (name: string) => string
  readonly commands: (name: string) => readonly string[]
}

/** The application that a tracking id begins with; an annotation may hold any text, and this goes into commands. */
const applicationOf = (trackingId = '') => /^([A-Za-z0-9][A-Za-z0-9._-]*):/.exec(trackingId)?.[1]

/** GitOps first: whoever applied an object once, the controller that follows it has the last word. */
const installers: readonly Installer[] = [
  {
    title: 'Argo CD',
    of: ({ labels, annotations }) =>
      applicationOf(annotations?.['argocd.argoproj.io/tracking-id']) ??
      labels?.['argocd.argoproj.io/instance'],
    level: 'warning',
    field: 'metadata.annotations[argocd.argoproj.io/tracking-id]',
    then: (name) =>
      `let the Application ${name} deploy what \`ambientctl manifest generate\` prints, or take Istio out of it without deleting the objects, then install`,
    commands: (name) => [`argocd app delete ${name} --cascade=false`],
  },
  {
    title: 'Flux',
    of: ({ labels }) =>
      labels?.['kustomize.toolkit.fluxcd.io/name'] ?? labels?.['helm.toolkit.fluxcd.io/name'],
    level: 'warning',
    field: 'metadata.labels[toolkit.fluxcd.io]',
    then: (name) =>
      `let Flux's ${name} deploy what \`ambientctl manifest generate\` prints, or suspend it and take Istio out of it, then install`,
    commands: (name) => [`flux suspend kustomization ${name}   # or: flux suspend helmrelease ${name}`],
  },
  {
    title: 'istioctl',
    of: ({ labels, managers, annotations }) => {
      if (annotations?.['meta.helm.sh/release-name'] !== undefined) return undefined
      const owner = labels?.['install.operator.istio.io/owning-resource'] ?? 'unknown'
      return managers?.includes('istio-operator') || owner !== 'unknown' ? owner : undefined
    },
    level: 'info',
    field: 'metadata.managedFields',
    then: () =>
      'nothing to do: install adopts these objects as Helm releases and takes their fields over; from then on upgrade with ambientctl or Helm, no longer with istioctl',
    commands: () => [],
  },
]

/** Objects that an install of ours has written are ours, whatever else is on them. */
const isOurs = ({ managers }: WorkloadFacts) => managers?.includes('ambientctl') === true

function ownersOf(workloads: readonly { kind: string; facts: WorkloadFacts }[]): CheckFinding[] {
  const groups = new Map<string, { installer: Installer; name: string; objects: string[] }>()
  for (const { kind, facts } of workloads) {
    for (const installer of installers) {
      const name = installer.of(facts)
      if (name === undefined || (installer.level === 'info' && isOurs(facts))) continue
      const key = `${installer.title} ${name}`
      const group = groups.get(key) ?? { installer, name, objects: [] }
      group.objects.push(`${kind}/${facts.namespace}/${facts.name}`)
      groups.set(key, group)
      break
    }
  }
  return [...groups.values()].map(({ installer, name, objects }) => ({
    object: objectsText(objects),
    field: installer.field,
    message: `${listText(objects)}: installed by ${installer.title}${name === 'unknown' ? '' : ` (${name})`}`,
    level: installer.level,
    fix: { kind: 'print', text: installer.then(name), commands: installer.commands(name) },
  }))
}

/** `namespace/name` of the releases that have a record: another's mark without a record binds nothing, as in install/plan/object-plan.ts. */
function recordedReleases(records: readonly NamedFacts[]): ReadonlySet<string> {
  return new Set(
    records.flatMap(({ namespace, name, labels }) => {
      const release = labels?.['name'] ?? /^sh\.helm\.release\.v1\.(.+)\.v\d+$/.exec(name)?.[1]
      return release === undefined ? [] : [`${namespace ?? ''}/${release}`]
    }),
  )
}

function foreignReleases(
  dryRuns: readonly DryRunResult[],
  records: readonly NamedFacts[],
  plan: InstallView,
): CheckFinding[] {
  const recorded = recordedReleases(records)
  const own = new Set(plan.components.map(({ namespace, release }) => `${namespace}/${release}`))
  const owned = dryRuns.flatMap(({ owner, marks, ref }) =>
    // Without Helm's label its annotations bind nobody: release/ownership.ts reads them so.
    owner && marks?.['app.kubernetes.io/managed-by'] === 'Helm'
      ? [{ release: `${owner.namespace}/${owner.name}`, object: objectName(ref) }]
      : [],
  )
  const foreign = owned.filter(({ release }) => recorded.has(release) && !own.has(release))
  const groups = [...groupBy(foreign, ({ release }) => release)].map(
    ([release, found]) => [release, found.map(({ object }) => object)] as const,
  )
  return groups.map(([release, objects]) => ({
    object: objectsText(objects),
    field: 'metadata.annotations[meta.helm.sh/release-name]',
    message: `${amountText(objects.length, 'object')} of this install (${listText(objects, 3)}) belong to the Helm release ${release}, which is none of its releases (${[...own].join(', ')}); install refuses to take them`,
    fix: releaseFix(release, plan),
  }))
}

function releaseFix(release: string, plan: InstallView): Fix {
  const [namespace = '', name = ''] = release.split('/')
  const component = plan.components.find((one) => one.release === name)
  if (component) {
    const isControl = component.key === 'base' || component.key === 'pilot'
    return {
      kind: 'render',
      text: `install into the release's own namespace ${namespace}, as its next revision`,
      set: [
        {
          path: isControl ? 'values.global.istioNamespace' : `components.${component.key}.namespace`,
          value: namespace,
        },
      ],
    }
  }
  return {
    kind: 'print',
    text: `keep a copy of the record of ${release} and let Helm forget the release, its objects stay and install adopts them; or, if Istio may be away meanwhile: helm uninstall -n ${namespace} ${name}`,
    commands: [
      `kubectl get secret -n ${namespace} -l owner=helm,name=${name} -o yaml > ${name}-release.yaml`,
      `kubectl delete secret -n ${namespace} -l owner=helm,name=${name}`,
    ],
  }
}

function fieldConflicts(dryRuns: readonly DryRunResult[]): CheckFinding[] {
  const groups = new Map<string, { objects: string[]; fields: string[]; first: string }>()
  for (const { ref, refusal } of dryRuns) {
    if (!refusal) continue
    // Fields of installers are taken over, as install does.
    const kept = conflictsOf(refusal).filter((conflict) => !mayTakeOver([conflict]))
    for (const conflict of kept) {
      const group = groups.get(conflict.manager) ?? { objects: [], fields: [], first: conflict.field }
      if (!group.objects.includes(objectName(ref))) group.objects.push(objectName(ref))
      group.fields.push(`${objectName(ref)}: ${describeConflicts([conflict])}`)
      groups.set(conflict.manager, group)
    }
  }
  return [...groups.values()].map(({ objects, fields, first }) => ({
    object: objectsText(objects),
    field: first,
    message: `${listText(fields)}; install would set another value, and refuses to`,
    fix: {
      kind: 'print',
      text: 'set the value that is there in your own values (or leave the field out), or take the fields over',
      commands: ['ambientctl install --force'],
    },
  }))
}

export const ownerChecks: readonly Check[] = [
  check({
    id: 'PREV-01',
    subject: 'installed',
    level: 'info',
    title: 'Istio was installed by another tool',
    why: 'Two installers of one object undo each other: a GitOps controller puts back its own version minutes after an install, and an upgrade by the old tool throws out what was set here. What kubectl or istioctl made, install adopts.',
    remedy: 'Decide who owns Istio: hand the manifests to the GitOps tool, or take Istio out of it first.',
    needs: ['deployments', 'daemonSets'],
    find: ({ deployments, daemonSets }) =>
      ownersOf([
        ...deployments
          .filter(({ labels }) => labels?.['app'] === 'istiod')
          .map((facts) => ({ kind: 'Deployment', facts })),
        ...daemonSets
          .filter((facts) => isCni(facts) || isZtunnel(facts))
          .map((facts) => ({ kind: 'DaemonSet', facts })),
      ]),
  }),
  check({
    id: 'PREV-02',
    subject: 'installed',
    level: 'error',
    title: 'Objects of this install belong to another Helm release',
    why: 'An object has one Helm release. Install refuses to take what a recorded release owns: at the next `helm upgrade` or `helm uninstall` of that release the object would be changed back or deleted.',
    remedy:
      'Install into the namespace of that release, or let Helm forget it: without a record, its objects are adopted.',
    needs: ['dryRuns', 'helmRecords', 'plan'],
    find: ({ dryRuns, helmRecords, plan }) => foreignReleases(dryRuns, helmRecords, plan),
  }),
  check({
    id: 'PREV-03',
    subject: 'installed',
    level: 'error',
    title: 'Another field manager owns fields that this install would change',
    why: 'Server-side apply answers 409 for such a field, so install stops. Somebody set it on purpose: an autoscaler, a controller, a colleague with kubectl scale.',
    remedy: 'Set the same value in your own values, or install with --force to take the fields over.',
    docs: 'https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts',
    needs: ['dryRuns'],
    find: ({ dryRuns }) => fieldConflicts(dryRuns),
  }),
]
