// Legacy and foreign forms of input, one row for each: the input, what is rendered, and the messages.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { packageFolder, runCommand } from '../support/generate.ts'

const operator = (spec: string, version = 'install.istio.io/v1alpha1') =>
  `apiVersion: ${version}\nkind: IstioOperator\nspec: ${spec}\n`

/** What a rendering shows of the settings that the forms below set. */
interface Shown {
  /** Deployments and DaemonSets: `namespace/name`. */
  readonly workloads: readonly string[]
  readonly istiodImage?: string | undefined
  /** Data of istio-cni-config. */
  readonly cni?: Readonly<Record<string, string>> | undefined
  readonly binDir?: string | undefined
  readonly confDir?: string | undefined
  /** `pilot.cni` in the values of the injector. */
  readonly injector?: unknown
  readonly mesh?: string | undefined
}

interface PodSpec {
  readonly containers: readonly { readonly image: string }[]
  readonly volumes: readonly { readonly name: string; readonly hostPath?: { readonly path: string } }[]
}

function shownIn(objects: readonly KubeObject[]): Shown {
  const workloads = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'DaemonSet')
  const podOf = (prefix: string) => {
    const found = workloads.find(({ metadata }) => metadata.name.startsWith(prefix))
    return (found?.['spec'] as { template: { spec: PodSpec } } | undefined)?.template.spec
  }
  const dataOf = (pattern: RegExp) => {
    const found = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && pattern.test(metadata.name))
    return found?.['data'] as Record<string, string> | undefined
  }
  const pathOf = (volume: string) =>
    podOf('istio-cni-node')?.volumes.find(({ name }) => name === volume)?.hostPath?.path
  const values = dataOf(/^istio-sidecar-injector/)?.['values'] ?? '{}'
  return {
    workloads: workloads.map(({ metadata }) => `${metadata.namespace ?? ''}/${metadata.name}`).sort(),
    istiodImage: podOf('istiod')?.containers[0]?.image,
    cni: dataOf(/^istio-cni-config$/),
    binDir: pathOf('cni-bin-dir'),
    confDir: pathOf('cni-net-dir'),
    injector: (JSON.parse(values) as { pilot?: { cni?: unknown } }).pilot?.cni,
    mesh: dataOf(/^istio(-r1)?$/)?.['mesh'],
  }
}

interface Row {
  /** The form, and what becomes of it. */
  readonly form: string
  readonly args?: readonly string[]
  readonly file?: string
  /** Parts of what is rendered. */
  readonly shows: object
  /** All warnings, without `Warning: `. */
  readonly warnings?: readonly unknown[]
}

const has = (text: string): unknown => expect.stringContaining(text)
const set = (...assignments: readonly string[]) => assignments.flatMap((one) => ['--set', one])
const cniOnly = ['istio-system/istio-cni-node']
const ambient = ['istio-system/istio-cni-node', 'istio-system/istiod', 'istio-system/ztunnel']
const sidecarCni = ['istio-system/istio-cni-node', 'istio-system/istio-ingressgateway', 'istio-system/istiod']
const at = (line: number, column: number) => `standard input:${line}:${column}`
const samples = (name: string) => `/samples/addons/${name}.yaml`

