// What happens today with old and misplaced keys: every row of section 2.7 of the survey of istioctl 1.31 with input, outcome
// and message. test/translate/legacy-keys.test.ts has every key of the table of legacy keys.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { runCommand, generate } from '../support/generate.ts'

const head = 'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nspec:\n  profile: minimal\n'
const file = (spec: string) => `${head}${spec.replace(/^/gm, '  ')}\n`

/** Runs `validate` for a spec that starts on line 5, and returns the status and the findings with their hints. */
async function validate(spec: string): Promise<{ status: number; findings: string[] }> {
  const { status, stdout } = await runCommand(['validate', '-f', '-'], file(spec))
  const findings = stdout
    .split('\n')
    .filter((line) => /: (error|warning): |^ {2}/.test(line))
    .map((line) => line.replace('standard input:', '').trim())
  return { status, findings }
}

interface Row {
  readonly row: string
  readonly spec: string
  readonly findings: readonly string[]
  /** The status of `validate`; 0 if absent. */
  readonly status?: number
  /** Texts that the objects contain only with this spec. */
  readonly renders?: readonly string[]
}

const unknownKey = (column: number, key: string, ...hints: string[]) => ({
  status: 1,
  findings: [`5:${column}: error: unknown key ${key} [unknown-key]`, ...hints],
})
const noEffect = (column: number, key: string, why: string) => ({
  findings: [`5:${column}: warning: ${key} has no effect: ${why} [legacy]`],
})
const intoIstiod = 'it is part of istiod since Istio 1.5; use components.pilot'
const samples = 'https://raw.githubusercontent.com/istio/istio/release-1.31/samples/addons'

