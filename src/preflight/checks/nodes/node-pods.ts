// NODE-14 … NODE-16: pods whose runtime settings the mesh does not support.
import type { PodFacts } from '../../../facts/facts.ts'
import { check, type Check } from '../../check.ts'
import { isAmbientPod, isSidecarPod, namespaceLabels } from '../../workloads/enrolment.ts'
import { groupBy } from '../../grouping.ts'
import { shellWord } from '../../fixes/shell.ts'
import { getPath } from '../../../values/tree.ts'
import { amountText, objectsText } from '../../wording.ts'

const podText = ({ namespace, name }: PodFacts) => `Pod/${namespace}/${name}`

export const nodePodChecks: readonly Check[] = [
  check({
    id: 'NODE-14',
    subject: 'workloads',
    level: 'warning',
    title: 'Sandboxed pods cannot be ambient',
    why: 'gVisor and Kata give pods their own network stack, which istio-cni cannot configure. These pods lose their network or stay outside the mesh although their namespace is labelled.',
    remedy: 'Label these workloads with istio.io/dataplane-mode=none.',
    docs: 'https://github.com/istio/istio/issues/58573',
    scope: { mode: 'ambient' },
    needs: ['pods', 'namespaces', 'runtimeClasses'],
    find: ({ pods, namespaces, runtimeClasses }) => {
      const labels = namespaceLabels(namespaces)
      const handlers = new Map(runtimeClasses.map(({ name, handler }) => [name, handler]))
      const sandboxed = pods.filter((pod) => {
        const { runtimeClassName: runtime } = pod
        if (runtime === undefined || !isAmbientPod(pod, labels.get(pod.namespace))) return false
        return /^(runsc|gvisor|kata)/.test(handlers.get(runtime) ?? runtime)
      })
      return [...groupBy(sandboxed, ({ runtimeClassName }) => runtimeClassName)].map(
        ([runtime = '', same]) => ({
          object: objectsText(same.map(podText)),
          field: 'spec.runtimeClassName',
          message: `${amountText(same.length, 'ambient pod')} of RuntimeClass/${runtime} (${handlers.get(runtime) ?? 'handler unknown'})`,
          fix: {
            kind: 'print',
            text: 'label the pods and their pod templates',
            commands: [...groupBy(same, ({ namespace }) => namespace)].map(
              ([namespace, of]) =>
                `kubectl -n ${shellWord(namespace)} label pods ${of
                  .slice(0, 20)
                  .map(({ name }) => shellWord(name))
                  .join(' ')} istio.io/dataplane-mode=none --overwrite`,
            ),
          },
        }),
      )
    },
  }),
  check({
    id: 'NODE-15',
    subject: 'workloads',
    level: 'info',
    title: 'Pods on the host network are not in the mesh',
    why: 'istio-cni does not redirect the network of the node, which these pods use. Their traffic is neither encrypted nor subject to policies although their namespace is ambient.',
    remedy: 'Nothing to do if this is intended. Otherwise move the pods off the host network.',
    scope: { mode: 'ambient' },
    needs: ['pods', 'namespaces'],
    find: ({ pods, namespaces }) => {
      const labels = namespaceLabels(namespaces)
      const onHost = pods.filter(
        // Evaluates the pod as if it were not on the host network.
        ({ hostNetwork, ...pod }) => hostNetwork === true && isAmbientPod(pod, labels.get(pod.namespace)),
      )
      if (onHost.length === 0) return []
      return [
        {
          object: objectsText(onHost.map(podText)),
          field: 'spec.hostNetwork',
          message: `${amountText(onHost.length, 'pod')} of ambient namespaces on the host network`,
          fix: { kind: 'print', text: 'nothing to do if these pods may stay outside the mesh', commands: [] },
        },
      ]
    },
  }),
  check({
    id: 'NODE-16',
    subject: 'workloads',
    level: 'warning',
    title: 'Pods with user namespaces do not start with a sidecar on Talos',
    why: 'With hostUsers=false, istio-cni writes its rules inside the user namespace of the pod with the nsenter of the node. Talos has no nsenter, so these pods stop at istio-validation.',
    remedy: 'Use nftables (values.global.nativeNftables=true), or remove hostUsers=false.',
    docs: 'https://github.com/istio/istio/issues/58750',
    scope: { mode: 'sidecar', needsCni: true },
    needs: ['pods', 'namespaces', 'nodes', 'install'],
    find: ({ pods, namespaces, nodes, install }) => {
      const isNft = install.components.some(
        ({ values }) => getPath(values, ['global', 'nativeNftables']) === true,
      )
      const labels = namespaceLabels(namespaces)
      const bare = new Set(
        nodes.filter(({ nodeInfo }) => nodeInfo.osImage.startsWith('Talos')).map(({ name }) => name),
      )
      const stuck = pods.filter(
        (pod) =>
          pod.hostUsers === false && bare.has(pod.node ?? '') && isSidecarPod(pod, labels.get(pod.namespace)),
      )
      if (isNft || stuck.length === 0) return []
      return [
        {
          object: objectsText(stuck.map(podText)),
          field: 'spec.hostUsers',
          message: `${amountText(stuck.length, 'pod')} with hostUsers=false and a sidecar on Talos, which has no nsenter`,
          fix: {
            kind: 'render',
            text: 'use nftables, which writes its rules without nsenter',
            set: [{ path: 'values.global.nativeNftables', value: true }],
          },
        },
      ]
    },
  }),
]