const rendered: readonly Row[] = [
  {
    form: 'an IstioOperator of install.istio.io/v1alpha1: every field of spec',
    file: operator(
      '{profile: ambient, hub: example.com/x, tag: t1, revision: r1, compatibilityVersion: "1.28", meshConfig: {accessLogFile: /dev/stdout}, values: {cni: {chained: false}}, components: {ztunnel: {enabled: false}}}',
    ),
    shows: {
      workloads: ['istio-system/istio-cni-node', 'istio-system/istiod-r1'],
      istiodImage: has('example.com/x/pilot:t1'),
      cni: { CHAINED_CNI_PLUGIN: 'false' },
      mesh: has('accessLogFile: /dev/stdout'),
    },
  },
  {
    form: 'an IstioOperator of operator.istio.io/v1alpha1: accepted',
    file: operator('{profile: ambient}', 'operator.istio.io/v1alpha1'),
    shows: { workloads: ambient },
    warnings: [
      'standard input:1: apiVersion operator.istio.io/v1alpha1 is deprecated: use install.istio.io/v1alpha1',
    ],
  },
  {
    form: 'an IstioControlPlane of 1.4: translated',
    file: 'apiVersion: install.istio.io/v1alpha2\nkind: IstioControlPlane\nspec:\n  cni: {enabled: true}\n  values: {cni: {excludeNamespaces: [a]}}\n',
    shows: { workloads: sidecarCni, cni: { EXCLUDE_NAMESPACES: 'a' } },
    warnings: [
      'standard input:2: kind IstioControlPlane is deprecated: use IstioOperator of install.istio.io/v1alpha1',
      'standard input:4: cni is deprecated: use components.cni',
    ],
  },
  {
    form: 'addonComponents: no effect, with the commands that install the addons',
    file: operator(
      '{addonComponents: {grafana: {enabled: true}, tracing: {enabled: true}, kiali: {enabled: true}, prometheus: {enabled: true}}}',
    ),
    shows: { workloads: ['istio-system/istio-ingressgateway', 'istio-system/istiod'] },
    warnings: [
      expect.stringMatching(
        new RegExp(
          `^standard input:3:8: addonComponents has no effect: .* since Istio 1.8; .*${['grafana', 'jaeger', 'kiali', 'prometheus'].map(samples).join('.*')}$`,
        ),
      ),
    ],
  },
  {
    form: 'components.cni.enabled: an agent, of which the injector knows',
    file: operator('{components: {cni: {enabled: true}}}'),
    shows: { workloads: sidecarCni, injector: { enabled: true } },
  },
  {
    form: 'components.cni.enabled on OpenShift: the namespace of the platform',
    args: set('profile=minimal', 'components.cni.enabled=true', 'values.global.platform=openshift'),
    shows: { workloads: ['istio-system/istiod', 'kube-system/istio-cni-node'] },
  },
  {
    form: 'components.cni.namespace: an agent in this namespace',
    args: set('profile=minimal', 'components.cni.enabled=true', 'components.cni.namespace=kube-system'),
    shows: { workloads: ['istio-system/istiod', 'kube-system/istio-cni-node'] },
  },
  {
    form: 'components.cni: true',
    file: operator('{profile: empty, components: {cni: true}}'),
    shows: { workloads: cniOnly },
    warnings: [`${at(3, 37)}: components.cni is deprecated as a boolean: use components.cni.enabled`],
  },
  {
    form: 'components.cni.enabled: "true"',
    file: operator('{profile: empty, components: {cni: {enabled: "true"}}}'),
    shows: { workloads: cniOnly },
    warnings: [`${at(3, 43)}: components.cni.enabled is the text "true": it is read as true`],
  },
  {
    form: 'profile empty with the CNI: the CNI alone',
    file: operator('{profile: empty, components: {cni: {enabled: true}}}'),
    shows: { workloads: cniOnly },
  },
  {
    form: 'a canary without the CNI and values.istio_cni.enabled: the injector uses the CNI',
    file: operator(
      '{profile: minimal, revision: r1, components: {cni: {enabled: false}}, values: {istio_cni: {enabled: true}}}',
    ),
    shows: { workloads: ['istio-system/istiod-r1'], injector: { enabled: true } },
    warnings: [`${at(3, 98)}: values.istio_cni.enabled is deprecated: use values.pilot.cni.enabled`],
  },
  {
    form: 'a canary with values.pilot.cni.enabled: the injector uses the CNI',
    file: operator(
      '{profile: minimal, revision: r1, components: {cni: {enabled: false}}, values: {pilot: {cni: {enabled: true}}}}',
    ),
    shows: { workloads: ['istio-system/istiod-r1'], injector: { enabled: true } },
  },
  {
    form: 'values.cni.excludeNamespaces: replaces the list',
    file: operator('{profile: ambient, values: {cni: {excludeNamespaces: [istio-system, ci]}}}'),
    shows: { cni: { EXCLUDE_NAMESPACES: 'istio-system,ci' } },
  },
  {
    form: 'values.cni.excludeNamespaces={a,b} of --set',
    args: set('values.cni.excludeNamespaces={istio-system,ci}'),
    shows: { cni: { EXCLUDE_NAMESPACES: 'istio-system,ci' } },
  },
  {
    form: 'values.cni.cniBinDir, cniConfDir, cniConfFileName and chained',
    args: set(
      'values.cni.cniBinDir=/x',
      'values.cni.cniConfDir=/y',
      'values.cni.cniConfFileName=z.conflist',
      'values.cni.chained=false',
    ),
    shows: {
      binDir: '/x',
      confDir: '/y',
      cni: { CNI_CONF_NAME: 'z.conflist', CHAINED_CNI_PLUGIN: 'false' },
    },
  },
  {
    form: 'cniBinDir of Helm, flat: beats the platform',
    args: set('cniBinDir=/z', 'values.global.platform=k3s'),
    shows: { binDir: '/z', confDir: '/var/lib/rancher/k3s/agent/etc/cni/net.d' },
    warnings: ['--set cniBinDir=/z: cniBinDir is deprecated: use values.cni.cniBinDir'],
  },
  {
    form: 'keys of chart cni that have no effect, and one that moved',
    file: operator(
      '{profile: ambient, values: {cni: {psp_cluster_role: x, privileged: true, logLevel: debug, repair: {enabled: false}}, global: {proxy_init: {image: x}}}}',
    ),
    shows: { workloads: ambient, cni: { REPAIR_ENABLED: 'false' } },
    warnings: [
      has('values.cni.logLevel is deprecated: use values.cni.logging.level'),
      has('values.cni.privileged has no effect: the chart sets the capabilities'),
      has('values.cni.psp_cluster_role has no effect: PodSecurityPolicies were removed in Kubernetes 1.25'),
    ],
  },
  {
    form: 'the annotation of Multus for old OpenShift: works, with a hint',
    file: operator(
      '{profile: minimal, values: {sidecarInjectorWebhook: {injectedAnnotations: {k8s.v1.cni.cncf.io/networks: istio-cni}}}}',
    ),
    shows: { workloads: ['istio-system/istiod'] },
    warnings: [has('is deprecated: use values.pilot.cni.provider=multus')],
  },
  {
    form: 'values of removed addons, of Mixer, and its component',
    file: operator(
      '{profile: minimal, components: {telemetry: {enabled: true}}, values: {grafana: {enabled: true}, kiali: {enabled: true}, prometheus: {enabled: true}, tracing: {enabled: true}, telemetry: {v1: {enabled: true}}}}',
    ),
    shows: { workloads: ['istio-system/istiod'] },
    warnings: [
      has('components.telemetry has no effect: Mixer was removed in Istio 1.8; use the Telemetry API'),
      has(samples('grafana')),
      has(samples('kiali')),
      has(samples('prometheus')),
      has(samples('jaeger')),
      has('values.telemetry.v1 has no effect: Mixer was removed in Istio 1.8; use the Telemetry API'),
    ],
  },
  ...['cni', 'default-cni'].map((profile) => ({
    form: `profile ${profile}: sidecars with the CNI`,
    args: set(`profile=${profile}`),
    shows: { workloads: sidecarCni, injector: { enabled: true } },
    warnings: [
      `--set profile=${profile}: profile ${profile} is deprecated: use profile default with components.cni.enabled=true`,
    ],
  })),
  {
    form: 'profile openshift: sidecars with the CNI on OpenShift',
    args: set('profile=openshift'),
    shows: {
      workloads: ['istio-system/istio-ingressgateway', 'istio-system/istiod', 'kube-system/istio-cni-node'],
      confDir: '/etc/cni/multus/net.d',
      cni: { AMBIENT_ENABLED: 'false' },
    },
  },
  {
    form: 'profile openshift-ambient: ambient on OpenShift',
    args: set('profile=openshift-ambient'),
    shows: {
      workloads: ['istio-system/istiod', 'kube-system/istio-cni-node', 'kube-system/ztunnel'],
      cni: { AMBIENT_ENABLED: 'true' },
    },
  },
  {
    form: 'profile openshift of chart cni: its platform',
    file: 'profile: openshift\ncniBinDir: /x\n',
    shows: { workloads: ['kube-system/istio-cni-node'], binDir: '/x', confDir: '/etc/cni/multus/net.d' },
    warnings: [
      'standard input:1: is read as Helm values of chart cni',
      'standard input:1:1: values.profile openshift is deprecated: use values.global.platform=openshift',
    ],
  },
  {
    form: 'profile openshift-ambient of chart cni: its platform, and profile ambient',
    file: 'profile: openshift-ambient\nchained: false\n',
    shows: { workloads: ['kube-system/istio-cni-node'], cni: { AMBIENT_ENABLED: 'true' } },
    warnings: [
      'standard input:1: is read as Helm values of chart cni',
      'standard input:1:1: values.profile openshift-ambient is deprecated: use values.global.platform=openshift with values.profile=ambient',
    ],
  },
  ...['cni', 'istio_cni'].map((key) => ({
    form: `${key}.enabled of Helm 1.1 to 1.5`,
    args: set('profile=minimal', `${key}.enabled=true`),
    shows: { workloads: ['istio-system/istio-cni-node', 'istio-system/istiod'] },
    warnings: [`--set ${key}.enabled=true: ${key}.enabled is deprecated: use components.cni.enabled`],
  })),
  ...[
    set('platform=k3s'),
    set('global.platform=k3s'),
    set('values.global.platform=k3s'),
    ['--platform', 'k3s'],
  ].map((args) => ({
    form: `the platform as ${args.join(' ')}`,
    args,
    shows: { binDir: '/var/lib/rancher/k3s/data/cni' },
  })),
  ...['eks', 'aks', 'kind', 'rke2', 'k0s'].map((platform) => ({
    form: `platform ${platform}, which Istio's charts do not know`,
    args: set(`values.global.platform=${platform}`),
    shows: { workloads: ambient, binDir: '/opt/cni/bin', confDir: '/etc/cni/net.d' },
  })),
  {
    form: 'the values of a Helm chart',
    file: 'profile: ambient\ncniBinDir: /x\n',
    shows: { workloads: cniOnly, binDir: '/x', cni: { AMBIENT_ENABLED: 'true' } },
    warnings: ['standard input:1: is read as Helm values of chart cni'],
  },
  {
    form: 'the values of an umbrella chart',
    file: 'istiod: {profile: ambient}\ncni: {profile: ambient, cniBinDir: /x}\nztunnel: {}\n',
    shows: { workloads: ambient, binDir: '/x' },
    warnings: ['standard input:1: is read as Helm values of an umbrella chart with istiod, cni, ztunnel'],
  },
  {
    form: 'several documents: merged in their order',
    file: `${operator('{profile: ambient, values: {cni: {chained: true, cniBinDir: /x}}}')}---\n${operator('{values: {cni: {chained: false}}}')}`,
    shows: { workloads: ambient, binDir: '/x', cni: { CHAINED_CNI_PLUGIN: 'false' } },
  },
  {
    form: 'several documents of different revisions: merged, with a warning',
    file: `${operator('{profile: minimal, revision: r0}')}---\n${operator('{revision: r1}')}`,
    shows: { workloads: ['istio-system/istiod-r1'] },
    warnings: [
      has('documents with revision r0 and r1 are merged into one configuration; use a file and a command'),
    ],
  },
  {
    form: 'Istio, IstioCNI and ZTunnel of the Sail operator',
    file: ['Istio', 'IstioCNI', 'ZTunnel']
      .map(
        (kind) =>
          `apiVersion: sailoperator.io/v1\nkind: ${kind}\nspec: {version: v1.30.2, profile: ambient, namespace: mesh}\n`,
      )
      .join('---\n'),
    shows: { workloads: ['mesh/istio-cni-node', 'mesh/istiod', 'mesh/ztunnel'] },
    warnings: [3, 7, 11].map((line) => has(`standard input:${line}: version v1.30.2 has no effect`)),
  },
]