const rows: readonly Row[] = [
  {
    row: 'addonComponents: istioctl rejects them',
    spec: 'addonComponents: {grafana: {enabled: true}}',
    ...noEffect(
      3,
      'addonComponents',
      `addons are not part of an install since Istio 1.8; to install the samples: kubectl apply -f ${samples}/grafana.yaml`,
    ),
  },
  ...['citadel', 'galley', 'sidecarInjector'].map((name) => ({
    row: `components.${name}: istioctl rejects it`,
    spec: `components: {${name}: {enabled: true}}`,
    ...noEffect(16, `components.${name}`, intoIstiod),
  })),
  {
    row: 'components.policy: istioctl rejects it',
    spec: 'components: {policy: {enabled: true}}',
    ...noEffect(
      16,
      'components.policy',
      'Mixer was removed in Istio 1.8; use AuthorizationPolicy or WasmPlugin',
    ),
  },
  {
    row: 'components.telemetry: istioctl rejects it',
    spec: 'components: {telemetry: {enabled: true}}',
    ...noEffect(16, 'components.telemetry', 'Mixer was removed in Istio 1.8; use the Telemetry API'),
  },
  {
    row: 'components.nodeAgent: istioctl rejects it',
    spec: 'components: {nodeAgent: {enabled: true}}',
    ...noEffect(16, 'components.nodeAgent', 'it is part of the proxy since Istio 1.5'),
  },
  {
    row: 'another component',
    spec: 'components: {kiali: {enabled: true}}',
    ...unknownKey(16, 'components.kiali'),
  },
  {
    row: 'values.istio_cni.enabled: istioctl ignores it',
    spec: 'values: {istio_cni: {enabled: true}}',
    findings: [
      '5:24: warning: values.istio_cni.enabled is deprecated: use values.pilot.cni.enabled [legacy]',
    ],
  },
  {
    row: 'values.gateways.enabled: istioctl ignores it in silence',
    spec: 'values: {gateways: {enabled: true}}',
    ...noEffect(
      23,
      'values.gateways.enabled',
      'use components.ingressGateways and components.egressGateways',
    ),
  },
  {
    row: 'values.gateways.istio-ingressgateway.enabled enables the gateways',
    spec: 'components: {ingressGateways: [{name: edge, enabled: false}]}\nvalues: {gateways: {istio-ingressgateway: {enabled: true}}}',
    findings: [],
    renders: ['"name":"edge-service-account"'],
  },
  {
    row: 'values.gateways.istio-egressgateway.enabled enables the gateways',
    spec: 'values: {gateways: {istio-egressgateway: {enabled: true}}}',
    findings: [],
    renders: ['"name":"istio-egressgateway-service-account"'],
  },
  {
    row: 'components.istiodRemote: istioctl ignores it in silence',
    spec: 'components: {istiodRemote: {enabled: true}}',
    ...noEffect(16, 'components.istiodRemote', 'use values.istiodRemote.enabled'),
  },
  {
    row: 'values.platform: istioctl rejects it',
    spec: 'values: {platform: microk8s}\ncomponents: {cni: {enabled: true}}',
    findings: [],
    renders: ['/var/snap/microk8s'],
  },
  {
    row: 'values.global.profile: istioctl rejects it',
    spec: 'values: {global: {profile: ambient}}',
    findings: ['5:21: warning: values.global.profile is deprecated: use profile [legacy]'],
  },
  {
    row: 'values.profile',
    spec: 'values: {profile: ambient}',
    findings: [],
    renders: ['"name":"PILOT_ENABLE_AMBIENT","value":"true"'],
  },
  ...['default', 'nope'].map((name) => ({
    row: `values.profile=${name}: istioctl fails while it renders`,
    spec: `values: {profile: ${name}}`,
    status: 1,
    findings: [
      `5:12: error: values.profile: the charts have no "${name}" [unknown-profile]`,
      'known: ambient, demo, preview, remote, stable',
    ],
  })),
  // Keys of the charts that istioctl's schema lacks.
  ...(
    [
      ['cni.tolerations', '[{key: cni-key}]', '"key":"cni-key"'],
      ['cni.seLinuxOptions', '{type: cni_t}', '"type":"cni_t"'],
      ['cni.updateStrategy', '{type: OnDelete}', '"type":"OnDelete"'],
      ['cni.terminationGracePeriodSeconds', '77', '"terminationGracePeriodSeconds":77'],
      ['pilot.initContainers', '[{name: first, image: x}]', '"name":"first"'],
      ['pilot.sidecarInjectorWebhookAnnotations', '{a: webhook-note}', '"a":"webhook-note"'],
      ['pilot.deploymentAnnotations', '{a: deployment-note}', '"a":"deployment-note"'],
      ['pilot.trustedZtunnelName', 'other-ztunnel', 'other-ztunnel'],
      ['pilot.trafficDistribution', 'PreferClose', '"trafficDistribution":"PreferClose"'],
      [
        'pilot.terminationMessagePolicy',
        'FallbackToLogsOnError',
        '"terminationMessagePolicy":"FallbackToLogsOnError"',
      ],
      ['global.waypoint.tolerations', '[{key: waypoint-key}]', 'waypoint-key'],
      ['global.proxy_init.forceApplyIptables', 'true', 'forceApplyIptables\\": true'],
      ['base.validationFailurePolicy', 'Fail', '"failurePolicy":"Fail","name":"rev.validation.istio.io"'],
      // istioctl's schema has a list of objects here.
      ['pilot.extraContainerArgs', '["--extra=1"]', '"--extra=1"'],
    ] as const
  ).map(([path, value, text]) => ({
    row: `values.${path}: istioctl rejects it`,
    spec: `components: {cni: {enabled: true}}\nvalues: ${path.split('.').reduceRight((inner, key) => `{${key}: ${inner}}`, value as string)}`,
    findings: [],
    renders: [text],
  })),
  {
    row: 'values.pilot.pdb: istioctl rejects it',
    spec: 'values: {pilot: {autoscaleMin: 2, pdb: {minAvailable: 7}}}',
    findings: [],
    renders: ['"minAvailable":7'],
  },
  // Values that charts warn of, or reject. istioctl's schema rejects all of them.
  {
    row: 'values.global.proxy.accessLogFile',
    spec: 'values: {global: {proxy: {accessLogFile: /dev/moved}}}',
    findings: [
      '5:29: warning: values.global.proxy.accessLogFile is deprecated: use meshConfig.accessLogFile [legacy]',
    ],
    renders: ['accessLogFile: /dev/moved'],
  },
  {
    row: 'values.global.enableTracing',
    spec: 'values: {global: {enableTracing: false}}',
    findings: [
      '5:21: warning: values.global.enableTracing is deprecated: use meshConfig.enableTracing [legacy]',
    ],
    renders: ['enableTracing: false'],
  },
  {
    row: 'values.global.mtls.auto',
    spec: 'values: {global: {mtls: {auto: true}}}',
    ...unknownKey(21, 'values.global.mtls', 'use meshConfig.enableAutoMtls or a PeerAuthentication'),
  },
  ...['configOverride', 'disableOutbound', 'outboundAccessLogging'].map((key) => ({
    row: `values.telemetry.v2.stackdriver.${key}`,
    spec: `values: {telemetry: {v2: {stackdriver: {${key}: x}}}}`,
    ...unknownKey(43, `values.telemetry.v2.stackdriver.${key}`, 'use a Telemetry resource'),
  })),
  {
    row: 'values.telemetry.v2.prometheus.configOverride',
    spec: 'values: {telemetry: {v2: {prometheus: {configOverride: {}}}}}',
    ...unknownKey(42, 'values.telemetry.v2.prometheus.configOverride', 'use a Telemetry resource'),
  },
  {
    row: 'values.global.pilotCertProvider=kubernetes: istioctl fails while it renders',
    spec: 'values: {global: {pilotCertProvider: kubernetes}}',
    status: 1,
    findings: [
      '5:21: error: values.global.pilotCertProvider is "kubernetes"; expected istiod, custom, none or k8s.io/SIGNER [wrong-value]',
    ],
  },
]

