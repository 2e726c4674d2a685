// `manifest translate`: its values render what `manifest generate` renders, and its files and commands.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { parse } from 'shell-quote'
import { compareObjects } from '../../src/diff/compare-objects.ts'
import { renderChartAlone } from '../support/charts.ts'
import { generate, packageFolder, runCommand } from '../support/generate.ts'
import { translatedConfigurations, withoutValueCopies, withTranslated } from '../support/translated.ts'

describe('the values files render the same objects as manifest generate', () => {
  test.each(translatedConfigurations)('$title', async ({ args, file, hasSettings = false }) => {
    const generated = await generate(args, file)
    await withTranslated(args, file, ({ releases, valuesOf }) => {
      expect(releases.flatMap(({ unexpressed }) => unexpressed)).toEqual([])
      const rendered = releases.flatMap((release) =>
        renderChartAlone(basename(release.chart), valuesOf(release), { namespace: release.namespace }),
      )
      const comparable = hasSettings ? withoutValueCopies : (objects: typeof rendered) => objects
      expect(compareObjects(comparable(rendered), comparable(generated))).toEqual([])
      expect(rendered.length).toBe(generated.length)
    })
  })
})

const operator = (components: object) =>
  JSON.stringify({ apiVersion: 'install.istio.io/v1alpha1', kind: 'IstioOperator', spec: { components } })

describe('settings that values cannot express', () => {
  const rows = [
    {
      setting: { pilot: { k8s: { readinessProbe: { periodSeconds: 17 } } } },
      path: 'components.pilot.k8s.readinessProbe',
      fields: [
        'Deployment/istio-system/istiod .spec.template.spec.containers[name=discovery].readinessProbe.periodSeconds',
      ],
    },
    {
      setting: {
        pilot: { k8s: { env: [{ name: 'SECRET', valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } }] } },
      },
      path: 'components.pilot.k8s.env',
      fields: [
        'Deployment/istio-system/istiod .spec.template.spec.containers[name=discovery].env[name=SECRET]',
      ],
    },
    {
      setting: { pilot: { k8s: { replicaCount: 3 } } },
      path: 'components.pilot.k8s.replicaCount',
      fields: ['Deployment/istio-system/istiod .spec.replicas'],
    },
    {
      setting: {
        base: {
          k8s: {
            overlays: [
              {
                kind: 'ServiceAccount',
                name: 'istio-reader-service-account',
                patches: [{ path: 'metadata.annotations.a', value: 'b' }],
              },
            ],
          },
        },
      },
      path: 'components.base.k8s.overlays[0]',
      fields: ['ServiceAccount/istio-system/istio-reader-service-account .metadata.annotations'],
    },
  ]

  test.each(rows)('$path is a warning and in the JSON output', async ({ setting, path, fields }) => {
    await withTranslated(['--set', 'profile=default'], operator(setting), ({ releases, stderr }) => {
      const unexpressed = releases.flatMap((release) => release.unexpressed)
      expect(unexpressed).toEqual([
        { path, place: expect.stringMatching(/^-:1:\d+$|standard input/), fields },
      ])
      expect(stderr).toMatch(
        new RegExp(`Warning: .*${path.replace(/[[\].]/g, '\\$&')}: Helm values cannot express`),
      )
    })
  })

  test('an overlay is reported beside settings that have values', async () => {
    const overlay = {
      kind: 'Deployment',
      name: 'istiod',
      patches: [{ path: 'spec.minReadySeconds', value: 5 }],
    }
    const k8s = { nodeSelector: { disk: 'ssd' }, overlays: [overlay] }
    await withTranslated(
      ['--set', 'profile=default'],
      operator({ pilot: { k8s } }),
      ({ releases, valuesOf }) => {
        const [istiod] = releases.filter(({ name }) => name === 'istiod')
        expect(istiod?.unexpressed.map(({ path }) => path)).toEqual(['components.pilot.k8s.overlays[0]'])
        expect(istiod && valuesOf(istiod)).toMatchObject({ pilot: { nodeSelector: { disk: 'ssd' } } })
      },
    )
  })

  test('environment variables in another order are values, with a warning about the restart', async () => {
    const k8s = { env: [{ name: 'PILOT_X', value: 'y' }] }
    await withTranslated(
      ['--set', 'profile=default'],
      operator({ pilot: { k8s } }),
      ({ releases, stderr, valuesOf }) => {
        const [istiod] = releases.filter(({ name }) => name === 'istiod')
        expect(istiod?.unexpressed).toEqual([])
        expect(istiod && valuesOf(istiod)).toMatchObject({ pilot: { env: { PILOT_X: 'y' } } })
        expect(stderr).toContain(
          'components.pilot.k8s.env: Helm renders these environment variables in another order',
        )
      },
    )
  })
})

