// `explain` from the command line.
import { describe, expect, test } from '@jest/globals'
import { runCommand } from '../support/generate.ts'

const file = `apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  profile: ambient
  hub: example.com/istio
  meshConfig:
    accessLogFile: /dev/stdout
  values:
    cni:
      cniBinDir: /opt/file
    pilot:
      env:
        API_TOKEN: plain-secret
`

const explain = (args: readonly string[], stdin?: string) =>
  runCommand(['explain', ...args, ...(stdin === undefined ? [] : ['-f', '-'])], stdin)

interface Json {
  path: string
  value: unknown
  layers: { kind: string; name: string; where?: string; value: unknown }[]
  documentation?: string
  isKnown?: boolean
  values: Json[]
}
async function json(args: readonly string[], stdin?: string): Promise<Json> {
  const { stdout, status, stderr } = await explain([...args, '-o', 'json'], stdin)
  expect({ status, stderr }).toMatchObject({ status: 0 })
  return JSON.parse(stdout) as Json
}
const layersOf = ({ layers }: Json) => layers.map(({ kind, value, where }) => [kind, value, where])

describe('explain PATH', () => {
  test('lists the layers that set the value, with places, and the documentation of the chart', async () => {
    const set = ['--set', 'values.cni.cniBinDir=/opt/flag']
    const found = await json(['values.cni.cniBinDir', '--platform', 'k3s', ...set], file)
    expect(found).toMatchObject({ path: 'values.cni.cniBinDir', value: '/opt/flag', isKnown: true })
    expect(layersOf(found)).toEqual([
      ['chart default', '/opt/cni/bin', expect.stringMatching(/^charts\/cni\/values\.yaml:\d+$/)],
      [
        'platform',
        '/var/lib/rancher/k3s/data/cni',
        expect.stringMatching(/^charts\/cni\/files\/profile-platform-k3s\.yaml:\d+$/),
      ],
      ['file', '/opt/file', 'standard input:10:7'],
      ['flag', '/opt/flag', undefined],
    ])
    expect(found.layers.at(-1)?.name).toBe('--set values.cni.cniBinDir=/opt/flag')
    expect(found.documentation).toMatch(/^Directory of CNI binaries on the node\./)
  })

  test('prints a table with an arrow at the layer that wins', async () => {
    const { stdout } = await explain(['cni.cniBinDir', '--platform', 'gke'])
    const lines = stdout.split('\n')
    expect(lines[0]).toBe('values.cni.cniBinDir: /home/kubernetes/bin')
    expect(lines.find((line) => line.startsWith('→'))).toMatch(
      /^→ {3}platform gke {2,}\/home\/kubernetes\/bin /,
    )
  })

  test.each([
    ['hub', 'example.com/istio', ['profile', 'file']],
    ['values.global.hub', 'example.com/istio', ['chart default', 'profile', 'file']],
    ['meshConfig.accessLogFile', '/dev/stdout', ['file']],
    ['values.pilot.cni.enabled', true, ['chart default', 'derived']],
    ['values.ztunnel.resourceName', 'ztunnel', ['chart default', 'profile']],
  ])('explains %s', async (path, value, kinds) => {
    const found = await json([path], file)
    expect(found.value).toEqual(value)
    expect(found.layers.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('lists the values below a map', async () => {
    const { values } = await json(['values.cni.ambient'])
    expect(values.find(({ path }) => path === 'values.cni.ambient.enabled')).toMatchObject({
      value: true,
      layers: [
        { kind: 'chart default', value: false },
        { kind: 'profile', name: 'ambient', value: true },
      ],
    })
  })

  test('says if the chart has no such value', async () => {
    const { stdout } = await explain(['values.cni.nonsense', '--force', '--set', 'values.cni.nonsense=1'])
    expect(stdout).toContain('The chart has no such value, so it has no effect.')
  })

  test('says if the component is not enabled', async () => {
    const { stdout } = await explain([
      'cni.cniBinDir',
      '--set',
      'profile=minimal',
      '--set',
      'values.cni.cniBinDir=/x',
    ])
    expect(stdout).toContain('The configuration does not enable cni, so it has no effect.')
  })

  test.each([
    [['--set', 'values.global.platform=gke'], [['flag', 'gke', undefined]]],
    [
      ['--set', 'values.global.platform=k3s', '--platform', 'k3s'],
      [
        ['flag', 'k3s', undefined],
        ['flag', 'k3s', undefined],
      ],
    ],
    [['--platform', 'gke'], [['flag', 'gke', undefined]]],
  ])('shows which flags set the platform: %j', async (flags, layers) => {
    const found = await json(['values.global.platform', ...flags])
    expect(found).toMatchObject({ value: layers.at(-1)?.[1], isKnown: true })
    expect(layersOf(found)).toEqual(layers)
  })

  test.each([
    ['values.profile', /^values\.profile: ambient\n\nName of the profile /],
    ['revision', /^revision: not set\n\nRevision of the control plane\./],
    ['components.cni.namespace', /^components\.cni\.namespace: not set\n\nNamespace of the component\./],
    ['meshConfig.trustDomain', /^meshConfig\.trustDomain: not set\n\nField of MeshConfig:/],
  ])('explains the field %s of the spec', async (path, text) => {
    const { status, stdout } = await explain([path])
    expect(status).toBe(0)
    expect(stdout).toMatch(text)
    expect(stdout).not.toContain('no effect')
  })

  test('shows no secrets', async () => {
    const { stdout } = await explain(['values.pilot.env', '-o', 'json'], file)
    expect(stdout).toContain('values.pilot.env.API_TOKEN')
    expect(stdout).not.toContain('plain-secret')
    const flag = await explain([
      'values.pilot.env.A_SECRET',
      '--set',
      'values.pilot.env.A_SECRET=plain-secret',
    ])
    expect(flag.stdout).toContain('***')
    expect(flag.stdout + flag.stderr).not.toContain('plain-secret')
  })

  test.each([
    [
      'values.cni.cniBinDr',
      'no layer sets this path, and no chart has it; did you mean "values.cni.cniBinDir"?',
    ],
    ['meshConfig.trustDomian', 'no chart has it; did you mean "meshConfig.trustDomain"?'],
    [
      'values.gateways.istio-ingressgateway.type',
      'no layer sets this path, and the configuration does not enable ingressGateways',
    ],
    ['values.global.imagePullSecrets[0]', 'a list is one value'],
    ['', 'is empty'],
  ])('refuses the path %j', async (path, message) => {
    const { status, stdout, stderr } = await explain([path])
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(message)
  })
})

describe('explain without a path', () => {
  test('lists all values that differ from the defaults of the charts', async () => {
    const values = (await json([], file)) as unknown as Json[]
    const settings = new Map(values.map(({ path, value }) => [path, value]))
    expect(settings.get('values.cni.cniBinDir')).toBe('/opt/file')
    expect(settings.get('meshConfig.accessLogFile') ?? settings.get('values.meshConfig.accessLogFile')).toBe(
      '/dev/stdout',
    )
    expect(settings.has('values.cni.cniConfDir')).toBe(false)
    expect(new Set(settings.keys()).size).toBe(values.length)
  })

  test('prints the value and the layer that sets it', async () => {
    const { stdout } = await explain(['--platform', 'k3s'])
    expect(stdout).toMatch(/^VALUE +IS +SET BY\n/)
    expect(stdout).toMatch(/^values\.cni\.cniBinDir +\/var\/lib\/rancher\/k3s\/data\/cni +platform k3s$/m)
  })
})

describe('explain -o html', () => {
  const hostile = file.replace('cniBinDir: /opt/file', 'cniBinDir: "/<script>alert(1)</script>"')

  test('is one page that runs nothing, with the layers side by side', async () => {
    const { status, stdout } = await explain(['--platform', 'k3s', '-o', 'html'], hostile)
    expect(status).toBe(0)
    const heads = [...stdout.matchAll(/<th scope="col">([^<]*)<\/th>/g)].map(([, text]) => text)
    expect(heads).toEqual(['value', 'chart default', 'profile', 'platform', 'derived', 'standard input'])
    const row = /<tr><th scope="row"><code>values\.cni\.cniBinDir<[^]*?<\/tr>/.exec(stdout)?.[0] ?? ''
    const cells = row.split('<td>').slice(1)
    expect(cells[0]).toContain('<pre>/opt/cni/bin</pre>')
    expect(cells[2]).toContain('<pre>/var/lib/rancher/k3s/data/cni</pre>')
    expect(cells[4]).toContain('class="used"><pre>/&lt;script&gt;alert(1)&lt;/script&gt;</pre>')
    expect(row.match(/class="used"/g)).toHaveLength(1)
    expect(stdout).not.toContain('<script')
    expect(stdout).not.toContain('plain-secret')
  })

  test('shows a single value', async () => {
    const { stdout } = await explain(['hub', '-o', 'html'], file)
    expect(stdout).toContain('<strong>1 value</strong>')
    expect(stdout).toContain('<pre>example.com/istio</pre>')
  })
})
