// `export flux`, `export argocd` and `export helmfile` install what `install` installs.
import { describe, expect, test } from '@jest/globals'
import { compareObjects } from '../../src/diff/compare-objects.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { chartNamed } from '../support/charts.ts'
import {
  applicationsFor,
  argoRelease,
  exported,
  generatedLikeInstall,
  registry,
  releasesOf,
  renderReleases,
} from '../support/exported.ts'
import { runCommand } from '../support/generate.ts'
import { translatedConfigurations, withoutValueCopies } from '../support/translated.ts'

const forms = ['flux', 'argocd', 'helmfile']

/** ConfigMaps of istiod copy the values: those of an export have the default revision, or values for settings. */
const difference = (one: readonly KubeObject[], other: readonly KubeObject[]) =>
  compareObjects(withoutValueCopies(one), withoutValueCopies(other))

const configurations: readonly { title: string; args: readonly string[]; file?: string }[] = [
  ...[
    ['ambient', 'gke'],
    ['default', 'eks'],
    ['minimal', 'k3s'],
    ['openshift-ambient', 'openshift'],
  ].map(([profile, platform]) => ({
    title: `${profile} on ${platform}`,
    args: ['--platform', `${platform}`, '--set', `profile=${profile}`],
  })),
  { title: 'values with braces', args: ['--set', 'values.pilot.podAnnotations.note=a{{ .name }}b'] },
  ...translatedConfigurations,
]

describe('the exports render the same objects as manifest generate', () => {
  test.each(configurations)('$title', async ({ args, file }) => {
    const [flux = [], ...others] = await Promise.all(
      forms.map(async (form) => releasesOf[form]?.((await exported(form, args, file)).documents)),
    )
    // All forms have the same releases, apart from the order, so rendering one is enough.
    const charts = (releases: typeof flux) => releases.map((one) => ({ ...one, after: undefined }))
    for (const other of others) expect(charts(other ?? [])).toEqual(charts(flux))
    const rendered = renderReleases(flux)
    const generated = await generatedLikeInstall(args, file)
    expect(difference(rendered, generated)).toEqual([])
    expect(rendered.length).toBe(generated.length)
  })
})

describe('export argocd', () => {
  const note = 'Argo CD needs a repository Secret with enableOCI for registry.example.com/charts'
  const oci = 'oci://registry.example.com/charts'
  const rows = [
    { title: 'of a registry, names the Secret that Argo CD needs', repository: oci, isNamed: true },
    {
      title: 'of a Helm repository, needs no Secret',
      repository: 'https://charts.example.com',
      isNamed: false,
    },
  ]
  test.each(rows)('$title', async ({ repository, isNamed }) => {
    for (const form of [[], ['--application-set', '--platforms', 'k3s']]) {
      const { status, stderr } = await runCommand([
        'export',
        'argocd',
        '--chart-repository',
        repository,
        ...form,
      ])
      expect(status).toBe(0)
      expect(stderr.includes(note)).toBe(isNamed)
    }
  })
})