const warningsIn = (stderr: string) =>
  stderr.split('\n').flatMap((line) => (line.startsWith('Warning: ') ? [line.slice('Warning: '.length)] : []))

describe('a form that works', () => {
  test.each(rendered)('$form', async ({ args = [], file, shows, warnings = [] }) => {
    const input = file === undefined ? [] : ['-f', '-']
    const { status, stdout, stderr } = await runCommand(['manifest', 'generate', ...args, ...input], file)
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
    expect(shownIn(parseObjects(stdout, 'manifest generate'))).toMatchObject(shows)
    expect(warningsIn(stderr)).toEqual(warnings)
  })

  test('--force does not drop addonComponents in silence', async () => {
    const file = operator('{addonComponents: {kiali: {enabled: true}}}')
    const { status, stderr } = await runCommand(['manifest', 'generate', '--force', '-f', '-'], file)
    expect(status).toBe(0)
    expect(warningsIn(stderr)).toEqual([has(samples('kiali'))])
  })
})

interface Refusal {
  readonly form: string
  readonly argv: readonly string[]
  readonly file?: string
  readonly error: string
  readonly hint?: string
}

const generateFile = ['manifest', 'generate', '-f', '-']

const refused: readonly Refusal[] = [
  {
    form: 'a key of an IstioControlPlane that no version knows',
    argv: generateFile,
    file: 'kind: IstioControlPlane\nspec:\n  cni: {enabled: true}\n  gatways: {}\n',
    error: 'standard input:4:3: unknown key gatways',
  },
  {
    form: 'a typo in values',
    argv: generateFile,
    file: operator('{values: {cni: {cniBinDr: /x}}}'),
    error: 'standard input:3:23: unknown key values.cni.cniBinDr; did you mean "cniBinDir"?',
  },
  {
    form: 'a typo in Helm values',
    argv: generateFile,
    file: 'profile: ambient\nchained: true\ncniBinDr: /x\n',
    error: 'standard input:3:1: unknown key values.cni.cniBinDr; did you mean "cniBinDir"?',
  },
  {
    form: 'a platform that nobody has',
    argv: ['manifest', 'generate', '--set', 'values.global.platform=k33s'],
    error: '--set values.global.platform=k33s: unknown platform "k33s"; did you mean "k3s"?',
    hint: 'known platforms: ack, aks, ',
  },
  {
    form: 'manifest migrate without a file',
    argv: ['manifest', 'migrate'],
    error: "missing required argument 'FILE'",
    hint: "run 'ambientctl manifest migrate --help' for usage",
  },
  ...['init', 'remove', 'dump'].map((verb) => ({
    form: `operator ${verb}`,
    argv: ['operator', verb],
    error: 'the operator in the cluster was removed in Istio 1.24',
    hint: 'install the same IstioOperator file with: ambientctl install -f FILE',
  })),
  {
    form: 'a command line as the path of explain',
    argv: ['explain', 'helm install istio-cni istio/cni'],
    error: 'helm install istio-cni istio/cni: is a command line, not a path',
    hint: 'to translate it: ambientctl translate "helm install istio-cni istio/cni"',
  },
]

