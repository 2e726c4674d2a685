// Checks for existing failures: no network plugin, or an istio-cni with wrong directories.
import type { EventFacts } from '../../../facts/facts.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { directoryConsequences, renderedDirectory } from '../../nodes/directories.ts'
import { groupBy } from '../../grouping.ts'
import { isCni } from '../../istio/istio.ts'
import { oneLine } from '../../refusals/rejections.ts'
import { amountText, objectsText } from '../../wording.ts'

const noPlugin = ['NetworkPluginNotReady', 'cni plugin not initialized', 'cni config uninitialized']
const cut = (text: string) => oneLine(text, 300)

/** The directories in `failed to find plugin "istio-cni" in path [X Y]`; none for other messages. */
function searchedDirectories({ message }: EventFacts): string[] {
  const [, list = ''] = /failed to find plugin "istio-cni" in path \[([^\]]{0,4000})\]/.exec(message) ?? []
  return (
    list
      .split(/[\s,]+/)
      .filter((directory) => directory.startsWith('/'))
      // K3s names the directory of a release by its digest and links the current one.
      .map((directory) => directory.replace(/^(\/.*\/k3s\/data)\/[0-9a-f]{64}\//, '$1/current/'))
  )
}

export const pluginSymptomChecks: readonly Check[] = [
  check({
    id: 'CNI-NONE',
    subject: 'cni',
    level: 'error',
    title: 'Nodes have no network plugin',
    why: 'istio-cni extends the configuration of a network plugin; it does not connect pods itself. On nodes without a plugin only pods on the host network start, so istiod stays Pending and istio-cni and ztunnel never become ready.',
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
          // A starting node has no plugin for a moment.
          level: without.length === nodes.length ? 'error' : 'warning',
          message: `${amountText(without.length, 'node')} of ${nodes.length}: ${cut(without[0]?.text ?? '')}`,
          fix: {
            kind: 'print',
            text: 'install a network plugin, or find out why the plugin of these nodes does not start',
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
    why: directoryConsequences.confDir,
    remedy:
      'Set `values.cni.cniConfDir` to the directory that the node uses, or install with the matching platform.',
    docs: 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/',
    scope: { needsCni: true },
    needs: ['events', 'daemonSets', 'install'],
    find: ({ events, daemonSets, install }) => {
      const directory = renderedDirectory(install, 'confDir')
      return daemonSets.filter(isCni).flatMap(({ namespace, name, desired, ready, hostPaths }) => {
        const own = events.filter(({ object }) => object.startsWith(`Pod/${namespace}/${name}-`))
        const told = own.find(({ message }) => message.includes('no networks found in'))
        // The readiness probe of an agent that has just started fails once, too.
        const waits = own.find(({ message, count = 1 }) => message.includes('statuscode: 503') && count >= 2)
        const event = told ?? (ready === 0 ? waits : undefined)
        const live = hostPaths?.['cni-net-dir']
        // The install sets another directory, which may fix the problem.
        if (!event || ready >= desired || (live !== undefined && live !== directory)) return []
        return [
          {
            object: `DaemonSet/${namespace}/${name}`,
            field: 'spec.template.spec.volumes[cni-net-dir].hostPath.path',
            message: `is ${directory ?? 'absent'}, but ${event.object} reports: ${cut(event.message)}`,
            fix: {
              kind: 'print' as const,
              text: 'set the directory in which the container runtime looks for CNI configuration: with --platform, or with --set values.cni.cniConfDir=DIRECTORY',
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
    title: 'Nodes look for istio-cni in another directory',
    why: directoryConsequences.binDir,
    remedy: 'Set `values.cni.cniBinDir` to the directory that the events name.',
    docs: 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/',
    scope: { needsCni: true },
    needs: ['events', 'install'],
    find: ({ events, install }) => {
      const planned = renderedDirectory(install, 'binDir')
      const missed = events
        .map((event) => ({ event, folders: searchedDirectories(event) }))
        .filter(({ folders }) => folders.length > 0 && !folders.includes(planned ?? ''))
      return [...groupBy(missed, ({ folders }) => folders.join(' '))].map(([path, all]) => ({
        object: objectsText([...new Set(all.map(({ event }) => event.object))]),
        field: 'Event.message',
        message: `the node looks for istio-cni in ${path}, but the install would use ${planned ?? 'no directory'}: ${cut(all[0]?.event.message ?? '')}`,
        fix: {
          kind: 'render' as const,
          text: 'use the directory that the node searches',
          set: [{ path: 'values.cni.cniBinDir', value: path.split(' ')[0] ?? '' }],
        },
      }))
    },
  }),
]
