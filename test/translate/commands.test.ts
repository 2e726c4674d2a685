// `translate`: command lines and files of other tools as commands and files of ambientctl.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse as parseShell } from 'shell-quote'
import { splitCommands, shellText } from '../../src/translate/shell-words.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { generate, runCommand } from '../support/generate.ts'

let folder = ''
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-translate-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const translate = (...args: string[]) => runCommand(['translate', ...args])
const warningsOf = (stderr: string) => stderr.split('\n').filter((line) => line !== '')

interface Row {
  readonly name: string
  readonly input: string
  readonly output: readonly string[]
  readonly warnings?: readonly string[]
}

const rows: readonly Row[] = [
  {
    name: 'the four charts of ambient mesh',
    input: `helm repo add istio https://charts.example.com
helm repo update
helm install istio-base istio/base -n istio-system --create-namespace
helm install istiod istio/istiod -n istio-system --set profile=ambient --wait
helm install istio-cni istio/cni -n istio-system --set profile=ambient --set global.platform=k3s --wait
helm install ztunnel istio/ztunnel -n istio-system --wait --set profile=ambient`,
    output: ['ambientctl install -y --set profile=ambient --set values.global.platform=k3s'],
  },
  {
    name: 'a control plane without a profile',
    input:
      'helm install istio-base istio/base && helm install istiod istio/istiod --set pilot.traceSampling=1.5',
    output: ['ambientctl install -y --set profile=minimal --set values.pilot.traceSampling=1.5'],
  },
  {
    name: 'the CNI alone, with the chart name of the guide, a stray quote and flat values',
    input: 'helm install istio-cni istio/istio-cni -n kube-system --set profile=ambient,cniBinDir=/x"',
    output: [
      'ambientctl install -y --set profile=empty --set components.cni.enabled=true --set components.cni.namespace=kube-system --set values.cni.cniBinDir=/x --set values.profile=ambient',
    ],
  },
  {
    name: 'the form of Helm 2',
    input: 'helm install install/kubernetes/helm/istio-cni --name istio-cni --namespace kube-system',
    output: [
      'ambientctl install -y --set profile=empty --set components.cni.enabled=true --set components.cni.namespace=kube-system',
    ],
  },
  {
    name: 'an upgrade with its flags',
    input:
      'helm upgrade --install istiod istio/istiod -n mesh --version 1.30.1 --set revision=1-30 --timeout 3m --kube-context prod --reuse-values --set global.hub=example.com/istio',
    output: [
      'ambientctl install -y --set profile=minimal --set components.base.enabled=false --set values.global.hub=example.com/istio --set values.global.istioNamespace=mesh --set values.revision=1-30 --istio-version 1.30.1 --context prod --readiness-timeout 3m',
    ],
    warnings: [
      'Warning: --reuse-values: the values of the installed release are not read; see helm get values',
    ],
  },
  {
    name: 'charts of a registry',
    input: 'helm install istiod oci://example.com/charts/istiod --version 1.30.1 --set profile=ambient',
    output: [
      'ambientctl install -y --set profile=ambient --set components.base.enabled=false --set components.cni.enabled=false --set components.ztunnel.enabled=false --charts oci://example.com/charts --istio-version 1.30.1',
    ],
  },
  {
    name: 'helm template',
    input: 'helm template ztunnel istio/ztunnel --set logLevel=debug',
    output: [
      'ambientctl manifest generate --set profile=empty --set components.ztunnel.enabled=true --set values.ztunnel.logLevel=debug',
    ],
  },
  {
    name: 'values that --set cannot hold',
    input: `helm install istiod istio/istiod --set-json 'pilot.tolerations=[{"key":"a"}]' --set-json 'meshConfig={"x":["a,b"]}' --set-string pilot.env.N=007`,
    output: [
      `ambientctl install -y --set profile=minimal --set components.base.enabled=false --set-json 'values.meshConfig.x=["a,b"]' --set values.pilot.env.N=007 --set 'values.pilot.tolerations[0].key=a'`,
    ],
    warnings: ['Warning: helm: unknown key values.meshConfig.x: istiod ignores it'],
  },
  {
    name: 'legacy keys in values',
    input: 'helm install istiod istio/istiod --set global.proxy.accessLogFile=/dev/stdout',
    output: [
      'ambientctl install -y --set profile=minimal --set components.base.enabled=false --set meshConfig.accessLogFile=/dev/stdout',
    ],
    warnings: [
      'Warning: helm: values.global.proxy.accessLogFile is deprecated: use meshConfig.accessLogFile',
    ],
  },
  {
    name: 'releases that differ',
    input:
      'helm install b istio/base && helm install istiod istio/istiod --set profile=ambient,global.tag=a && helm install istio-cni istio/cni --set global.tag=b',
    output: [
      'ambientctl install -y --set profile=ambient --set components.ztunnel.enabled=false --set values.global.tag=b',
    ],
    warnings: [
      'Warning: global.tag is a and, for chart cni, b: the last one is used',
      'Warning: release b of chart base: ambientctl names it istio-base',
      'Warning: chart cni has no profile: profile ambient is used',
    ],
  },
  {
    name: 'other charts and programs',
    input: `kubectl create namespace istio-ingress
helm install gateway istio/gateway -n istio-ingress
helm uninstall old
kubectl label namespace default istio.io/dataplane-mode=ambient`,
    output: [
      'kubectl create namespace istio-ingress',
      'helm install gateway istio/gateway -n istio-ingress',
      'helm uninstall old',
      'kubectl label namespace default istio.io/dataplane-mode=ambient',
    ],
    warnings: [
      'Warning: release gateway of chart istio/gateway is no component of an install: keep it',
      'Warning: helm uninstall old: is kept as it is',
    ],
  },
  {
    name: 'istioctl without a profile, which means default',
    input: 'istioctl install -y',
    output: ['ambientctl install --set profile=default -y'],
  },
  {
    name: 'istioctl with a profile, a file, and old flags',
    input: `istioctl manifest apply --set profile=demo --logtostderr
istioctl upgrade -f mesh.yaml --vklog 3
istioctl --context west x create-remote-secret --name west | kubectl apply -f -
istioctl experimental precheck
istioctl x revision tag set prod --revision 1-31
istioctl manifest generate -f a.yaml --charts ./manifests > out.yaml`,
    output: [
      'ambientctl install --set profile=demo',
      'ambientctl upgrade -f mesh.yaml',
      'ambientctl remote-secret --context west --name west | kubectl apply -f -',
      'ambientctl preflight',
      'ambientctl tag set prod --revision 1-31',
      'ambientctl manifest generate -f a.yaml --manifests ./manifests > out.yaml',
    ],
    warnings: ['Warning: --logtostderr has no counterpart', 'Warning: --vklog has no counterpart'],
  },
  {
    name: 'commands that Istio removed, and those that only istioctl has',
    input: 'istioctl operator init\nistioctl proxy-status',
    output: ['istioctl proxy-status'],
    warnings: [
      'Warning: the operator in the cluster was removed in Istio 1.24: use ambientctl install -f FILE',
      'Warning: istioctl proxy-status: ambientctl has no such command; istioctl still has',
    ],
  },
]

