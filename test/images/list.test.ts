// `images list` names every image that a mesh of this configuration can run.
import { describe, expect, test } from '@jest/globals'
import { generate, runCommand } from '../support/generate.ts'
import { printYaml } from '../../src/yaml/yaml.ts'

const istio = (name: string) => `registry.istio.io/release/${name}:1.31.1-distroless`

async function list(args: readonly string[], file?: string): Promise<string> {
  const stdin = file === undefined ? [] : ['-f', '-']
  const { status, stdout, stderr } = await runCommand(['images', 'list', ...args, ...stdin], file)
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('not listed') })
  return stdout
}

const lines = async (args: readonly string[], file?: string) =>
  (await list([...args, '-o', 'txt'], file)).trimEnd().split('\n')

const operator = (spec: object) =>
  printYaml({ apiVersion: 'install.istio.io/v1alpha1', kind: 'IstioOperator', spec })

describe('the list', () => {
  test('has the images of components, injected pods and waypoints', async () => {
    expect(await lines([])).toEqual([
      'busybox:1.28',
      istio('install-cni'),
      istio('pilot'),
      istio('proxyv2'),
      istio('ztunnel'),
    ])
  })

  test('has each image of the manifests', async () => {
    const injected = 'values.gateways.istio-ingressgateway.injectionTemplate=gateway'
    const flags = ['--set', 'profile=demo', '--set', injected]
    const rendered = JSON.stringify(await generate(flags))
    const images = [...rendered.matchAll(/"image":"([^"]+)"/g)].flatMap(([, image = '']) => image)
    expect(images).toContain('auto')
    const listed = await lines(flags)
    expect(listed).toEqual(expect.arrayContaining(images.filter((image) => image !== 'auto')))
    expect(listed).not.toContain('auto')
  })

  test('has the images of a custom template, of proxy_init and of a gateway', async () => {
    const template =
      'spec: {containers: [{name: agent, image: "example.com/agent:{{ .Values.global.tag }}"}]}'
    const file = operator({
      profile: 'default',
      tag: '9',
      hub: 'hub.example.com/mesh',
      components: {
        ingressGateways: [
          {
            name: 'edge',
            enabled: true,
            k8s: { podAnnotations: { 'sidecar.istio.io/proxyImage': 'example.com/edge:7' } },
          },
        ],
      },
      values: {
        sidecarInjectorWebhook: { templates: { agent: template } },
        gateways: { 'istio-ingressgateway': { injectionTemplate: 'gateway' } },
        global: { proxy_init: { image: 'example.com/init@sha256:' + 'a'.repeat(64) } },
      },
    })
    expect(await lines([], file)).toEqual(
      expect.arrayContaining([
        'example.com/agent:9',
        'example.com/edge:7',
        `example.com/init@sha256:${'a'.repeat(64)}`,
        'hub.example.com/mesh/pilot:9',
        'hub.example.com/mesh/proxyv2:9',
      ]),
    )
  })

  test('warns of a template that cannot be rendered, and lists the others', async () => {
    const file = operator({ values: { sidecarInjectorWebhook: { templates: { bad: '{{ .Nothing }}' } } } })
    const { status, stdout, stderr } = await runCommand(['images', 'list', '-o', 'txt', '-f', '-'], file)
    expect(status).toBe(0)
    expect(stdout).toContain('registry.istio.io/release/proxyv2:1.31.1\n')
    expect(stderr).toContain('injection template bad cannot be rendered, so its images are not listed')
  })

  test('warns of a gateway without istiod', async () => {
    const file = operator({
      profile: 'empty',
      components: { ingressGateways: [{ name: 'edge', enabled: true }] },
      values: { gateways: { 'istio-ingressgateway': { injectionTemplate: 'gateway' } } },
    })
    const { stdout, stderr } = await runCommand(['images', 'list', '-o', 'txt', '-f', '-'], file)
    expect(stdout).toBe('')
    expect(stderr).toContain('the istiod of the cluster sets the image')
  })
})

describe('the formats', () => {
  test('text has a row for each image of a component', async () => {
    const rows = (await list([]))
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {3,}/))
    expect(rows[0]).toEqual(['COMPONENT', 'IMAGE', 'USED BY'])
    expect(rows.slice(1).map(([component]) => component)).toEqual([
      'cni',
      'pilot',
      'pilot',
      'pilot',
      'ztunnel',
    ])
    const proxy = rows.find(([, image]) => image === istio('proxyv2'))
    for (const name of ['sidecar', 'gateway', 'grpc-agent', 'waypoint', 'kube-gateway'])
      expect(proxy?.[2]).toContain(`injection template ${name}`)
  })

  test('json names what uses an image', async () => {
    const { images } = JSON.parse(await list(['-o', 'json'])) as { images: readonly { image: string }[] }
    expect(images.find(({ image }) => image === istio('ztunnel'))).toEqual({
      image: istio('ztunnel'),
      registry: 'registry.istio.io',
      repository: 'release/ztunnel',
      tag: '1.31.1-distroless',
      usedBy: [{ component: 'ztunnel', from: 'DaemonSet/istio-system/ztunnel' }],
    })
  })

  test('skopeo has tags by repository', async () => {
    expect(await list(['-o', 'skopeo'])).toMatch(
      /docker\.io:\n {2}images:\n {4}library\/busybox:\n {4}- "1\.28"\n/,
    )
  })

  test('sbom is a CycloneDX document with the same bytes each time', async () => {
    const text = await list(['-o', 'sbom'])
    expect(await list(['-o', 'sbom'])).toBe(text)
    const document = JSON.parse(text) as { specVersion: string; components: readonly object[] }
    expect(document.specVersion).toBe('1.6')
    expect(document.components).toContainEqual(
      expect.objectContaining({
        type: 'container',
        name: 'registry.istio.io/release/pilot',
        version: '1.31.1-distroless',
        purl: 'pkg:oci/pilot?repository_url=registry.istio.io/release/pilot&tag=1.31.1-distroless',
      }),
    )
    expect(text).not.toMatch(/serialNumber|timestamp/)
  })
})
