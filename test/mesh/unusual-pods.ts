// Pods for the injector, in addition to those of test/injection/data: what users write, and istiod treats in a special way.
import type { Workload } from './injected.ts'

interface Row {
  readonly annotations?: Readonly<Record<string, string>>
  readonly labels?: Readonly<Record<string, string>>
  /** Over a Pod of one container `app`. */
  readonly spec?: Readonly<Record<string, unknown>>
  readonly kind?: string
  readonly name?: string
}

const app = { name: 'app', image: 'example.test/app:1' }
const own = (container: object): Record<string, unknown> => ({
  containers: [app, { name: 'istio-proxy', ...container }],
})
const probe = (handler: object, more: object = {}) => ({ ...handler, ...more })

const rows: Readonly<Record<string, Row>> = {
  'no labels': {},
  'labels of Kubernetes': { labels: { 'app.kubernetes.io/name': 'shop', 'app.kubernetes.io/version': 'v7' } },
  'labels of Istio': {
    labels: {
      app: 'a',
      version: 'v1',
      'service.istio.io/canonical-name': 'b',
      'service.istio.io/canonical-revision': 'c',
      'service.istio.io/workload-name': 'd',
      'security.istio.io/tlsMode': 'disabled',
    },
  },
  'a network': { labels: { 'topology.istio.io/network': 'far' } },
  'a long name': { name: `${'shop-'.repeat(13)}end` },
  StatefulSet: { kind: 'StatefulSet' },
  DaemonSet: { kind: 'DaemonSet' },
  'a native sidecar': {
    spec: {
      containers: [app],
      initContainers: [
        { name: 'first', image: 'i' },
        { name: 'helper', image: 'i', restartPolicy: 'Always', readinessProbe: { httpGet: { port: 8 } } },
      ],
    },
  },
  'all kinds of probes': {
    spec: {
      containers: [
        {
          ...app,
          ports: [{ name: 'web', containerPort: 8080 }],
          livenessProbe: probe(
            {
              httpGet: {
                path: '/live',
                port: 'web',
                scheme: 'HTTPS',
                httpHeaders: [{ name: 'A', value: 'b' }],
              },
            },
            { timeoutSeconds: 7, periodSeconds: 3 },
          ),
          readinessProbe: probe({ tcpSocket: { port: 'web' } }),
          startupProbe: probe({ grpc: { port: 9, service: 'health' } }, { failureThreshold: 9 }),
          lifecycle: { preStop: { httpGet: { path: '/stop', port: 'web' } } },
        },
        { name: 'second', image: 'i', livenessProbe: { exec: { command: ['true'] } } },
        { name: 'third', image: 'i', readinessProbe: { httpGet: { host: 'example.test', port: 1 } } },
      ],
    },
  },
  'probes kept': {
    annotations: { 'sidecar.istio.io/rewriteAppHTTPProbers': 'false' },
    spec: { containers: [{ ...app, livenessProbe: { httpGet: { port: 1 } } }] },
  },
  'metrics of its own': {
    annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': '9', 'prometheus.io/path': '/m' },
  },
  'only a metrics port': { annotations: { 'prometheus.io/port': '9' } },
  'metrics not scraped': { annotations: { 'prometheus.io/scrape': 'false', 'prometheus.io/port': '9' } },
  'metrics not merged': {
    annotations: { 'prometheus.istio.io/merge-metrics': 'false', 'prometheus.io/port': '9' },
  },
  'waits for the proxy': {
    annotations: {
      'proxy.istio.io/config': 'holdApplicationUntilProxyStarts: true',
      'sidecar.istio.io/nativeSidecar': 'false',
    },
  },
  'no native proxy': { annotations: { 'sidecar.istio.io/nativeSidecar': 'false' } },
  'no native proxy, with init containers': {
    annotations: { 'sidecar.istio.io/nativeSidecar': 'false' },
    spec: { containers: [app], initContainers: [{ name: 'first', image: 'i' }] },
  },
  'a configuration of the proxy': {
    annotations: {
      'proxy.istio.io/config': [
        'concurrency: 3',
        'terminationDrainDuration: 12s',
        'image: {imageType: debug}',
        'tracing: {zipkin: {address: "z:9411"}, sampling: 12.5}',
        'proxyMetadata: {ISTIO_META_DNS_CAPTURE: "true"}',
        'extraStatTags: [one]',
        'statusPort: 15022',
      ].join('\n'),
    },
  },
  'an image type': { annotations: { 'sidecar.istio.io/proxyImageType': 'debug' } },
  'another status port': { annotations: { 'status.sidecar.istio.io/port': '15099' } },
  'no status port': { annotations: { 'status.sidecar.istio.io/port': '0' } },
  'no interception': { annotations: { 'sidecar.istio.io/interceptionMode': 'NONE' } },
  'all traffic settings': {
    annotations: {
      'traffic.sidecar.istio.io/includeOutboundPorts': '1',
      'traffic.sidecar.istio.io/excludeOutboundPorts': '2',
      'traffic.sidecar.istio.io/includeInboundPorts': '',
      'traffic.sidecar.istio.io/excludeInboundPorts': '3,4',
      'traffic.sidecar.istio.io/includeOutboundIPRanges': '10.0.0.0/8',
      'traffic.sidecar.istio.io/excludeOutboundIPRanges': '10.1.0.0/16',
      'traffic.sidecar.istio.io/excludeInterfaces': 'eth1',
      'istio.io/reroute-virtual-interfaces': 'net1',
    },
  },
  'all quantities': {
    annotations: {
      'sidecar.istio.io/proxyCPU': '0.5',
      'sidecar.istio.io/proxyCPULimit': '1500m',
      'sidecar.istio.io/proxyMemory': '1024Mi',
      'sidecar.istio.io/proxyMemoryLimit': '2G',
    },
  },
  'low ports': { annotations: { 'sidecar.istio.io/capNetBindService': 'true' } },
  'volumes by name': {
    annotations: {
      'sidecar.istio.io/userVolume': '{"extra": {"emptyDir": {}}}',
      'sidecar.istio.io/userVolumeMount': '{"extra": {"mountPath": "/x"}}',
    },
  },
  'settings of the proxy': {
    spec: own({
      image: 'auto',
      env: [
        { name: 'OWN', value: '1' },
        { name: 'CA_ADDR', value: 'mine:1' },
      ],
      resources: { limits: { cpu: '3' }, requests: { memory: '99Mi' } },
      securityContext: { runAsUser: 4321 },
    }),
  },
  'settings of a proxy that is not native': {
    annotations: { 'sidecar.istio.io/nativeSidecar': 'false' },
    spec: own({ image: 'example.test/proxy:1', readinessProbe: { httpGet: { path: '/own', port: 15021 } } }),
  },
  'settings of init containers': {
    spec: {
      containers: [app],
      initContainers: [
        { name: 'istio-init', image: 'auto', resources: { limits: { cpu: '1' } } },
        { name: 'istio-validation', image: 'auto', resources: { limits: { cpu: '2' } } },
      ],
    },
  },
  'a gateway with a container of the chart': {
    annotations: { 'inject.istio.io/templates': 'gateway' },
    labels: { istio: 'edge' },
    spec: { containers: [{ name: 'istio-proxy', image: 'auto', ports: [{ containerPort: 8443 }] }] },
  },
  'two templates': { annotations: { 'inject.istio.io/templates': 'grpc-simple,gateway' } },
  'a gRPC agent with probes': {
    annotations: { 'inject.istio.io/templates': 'grpc-agent' },
    spec: {
      containers: [{ ...app, readinessProbe: { grpc: { port: 5 } }, env: [{ name: 'E', value: '1' }] }],
    },
  },
  'security of the Pod': {
    spec: {
      containers: [{ ...app, securityContext: { runAsUser: 5, runAsNonRoot: true } }],
      securityContext: { fsGroup: 7, runAsUser: 6, supplementalGroups: [8] },
    },
  },
  'scheduling and DNS': {
    spec: {
      containers: [app],
      shareProcessNamespace: true,
      dnsPolicy: 'None',
      dnsConfig: { nameservers: ['192.0.2.1'], searches: ['own'] },
      tolerations: [{ operator: 'Exists' }],
      imagePullSecrets: [{ name: 'mine' }],
      terminationGracePeriodSeconds: 99,
      automountServiceAccountToken: false,
    },
  },
}

/** Each Pod as a workload, by what is unusual about it. */
export const unusualPods: Readonly<Record<string, Workload>> = Object.fromEntries(
  Object.entries(rows).map(([title, { annotations = {}, labels = {}, spec, kind = 'Deployment', name }]) => [
    title,
    {
      apiVersion: 'apps/v1',
      kind,
      metadata: { name: name ?? title.toLowerCase().replaceAll(/[^a-z]+/g, '-') },
      spec: { template: { metadata: { annotations, labels }, spec: spec ?? { containers: [app] } } },
    },
  ]),
)
