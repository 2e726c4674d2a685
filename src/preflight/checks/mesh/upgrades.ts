// An istiod that is upgraded in place: how far, which way, and what becomes different.
import type { WorkloadFacts } from '../../../facts/facts.ts'
import { getPath } from '../../../values/tree.ts'
import { behaviourChanges, compatibleMinor } from '../../istio/behaviour.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { plannedControlPlane, replacedControlPlane, type IstioWorkload } from '../../istio/istio.ts'
import type { InstallView } from '../../install-view.ts'
import { imageMinor, tagOf } from '../../istio/versions.ts'

const imageField = 'spec.template.spec.containers[0].image'

/** From what to what an istiod is upgraded in place; undefined where a version cannot be told. */
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

function jump(found: Upgrade | undefined, plan: InstallView): CheckFinding[] {
  if (!found || found.to - found.from <= 1) return []
  const steps = Array.from({ length: found.to - found.from - 1 }, (_, i) => `1.${found.from + i + 1}`)
  return [
    {
      object: found.live.object,
      field: imageField,
      message: `is ${tagOf(found.live.image) ?? ''} and would become ${plan.tag} in place; Istio supports steps of one minor version`,
      fix: {
        kind: 'print',
        text: `upgrade by way of ${steps.join(', ')}, or install the new control plane beside the old one as a revision and move namespaces over`,
        commands: [`ambientctl install --revision 1-${found.to}`],
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
      message: `is ${tagOf(found.live.image) ?? ''} and would go back to ${plan.tag}; fields that only the newer CRDs have are dropped from your objects when they are written next`,
      fix: {
        kind: 'print',
        text: `use the ambientctl that brings 1.${found.from} or newer; to go back after an upgrade, roll the releases back instead`,
        commands: ['helm rollback istiod -n istio-system'],
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
      message: `from 1.${found.from} to 1.${found.to} these change: ${changes.map(({ says, path }) => `${says} (${path})`).join('; ')}`,
      fix: {
        kind: 'render',
        text: 'to upgrade first and take the changes later, keep the old behaviour',
        set: [{ path: 'compatibilityVersion', value: `1.${compatibleMinor(found.from)}` }],
      },
    },
  ]
}

export const upgradeChecks: readonly Check[] = [
  check({
    id: 'PREV-15',
    subject: 'installed',
    level: 'warning',
    title: 'The upgrade skips a minor version',
    why: 'Istio tests upgrades in place from one minor version to the next. Across more, old sidecars and gateways may get configuration that they reject until they are restarted.',
    remedy: 'Go through the minor versions between, or use a revision.',
    docs: 'https://istio.io/latest/docs/setup/upgrade/',
    needs: ['deployments', 'plan'],
    find: ({ deployments, plan }) => jump(upgradeOf(deployments, plan), plan),
  }),
  check({
    id: 'PREV-16',
    subject: 'installed',
    level: 'warning',
    title: 'A newer Istio is installed than this would bring',
    why: 'Istio does not test going back. CRDs lose the fields that came later, and proxies of the newer version talk to an older istiod, which is not supported.',
    remedy: 'Use a newer ambientctl, or roll the Helm releases back.',
    needs: ['deployments', 'plan'],
    find: ({ deployments, plan }) => downgrade(upgradeOf(deployments, plan), plan),
  }),
  check({
    id: 'PREV-26',
    subject: 'installed',
    level: 'warning',
    title: 'Defaults change with this upgrade',
    why: 'Some defaults of Istio changed between the version that runs and the one to install: traffic may be treated otherwise without any change of yours.',
    remedy: 'Read what changes; keep the old behaviour with compatibilityVersion until you are ready.',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/compatibility-versions/',
    needs: ['deployments', 'plan'],
    find: ({ deployments, plan }) => changedBehaviour(upgradeOf(deployments, plan), plan),
  }),
  check({
    id: 'NS-28',
    subject: 'installed',
    level: 'warning',
    title: 'Traces no longer go to zipkin by themselves',
    why: 'Up to 1.21 every proxy sent its spans to zipkin in the namespace of istiod. Since then nothing is sent unless it is configured: dashboards go empty after the upgrade.',
    remedy: 'Name zipkin as an extension provider and choose it with a Telemetry object.',
    docs: 'https://istio.io/latest/docs/tasks/observability/distributed-tracing/telemetry-api/',
    needs: ['services', 'deployments', 'plan'],
    find: ({ services, deployments, plan }) => {
      const found = upgradeOf(deployments, plan)
      const zipkin = services.find(
        ({ name, namespace }) => name === 'zipkin' && namespace === plan.istioNamespace,
      )
      const isConfigured = getPath(plan.given, ['meshConfig', 'extensionProviders']) !== undefined
      if (!zipkin || !found || found.from > 21 || isConfigured) return []
      return [
        {
          object: `Service/${zipkin.namespace}/zipkin`,
          field: 'metadata.name',
          message: `istiod is 1.${found.from}, which traces to this Service by default; 1.${found.to} does not`,
          fix: {
            kind: 'render',
            text: 'name it as a provider (then choose it with a Telemetry object: spec.tracing[0].providers[0].name=zipkin)',
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
