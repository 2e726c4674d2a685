// Keys that profiles of istioctl 1.4 to 1.12 set by default, so that they are in every `installed-state` of that time,
// and that no chart reads any more. The value is what to use instead.
const gatewayKeys: Readonly<Record<string, string>> = {
  applicationPorts: 'use k8s.service.ports of the gateway',
  debug: 'use the annotation sidecar.istio.io/logLevel',
  domain: 'no chart reads it',
  exposedServices: 'no chart reads it',
  meshExpansionPorts: 'use an east-west gateway',
  zvpn: 'use an east-west gateway',
}

const ofGateway = (name: string) =>
  Object.entries(gatewayKeys).map(([key, instead]) => [`values.gateways.${name}.${key}`, instead] as const)

const builtIn = 'it is built into the proxy'
const telemetryApi = 'use the Telemetry API'
const namespaceLabels = 'labels of namespaces and pods select injection'

/** Path below the spec → what to use instead. */
export const oldProfileKeys: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['istio-ingressgateway', 'istio-egressgateway'].flatMap(ofGateway)),
  'values.global.autoscalingv2API': 'the charts use autoscaling/v2',
  'values.global.createRemoteSvcEndpoints':
    'the chart creates them if values.global.remotePilotAddress is set',
  'values.global.oneNamespace': 'use meshConfig.discoverySelectors',
  'values.telemetry.v2.metadataExchange': builtIn,
  'values.telemetry.v2.prometheus.wasmEnabled': builtIn,
  'values.telemetry.v2.accessLogPolicy': telemetryApi,
  ...Object.fromEntries(
    ['logging', 'monitoring', 'topology'].map((key) => [
      `values.telemetry.v2.stackdriver.${key}`,
      telemetryApi,
    ]),
  ),
  'values.sidecarInjectorWebhook.injectLabel': namespaceLabels,
  'values.sidecarInjectorWebhook.objectSelector': namespaceLabels,
}