describe('a form that is an error', () => {
  test.each(refused)('$form', async ({ argv, file, error, hint }) => {
    const { status, stdout, stderr } = await runCommand(argv, file)
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(`Error: ${error}\n`)
    if (hint !== undefined) expect(stderr).toContain(`  ${hint}`)
  })
})

describe('commands of istioctl', () => {
  test.each(['manifest apply', 'manifest install', 'apply', 'install'])('%s installs', async (command) => {
    const argv = [...command.split(' '), '-f', '-', '-y', '-c', '/no/kubeconfig']
    const { status, stderr } = await runCommand(argv, operator('{profile: ambient}'))
    // Only the cluster is missing.
    expect({ status, stderr }).toMatchObject({
      status: 64,
      stderr: has('/no/kubeconfig: file does not exist'),
    })
  })

  test.each(['verify-install', 'check --post'])('%s reads the cluster', async (command) => {
    const { status, stderr } = await runCommand([...command.split(' '), '-c', '/no/kubeconfig'])
    expect({ status, stderr }).toMatchObject({
      status: 64,
      stderr: has('/no/kubeconfig: file does not exist'),
    })
  })

  test.each<[string, number, string]>([
    ['profile list', 0, 'ambient  '],
    ['profile dump demo', 0, 'istio-egressgateway'],
    ['profile diff minimal demo', 1, '+++ demo'],
  ])('%s', async (command, status, part) => {
    const outcome = await runCommand(command.split(' '))
    expect(outcome.status).toBe(status)
    expect(outcome.stdout).toContain(part)
  })

  test('manifest migrate prints the file with the keys of today', async () => {
    const { status, stdout } = await runCommand(
      ['manifest', 'migrate', '-'],
      operator('{istio_cni: {enabled: true}}'),
    )
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: operator('\n  components:\n    cni:\n      enabled: true').replace('spec: \n', 'spec:\n'),
    })
  })
})

