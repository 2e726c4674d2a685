// `platform detect` on a file of facts, and the messages about a detection; test/cluster/ has the tests with clusters.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { detectedValues } from '../../src/cli/output/configuration-text.ts'
import { detectedLayer, detectionWarnings } from '../../src/workflow/cluster/detection.ts'
import { toTree } from '../../src/values/tree.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { detect } from '../../src/platform/detect.ts'
import type { Configuration } from '../../src/config/resolve.ts'
import { factsWith, platformRules, type ShortCluster } from '../platform/detection-facts.ts'
import { runCommand } from '../support/generate.ts'

/** A facts file of a cluster; missing fields are unread. */
function facts(cluster: ShortCluster): string {
  const known = Object.entries(factsWith(cluster)).map(([name, value]) => [name, { value }])
  return JSON.stringify({
    format: 'ambientctl/facts/v1',
    taken: '2026-11-21T12:00:00Z',
    cluster: { context: 'c', server: 'https://c' },
    known: Object.fromEntries(known),
  })
}

const run = (cluster: ShortCluster, ...more: string[]) =>
  runCommand(['platform', 'detect', '--facts', '-', ...more], facts(cluster))

const moved = { 'k3s.io/node-args': '["server","--data-dir","/mnt/k3s"]' }
const k3s: ShortCluster = {
  server: 'v1.34.1+k3s1',
  apiGroups: ['apps'],
  nodes: [
    {
      name: 'a',
      kubelet: 'v1.34.1+k3s1',
      runtime: 'containerd://2.1.4',
      annotations: moved,
      podCIDRs: ['10.42.0.0/24'],
    },
    { name: 'b', kubelet: 'v1.34.1+k3s1', runtime: 'containerd://2.1.4', annotations: moved, arch: 'arm64' },
  ],
  daemonSets: ['kube-system/kube-proxy'],
  clusterIPs: ['10.43.0.1'],
}

describe('platform detect', () => {
  test('prints platform, evidence and derived values', async () => {
    const { status, stdout, stderr } = await run(k3s)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout.replace(/ +$/gm, '')).toBe(`Platform            k3s
Title               K3s
Primary CNI         flannel (Node/a)
Container runtime   containerd
OS                  linux
Architecture        amd64, arm64
IP families         IPv4

EVIDENCE            FIELD                                    VALUE                                WEIGHT
Node/a and 1 more   status.nodeInfo.kubeletVersion           v1.34.1+k3s1                         strong
Node/a and 1 more   metadata.annotations[k3s.io/node-args]   ["server","--data-dir","/mnt/k3s"]   strong
Server              gitVersion                               v1.34.1+k3s1                         strong

DERIVED VALUE                                        EVIDENCE
values.cni.cniConfDir=/mnt/k3s/agent/etc/cni/net.d   Node/a and 1 more metadata.annotations[k3s.io/node-args] --data-dir /mnt/k3s
values.cni.cniBinDir=/mnt/k3s/data/cni               Node/a and 1 more metadata.annotations[k3s.io/node-args] --data-dir /mnt/k3s
`)
  })

  test('prints the same result as JSON and as YAML', async () => {
    const json = JSON.parse((await run(k3s, '-o', 'json')).stdout) as Record<string, unknown>
    expect(json).toMatchObject({
      platform: 'k3s',
      primaryCni: 'flannel',
      values: { cni: { cniBinDir: '/mnt/k3s/data/cni' } },
    })
    expect(parseYaml((await run(k3s, '-o', 'yaml')).stdout)).toEqual(toTree(json))
  })

  test('succeeds for an unknown cluster', async () => {
    const { status, stdout } = await run({
      ...k3s,
      server: 'v1.34.1',
      nodes: [{ providerID: 'aws:///a/i-1' }],
    })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^Platform +unknown\nPrimary CNI +not found\n/)
    expect(stdout).toContain('The platform is unknown')
    expect(stdout).toMatch(/Node\/node-1 +spec\.providerID +aws:\/\/\/a\/i-1 +weak/)
  })

  test('prints null for the platform of an unknown cluster in JSON', async () => {
    const { stdout } = await run({ ...k3s, server: 'v1.34.1', nodes: [{}] }, '-o', 'json')
    expect(JSON.parse(stdout)).toMatchObject({ platform: null, primaryCni: null })
  })

  test('lists the nodes of each platform in a mixed cluster', async () => {
    const rke2 = Array.from({ length: 5 }, (_, i) => ({ name: `r${i}`, kubelet: 'v1.34.1+rke2r1' }))
    const { stdout } = await run({ ...k3s, nodes: [...(k3s.nodes ?? []), ...rke2] })
    expect(stdout).toContain(
      'Mixed: the nodes have several platforms: rke2 (r0, r1, r2 and 2 more); k3s (a, b).',
    )
  })

  test('reports what could not be read', async () => {
    const { status, stderr, stdout } = await run({ server: 'v1.34.1+k3s1' })
    expect(status).toBe(0)
    expect(stderr).toContain('Warning: cannot read nodes: ')
    expect(stdout).toContain('Platform      k3s\n')
  })

  test('removes control characters from names', async () => {
    const { stdout } = await run({ ...k3s, nodes: [{ name: 'a\u001b[2J', kubelet: 'v1.34.1+k3s1' }] })
    expect(stdout).not.toContain('\u001b')
  })

  test('lists all network plugins', async () => {
    const { stdout } = await run({
      ...k3s,
      daemonSets: [
        'kube-system/kube-multus-ds',
        { name: 'kube-system/cilium', images: { 'cilium-agent': 'cilium:v1.18.2' } },
      ],
    })
    expect(stdout).toContain('Primary CNI         cilium v1.18.2 (DaemonSet/kube-system/cilium)\n')
    expect(stdout).toContain('multus (DaemonSet/kube-system/kube-multus-ds)\n')
  })

  test('requires facts', async () => {
    const { status, stderr } = await runCommand(['platform', 'detect', '--facts', '-'], '{}')
    expect(status).toBe(1)
    expect(stderr).toContain('standard input')
  })
})

