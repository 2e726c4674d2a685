// --registry: every image of a configuration comes from one registry.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { listNames } from '../../src/config/layers.ts'
import { parseYaml, printYaml } from '../../src/yaml/yaml.ts'
import { generate, packageFolder, runCommand } from '../support/generate.ts'

const registry = 'registry.example.com:5000/mesh'
const istio = (name: string) => `${registry}/${name}:1.31.1-distroless`

async function list(args: readonly string[], file?: string): Promise<string[]> {
  const stdin = file === undefined ? [] : ['-f', '-']
  const { status, stdout, stderr } = await runCommand(
    ['images', 'list', '-o', 'txt', ...args, ...stdin],
    file,
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('not listed') })
  return stdout.trimEnd().split('\n').filter(Boolean)
}

const operator = (spec: object) =>
  printYaml({ apiVersion: 'install.istio.io/v1alpha1', kind: 'IstioOperator', spec })

const shortName = (image: string) => image.slice(image.lastIndexOf('/') + 1)

const profiles = listNames(join(packageFolder, 'profiles'))
const platforms = ['none', 'k3s', 'openshift']

describe('every image of each profile and platform', () => {
  test.each(profiles)('%s comes from the registry', async (profile) => {
    for (const platform of platforms) {
      const flags = ['--set', `profile=${profile}`, '--platform', platform]
      const images = await list([...flags, '--registry', registry])
      expect(images.filter((image) => !image.startsWith(`${registry}/`))).toEqual([])
      expect(images.map(shortName).sort()).toEqual((await list(flags)).map(shortName).sort())
    }
  })
})

/** A file that names images in each way that a file can. */
const manyWays = {
  profile: 'default',
  hub: 'hub.example.com/mesh',
  tag: '9',
  components: {
    cni: { enabled: true, hub: 'hub.example.com/mesh' },
    ztunnel: { enabled: true },
    pilot: {
      k8s: {
        overlays: [
          {
            kind: 'Deployment',
            name: 'istiod',
            patches: [{ path: 'spec.template.spec.initContainers', value: [{ name: 'a', image: 'box:3' }] }],
          },
        ],
      },
    },
    ingressGateways: [
      {
        name: 'edge',
        enabled: true,
        k8s: { podAnnotations: { 'sidecar.istio.io/proxyImage': 'example.com/edge:7' } },
      },
    ],
  },
  values: {
    global: {
      hub: 'hub.example.com/other',
      proxy_init: { image: `example.com/init@sha256:${'a'.repeat(64)}` },
    },
    gateways: { 'istio-ingressgateway': { injectionTemplate: 'gateway' } },
    ztunnel: { image: 'example.com/tools/tunnel:4' },
    sidecarInjectorWebhook: {
      grpcBootstrapImage: 'example.com/bootstrap:2',
      templates: {
        mine: 'spec: {containers: [{name: agent, image: "example.com/agent:{{ .Values.global.tag }}"}]}',
      },
    },
  },
}

describe('a file that names images', () => {
  const { mine } = manyWays.values.sidecarInjectorWebhook.templates
  const withPlainTemplate = operator({
    ...manyWays,
    values: {
      ...manyWays.values,
      sidecarInjectorWebhook: {
        ...manyWays.values.sidecarInjectorWebhook,
        templates: { mine: mine.replace('{{ .Values.global.tag }}', '9') },
      },
    },
  })

  test('gets the names in the registry', async () => {
    expect(await list(['--registry', registry], withPlainTemplate)).toEqual(
      [
        'agent:9',
        'bootstrap:2',
        'box:3',
        'edge:7',
        `init@sha256:${'a'.repeat(64)}`,
        'install-cni:9',
        'pilot:9',
        'proxyv2:9',
        'tunnel:4',
      ].map((name) => `${registry}/${name}`),
    )
  })

  test('is refused with the image if a template computes its name', async () => {
    const { status, stdout, stderr } = await runCommand(
      ['manifest', 'generate', '-f', '-', '--registry', registry],
      operator(manyWays),
    )
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(`Error: --registry ${registry}: no value makes these images come from it:\n`)
    expect(stderr).toContain('  example.com/agent:9 (injection template mine)\n')
  })

  test('keeps the names that are in the registry already', async () => {
    const spec = {
      hub: registry,
      values: { sidecarInjectorWebhook: { grpcBootstrapImage: `${registry}/busybox:1.28` } },
    }
    expect(await list(['--registry', registry], operator(spec))).toEqual([
      `${registry}/busybox:1.28`,
      `${registry}/pilot:1.31.1`,
      `${registry}/proxyv2:1.31.1`,
    ])
  })
})

test('images that would have one name are a warning', async () => {
  const file = operator({
    profile: 'ambient',
    values: { ztunnel: { image: 'example.com/x/pilot:1.31.1-distroless' } },
  })
  const flags = ['manifest', 'generate', '-f', '-', '--component', 'ztunnel', '--registry', registry]
  const { status, stderr } = await runCommand(flags, file)
  expect(status).toBe(0)
  expect(stderr).toContain(
    `example.com/x/pilot:1.31.1-distroless and registry.istio.io/release/pilot:1.31.1-distroless are both ${istio('pilot')} there: one of them may be missing`,
  )
})

