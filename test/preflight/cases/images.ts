// Registries, and the Secrets for them.
import { sample, type Clean, type SampleOptions } from '../../support/evidence.ts'
import { change, type Case } from '../case.ts'

const on = (change: Partial<Clean>, options: SampleOptions = {}): Clean =>
  structuredClone({ ...sample('k3s', options), ...change })

const pullSecret = (name: string, namespaceOfIt: string) => ({
  name,
  namespace: namespaceOfIt,
  type: 'kubernetes.io/dockerconfigjson',
})

const pulling = (secrets: ReturnType<typeof pullSecret>[], more: readonly string[] = []) =>
  on(
    { pullSecrets: secrets },
    { set: ['profile=ambient', 'values.global.imagePullSecrets[0]=mirror', ...more] },
  )

export const cases: readonly Case[] = [
  {
    id: 'NS-26',
    name: 'reports a missing Secret',
    clean: () => pulling([pullSecret('mirror', 'istio-system')]),
    path: 'pullSecrets[0].name',
    value: 'mirror-2',
    found: {
      object: 'Secret/istio-system/mirror',
      message: 'ServiceAccount/istio-system/istiod',
      fix: 'kubectl create secret docker-registry mirror -n istio-system',
    },
  },
  {
    id: 'NS-26',
    name: 'reports a Secret that only one of the namespaces has',
    clean: () =>
      pulling(
        [pullSecret('mirror', 'istio-system'), pullSecret('mirror', 'nodes')],
        ['components.cni.namespace=nodes'],
      ),
    path: 'pullSecrets[1].namespace',
    value: 'elsewhere',
    found: {
      object: 'Secret/nodes/mirror',
      message: 'ServiceAccount/nodes/istio-cni',
      fix: 'copy it from namespace istio-system',
    },
  },
  {
    id: 'NS-27',
    name: 'reports one image from Istio’s registry among images from your registry',
    clean: () => on({}, { set: ['profile=ambient', 'hub=mirror.local/istio'] }),
    path: 'install',
    value: sample('k3s', {
      set: [
        'profile=ambient',
        'hub=mirror.local/istio',
        'values.global.proxy.image=docker.io/istio/proxyv2:1.31.1',
      ],
    }).install,
    found: {
      object: 'ConfigMap/istio-system/istio-sidecar-injector',
      level: 'error',
      message: 'docker.io/istio/proxyv2:1.31.1',
      fix: '"path":"hub","value":"mirror.local/istio"',
    },
  },
  {
    id: 'NS-27',
    name: 'reports one such image if the hub is a value',
    clean: () => on({}, { set: ['profile=ambient', 'values.global.hub=mirror.local/istio'] }),
    path: 'install',
    value: sample('k3s', {
      set: [
        'profile=ambient',
        'values.global.hub=mirror.local/istio',
        'components.ztunnel.hub=registry.istio.io/release',
      ],
    }).install,
    found: { object: 'DaemonSet/istio-system/ztunnel', level: 'error', message: '1 image' },
  },
  {
    id: 'NS-27',
    name: 'reports one image from your registry among images from Istio’s',
    clean: () => on({}),
    path: 'install',
    value: sample('k3s', { set: ['profile=ambient', 'components.pilot.hub=mirror.local/istio'] }).install,
    found: {
      object: 'DaemonSet',
      level: 'warning',
      message: 'from your registry',
      fix: 'registry.example.com/istio',
    },
  },
  {
    id: 'NS-27',
    name: 'treats a hub of Istio as Istio’s registry',
    clean: () => on({}, { set: ['profile=ambient', 'hub=gcr.io/istio-testing'] }),
    path: 'install',
    value: sample('k3s', {
      set: ['profile=ambient', 'hub=gcr.io/istio-testing', 'components.cni.hub=mirror.local/istio'],
    }).install,
    found: { object: 'Deployment/istio-system/istiod', level: 'warning' },
  },
  {
    id: 'NS-27',
    name: 'ignores the placeholder image of a gateway',
    clean: () => on({}, { set: ['profile=default', 'hub=mirror.local/istio'] }),
    path: 'install.objects[Deployment/istio-system/istio-ingressgateway].spec.template.spec.containers[0].image',
    value: 'istio/proxyv2:1.31.1',
    found: { object: 'Deployment/istio-system/istio-ingressgateway', level: 'error' },
  },
  {
    id: 'NS-27',
    name: 'treats the image auto as the injector’s image',
    clean: () => {
      const clean = on({}, { set: ['profile=default'] })
      const at = 'install.objects[ConfigMap/istio-system/istio-sidecar-injector].data.values'
      return change(clean, at, '{"global":{"hub":"registry.istio.io/release"}}')
    },
    path: 'install.objects[Deployment/istio-system/istio-ingressgateway].spec.template.spec.containers[0].image',
    value: 'mirror.local/proxyv2:1.31.1',
    found: { object: 'Deployment/istio-system/istiod', level: 'warning' },
  },
  {
    id: 'NS-27',
    name: 'ignores containers without an image, and unreadable injectors',
    clean: () => {
      const clean = on(
        {},
        {
          set: ['profile=default', 'hub=mirror.local/istio', 'components.cni.enabled=true'],
        },
      )
      const at = (object: string, path: string) => `install.objects[${object}].${path}`
      change(clean, at('ConfigMap/istio-system/istio-sidecar-injector', 'data.values'), undefined)
      return change(
        clean,
        at('Deployment/istio-system/istio-ingressgateway', 'spec.template.spec.containers[0].image'),
        undefined,
      )
    },
    path: 'install.objects[Deployment/istio-system/istiod].spec.template.spec.containers[0].image',
    value: 'docker.io/istio/pilot:1.31.1',
    found: { object: 'Deployment/istio-system/istiod' },
  },
]
