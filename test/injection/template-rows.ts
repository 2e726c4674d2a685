// What values, the mesh and annotations do to injected Pods, where no golden shows it.
import type { Value } from '../../src/values/tree.ts'
import type { Injector } from '../../src/injection/injector-config.ts'

/** A configuration and a Pod. */
export interface Given {
  readonly values?: Readonly<Record<string, Value>>
  readonly mesh?: Readonly<Record<string, unknown>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly labels?: Readonly<Record<string, string>>
  readonly spec?: Readonly<Record<string, unknown>>
  readonly istiod?: Partial<Injector>
}

export interface Row extends Given {
  readonly name: string
  readonly template?: 'sidecar' | 'gateway' | 'grpc-agent' | 'grpc-simple'
  /** What the changes are from; nothing if absent. */
  readonly from?: Given
  /** Null: nothing is left of it. Paths below `spec.containers.[istio-proxy]` begin with `proxy.`, those of istio-init with `init.`. */
  readonly changes: Readonly<Record<string, unknown>>
}

const initArgs = (...args: string[]): string =>
  ['istio-iptables -p 15001 -z 15006 -u 1337 -m REDIRECT -i * -x  -b * -d 15090,15021,15020', ...args].join(
    ' ',
  )
const log = '--log_output_level=default:info'
const proxyArgs = (last: string): string =>
  `proxy sidecar --domain $(POD_NAMESPACE).svc.cluster.local --proxyLogLevel=warning --proxyComponentLogLevel=misc:error ${log}${last}`