describe('platforms of --manifests', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ambientctl-detect-'))
    mkdirSync(join(folder, 'platforms'))
    writeFileSync(join(folder, 'platforms/ours.yaml'), 'title: Ours\ndetect:\n  strong:\n    - name: ^a$\n')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('are detected', async () => {
    const { stdout } = await run(k3s, '--manifests', folder)
    expect(stdout).toMatch(/Platform +ours\nTitle +Ours\n/)
  })

  test('are reported with file, line and path if they are malformed', async () => {
    const file = join(folder, 'platforms/wrong.yaml')
    writeFileSync(file, 'detect:\n  strong:\n    - name: "("\n')
    const { status, stderr, stdout } = await run(k3s, '--manifests', folder)
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(`${file}:3: detect.strong[0].name: Invalid regular expression`)
  })
})

describe('messages about a detection', () => {
  const messages = (configuration: Partial<Configuration>, cluster: ShortCluster) => {
    const detection = detect(factsWith(cluster), platformRules)
    const resolved = {
      platform: undefined,
      withoutPlatform: undefined,
      detected: toTree({}),
      ...configuration,
    } as Configuration
    const values = detectedValues(resolved, detection).map((line) => `${line}\n`)
    const warnings = detectionWarnings(resolved, detection).map((text) => `Warning: ${text}`)
    return [...values, ...warnings].join('')
  }
  const onPlatform = (name: string) => ({ platform: { name, reason: `--platform ${name}` } })
  const detected = detectedLayer(detect(factsWith(k3s), platformRules))

  test('state each derived value and its reason', () => {
    expect(messages({ ...onPlatform('k3s'), detected: detected.values }, k3s)).toBe(
      [
        '  values.cni.cniConfDir=/mnt/k3s/agent/etc/cni/net.d (detected: Node/a and 1 more metadata.annotations[k3s.io/node-args] --data-dir /mnt/k3s)\n',
        '  values.cni.cniBinDir=/mnt/k3s/data/cni (detected: Node/a and 1 more metadata.annotations[k3s.io/node-args] --data-dir /mnt/k3s)\n',
      ].join(''),
    )
    expect(
      messages({ ...onPlatform('k3s'), detected: toTree({ cni: { cniBinDir: '/mnt/k3s/data/cni' } }) }, k3s),
    ).not.toContain('cniConfDir')
  })

  test('state the platform and its evidence in short', () => {
    expect(detected.reason).toBe('detected: Node/a and 1 more status.nodeInfo.kubeletVersion v1.34.1+k3s1')
  })

  const rows: readonly [string, Partial<Configuration>, ShortCluster, string][] = [
    [
      'warn if the given platform contradicts the cluster',
      onPlatform('gke'),
      k3s,
      'Warning: platform gke (--platform gke) does not match the cluster, which looks like k3s (Node/a and 1 more status.nodeInfo.kubeletVersion v1.34.1+k3s1); --platform auto uses the detected platform',
    ],
    ['are empty if the given platform is the detected one', onPlatform('k3s'), k3s, ''],
    ['are empty for an unknown cluster', onPlatform('gke'), { nodes: [{}] }, ''],
    ['are empty with --platform none', { withoutPlatform: '--platform none' }, k3s, ''],
  ]
  test.each(rows)('%s', (_, configuration, cluster, text) =>
    expect(messages(configuration, cluster)).toBe(text),
  )

  test('warn about nodes of several platforms', () => {
    const nodes = [...(k3s.nodes ?? []), { name: 'c', kubelet: 'v1.34.1+rke2r1' }]
    expect(messages(onPlatform('k3s'), { ...k3s, nodes })).toContain(
      'Warning: the nodes have several platforms: k3s (a, b); rke2 (c)',
    )
    expect(messages({ withoutPlatform: '--platform none' }, { ...k3s, nodes })).toBe('')
  })
})
