// Checks for other owners of objects of the install: installers, Helm releases, field managers.
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
  /** The name of the installation that the workload belongs to; undefined if another tool installed it. */
  readonly of: (workload: WorkloadFacts) => string | undefined
  /** An error for an owner that reverts changes of others. */
  readonly level: 'error' | 'info'
  readonly field: string
  readonly then: (name: string) => string
  readonly commands: (name: string) => readonly string[]
}

/** The application in a tracking id; undefined if it is not a valid name, as it becomes part of commands. */
const applicationOf = (trackingId = '') => /^([A-Za-z0-9][A-Za-z0-9._-]*):/.exec(trackingId)?.[1]

/** The name of an installation that the objects do not tell. */
const unknownName = 'unknown'

/** Flux's controllers, which are field managers. */
const fluxManagers: ReadonlySet<string> = new Set(['kustomize-controller', 'helm-controller'])

/** GitOps tools first: their controllers overwrite what other tools applied. */
const installers: readonly Installer[] = [
  {
    title: 'Argo CD',
    of: ({ labels, annotations, managers }) =>
      applicationOf(annotations?.['argocd.argoproj.io/tracking-id']) ??
      labels?.['argocd.argoproj.io/instance'] ??
      // The label by which Argo CD 2 tracks objects is also one of Helm's.
      (managers?.includes('argocd-controller')
        ? (labels?.['app.kubernetes.io/instance'] ?? unknownName)
        : undefined),
    level: 'error',
    field: 'metadata.annotations[argocd.argoproj.io/tracking-id]',
    then: (name) =>
      `change Istio through ${name === unknownName ? 'its Application' : `the Application ${name}`}, or delete the Application without its objects and install with --force, which takes the objects over`,
    commands: (name) => [`argocd app delete ${name === unknownName ? 'NAME' : name} --cascade=false`],
  },
  {
    title: 'Flux',
    of: ({ labels, managers }) =>
      labels?.['kustomize.toolkit.fluxcd.io/name'] ??
      labels?.['helm.toolkit.fluxcd.io/name'] ??
      (managers?.some((manager) => fluxManagers.has(manager)) ? unknownName : undefined),
    level: 'error',
    field: 'metadata.labels[toolkit.fluxcd.io]',
    then: (name) =>
      `change Istio through ${name === unknownName ? 'the Kustomization or HelmRelease' : name} of Flux, or suspend and delete it and install with --force, which takes the objects over`,
    commands: (name) => {
      const word = name === unknownName ? 'NAME' : name
      return [`flux suspend kustomization ${word}   # or: flux suspend helmrelease ${word}`]
    },
  },
  {
    title: 'istioctl',
    of: ({ labels, managers, annotations }) => {
      if (annotations?.['meta.helm.sh/release-name'] !== undefined) return undefined
      const owner = labels?.['install.operator.istio.io/owning-resource'] ?? unknownName
      return managers?.includes('istio-operator') || owner !== unknownName ? owner : undefined
    },
    level: 'info',
    field: 'metadata.managedFields',
    then: () =>
      'nothing to do: `ambientctl install` adopts these objects as Helm releases. From then on upgrade with ambientctl or Helm, no longer with istioctl',
    commands: () => [],
  },
]

/** Objects with the field manager of ambientctl count as its own, even with marks of other installers. */
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
    message: `${listText(objects)}: installed by ${installer.title}${name === unknownName ? '' : ` (${name})`}`,
    level: installer.level,
    fix: { kind: 'print', text: installer.then(name), commands: installer.commands(name) },
  }))
}

/** `namespace/name` of recorded releases. Marks without a record have no effect, as in install/plan/object-plan.ts. */
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
    // Without Helm's label its annotations have no effect, as in release/ownership.ts.
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
    message: `${amountText(objects.length, 'object')} of this install (${listText(objects, 3)}) belong to the Helm release ${release}, which is not one of its releases (${[...own].join(', ')}); install does not adopt them`,
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
      text: `install into namespace ${namespace} of the release, as its next revision`,
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
    text: `back up and delete the record of release ${release}: its objects stay and install adopts them. If Istio may be unavailable for a while, run helm uninstall -n ${namespace} ${name} instead`,
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
    // `install` takes over the fields of other installers.
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
    message: `${listText(fields)}; install does not overwrite fields of other managers`,
    fix: {
      kind: 'print',
      text: 'set the current value in your values (or remove the field), or take over the fields',
      commands: ['ambientctl install --force'],
    },
  }))
}

export const ownerChecks: readonly Check[] = [
  check({
    id: 'PREV-01',
    subject: 'installed',
    level: 'info',
    title: 'Another tool installed Istio',
    why: "Two installers of one object undo each other's changes: a GitOps controller restores its version within minutes, so Argo CD and Flux stop an install. An upgrade with istioctl removes the changes of this install. Objects of kubectl or istioctl are adopted.",
    remedy:
      'Use one owner for Istio: change it through the GitOps tool, or delete its Application or HelmRelease without the objects and install with --force.',
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
    why: 'An object can belong to only one Helm release. Install does not adopt objects of a recorded release, because the next `helm upgrade` or `helm uninstall` of that release would revert or delete them.',
    remedy: 'Install into the namespace of that release, or delete its record: then its objects are adopted.',
    needs: ['dryRuns', 'helmRecords', 'install'],
    find: ({ dryRuns, helmRecords, install }) => foreignReleases(dryRuns, helmRecords, install),
  }),
  check({
    id: 'PREV-03',
    subject: 'installed',
    level: 'error',
    title: 'Another field manager owns fields that this install changes',
    why: 'Server-side apply returns a conflict (409) for these fields, so the install stops. Another tool or user set them: an autoscaler, a controller, or kubectl scale.',
    remedy: 'Set the same value in your values, or install with --force to take over the fields.',
    docs: 'https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts',
    needs: ['dryRuns'],
    find: ({ dryRuns }) => fieldConflicts(dryRuns),
  }),
]
