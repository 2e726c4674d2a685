// Multus, which calls other plugins: istio-cni is one of them there, not part of a chain.
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

/** Whether the plan lets Multus call istio-cni: then it brings the definition by which Multus finds it. */
const isForMultus = (plan: InstallView) =>
  renderedObject(plan, 'NetworkAttachmentDefinition', 'istio-cni') !== undefined

export const multusChecks: readonly Check[] = [
  check({
    id: 'MUL-01',
    subject: 'cni',
    level: 'warning',
    title: 'Multus is the primary plugin, and istio-cni would chain itself to it',
    why: "Multus' configuration is no chain that another plugin can join, and Multus writes it anew: pods start without istio-cni, outside the mesh.",
    remedy:
      'Install with `--platform openshift` there; elsewhere set `values.cni.provider=multus`, `values.cni.chained=false`, `values.cni.cniConfFileName=istio-cni.conf` and `values.pilot.cni.provider=multus`.',
    docs,
    scope: { cnis: ['multus'], needsCni: true },
    needs: ['detection', 'plan'],
    find: ({ detection, plan }) => {
      const isOpenShift = detection.platform === 'openshift'
      const isPrimary = isOpenShift || detection.primaryCni === 'multus'
      if (!isPrimary || isForMultus(plan)) return []
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
              ? 'install for OpenShift, which sets the folders too'
              : 'have Multus call istio-cni',
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
    title: 'Multus does not find istio-cni',
    why: 'Multus looks in namespace default for NetworkAttachmentDefinition istio-cni, which injected pods name. Without it they stay in ContainerCreating: "cannot find a network-attachment-definition (istio-cni) in namespace (default)".',
    remedy: 'Install again, which brings it back; or apply it.',
    docs,
    scope: { platform: { directories: ['multus'] } },
    needs: ['networkAttachments', 'daemonSets', 'plan'],
    find: ({ networkAttachments, daemonSets, plan }) => {
      const isThere = networkAttachments.some(
        ({ namespace, name }) => namespace === 'default' && name === 'istio-cni',
      )
      if (isThere || !daemonSets.some(isCni)) return []
      return [
        {
          object: 'NetworkAttachmentDefinition/default/istio-cni',
          field: 'metadata.name',
          // What the install mends must not stop it.
          level: isForMultus(plan) ? 'warning' : 'error',
          message: 'is missing, though istio-cni runs',
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
    title: 'Pods with a sidecar are not handed to istio-cni by Multus',
    why: `With Multus, istio-cni serves the pods whose annotation \`${networks}\` names it; the injector writes that where it knows of Multus. Pods that were injected before pass the mesh by: their container istio-validation fails, or the repair controller has to help.`,
    remedy: 'Restart the pods; see that `values.pilot.cni.provider=multus` is set.',
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
          message: `${amountText(missed.length, 'injected pod')} without istio-cni in it: ${listText(missed.map(({ name }) => name))}`,
          fix: { kind: 'print', text: 'restart them', commands: restartCommands(missed) },
        },
      ]
    },
  }),
]