/** Every input with what it changes. */
export const templateRows: readonly Row[] = [
  // Which traffic
  {
    name: 'takes ports and interfaces from annotations',
    annotations: {
      'traffic.sidecar.istio.io/includeOutboundPorts': '1',
      'traffic.sidecar.istio.io/excludeOutboundPorts': '2',
      'traffic.sidecar.istio.io/excludeInboundPorts': '3',
      'traffic.sidecar.istio.io/excludeInterfaces': 'eth1',
      'istio.io/reroute-virtual-interfaces': 'net1',
    },
    changes: {
      'init.args': initArgs(`-q 1 -o 2 -k net1 -c eth1 ${log}`).replace('15021,15020', '15021,3,15020'),
    },
  },
  {
    name: 'takes ports from the mesh',
    mesh: { proxyListenPort: 1, proxyInboundListenPort: 2 },
    changes: { 'init.args': initArgs(log).replace('15001', '1').replace('15006', '2') },
  },
  {
    name: 'writes no rules without interception',
    annotations: { 'sidecar.istio.io/interceptionMode': 'NONE' },
    spec: { initContainers: [{ name: 'own', image: 'i' }] },
    changes: {
      init: null,
      'spec.initContainers.[own].image': 'i',
      'spec.initContainers.[own].resources': {},
      'proxy.env.[ISTIO_META_INTERCEPTION_MODE].value': 'NONE',
    },
  },
  {
    name: 'passes flags for nftables and for forced rules',
    values: { 'global.nativeNftables': true, 'global.proxy_init.forceApplyIptables': true },
    changes: { 'init.args': initArgs(`${log} --native-nftables --force-apply`) },
  },
  {
    name: "keeps the Pod's networks with Multus",
    from: { values: { 'cni.enabled': true, 'cni.provider': 'multus' } },
    annotations: { 'k8s.v1.cni.cncf.io/networks': 'mine' },
    changes: { 'metadata.annotations.k8s.v1.cni.cncf.io/networks': 'mine, default/istio-cni' },
  },

  // The proxy
  {
    name: 'prefers recommended labels to the labels app and version',
    labels: { app: 'a', 'app.kubernetes.io/name': 'k', 'app.kubernetes.io/version': 'v1', version: 'v2' },
    changes: {
      'metadata.labels.service.istio.io/canonical-name': 'k',
      'metadata.labels.service.istio.io/canonical-revision': 'v1',
    },
  },
  {
    name: 'keeps the default container of the user',
    annotations: { 'kubectl.kubernetes.io/default-container': 'x' },
    changes: { 'metadata.annotations.kubectl.kubernetes.io/default-container': null },
  },
  {
    name: 'sets images and pull policy',
    values: {
      'global.proxy.image': 'own',
      'global.proxy_init.image': 'else',
      'global.imagePullPolicy': 'Always',
    },
    changes: {
      'proxy.image': 'registry.istio.io/release/own:1.31.1',
      'proxy.imagePullPolicy': 'Always',
      'init.image': 'registry.istio.io/release/else:1.31.1',
      'init.imagePullPolicy': 'Always',
    },
  },
  {
    name: 'adds arguments',
    values: { 'global.proxy.outlierLogPath': '/o', 'global.sts.servicePort': 15463 },
    changes: { 'proxy.args': proxyArgs(' --outlierLogPath=/o --stsPort=15463') },
  },
  {
    name: 'prefers the lifecycle in the values',
    values: { 'global.proxy.lifecycle': { preStop: { exec: { command: ['x'] } } } },
    mesh: { defaultConfig: { holdApplicationUntilProxyStarts: true } },
    changes: {
      'proxy.lifecycle.preStop.exec.command.[0]': 'x',
      'proxy.env.[PROXY_CONFIG].value': '{"holdApplicationUntilProxyStarts":true}',
    },
  },
  {
    name: 'adds no wait hook to a native sidecar',
    from: { istiod: { nativeSidecars: true } },
    mesh: { defaultConfig: { holdApplicationUntilProxyStarts: true } },
    changes: { 'proxy.env.[PROXY_CONFIG].value': '{"holdApplicationUntilProxyStarts":true}' },
  },
  {
    name: 'adds no native sidecar if the Pod says so',
    from: { istiod: { nativeSidecars: true } },
    annotations: { 'sidecar.istio.io/nativeSidecar': 'false' },
    changes: { 'proxy.restartPolicy': null, 'proxy.lifecycle': null },
  },
  {
    name: 'adds no startup probe if it is off',
    values: { 'global.proxy.startupProbe.enabled': false },
    changes: { 'proxy.startupProbe': null },
  },
  {
    name: 'adds no probes without a status port',
    annotations: { 'status.sidecar.istio.io/port': '0' },
    changes: {
      'init.args': initArgs(log).replace(',15020', ''),
      'proxy.readinessProbe': null,
      'proxy.startupProbe': null,
    },
  },
  {
    name: 'sets seccomp profile and privileges',
    values: { 'global.proxy.seccompProfile': { type: 'RuntimeDefault' }, 'global.proxy.privileged': true },
    changes: {
      'init.securityContext.allowPrivilegeEscalation': true,
      'init.securityContext.privileged': true,
      'init.securityContext.seccompProfile.type': 'RuntimeDefault',
      'proxy.securityContext.allowPrivilegeEscalation': true,
      'proxy.securityContext.privileged': true,
      'proxy.securityContext.seccompProfile.type': 'RuntimeDefault',
    },
  },
  {
    name: 'allows ports below 1024',
    annotations: { 'sidecar.istio.io/capNetBindService': 'true' },
    changes: {
      'proxy.securityContext.capabilities.add.[0]': 'NET_BIND_SERVICE',
      'proxy.securityContext.runAsNonRoot': false,
      'proxy.securityContext.runAsUser': 0,
    },
  },
  {
    name: 'sets names of the mesh and the compliance policy',
    values: { 'global.meshID': 'm', 'global.caAddress': 'ca:1', 'global.pilotCertProvider': 'custom' },
    mesh: { inboundTrafficPolicy: { mode: 'LOCALHOST' } },
    istiod: { environment: { COMPLIANCE_POLICY: 'fips-140-2' } },
    changes: {
      'proxy.env.[ISTIO_META_MESH_ID].value': 'm',
      'proxy.env.[CA_ADDR].value': 'ca:1',
      'proxy.env.[PILOT_CERT_PROVIDER].value': 'custom',
      'proxy.env.[COMPLIANCE_POLICY].value': 'fips-140-2',
      'proxy.env.[REWRITE_PROBE_LEGACY_LOCALHOST_DESTINATION].value': 'true',
      'proxy.volumeMounts.[istiod-ca-cert]': null,
      'spec.volumes.[istiod-ca-cert]': null,
    },
  },
  {
    name: 'adds variables for Datadog',
    values: { 'global.proxy.tracer': 'datadog' },
    annotations: { 'apm.datadoghq.com/env': '{"DD_ENV": "prod"}' },
    changes: { 'proxy.env.[DD_ENV].value': 'prod' },
  },
  {
    name: 'mounts a certificate for Lightstep',
    values: { 'global.proxy.tracer': 'lightstep' },
    mesh: { defaultConfig: { tracing: { tlsSettings: { caCertificates: '/etc/lightstep/ca.pem' } } } },
    changes: {
      'proxy.env.[PROXY_CONFIG].value':
        '{"tracing":{"tlsSettings":{"caCertificates":"/etc/lightstep/ca.pem"}}}',
      'proxy.volumeMounts.[lightstep-certs].mountPath': '/etc/lightstep/',
      'proxy.volumeMounts.[lightstep-certs].readOnly': true,
      'spec.volumes.[lightstep-certs].secret.optional': true,
      'spec.volumes.[lightstep-certs].secret.secretName': 'lightstep.cacert',
    },
  },

  // Volumes
  {
    name: "adds the user's volumes by name",
    annotations: {
      'sidecar.istio.io/userVolume': '{"extra": {"emptyDir": {}}}',
      'sidecar.istio.io/userVolumeMount': '{"extra": {"mountPath": "/x"}}',
    },
    changes: { 'proxy.volumeMounts.[extra].mountPath': '/x', 'spec.volumes.[extra].emptyDir': {} },
  },
  {
    name: "mounts Google's certificates",
    values: { 'global.caName': 'GkeWorkloadCertificate' },
    changes: {
      'proxy.volumeMounts.[workload-certs]': null,
      'proxy.volumeMounts.[gke-workload-certificate].mountPath':
        '/var/run/secrets/workload-spiffe-credentials',
      'proxy.volumeMounts.[gke-workload-certificate].readOnly': true,
      'spec.volumes.[gke-workload-certificate].csi.driver': 'workloadcertificates.security.cloud.google.com',
    },
  },
  ...(['sidecar', 'gateway', 'grpc-agent'] as const).map((template) => ({
    name: `mounts the secret of the service account with global.mountMtlsCerts (${template})`,
    template,
    values: { 'global.mountMtlsCerts': true },
    spec: { serviceAccountName: 'payer' },
    changes: {
      'proxy.volumeMounts.[istio-certs].mountPath': '/etc/certs/',
      'proxy.volumeMounts.[istio-certs].readOnly': true,
      'spec.volumes.[istio-certs].secret.optional': true,
      'spec.volumes.[istio-certs].secret.secretName': 'istio.payer',
      'spec.serviceAccountName': 'payer',
    },
  })),
  {
    name: 'adds search domains of global.podDNSSearchNamespaces',
    values: { 'global.podDNSSearchNamespaces': ['global'] },
    changes: { 'spec.dnsConfig.searches.[0]': 'global' },
  },
  ...(['sidecar', 'gateway', 'grpc-agent'] as const).map((template) => ({
    name: `mounts a trust bundle (${template})`,
    template,
    values: { 'env.ENABLE_CLUSTER_TRUST_BUNDLE_API': 'true', 'global.trustBundleName': 'own' },
    changes: {
      'spec.volumes.[istiod-ca-cert].configMap': null,
      'spec.volumes.[istiod-ca-cert].projected.sources.[0].clusterTrustBundle.name': 'istio.io:istiod-ca:own',
      'spec.volumes.[istiod-ca-cert].projected.sources.[0].clusterTrustBundle.path': 'root-cert.pem',
    },
  })),

  // The other templates
  {
    name: 'sets the security context of a gateway',
    template: 'gateway',
    values: {
      'gateways.securityContext': { fsGroup: 1 },
      'gateways.seccompProfile': { type: 'RuntimeDefault' },
    },
    changes: {
      'spec.securityContext.fsGroup': 1,
      'spec.securityContext.seccompProfile.type': 'RuntimeDefault',
      'spec.securityContext.sysctls': null,
    },
  },
  {
    name: 'sets another namespace of istiod in the bootstrap file',
    template: 'grpc-simple',
    values: { 'global.istioNamespace': 'mesh' },
    changes: { 'spec.initContainers.[grpc-bootstrap-init].env.[ISTIO_NAMESPACE].value': 'mesh' },
  },
  {
    name: 'sets another image that writes the bootstrap file',
    template: 'grpc-simple',
    values: { 'sidecarInjectorWebhook.grpcBootstrapImage': 'example.com/box:2' },
    changes: { 'spec.initContainers.[grpc-bootstrap-init].image': 'example.com/box:2' },
  },
]