describe('a command line', () => {
  test.each(rows)('$name', async ({ input, output, warnings = [] }) => {
    const { status, stdout, stderr } = await translate(input)
    expect({ status, lines: stdout.trimEnd().split('\n') }).toEqual({ status: 0, lines: output })
    expect(warningsOf(stderr)).toEqual(warnings)
  })

  const installs = rows.flatMap(({ output }) =>
    output.filter((line) => /^ambientctl (install|manifest)/.test(line) && !/-f |--istio-version/.test(line)),
  )
  test.each(installs)('is valid: %s', async (line) => {
    const words = parseShell(line).map(String).slice(1)
    const flags = words.slice(words[0] === 'manifest' ? 2 : 1).filter((word) => word !== '-y')
    expect((await generate(flags)).length).toBeGreaterThan(0)
  })

  test('reads values files', async () => {
    const values = file('cni.yaml', 'cniBinDir: /x\nglobal:\n  platform: k3s\n')
    const { stdout } = await translate(`helm install istio-cni istio/cni -f ${values} --set cniBinDir=/y`)
    expect(stdout).toContain('--set values.cni.cniBinDir=/y --set values.global.platform=k3s')
  })

  test('can be a file', async () => {
    const { stdout } = await translate(
      '-o',
      'file',
      'helm install ztunnel istio/ztunnel -n zt --set logLevel=debug',
    )
    expect(parseYaml(stdout)).toMatchObject({
      kind: 'IstioOperator',
      spec: {
        profile: 'empty',
        components: { ztunnel: { enabled: true, namespace: 'zt' } },
        values: { ztunnel: { logLevel: 'debug' } },
      },
    })
  })

  test('may be a script in a file', async () => {
    const script = file(
      'install.sh',
      '# Istio\nhelm upgrade -i istiod istio/istiod \\\n  --set profile=ambient\n',
    )
    expect((await translate('-f', script)).stdout).toMatch(/^ambientctl install -y --set profile=ambient /)
  })

  test('in a comment of YAML is no script', async () => {
    const path = file('commented.yaml', '# helm install istio-cni istio/cni\ncniBinDir: /x\n')
    expect((await translate('-f', path)).stdout).toContain('kind: IstioOperator')
  })

  const wrong: readonly [string[], string][] = [
    [[], 'nothing to translate'],
    [['-f', 'package.json', 'helm list'], 'commands and files cannot be translated together'],
    [
      ['helm install istiod istio/istiod --set a.b'],
      'helm install istiod istio/istiod --set a.b: key "b" has no value',
    ],
    [['helm install istio-cni istio/cni -f /no/values.yaml'], '/no/values.yaml: no such file'],
    [['-o', 'file', 'kubectl get pods'], '-o file: these commands install nothing'],
    [['-f', '/no/file'], '/no/file: no such file'],
    [['helm install x istio/cni --set a=${}'], 'helm install x istio/cni --set a=${}: is no command line'],
  ]
  test.each(wrong)('%j is an error', async (args, message) => {
    const { status, stdout, stderr } = await translate(...args)
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(`Error: ${message}`)
  })
})