describe('an ApplicationSet', () => {
  const set = async (args: readonly string[]) => {
    const { documents } = await exported('argocd', ['--application-set', ...args])
    const [first, ...others] = documents
    expect(others).toEqual([])
    if (!first) throw new Error('nothing was exported')
    return first
  }
  const label = (platform: string, profile?: string) => ({
    'ambientctl.io/platform': platform,
    ...(profile !== undefined && { 'ambientctl.io/profile': profile }),
  })

  test.each(['gke', 'k3s', 'none'])(
    'installs in a cluster labelled %s what manifest generate renders',
    async (name) => {
      const braces = ['--set', 'values.pilot.podAnnotations.note=a{{ .name }}b']
      const one = await set(['--platforms', 'gke,k3s,none', ...braces])
      const rendered = renderReleases(applicationsFor(one, label(name)).map(argoRelease))
      const generated = await generatedLikeInstall(['--platform', name, ...braces])
      expect(difference(rendered, generated)).toEqual([])
      expect(rendered.length).toBe(generated.length)
    },
  )

  test('takes the profile from a label, too', async () => {
    const one = await set(['--platforms', 'k3s,eks', '--profiles', 'ambient,minimal'])
    const applications = applicationsFor(one, label('eks', 'minimal'))
    expect(applications.map(({ metadata }) => metadata.name)).toEqual(['west-istio-base', 'west-istiod'])
    const generated = await generatedLikeInstall(['--platform', 'eks', '--set', 'profile=minimal'])
    expect(difference(renderReleases(applications.map(argoRelease)), generated)).toEqual([])
  })

  test('installs nothing in a cluster without the labels', async () => {
    const one = await set(['--platforms', 'k3s', '--profiles', 'ambient'])
    for (const labels of [{}, label('gke', 'ambient'), label('k3s')])
      expect(applicationsFor(one, labels)).toEqual([])
  })

  test('keeps the mesh of a cluster that loses its label', async () => {
    const one = await set(['--platforms', 'k3s'])
    expect(one['spec']).toMatchObject({ syncPolicy: { preserveResourcesOnDeletion: true } })
  })

  test('installs in the cluster that has the labels, in steps of the waves', async () => {
    const one = await set(['--platforms', 'k3s'])
    const applications = applicationsFor(one, label('k3s'))
    expect(
      applications.map(({ metadata, spec }) => [
        metadata.name,
        metadata.labels?.['ambientctl.io/wave'],
        (spec as { destination: object }).destination,
      ]),
    ).toEqual(
      [
        ['west-istio-base', '0'],
        ['west-istiod', '1'],
        ['west-istio-cni', '2'],
        ['west-ztunnel', '3'],
      ].map((row) => [...row, { server: 'https://west.example.com', namespace: 'istio-system' }]),
    )
    const { strategy } = one['spec'] as { strategy: { rollingSync: { steps: unknown[] } } }
    expect(strategy.rollingSync.steps).toEqual(
      ['0', '1', '2', '3'].map((wave) => ({
        matchExpressions: [{ key: 'ambientctl.io/wave', operator: 'In', values: [wave] }],
      })),
    )
  })

  test.each([
    [['--application-set'], 'needs --platforms'],
    [['--application-set', '--platforms', 'gke', '--platform', 'k3s'], 'use --platforms'],
    [['--application-set', '--platforms', 'auto'], 'detects no platform'],
    [['--platforms', 'gke'], 'need --application-set'],
    [['--application-set', '--platforms', 'gkee'], 'gkee'],
  ])('refuses %j', async (args, message) => {
    const { status, stdout, stderr } = await runCommand(['export', 'argocd', ...registry, ...args])
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(message)
  })
})

describe('the order', () => {
  const gateways = `{apiVersion: install.istio.io/v1alpha1, kind: IstioOperator, spec: {profile: ambient, components: {
    ingressGateways: [{name: edge, namespace: a, enabled: true}, {name: edge, namespace: b, enabled: true}]}}}`

  test('of Flux is in dependsOn, and names are unique', async () => {
    const { documents } = await exported('flux', ['--platform', 'k3s'], gateways)
    const releases = documents.filter(({ kind }) => kind === 'HelmRelease')
    expect(
      releases.map(({ metadata, spec }) => [
        metadata.name,
        ((spec as { dependsOn?: { name: string }[] }).dependsOn ?? []).map(({ name }) => name),
      ]),
    ).toEqual([
      ['istio-base', []],
      ['istiod', ['istio-base']],
      ['istio-cni', ['istiod']],
      ['ztunnel', ['istio-cni']],
      ['a-edge', ['istiod']],
      ['b-edge', ['istiod']],
    ])
    const namespaces = documents.filter(({ kind }) => kind === 'Namespace')
    expect(namespaces.map(({ metadata }) => metadata.name)).toEqual(['a', 'b', 'istio-system'])
  })

  test('of helmfile is in needs, with namespaces', async () => {
    const { documents } = await exported('helmfile', ['--platform', 'k3s', '-i', 'mesh'], gateways)
    const [{ releases }] = documents as unknown as [{ releases: { name: string; needs?: string[] }[] }]
    expect(releases.map(({ name, needs }) => [name, needs])).toEqual([
      ['istio-base', undefined],
      ['istiod', ['mesh/istio-base']],
      ['istio-cni', ['mesh/istiod']],
      ['ztunnel', ['mesh/istio-cni']],
      ['edge', ['mesh/istiod']],
      ['edge', ['mesh/istiod']],
    ])
  })

  test('of Argo CD is in sync waves', async () => {
    const { documents } = await exported('argocd', ['--platform', 'k3s'], gateways)
    expect(
      releasesOf['argocd']?.(documents).map(({ name, namespace, after }) => [name, namespace, after]),
    ).toEqual([
      ['istio-base', 'istio-system', 0],
      ['istiod', 'istio-system', 1],
      ['istio-cni', 'istio-system', 2],
      ['ztunnel', 'istio-system', 3],
      ['edge', 'a', 2],
      ['edge', 'b', 2],
    ])
  })
})