describe('a key of 2.7', () => {
  test.each(rows)('$row', async ({ spec, status = 0, findings }) => {
    expect(await validate(spec)).toEqual({ status, findings })
  })

  const rendered = rows.filter(({ renders }) => renders !== undefined)
  let without = ''
  beforeAll(async () => {
    without = JSON.stringify(await generate([], file('components: {cni: {enabled: true}}')))
  })

  test.each(rendered)('$row: has an effect', async ({ spec, renders = [] }) => {
    const objects = JSON.stringify(await generate([], file(spec)))
    for (const text of renders) {
      expect(objects).toContain(text)
      expect(without).not.toContain(text)
    }
  })
})

describe('unvalidatedValues (2.7): the charts themselves warn and fail', () => {
  const warning = 'standard input:5:3: unvalidatedValues is merged into values without validation'
  test.each([
    ['global: {enableTracing: true}', 'global.enableTracing is deprecated: use meshConfig.enableTracing'],
    ['global: {mtls: {auto: true}}', 'global.mtls.auto is deprecated: use meshConfig.enableAutoMtls'],
    [
      'global: {proxy: {accessLogFile: /dev/stdout}}',
      'global.proxy.accessLogFile is deprecated: use meshConfig.accessLogFile',
    ],
  ])('%s: warns', async (values, message) => {
    const argv = ['manifest', 'generate', '-f', '-']
    const { status, stderr } = await runCommand(argv, file(`unvalidatedValues: {${values}}`))
    expect(status).toBe(0)
    expect(stderr).toContain(`Warning: ${warning}`)
    expect(stderr).toContain(message)
  })

  test.each([
    [
      'telemetry: {v2: {stackdriver: {configOverride: {a: b}}}}',
      'telemetry.v2.stackdriver.configOverride is no longer a setting of Istio',
    ],
    ['global: {pilotCertProvider: kubernetes}', 'global.pilotCertProvider=kubernetes'],
  ])('%s: fails', async (values, message) => {
    const argv = ['manifest', 'generate', '-f', '-']
    const { status, stdout, stderr } = await runCommand(argv, file(`unvalidatedValues: {${values}}`))
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(message)
  })
})
