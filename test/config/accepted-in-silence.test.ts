// Inputs that an earlier version accepted in silence (issue 13, item 3): each is an error with its place and a message, in a
// file and as a flag.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { runCommand } from '../support/generate.ts'

const head = 'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nspec:\n'

async function errorsOf(flags: readonly string[], stdin?: string): Promise<string[]> {
  const { status, stdout, stderr } = await runCommand(['manifest', 'generate', ...flags], stdin)
  expect({ status, stdout: stdout.slice(0, 80) }).toEqual({ status: 64, stdout: '' })
  expect(stderr).not.toMatch(/^\s+at |this is a bug/m)
  return stderr.split('\n').filter((line) => line.startsWith('Error: '))
}

const port = 'expected a port from 1 to 65535'
const quantity = 'expected a quantity such as 100m, 2 or 128Mi'
const line = 'expected one line of text, a number, or true or false'
const envName =
  'expected the name of an environment variable: letters, digits, dots, dashes and underscores, not starting with a digit'
const absolute = 'expected an absolute path without ".."'
const count = 'expected a non-negative integer'

/** The spec starts on line 4. */
const files: readonly [input: string, spec: string, error: string][] = [
  ['a key twice in YAML', 'hub: a\nhub: b', '5:3: the key "hub" is already set on line 4'],
  [
    'a nested key twice in YAML',
    'values:\n  pilot:\n    env:\n      A: x\n      A: y',
    '8:9: the key "A" is already set on line 7',
  ],
  [
    'a key twice in an element of a list',
    'components:\n  ingressGateways:\n  - name: a\n    name: b',
    '7:7: the key "name" is already set on line 6',
  ],
  ['a key twice in JSON', '{"hub": "a",\n "hub": "b"}', '5:4: the key "hub" is already set on line 4'],
  [
    'a nested key twice in JSON',
    '{"values": {"cni": {"hub": "a", "hub": "a"}}}',
    '4:35: the key "hub" is already set on line 4',
  ],
  [
    'a port of the proxy',
    'values: {global: {proxy: {statusPort: 70000}}}',
    '4:29: values.global.proxy.statusPort is 70000; expected a port from 0 to 65535',
  ],
  [
    'a port of a gateway in values',
    'values: {gateways: {istio-ingressgateway: {ports: [{port: 99999999}]}}}',
    `4:55: values.gateways.istio-ingressgateway.ports[0].port is 99999999; ${port}`,
  ],
  [
    'requests that are no quantity',
    'values: {pilot: {resources: {requests: {cpu: lots}}}}',
    `4:43: values.pilot.resources.requests.cpu is "lots"; ${quantity}`,
  ],
  [
    'negative requests',
    'values: {ztunnel: {resources: {requests: {memory: -1Gi}}}}',
    `4:45: values.ztunnel.resources.requests.memory is "-1Gi"; ${quantity}`,
  ],
  [
    'a negative limit as a number',
    'values: {cni: {resources: {limits: {cpu: -1}}}}',
    `4:39: values.cni.resources.limits.cpu is -1; ${quantity}`,
  ],
  [
    'a relative directory',
    'values: {cni: {cniBinDir: relative/../../path}}',
    `4:18: values.cni.cniBinDir is "relative/../../path"; ${absolute}`,
  ],
  [
    'a directory outside of its parent',
    'values: {cni: {cniConfDir: /etc/../../x}}',
    `4:18: values.cni.cniConfDir is "/etc/../../x"; ${absolute}`,
  ],
  [
    'a number beyond the integers',
    'values: {pilot: {autoscaleMin: 99999999999999999999}}',
    `4:20: values.pilot.autoscaleMin is 100000000000000000000; ${count}`,
  ],
  [
    'an underscored number',
    'values: {pilot: {autoscaleMin: "1_000"}}',
    `4:20: values.pilot.autoscaleMin is a string; ${count}`,
  ],
  [
    'a list as text',
    'meshConfig: {trustDomain: [x]}',
    '4:16: meshConfig.trustDomain is a list; expected a string',
  ],
  ...['podAnnotations', 'podLabels', 'nodeSelector', 'env', 'affinity', 'deploymentLabels'].map(
    (key): [string, string, string] => [
      `the key __proto__ in ${key}`,
      `values: {pilot: {${key}: {__proto__: x}}}`,
      `4:${23 + key.length}: values.pilot.${key}.__proto__: the key __proto__ is not allowed`,
    ],
  ),
  [
    'the key __proto__ in a map of the mesh',
    'meshConfig: {defaultConfig: {proxyMetadata: {__proto__: x}}}',
    '4:48: meshConfig.defaultConfig.proxyMetadata.__proto__: the key __proto__ is not allowed',
  ],
  [
    'the key __proto__ in unvalidatedValues',
    'unvalidatedValues: {a: {__proto__: x}}',
    '4:27: unvalidatedValues.a.__proto__: the key __proto__ is not allowed',
  ],
  [
    'a line break in the value of env',
    'values: {ztunnel: {env: {A: "x\\ny"}}}',
    `4:28: values.ztunnel.env.A is "x\\ny"; ${line}`,
  ],
  [
    'YAML in the value of env',
    'values: {pilot: {env: {A: "x\\n- name: B\\n  value: y"}}}',
    `4:26: values.pilot.env.A is "x\\n- name: B\\n  value: y"; ${line}`,
  ],
  [
    'a line break in the name of env',
    'values: {cni: {env: {"A\\nB": x}}}',
    `4:24: values.cni.env has the key "A\\nB"; ${envName}`,
  ],
  [
    'YAML in the name of env',
    'values: {pilot: {env: {"A: {}": x}}}',
    `4:26: values.pilot.env has the key "A: {}"; ${envName}`,
  ],
]

