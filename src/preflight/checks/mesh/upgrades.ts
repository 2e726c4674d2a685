// Checks of an istiod that is upgraded in place: skipped versions, downgrades and changed defaults.
import type { WorkloadFacts } from '../../../facts/facts.ts'
import { getPath } from '../../../values/tree.ts'
import { behaviourChanges, compatibleMinor } from '../../istio/behavior-changes.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import {
  liveControlPlanes,
  plannedControlPlane,
  replacedControlPlane,
  type IstioWorkload,
} from '../../istio/istio.ts'
import type { InstallView } from '../../install-view.ts'
import { imageMinor, tagOf } from '../../istio/versions.ts'

const imageField = 'spec.template.spec.containers[0].image'

/** The versions before and after an upgrade in place; undefined if a version is unknown. */
function upgradeOf(deployments: readonly WorkloadFacts[], plan: InstallView): Upgrade | undefined {
  const live = replacedControlPlane(deployments, plan)
  if (!live) return undefined
  const from = imageMinor(live.image)
  const to = imageMinor(plannedControlPlane(plan)?.image ?? '')
  return from === undefined || to === undefined ? undefined : { live, from, to }
}

interface Upgrade {
  readonly live: IstioWorkload
  /** Minor versions. */
  readonly from: number
  readonly to: number
}

/** As upgradeOf. A new revision is compared with the newest control plane, because workloads move from it. */
function replacementOf(deployments: readonly WorkloadFacts[], plan: InstallView): Upgrade | undefined {
  const to = imageMinor(plannedControlPlane(plan)?.image ?? '')
  if (to === undefined || replacedControlPlane(deployments, plan)) return upgradeOf(deployments, plan)
  const others = liveControlPlanes(deployments).flatMap((live) => {
    const from = imageMinor(live.image)
    return from === undefined ? [] : [{ live, from, to }]
  })
  return others.toSorted((a, b) => b.from - a.from)[0]
}

function jump(found: Upgrade | undefined, plan: InstallView): CheckFinding[] {
  if (!found || found.to - found.from <= 1) return []
  const steps = Array.from({ length: found.to - found.from - 1 }, (_, i) => `1.${found.from + i + 1}`)
  return [
    {
      object: found.live.object,
      field: imageField,
      message: `is ${tagOf(found.live.image) ?? ''} and would be upgraded to ${plan.tag} in place; Istio supports upgrades of one minor version`,
      fix: {
        kind: 'print',
        text: `upgrade to ${steps.join(', ')} first (upgrade --to does one step at a time), or install the new control plane as a second revision and move the namespaces to it`,
        commands: [`ambientctl upgrade --to ${plan.tag}`, `ambientctl install --revision 1-${found.to}`],
      },
    },
  ]
}

function downgrade(found: Upgrade | undefined, plan: InstallView): CheckFinding[] {
  if (!found || found.to >= found.from) return []
  return [
    {
      object: found.live.object,
      field: imageField,
      message: `is ${tagOf(found.live.image) ?? ''} and would be downgraded to ${plan.tag}; fields that only the newer CRDs have are dropped when an object is written`,
      fix: {
        kind: 'print',
        text: `use a version of ambientctl that installs 1.${found.from} or newer; to revert an upgrade, roll it back`,
        commands: ['ambientctl history', 'ambientctl rollback'],
      },
    },
  ]
}

function changedBehaviour(found: Upgrade | undefined, plan: InstallView): CheckFinding[] {
  const isChosen = plan.components.some(({ values }) => values['compatibilityVersion'] !== undefined)
  if (!found || isChosen) return []
  const changes = behaviourChanges(found.from, plan)
  if (changes.length === 0) return []
  return [
    {
      object: found.live.object,
      field: imageField,
      message: `defaults that change from 1.${found.from} to 1.${found.to}: ${changes.map(({ says, path }) => `${says} (${path})`).join('; ')}`,
      fix: {
        kind: 'render',
        text: 'to keep the old behaviour for now, set the compatibility version',
        set: [{ path: 'compatibilityVersion', value: `1.${compatibleMinor(found.from)}` }],
      },
    },
  ]
}

export const upgradeChecks: readonly Check[] = [
  check({
    id: 'PREV-15',
    subject: 'installed',
    level: 'error',
    title: 'The upgrade skips a minor version',
    why: 'Istio tests upgrades in place only from one minor version to the next. After a larger step, old sidecars and gateways may reject their configuration until they restart.',
    remedy:
      'Upgrade one minor version at a time with `upgrade --to VERSION`, or install a new revision. `--force` installs all the same.',
    docs: 'https://istio.io/latest/docs/setup/upgrade/',
    needs: ['deployments', 'install'],
    find: ({ deployments, install }) => jump(upgradeOf(deployments, install), install),
  }),
  check({
    id: 'PREV-16',
    subject: 'installed',
    level: 'error',
    title: 'The installed Istio is newer than the one to install',
    why: 'Istio does not test downgrades. The older CRDs drop newer fields, and proxies of the newer version connect to an older istiod, which is not supported.',
    remedy:
      'Use a newer version of ambientctl, or return to an earlier install with `ambientctl rollback`. `--force` installs all the same.',
    needs: ['deployments', 'install'],
    find: ({ deployments, install }) => downgrade(upgradeOf(deployments, install), install),
  }),
  check({
    id: 'PREV-26',
    subject: 'installed',
    level: 'warning',
    title: 'The upgrade changes default settings',
    why: 'Some defaults of Istio differ between the installed version and the one to install, so traffic may be treated differently although your configuration did not change.',
    remedy: 'Read the changes. Keep the old behaviour with compatibilityVersion until you are ready.',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/compatibility-versions/',
    needs: ['deployments', 'install'],
    find: ({ deployments, install }) => changedBehaviour(replacementOf(deployments, install), install),
  }),
  check({
    id: 'NS-28',
    subject: 'installed',
    level: 'warning',
    title: 'The upgrade stops sending traces to zipkin',
    why: "Up to 1.21 every proxy sent its spans to the Service zipkin in istiod's namespace. Newer versions send nothing unless tracing is configured, so dashboards stay empty after the upgrade.",
    remedy: 'Define zipkin as an extension provider and select it with a Telemetry object.',
    docs: 'https://istio.io/latest/docs/tasks/observability/distributed-tracing/telemetry-api/',
    needs: ['services', 'deployments', 'install'],
    find: ({ services, deployments, install }) => {
      const found = upgradeOf(deployments, install)
      const zipkin = services.find(
        ({ name, namespace }) => name === 'zipkin' && namespace === install.istioNamespace,
      )
      const isConfigured = getPath(install.userValues, ['meshConfig', 'extensionProviders']) !== undefined
      if (!zipkin || !found || found.from > 21 || isConfigured) return []
      return [
        {
          object: `Service/${zipkin.namespace}/zipkin`,
          field: 'metadata.name',
          message: `istiod is 1.${found.from}, which sends traces to this Service by default; 1.${found.to} does not`,
          fix: {
            kind: 'render',
            text: 'define it as a provider, then select it with a Telemetry object: spec.tracing[0].providers[0].name=zipkin',
            set: [
              { path: 'meshConfig.extensionProviders[0].name', value: 'zipkin' },
              {
                path: 'meshConfig.extensionProviders[0].zipkin.service',
                value: `zipkin.${zipkin.namespace}.svc.cluster.local`,
              },
              { path: 'meshConfig.extensionProviders[0].zipkin.port', value: 9411 },
            ],
          },
        },
      ]
    },
  }),
]