describe('charts', () => {
  test.each(forms)('export %s names the charts with their versions', async (form) => {
    const { documents } = await exported(form, ['--platform', 'k3s'])
    expect(releasesOf[form]?.(documents).map(({ chart, version }) => [chart, version])).toEqual(
      ['base', 'istiod', 'cni', 'ztunnel'].map((name) => [
        `oci://registry.example.com/charts/${name}`,
        chartNamed(name).metadata.version,
      ]),
    )
  })

  test('have another version with --chart-version', async () => {
    const { documents } = await exported('argocd', ['--chart-version', '1.31.1-mine'])
    expect(documents.map((one) => argoRelease(one).version)).toEqual(Array(4).fill('1.31.1-mine'))
  })

  test('have a version constraint as the semver of Flux', async () => {
    const { documents } = await exported('flux', ['--chart-version', '~1.31'])
    const sources = documents.filter(({ kind }) => kind === 'OCIRepository')
    expect(sources.map(({ metadata, spec }) => [metadata.name, (spec as { ref: object }).ref])).toEqual(
      ['istio-base', 'istiod', 'istio-cni', 'ztunnel'].map((name) => [name, { semver: '~1.31' }]),
    )
  })

  test('of an HTTP repository have one HelmRepository', async () => {
    const http = ['--chart-repository', 'https://charts.example.com/stable/']
    const { documents } = await exported('flux', [...http, '--chart-secret', 'login'])
    expect(documents.filter(({ kind }) => kind.endsWith('Repository'))).toMatchObject([
      {
        kind: 'HelmRepository',
        metadata: { name: 'istio-charts', namespace: 'flux-system' },
        spec: { url: 'https://charts.example.com/stable', secretRef: { name: 'login' } },
      },
    ])
    const istiod = documents.find(
      ({ kind, metadata }) => kind === 'HelmRelease' && metadata.name === 'istiod',
    )
    expect(istiod?.['spec']).toMatchObject({
      chart: { spec: { chart: 'istiod', sourceRef: { kind: 'HelmRepository', name: 'istio-charts' } } },
    })
  })

  test.each([
    { args: [], message: '--chart-repository is missing' },
    { args: ['--chart-repository', 'registry.example.com/charts'], message: 'not an oci:// or https:// URL' },
    { args: ['--chart-repository', 'oci://'], message: 'not an oci:// or https:// URL' },
    { args: ['--chart-repository', 'https://u:hunter2@charts.example.com'], message: 'a login in a URL' },
    {
      args: ['--chart-repository', 'https://istio-release.storage.googleapis.com/charts/'],
      message: "Istio's charts render other objects",
    },
  ])('of $args are refused', async ({ args, message }) => {
    const { status, stdout, stderr } = await runCommand(['export', 'flux', ...args])
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('hunter2')
  })
})

