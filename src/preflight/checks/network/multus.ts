// Checks for Multus, which calls istio-cni as an additional network instead of a chained plugin.
import { check, type Check } from '../../check.ts'
import { isCni } from '../../istio/istio.ts'
import { renderedObject, type InstallView } from '../../install-view.ts'
import { restartCommands } from '../../fixes/restarts.ts'
import { amountText, listText, nameText, objectsText } from '../../wording.ts'

const docs = 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#red-hat-openshift'
const networks = 'k8s.v1.cni.cncf.io/networks'
const definition = {
  apiVersion: 'k8s.cni.cncf.io/v1',
  kind: 'NetworkAttachmentDefinition',
  metadata: { name: 'istio-cni', namespace: 'default' },
}

/** Whether the plan has the NetworkAttachmentDefinition by which Multus finds istio-cni. */
const isForMultus = (plan: InstallView) =>
  renderedObject(plan, 'NetworkAttachmentDefinition', 'istio-cni') !== undefined

export const multusChecks: readonly Check[] = [
  check({
    id: 'MUL-01',
    subject: 'cni',
    level: 'warning',
    title: 'istio-cni is not configured for Multus',
    why: 'A plugin cannot chain itself to the configuration of Multus, which overwrites the entry. Pods start without istio-cni, outside the mesh.',
    remedy:
      'On OpenShift install with `--platform openshift`. Elsewhere set `values.cni.provider=multus`, `values.cni.chained=false`, `values.cni.cniConfFileName=istio-cni.conf` and `values.pilot.cni.provider=multus`.',
    docs,
    scope: { cnis: ['multus'], needsCni: true },
    needs: ['detection', 'install'],
    find: ({ detection, install }) => {
      const isOpenShift = detection.platform === 'openshift'
      const isPrimary = isOpenShift || detection.primaryCni === 'multus'
      if (!isPrimary || isForMultus(install)) return []
      const multus = detection.cnis.find(({ name }) => name === 'multus')
      return [
        {
          object: multus?.object ?? 'Cluster',
          field: 'metadata.name',
          message:
            'is the primary network plugin, but istio-cni is rendered with provider=default; it must be multus',
          fix: {
            kind: 'render',
            text: isOpenShift
              ? 'install with --platform openshift, which also sets the directories'
              : 'configure istio-cni for Multus',
            set: isOpenShift
              ? [{ path: 'values.global.platform', value: 'openshift' }]
              : [
                  { path: 'values.cni.provider', value: 'multus' },
                  { path: 'values.cni.chained', value: false },
                  { path: 'values.cni.cniConfFileName', value: 'istio-cni.conf' },
                  { path: 'values.pilot.cni.provider', value: 'multus' },
                ],
          },
        },
      ]
    },
  }),
  check({
    id: 'MUL-02',
    subject: 'cni',
    level: 'error',
    title: 'NetworkAttachmentDefinition of istio-cni is missing',
    why: 'Injected pods name NetworkAttachmentDefinition istio-cni, which Multus reads from namespace default. Without it they stay in ContainerCreating: "cannot find a network-attachment-definition (istio-cni) in namespace (default)".',
    remedy: 'Install again, which creates it, or apply it.',
    docs,
    scope: { platform: { directories: ['multus'] } },
    needs: ['networkAttachments', 'daemonSets', 'install'],
    find: ({ networkAttachments, daemonSets, install }) => {
      const isThere = networkAttachments.some(
        ({ namespace, name }) => namespace === 'default' && name === 'istio-cni',
      )
      if (isThere || !daemonSets.some(isCni)) return []
      return [
        {
          object: 'NetworkAttachmentDefinition/default/istio-cni',
          field: 'metadata.name',
          // The install creates the object, so its absence must not block the install.
          level: isForMultus(install) ? 'warning' : 'error',
          message: 'is missing, although istio-cni runs',
          fix: {
            kind: 'apply',
            text: 'apply NetworkAttachmentDefinition/default/istio-cni',
            actions: [{ do: 'apply', object: definition, isNew: true }],
            undo: ['kubectl -n default delete network-attachment-definition istio-cni'],
          },
        },
      ]
    },
  }),
  check({
    id: 'MUL-03',
    subject: 'cni',
    level: 'info',
    title: 'Multus does not call istio-cni for pods with a sidecar',
    why: `With Multus, istio-cni handles only pods whose annotation \`${networks}\` names it. The injector sets the annotation if it is configured for Multus. Pods that were injected before bypass the mesh: istio-validation fails, or the repair controller must restart them.`,
    remedy: 'Set `values.pilot.cni.provider=multus`, then restart the pods.',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/cni/',
    scope: { platform: { directories: ['multus'] }, needsCni: true },
    needs: ['pods'],
    find: ({ pods }) => {
      const missed = pods.filter(
        ({ annotations, initContainers = [] }) =>
          initContainers.some(({ name }) => name === 'istio-validation') &&
          !annotations?.[networks]?.includes('istio-cni'),
      )
      if (missed.length === 0) return []
      return [
        {
          object: objectsText(missed.map((pod) => nameText('Pod', pod))),
          field: `metadata.annotations[${networks}]`,
          message: `${amountText(missed.length, 'injected pod')} without istio-cni in the annotation: ${listText(missed.map(({ name }) => name))}`,
          fix: { kind: 'print', text: 'restart the workloads', commands: restartCommands(missed) },
        },
      ]
    },
  }),
]