describe('in a file', () => {
  test.each(files)('%s', async (_, spec, error) => {
    const stdin = `${head}${spec.replace(/^/gm, '  ')}\n`
    expect(await errorsOf(['-f', '-'], stdin)).toEqual([`Error: standard input:${error}`])
  })

  test('a byte that is not UTF-8', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ambientctl-bytes-'))
    try {
      const path = join(folder, 'mesh.yaml')
      writeFileSync(
        path,
        Buffer.concat([Buffer.from(`${head}  hub: a\n  tag: "`), Buffer.of(0xff), Buffer.from('"\n')]),
      )
      expect(await errorsOf(['-f', path])).toEqual([
        `Error: ${path}:5:9: not YAML: invalid leading UTF-8 octet`,
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  const settings: readonly [input: string, k8s: string, error: RegExp][] = [
    [
      'a port of a gateway',
      'service: {ports: [{name: a, port: 99999999, targetPort: 8080}]}',
      /ports\[0\]\.port is 99999999/,
    ],
    ['requests that are no quantity', 'resources: {requests: {cpu: lots}}', /requests\.cpu is "lots"/],
    ['negative requests', 'resources: {requests: {cpu: "-1"}}', /requests\.cpu is "-1"/],
    ['a line break in the name of env', 'env: [{name: "A\\nB", value: x}]', /env\[0\]\.name is "A\\nB"/],
    ['the key __proto__', 'podAnnotations: {__proto__: x}', /the key __proto__ is not allowed/],
  ]
  test.each(settings)('%s in k8s', async (_, k8s, error) => {
    const stdin = `${head}  components: {ingressGateways: [{name: g, enabled: true, k8s: {${k8s}}}]}\n`
    const errors = await errorsOf(['-f', '-'], stdin)
    expect(errors).toEqual([
      expect.stringMatching(/^Error: standard input:4:\d+: components\.ingressGateways\[0\]\.k8s\./),
    ])
    expect(errors[0]).toMatch(error)
  })
})

const flags: readonly [set: string, error: string][] = [
  [
    'values.global.proxy.statusPort=70000',
    'values.global.proxy.statusPort is 70000; expected a port from 0 to 65535',
  ],
  [
    'values.gateways.istio-ingressgateway.ports[0].port=99999999',
    `values.gateways.istio-ingressgateway.ports[0].port is 99999999; ${port}`,
  ],
  ['values.cni.resources.requests.cpu=lots', `values.cni.resources.requests.cpu is "lots"; ${quantity}`],
  ['values.cni.resources.requests.cpu=-1', `values.cni.resources.requests.cpu is -1; ${quantity}`],
  ['values.cni.cniBinDir=relative/../../path', `values.cni.cniBinDir is "relative/../../path"; ${absolute}`],
  ['values.pilot.autoscaleMin=99999999999999999999', `values.pilot.autoscaleMin is a string; ${count}`],
  ['values.pilot.autoscaleMin=1_000', `values.pilot.autoscaleMin is a string; ${count}`],
  ['meshConfig.trustDomain[0]=x', 'meshConfig.trustDomain is a list; expected a string'],
  [
    'values.pilot.podLabels.__proto__=x',
    'values.pilot.podLabels.__proto__: the key __proto__ is not allowed',
  ],
  ['values.pilot.env.A B=x', `values.pilot.env has the key "A B"; ${envName}`],
]

describe('as a flag', () => {
  test.each(flags)('--set %s', async (set, error) => {
    expect(await errorsOf(['--set', set])).toEqual([`Error: --set ${set}: ${error}`])
  })

  test('a line break in the value of env', async () => {
    const { status, stderr } = await runCommand(['manifest', 'generate', '--set', 'values.pilot.env.A=x\ny'])
    expect(status).toBe(64)
    expect(stderr).toContain(`values.pilot.env.A is "x\\ny"; ${line}`)
  })

  test('an index beyond the list', async () => {
    expect(await errorsOf(['--set', 'components.ingressGateways[1000000000].name=x'])).toEqual([
      'Error: --set "components.ingressGateways[1000000000].name=x": components.ingressGateways[1000000000] is too far: the list has 0 elements',
    ])
  })

  test.each([
    ['-d', '--manifests: the name of a folder is empty'],
    ['--manifests', '--manifests: the name of a folder is empty'],
    ['--charts', '--charts: the source is empty'],
  ])('%s with an empty name', async (flag, error) => {
    expect(await errorsOf([flag, ''])).toEqual([`Error: ${error}`])
  })
})