describe('fields that istiod writes', () => {
  // istiod patches the CA bundle of its webhooks, and the failure policy of its validator.
  const webhooks = [
    { kind: 'MutatingWebhookConfiguration', name: 'istio-sidecar-injector' },
    { kind: 'ValidatingWebhookConfiguration', name: 'istio-validator-istio-system' },
  ]

  test('are not drift for Flux', async () => {
    const { documents } = await exported('flux', ['--platform', 'k3s'])
    const istiod = documents.find(
      ({ kind, metadata }) => kind === 'HelmRelease' && metadata.name === 'istiod',
    )
    const { driftDetection } = istiod?.['spec'] as {
      driftDetection: { mode: string; ignore: { paths: string[]; target: object }[] }
    }
    expect(driftDetection.mode).toBe('enabled')
    expect(driftDetection.ignore.map(({ target }) => target)).toEqual(webhooks)
    const [injector, validator] = driftDetection.ignore.map(({ paths }) => paths)
    expect(validator).toEqual(['/webhooks/0/clientConfig/caBundle', '/webhooks/0/failurePolicy'])
    expect(injector?.filter((path) => path.endsWith('/caBundle'))).toEqual(
      [0, 1, 2, 3].map((i) => `/webhooks/${i}/clientConfig/caBundle`),
    )
  })

  test('are no drift in the validator of the default revision, which chart base has', async () => {
    const { documents } = await exported('flux', ['--platform', 'k3s'])
    const base = documents.find(
      ({ kind, metadata }) => kind === 'HelmRelease' && metadata.name === 'istio-base',
    )
    expect(base?.['spec']).toMatchObject({
      driftDetection: {
        ignore: [{ target: { kind: 'ValidatingWebhookConfiguration', name: 'istiod-default-validator' } }],
      },
    })
  })

  test('are no difference for Argo CD, and are not reset by a sync', async () => {
    const { documents } = await exported('argocd', ['--platform', 'k3s'])
    const istiod = documents.find(({ metadata }) => metadata.name === 'istiod')
    expect(istiod?.['spec']).toMatchObject({
      ignoreDifferences: webhooks.map((target) => ({
        group: 'admissionregistration.k8s.io',
        ...target,
        jqPathExpressions: ['.webhooks[]?.clientConfig.caBundle', '.webhooks[]?.failurePolicy'],
      })),
      syncPolicy: {
        syncOptions: expect.arrayContaining(['ServerSideApply=true', 'RespectIgnoreDifferences=true']),
      },
    })
  })
})

test.each([
  {
    form: 'argocd',
    args: ['--project', 'mesh', '--destination-name', 'west', '--argocd-namespace', 'gitops'],
    expected: {
      metadata: { namespace: 'gitops' },
      spec: { project: 'mesh', destination: { name: 'west', namespace: 'istio-system' } },
    },
  },
  {
    form: 'argocd',
    args: ['--destination-server', 'https://west.example.com'],
    expected: { spec: { destination: { server: 'https://west.example.com' } } },
  },
])('export $form $args names the place', async ({ form, args, expected }) => {
  const { documents } = await exported(form, args)
  for (const one of documents) expect(one).toMatchObject(expected)
})

describe('settings and values', () => {
  const overlay = JSON.stringify({
    apiVersion: 'install.istio.io/v1alpha1',
    kind: 'IstioOperator',
    spec: {
      components: {
        pilot: {
          k8s: {
            overlays: [
              { kind: 'Deployment', name: 'istiod', patches: [{ path: 'spec.minReadySeconds', value: 5 }] },
            ],
            readinessProbe: { periodSeconds: 17 },
          },
        },
      },
    },
  })

  test.each(forms)('export %s refuses settings that values cannot express, and names each', async (form) => {
    const args = ['export', form, ...registry, '--platform', 'k3s', '-f', '-']
    const { status, stdout, stderr } = await runCommand(args, overlay)
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain('components.pilot.k8s.overlays[0]')
    expect(stderr).toContain('components.pilot.k8s.readinessProbe')
    const forced = await runCommand([...args, '--force'], overlay)
    expect(forced.status).toBe(0)
    expect(forced.stderr).toMatch(/Warning: .*components\.pilot\.k8s\.overlays\[0\]/)
  })

  test('a value that looks like a secret is a warning without the value', async () => {
    const { stderr } = await exported('flux', ['--set', 'values.pilot.env.API_TOKEN=hunter2secret'])
    expect(stderr).toMatch(/Warning: value pilot\.env\.API_TOKEN looks like a secret/)
    expect(stderr).not.toContain('hunter2')
    expect((await exported('flux', ['--set', 'values.pilot.env.LEVEL=5'])).stderr).not.toContain('secret')
  })

  test('a platform that nobody named is a warning', async () => {
    expect((await exported('flux', [])).stderr).toContain('name it with --platform')
    expect((await exported('flux', ['--platform', 'none'])).stderr).not.toContain('name it')
  })
})

test.each(forms)('export %s prints the same bytes for the same input', async (form) => {
  const args = ['export', form, ...registry, '--platform', 'gke', '--set', 'profile=demo']
  expect((await runCommand(args)).stdout).toBe((await runCommand(args)).stdout)
})