describe('files and commands', () => {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'ambientctl-manifest-translate-'))))
  afterEach(() => rmSync(folder, { recursive: true }))
  const translate = (...args: string[]) => runCommand(['manifest', 'translate', ...args])
  const gateways = [
    ...[
      '--set',
      'components.ingressGateways[0].name=edge',
      '--set',
      'components.ingressGateways[0].enabled=true',
    ],
    ...[
      '--set',
      'components.ingressGateways[1].name=edge',
      '--set',
      'components.ingressGateways[1].namespace=shop',
    ],
  ]

  test('stdout has one helm command for each release, in install order', async () => {
    const out = join(folder, 'new folder')
    const { status, stdout } = await translate('-o', out)
    expect(status).toBe(0)
    const chart = (name: string) => join(packageFolder, 'charts', name)
    const command = (name: string, chartName: string) => [
      ...['helm', 'upgrade', '--install', name, chart(chartName), '--namespace', 'istio-system'],
      ...['--create-namespace', '--values', join(out, `${name}-values.yaml`), '--take-ownership', '--wait'],
    ]
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => parse(line)),
    ).toEqual([
      command('istio-base', 'base'),
      command('istiod', 'istiod'),
      command('istio-cni', 'cni'),
      command('ztunnel', 'ztunnel'),
    ])
    expect(readdirSync(out).sort()).toEqual(
      ['istio-base', 'istio-cni', 'istiod', 'ztunnel'].map((name) => `${name}-values.yaml`),
    )
  })

  test('two gateways with one name have two files', async () => {
    const { status, stderr } = await translate('--set', 'profile=minimal', ...gateways, '-o', folder)
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['istio-system-edge-values.yaml', 'shop-edge-values.yaml']),
    )
  })

  test('a revision without a default revision is a warning', async () => {
    const revision = ['--set', 'profile=default', '--revision', 'canary']
    const { stderr } = await translate(...revision, '-o', join(folder, 'a'))
    expect(stderr).toContain('Warning: release istio-base makes no revision the default')
    const chosen = [...revision, '--set', 'values.defaultRevision=canary']
    expect((await translate(...chosen, '-o', join(folder, 'b'))).stderr).not.toContain('Warning')
    expect((await translate('--set', 'profile=default', '-o', join(folder, 'c'))).stderr).not.toContain(
      'Warning',
    )
  })

  test('a second run changes nothing', async () => {
    await translate('-o', folder)
    expect(await translate('-o', folder)).toMatchObject({ status: 0 })
  })

  test('other files of the folder stay', async () => {
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    expect(await translate('-o', folder)).toMatchObject({ status: 0 })
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('a values file with other contents is an error, and no file is written', async () => {
    writeFileSync(join(folder, 'istiod-values.yaml'), 'mine: true\n')
    const { status, stdout, stderr } = await translate('-o', folder)
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(`${folder}: files with other contents exist: istiod-values.yaml`)
    expect(stderr).toContain('--overwrite')
    expect(readdirSync(folder)).toEqual(['istiod-values.yaml'])
    expect(await translate('-o', folder, '--overwrite')).toMatchObject({ status: 0 })
    expect(readFileSync(join(folder, 'istiod-values.yaml'), 'utf8')).toContain('profile')
  })

  test('a folder with the name of a values file is an error', async () => {
    mkdirSync(join(folder, 'ztunnel-values.yaml'))
    const { status, stderr } = await translate('-o', folder, '--overwrite')
    expect(status).toBe(1)
    expect(stderr).toContain('ztunnel-values.yaml')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('a file instead of the folder is an error', async () => {
    const path = join(folder, 'file')
    writeFileSync(path, 'mine')
    const { status, stdout, stderr } = await translate('-o', path)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('part of its path is a file, not a folder')
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })

  test('a gateway with the release name of istiod is an error', async () => {
    const name = 'components.ingressGateways[0].name=istiod'
    const { status, stderr } = await translate('--set', 'profile=minimal', '--set', name, '-o', folder)
    expect(status).toBe(64)
    expect(stderr).toContain('two components have the Helm release istio-system/istiod')
  })

  test('an invalid setting is an error, as for manifest generate', async () => {
    const { status, stderr } = await translate('--set', 'components.pilot.k8s.nodeSelectr.a=b', '-o', folder)
    expect(status).toBe(64)
    expect(stderr).toContain('nodeSelectr')
    expect(readdirSync(folder)).toEqual([])
  })

  test('the objects of the JSON output name the file of each release', async () => {
    await withTranslated([], undefined, ({ releases }) => {
      expect(
        releases.map(({ component, name, command, valuesFile }) => [
          component,
          name,
          command.includes(valuesFile),
        ]),
      ).toEqual([
        ['base', 'istio-base', true],
        ['pilot', 'istiod', true],
        ['cni', 'istio-cni', true],
        ['ztunnel', 'ztunnel', true],
      ])
    })
  })
})
