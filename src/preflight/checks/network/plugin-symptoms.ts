// What a cluster already suffers from: no network plugin, or an istio-cni in the wrong folders.
import type { EventFacts } from '../../../facts/facts.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { brokenBy, renderedDirectory } from '../../nodes/directories.ts'
import { groupBy } from '../../grouping.ts'
import { isCni } from '../../istio/istio.ts'
import { oneLine } from '../../refusals/refusals.ts'
import { amountText, objectsText } from '../../wording.ts'

const noPlugin = ['NetworkPluginNotReady', 'cni plugin not initialized', 'cni config uninitialized']
const cut = (text: string) => oneLine(text, 300)

/** The folders of `failed to find plugin "istio-cni" in path [X Y]`; none in any other message. */
function searchedFolders({ message }: EventFacts): string[] {
  const [, list = ''] = /failed to find plugin "istio-cni" in path \[([^\]]{0,4000})\]/.exec(message) ?? []
  return (
    list
      .split(/[\s,]+/)
      .filter((folder) => folder.startsWith('/'))
      // K3s names each release's folder by a digest, and links the present one.
      .map((folder) => folder.replace(/^(\/.*\/k3s\/data)\/[0-9a-f]{64}\//, '$1/current/'))
  )
}

export const pluginSymptomChecks: readonly Check[] = [
  check({
    id: 'CNI-NONE',
    subject: 'cni',
    level: 'error',
    title: 'Nodes have no network plugin',
    why: 'istio-cni adds itself to the configuration of another plugin and gives no pod its network. On nodes without one nothing starts but host network pods, so istiod, ztunnel and istio-cni wait for ever.',
    remedy: 'Install a network plugin first.',
    docs: 'https://kubernetes.io/docs/concepts/cluster-administration/networking/',
    needs: ['nodes'],
    find: ({ nodes }): CheckFinding[] => {
      const without = nodes.flatMap(({ name, conditions }) => {
        const ready = conditions.find(({ type }) => type === 'Ready')
        const text = `${ready?.reason ?? ''} ${ready?.message ?? ''}`
        return ready?.status !== 'True' && noPlugin.some((words) => text.includes(words))
          ? [{ name, text }]
          : []
      })
      if (without.length === 0) return []
      return [
        {
          object: objectsText(without.map(({ name }) => `Node/${name}`)),
          field: 'status.conditions[Ready]',
          // Nodes that are just starting are without for a moment.
          level: without.length === nodes.length ? 'error' : 'warning',
          message: `${amountText(without.length, 'node')} of ${nodes.length}: ${cut(without[0]?.text ?? '')}`,
          fix: {
            kind: 'print',
            text: 'install a network plugin, or see why that of these nodes does not start',
            commands: ['kubectl get pods -A -o wide --field-selector spec.nodeName=NODE'],
          },
        },
      ]
    },
  }),
  check({
    id: 'CNI-WAIT',
    subject: 'cni',
    level: 'error',
    title: 'istio-cni finds no CNI configuration',
    why: brokenBy.confDir,
    remedy: 'Set `values.cni.cniConfDir` to the folder of the node, or the platform that knows it.',
    docs: 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/',
    scope: { needsCni: true },
    needs: ['events', 'daemonSets', 'plan'],
    find: ({ events, daemonSets, plan }) => {
      const folder = renderedDirectory(plan, 'confDir')
      return daemonSets.filter(isCni).flatMap(({ namespace, name, desired, ready, hostPaths }) => {
        const own = events.filter(({ object }) => object.startsWith(`Pod/${namespace}/${name}-`))
        const told = own.find(({ message }) => message.includes('no networks found in'))
        // Not ready on every node, and said to be so by its own probe.
        const waits = own.find(({ message }) => message.includes('statuscode: 503'))
        const event = told ?? (desired > 0 && ready === 0 ? waits : undefined)
        const live = hostPaths?.['cni-net-dir']
        // Another folder is what may mend it: that is tried.
        if (!event || (live !== undefined && live !== folder)) return []
        return [
          {
            object: `DaemonSet/${namespace}/${name}`,
            field: 'spec.template.spec.volumes[cni-net-dir].hostPath.path',
            message: `is ${folder ?? 'absent'}, and ${event.object} says: ${cut(event.message)}`,
            fix: {
              kind: 'print' as const,
              text: "set the folder in which the node's container runtime looks for CNI configuration: by --platform, or by --set values.cni.cniConfDir=FOLDER",
              commands: [
                'ambientctl platform detect',
                `kubectl -n ${namespace} logs daemonset/${name} --tail=20`,
              ],
            },
          },
        ]
      })
    },
  }),
  check({
    id: 'CNI-BIN',
    subject: 'cni',
    level: 'error',
    title: 'Nodes look for istio-cni in another folder',
    why: brokenBy.binDir,
    remedy: 'Set `values.cni.cniBinDir` to the folder that the events name.',
    docs: 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/',
    scope: { needsCni: true },
    needs: ['events', 'plan'],
    find: ({ events, plan }) => {
      const planned = renderedDirectory(plan, 'binDir')
      const missed = events
        .map((event) => ({ event, folders: searchedFolders(event) }))
        .filter(({ folders }) => folders.length > 0 && !folders.includes(planned ?? ''))
      return [...groupBy(missed, ({ folders }) => folders.join(' '))].map(([path, all]) => ({
        object: objectsText([...new Set(all.map(({ event }) => event.object))]),
        field: 'Event.message',
        message: `the node looks for istio-cni in ${path}, and it would be put into ${planned ?? 'no folder'}: ${cut(all[0]?.event.message ?? '')}`,
        fix: {
          kind: 'render' as const,
          text: 'put it where the node looks',
          set: [{ path: 'values.cni.cniBinDir', value: path.split(' ')[0] ?? '' }],
        },
      }))
    },
  }),
]
