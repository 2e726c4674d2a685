// Checks of sidecar injection: conflicting injectors, and settings that do not match istio-cni.
import type { ConfigMapFacts, Labels, WebhookFacts } from '../../../facts/facts.ts'
import { getPath, getTree, isTree, newTree, type Tree } from '../../../values/tree.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { isAmbientNamespace } from '../../workloads/enrolment.ts'
import { injectorName, injectorValues } from '../../istio/injector.ts'
import { cniAfter } from '../../istio/istio.ts'
import { renderedObject, type InstallView } from '../../install-view.ts'
import {
  injectorConfigurationOf,
  overlappingInjectors,
  type InjectorConfiguration,
} from '../../workloads/overlapping-injectors.ts'
import { amountText, listText, nameText, objectsText } from '../../wording.ts'

interface Injector {
  readonly object: string
  readonly isPlanned: boolean
  /** `pilot.cni.enabled` of the values that the injection templates use; undefined if they cannot be read. */
  readonly usesCni: boolean | undefined
}

/** The injectors after the install: the plan's and those of other revisions. */
function injectorsAfter(configMaps: readonly ConfigMapFacts[], plan: InstallView): Injector[] {
  const planned = renderedObject(plan, 'ConfigMap', injectorName)
  const own = planned && nameText('ConfigMap', planned.metadata)
  const live = configMaps
    .filter(({ name }) => injectorName.test(name))
    .map((facts) => ({ object: nameText('ConfigMap', facts), data: facts.data['values'] }))
    .filter(({ object }) => object !== own)
  const data = planned && getTree(planned as unknown as Tree, ['data'])?.['values']
  const all = own === undefined ? live : [{ object: own, data }, ...live]
  return all.map(({ object, data: text }) => ({
    object,
    isPlanned: object === own,
    usesCni: cniSetting(text),
  }))
}

function cniSetting(text: unknown): boolean | undefined {
  const enabled = getPath(injectorValues(text) ?? newTree(), ['pilot', 'cni', 'enabled'])
  return typeof enabled === 'boolean' ? enabled : undefined
}

function disagreement({ object, isPlanned, usesCni }: Injector, hasCni: boolean): CheckFinding[] {
  if (usesCni === undefined || usesCni === hasCni) return []
  const common = { object, field: 'data.values: pilot.cni.enabled' }
  if (hasCni) {
    return [
      {
        ...common,
        level: isPlanned ? 'error' : 'warning',
        message:
          'is false although istio-cni is installed: pods get the init container istio-init, which needs NET_ADMIN; it must be true',
        fix: {
          kind: 'render',
          text: `set it ${isPlanned ? 'for this control plane' : 'when you install that control plane again'}, then restart the workloads`,
          set: [{ path: 'values.pilot.cni.enabled', value: true }],
        },
      },
    ]
  }
  return [
    {
      ...common,
      message:
        'is true although istio-cni is not installed: pods get the init container istio-validation, which finds no redirection and fails for ever',
      fix: {
        kind: 'render',
        text: 'install istio-cni too',
        set: [{ path: 'components.cni.enabled', value: true }],
      },
    },
  ]
}

/** The injection webhooks after the install. The plan's replace live ones with the same name. */
function webhooksAfter(live: readonly WebhookFacts[], plan: InstallView): InjectorConfiguration[] {
  const planned = plan.objects
    .filter(({ kind }) => kind === 'MutatingWebhookConfiguration')
    .map(injectorConfigurationOf)
  const others = live.filter(
    ({ name, labels }) => isInjector(labels) && !planned.some((one) => one.name === name),
  )
  return [...planned, ...others]
}

const isInjector = (labels: Labels | undefined) => labels?.['app'] === 'sidecar-injector'

function excluded(plan: InstallView): string[] {
  const data = renderedObject(plan, 'ConfigMap', 'istio-cni-config')?.['data']
  const list = isTree(data) ? data['EXCLUDE_NAMESPACES'] : ''
  return typeof list === 'string' ? list.split(',').map((name) => name.trim()) : []
}