describe('precedence', () => {
  test('the registry is above --set', async () => {
    const flags = ['--set', 'hub=a.example.com/x', '--set', 'values.ztunnel.image=b.example.com/y/ztunnel:3']
    expect(await list(['--component', 'cni,ztunnel', ...flags, '--registry', registry])).toEqual([
      `${registry}/install-cni:1.31.1-distroless`,
      `${registry}/ztunnel:3`,
    ])
  })

  test('explain names the flag', async () => {
    const { stdout } = await runCommand([
      ...['explain', 'values.global.hub', '--set', 'hub=a.example.com/x', '--registry', registry],
    ])
    expect(stdout).toContain(`--registry ${registry}`)
    expect(stdout).toContain('a.example.com/x')
  })
})

describe('other commands', () => {
  test('manifest generate renders the names', async () => {
    const objects = JSON.stringify(await generate(['--registry', registry]))
    for (const name of ['install-cni', 'pilot', 'ztunnel'])
      expect(objects).toContain(`"image":"${istio(name)}"`)
    expect(objects).not.toContain('registry.istio.io')
  })

  test('manifest translate has them in the values for Helm', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'registry-'))
    try {
      const flags = ['--registry', registry, '-o', join(folder, 'helm')]
      const { status, stderr } = await runCommand(['manifest', 'translate', ...flags])
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) })
      const values = readFileSync(join(folder, 'helm/istiod-values.yaml'), 'utf8')
      expect(values).toContain(`hub: ${registry}\n`)
      expect(values).toContain(`grpcBootstrapImage: ${registry}/busybox:1.28\n`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('export job has them in its file', async () => {
    const { stdout } = await runCommand([
      ...[
        'export',
        'job',
        '--image',
        'example.com/ambientctl:1',
        '--platform',
        'k3s',
        '--registry',
        registry,
      ],
    ])
    expect(stdout).toContain(`hub: ${registry}\n`)
    expect(stdout).toContain(`grpcBootstrapImage: ${registry}/busybox:1.28\n`)
  })

  test.each(['install', 'preflight', 'images list', 'manifest generate', 'plan'])(
    '%s refuses a registry with a tag before anything else',
    async (command) => {
      const { status, stderr } = await runCommand([
        ...command.split(' '),
        ...['--registry', 'registry.example.com/istio:1', '--kubeconfig', '/nowhere'],
      ])
      expect(status).toBe(64)
      expect(stderr).toContain(
        'Error: --registry "registry.example.com/istio:1": not a registry. Did you mean "registry.example.com/istio"?\n',
      )
    },
  )
})

test('a chart whose template names an image itself, as Istio does, gets the name in the registry', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'registry-'))
  try {
    for (const part of ['charts', 'profiles'])
      cpSync(join(packageFolder, part), join(folder, part), { recursive: true })
    const template = join(folder, 'charts/istiod/files/injection/grpc-simple.yaml')
    const image = '{{ .Values.sidecarInjectorWebhook.grpcBootstrapImage | quote }}'
    writeFileSync(template, readFileSync(template, 'utf8').replace(image, 'docker.io/tools/box:1.2'))
    const flags = ['--manifests', folder]
    expect(await list(flags)).toContain('docker.io/tools/box:1.2')
    const images = await list([...flags, '--registry', registry])
    expect(images).toContain(`${registry}/box:1.2`)
    expect(images.filter((name) => !name.startsWith(`${registry}/`))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('-o helm-values', () => {
  const values = async (flags: readonly string[], file?: string) => {
    const stdin = file === undefined ? [] : ['-f', '-']
    return runCommand(['images', 'list', '-o', 'helm-values', ...flags, ...stdin], file)
  }

  test('has the values that select the images, for all charts', async () => {
    const { status, stdout } = await values(['--registry', registry])
    expect(status).toBe(0)
    expect(parseYaml(stdout)).toEqual({
      profile: 'ambient',
      global: { hub: registry, tag: '1.31.1' },
      sidecarInjectorWebhook: { grpcBootstrapImage: `${registry}/busybox:1.28` },
    })
  })

  test('makes each chart render the images of the list', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'registry-'))
    try {
      const file = join(folder, 'values.yaml')
      writeFileSync(file, (await values(['--registry', registry])).stdout)
      const listed = await list(['--registry', registry])
      for (const chart of ['cni', 'ztunnel', 'istiod']) {
        const { stdout } = await runCommand([
          'template',
          chart,
          join(packageFolder, 'charts', chart),
          '-f',
          file,
        ])
        const images = [...stdout.matchAll(/^ +(?:- )?image: "?([^"{\s]+)"?$/gm)].map(([, image]) => image)
        expect(images.length).toBeGreaterThan(0)
        expect(listed).toEqual(expect.arrayContaining(images))
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('is refused for charts that need different values', async () => {
    const spec = {
      profile: 'ambient',
      values: { ztunnel: { tag: '7', hub: 'a.example.com' }, global: { hub: 'b.example.com' } },
      components: { cni: { tag: '8' } },
    }
    const { status, stderr } = await values(
      ['--set', 'values.ztunnel.global.hub=c.example.com', '--force'],
      operator(spec),
    )
    expect(status).toBe(64)
    expect(stderr).toContain('Error: charts need different values for global.hub\n')
    expect(stderr).toContain('manifest translate -o FOLDER')
  })
})