describe('a file', () => {
  const specOf = (text: string) => (parseYaml(text) as { spec: object }).spec

  test('helmfile', async () => {
    file('istiod.yaml', 'pilot:\n  autoscaleMin: 2\n')
    const path = file(
      'helmfile.yaml',
      `repositories: [{name: istio, url: https://charts.example.com}]
releases:
- {name: istio-base, chart: istio/base, namespace: istio-system}
- name: istiod
  chart: istio/istiod
  namespace: istio-system
  values: [istiod.yaml, {profile: ambient}]
  set: [{name: global.platform, value: gke}, {name: pilot.traceSampling, value: 1.5}]
- {name: istio-cni, chart: istio/cni, namespace: kube-system, values: [{profile: ambient}]}
- {name: ztunnel, chart: istio/ztunnel, namespace: istio-system, values: [{profile: ambient}]}
- {name: old, chart: istio/cni, installed: false}
- {name: kiali, chart: kiali/kiali-operator}
`,
    )
    const { stdout, stderr } = await translate('-f', path)
    expect(specOf(stdout)).toEqual({
      profile: 'ambient',
      components: { cni: { namespace: 'kube-system' } },
      values: { pilot: { autoscaleMin: 2, traceSampling: 1.5 }, global: { platform: 'gke' } },
    })
    expect(warningsOf(stderr)).toEqual([
      'Warning: release kiali of chart kiali/kiali-operator is no component of an install: keep it',
    ])
  })

  test('helmfile that is a template is an error', async () => {
    const path = file('template.yaml', 'releases:\n- name: {{ .Values.name }}\n')
    expect((await translate('-f', path)).stderr).toContain('template.yaml: is a template')
  })

  test('Sail resource', async () => {
    const path = file(
      'cni.yaml',
      'apiVersion: sailoperator.io/v1\nkind: IstioCNI\nspec:\n  namespace: istio-cni\n  profile: ambient\n',
    )
    const { stdout } = await translate('-f', path)
    expect(specOf(stdout)).toEqual({
      profile: 'empty',
      components: { cni: { enabled: true, namespace: 'istio-cni' } },
      values: { profile: 'ambient' },
    })
    expect((await translate('-f', path, '-o', 'command')).stdout).toBe(
      'ambientctl install --set profile=empty --set components.cni.enabled=true --set components.cni.namespace=istio-cni --set values.profile=ambient\n',
    )
  })

  test('of an old istioctl, also with manifest migrate', async () => {
    const old =
      'kind: IstioOperator\nspec:\n  addonComponents: {kiali: {enabled: true}}\n  values:\n    cni: {logLevel: debug}\n'
    const path = file('old.yaml', old)
    const { stdout, stderr } = await runCommand(['manifest', 'migrate', path])
    expect(specOf(stdout)).toEqual({ values: { cni: { logging: { level: 'debug' } } } })
    expect(stderr).toContain('addonComponents has no effect')
    expect((await translate('-f', path)).stdout).toBe(stdout)
    expect((await runCommand(['manifest', 'migrate', '-'], old)).stdout).toBe(stdout)
  })
})

test.each(['init', 'remove', 'dump'])('operator %s explains that it was removed', async (name) => {
  const { status, stderr } = await runCommand(['operator', name, '--hub', 'x'])
  expect(status).toBe(64)
  expect(stderr).toContain('Error: the operator in the cluster was removed in Istio 1.24')
})

describe('the words of a shell', () => {
  const lines: readonly [string, readonly (readonly string[])[]][] = [
    ['a "b c" \'d\'', [['a', 'b c', 'd']]],
    ['sudo A=1 helm x', [['helm', 'x']]],
    ['$ a && b; c # d', [['a'], ['b'], ['c']]],
    ['a \\\n  b', [['a', 'b']]],
    ['a --set x=$TAG', [['a', '--set', 'x=${TAG}']]],
    ['a x={b,c} *.yaml', [['a', 'x={b,c}', '*.yaml']]],
    ['', []],
  ]
  test.each(lines)('%j', (line, words) => {
    expect(splitCommands(line).map((command) => command.words)).toEqual(words)
  })

  test.each(['plain', "it's", 'a b', '{a,b}', '$x `y` "z"', 'a\\,b'])('%j is quoted', (text) => {
    expect(parseShell(shellText(text))).toEqual([text])
  })

  test('variables are expanded by the shell', () => {
    expect(shellText('hub=${HUB}/x')).toBe('"hub=${HUB}/x"')
  })
})

test('a wrong path in a helmfile is an error that names the release', async () => {
  const path = file(
    'wrong.yaml',
    'releases:\n- {name: cni, chart: istio/cni, set: [{name: "a[x]", value: 1}]}\n',
  )
  const { status, stderr } = await translate('-f', path)
  expect(status).toBe(64)
  expect(stderr).toContain('release cni: set a[x]=1: error parsing index')
})