export const injectionChecks: readonly Check[] = [
  check({
    id: 'PREV-11',
    subject: 'installed',
    level: 'error',
    title: 'The injector does not match istio-cni',
    why: 'The injector chooses the init container of a pod by pilot.cni.enabled. With the wrong value, pods are rejected for NET_ADMIN where Pod Security is enforced, or stay in Init:CrashLoopBackOff because their traffic is not redirected.',
    remedy:
      'Set values.pilot.cni.enabled to true if istio-cni is installed, otherwise to false, and restart the workloads.',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/cni/',
    scope: { mode: 'sidecar' },
    needs: ['configMaps', 'daemonSets', 'install'],
    find: ({ configMaps, daemonSets, install }) => {
      const hasCni = cniAfter(daemonSets, install) !== undefined
      return injectorsAfter(configMaps, install).flatMap((injector) => disagreement(injector, hasCni))
    },
  }),
  check({
    id: 'PREV-17',
    subject: 'installed',
    level: 'error',
    title: 'Two injectors select the same pods',
    why: 'Both webhooks change the pod, one after the other. It gets the sidecar of the last one or a mix of both, and this may change with each restart.',
    remedy: 'Label each namespace for one revision, and remove the injector that you do not need.',
    docs: 'https://istio.io/latest/docs/setup/upgrade/canary/',
    needs: ['mutatingWebhooks', 'namespaces', 'pods', 'install'],
    find: ({ mutatingWebhooks, namespaces, pods, install }) =>
      [...overlappingInjectors(webhooksAfter(mutatingWebhooks, install), namespaces, pods)].map(
        ([injectors, objects]) => ({
          object: objectsText(objects),
          field: 'metadata.labels[istio.io/rev]',
          message: `${amountText(objects.length, 'namespace')} (${listText(objects)}) would be injected by MutatingWebhookConfiguration ${injectors}; only one may select a namespace`,
          fix: {
            kind: 'print',
            text: 'set the revision label of the namespaces, or delete the configuration that you do not need',
            commands: [
              ...objects
                .slice(0, 5)
                .map(
                  (object) =>
                    `kubectl label namespace ${object.slice('Namespace/'.length)} istio-injection- istio.io/rev=${install.revision || 'default'} --overwrite`,
                ),
              'kubectl delete mutatingwebhookconfiguration UNWANTED',
            ],
          },
        }),
      ),
  }),
  check({
    id: 'PREV-24',
    subject: 'installed',
    level: 'warning',
    title: 'istio-cni excludes a namespace of the mesh',
    why: 'istio-cni ignores pods in namespaces of excludeNamespaces. Ambient pods there are not in the mesh although their namespace is labelled, and their traffic is not encrypted. In sidecar mode the list must contain the namespace of istiod.',
    remedy: 'Set values.cni.excludeNamespaces to the namespaces that do not belong to the mesh.',
    scope: { needsCni: true },
    needs: ['namespaces', 'install'],
    find: ({ namespaces, install }) => {
      const left = excluded(install)
      const lost = namespaces.filter((one) => isAmbientNamespace(one) && left.includes(one.name))
      const isGiven = getPath(install.userValues, ['values', 'cni', 'excludeNamespaces']) !== undefined
      const lacksRoot = install.mode === 'sidecar' && isGiven && !left.includes(install.istioNamespace)
      if (lost.length === 0 && !lacksRoot) return []
      const names = lost.map(({ name }) => name)
      const wanted = left.filter((name) => !names.includes(name) && name !== '')
      const field = 'data.EXCLUDE_NAMESPACES'
      const fix = (list: string[]) => ({
        kind: 'render' as const,
        text: 'set the correct list',
        set: list.map((value, i) => ({ path: `values.cni.excludeNamespaces[${i}]`, value })),
      })
      return lost.length > 0
        ? [
            {
              object: objectsText(names.map((name) => `Namespace/${name}`)),
              field,
              message: `${listText(names)} has the label istio.io/dataplane-mode=ambient, but istio-cni excludes ${left.join(', ')}`,
              fix: fix(wanted),
            },
          ]
        : [
            {
              object: 'ConfigMap/istio-cni-config',
              field,
              message: `is ${left.join(',')}, without ${install.istioNamespace}: istio-cni would redirect the traffic of istiod and of gateways`,
              fix: fix([...wanted, install.istioNamespace]),
            },
          ]
    },
  }),
]
