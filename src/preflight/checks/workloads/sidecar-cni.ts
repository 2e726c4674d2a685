// Check for sidecar mode with the CNI plugin, on any platform.
import { check, type Check } from '../../check.ts'
import { restartCommands } from '../../fixes/restarts.ts'
import { listText, objectsText } from '../../wording.ts'

export const sidecarCniChecks: readonly Check[] = [
  check({
    id: 'CNI-INIT',
    subject: 'cni',
    level: 'info',
    title: 'Pods created before the CNI plugin keep a privileged init container',
    why: 'After the install, istio-cni redirects the traffic of new pods. Running pods keep istio-init with the capabilities NET_ADMIN and NET_RAW until they restart.',
    remedy: 'After the install, restart these workloads with `kubectl rollout restart`.',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/cni/',
    scope: { mode: 'sidecar', needsCni: true },
    needs: ['pods'],
    find: ({ pods }) => {
      const old = pods.filter(({ initContainers = [] }) =>
        initContainers.some(({ name }) => name === 'istio-init'),
      )
      if (old.length === 0) return []
      const names = old.map(({ namespace, name }) => `Pod/${namespace}/${name}`)
      return [
        {
          object: objectsText(names),
          field: 'spec.initContainers[istio-init]',
          message: `${listText(names)}: created without the CNI plugin; after the install new pods have istio-validation instead`,
          fix: {
            kind: 'print',
            text: 'after the install, restart these workloads',
            commands: restartCommands(old),
          },
        },
      ]
    },
  }),
]