describe('a folder of charts', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ambientctl-forms-'))
    for (const name of ['charts', 'profiles', 'platforms'])
      cpSync(join(packageFolder, name), join(folder, name), { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('can be given with --charts, which istioctl deprecates, as with --manifests', async () => {
    const [charts, manifests] = await Promise.all(
      ['--charts', '--manifests'].map((flag) => runCommand(['manifest', 'generate', flag, folder])),
    )
    expect(charts).toMatchObject({ status: 0, stdout: manifests?.stdout })
  })

  test('does not receive the name of a platform that it does not know, but its values', async () => {
    for (const chart of ['base', 'istiod', 'cni', 'ztunnel']) {
      const known = join(folder, 'charts', chart, 'files/known.yaml')
      writeFileSync(known, readFileSync(known, 'utf8').replace('  - aks\n', ''))
      rmSync(join(folder, 'charts', chart, 'files/profile-platform-aks.yaml'), { force: true })
    }
    const { status, stdout } = await runCommand(['manifest', 'generate', '-d', folder, '--platform', 'aks'])
    expect(status).toBe(0)
    expect(stdout).not.toContain('"platform": "aks"')
    expect(stdout).toContain('admissions.enforcer/disabled: "true"')
  })
})

describe('command lines of Helm', () => {
  const cni = '--set profile=empty --set components.cni.enabled=true'
  test.each([
    [
      'helm install install/kubernetes/helm/istio-cni --name istio-cni --namespace kube-system',
      `ambientctl install -y ${cni} --set components.cni.namespace=kube-system`,
    ],
    [
      'helm install istio-cni istio/istio-cni -n kube-system --set profile=ambient --set global.platform=openshift --wait"',
      `ambientctl install -y ${cni} --set components.cni.namespace=kube-system --set values.global.platform=openshift --set values.profile=ambient`,
    ],
    [
      'helm install istio-cni istio/cni -n kube-system --set profile=openshift',
      `ambientctl install -y ${cni} --set components.cni.namespace=kube-system --set values.global.platform=openshift`,
    ],
    [
      'helm install istiod istio/istiod --set profile=openshift-ambient',
      'ambientctl install -y --set profile=ambient --set components.base.enabled=false --set components.cni.enabled=false --set components.ztunnel.enabled=false --set values.global.platform=openshift',
    ],
    [
      'helm install istiod istio/istiod --set profile=demo',
      'ambientctl install -y --set profile=minimal --set components.base.enabled=false --set values.profile=demo',
    ],
  ])('%s', async (line, command) => {
    expect(await runCommand(['translate', line])).toMatchObject({ status: 0, stdout: `${command}\n` })
  })
})
