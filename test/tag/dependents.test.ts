// What depends on control planes that an uninstall deletes, and which control planes are idle.
import { describe, expect, test } from '@jest/globals'
import { dependentTexts, readDependents } from '../../src/tag/dependents.ts'
import { readIdleRevisions } from '../../src/tag/idle-revisions.ts'
import { clusterOf, gateway, planes } from './fake-cluster.ts'

const pod = (name: string, namespace: string, annotations: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace, annotations },
})
const injected = (name: string, revision: string) =>
  pod(name, 'shop', { 'sidecar.istio.io/status': JSON.stringify({ revision }) })
const ambient = pod('api', 'bank', { 'ambient.istio.io/redirection': 'enabled' })
const labelled = (name: string, labels: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels },
})
const none = { namespaces: [], gateways: [], injectedPods: [], ambientPods: [] }

describe('the dependents of a control plane', () => {
  const cluster = clusterOf(
    labelled('shop', { 'istio-injection': 'enabled' }),
    labelled('prod', { 'istio.io/rev': 'prod' }),
    labelled('other', { 'istio.io/rev': '1-31' }),
    injected('web-1', 'default'),
    injected('web-2', '1-31'),
    pod('old', 'shop', { 'sidecar.istio.io/status': '{"version":"x"}' }),
    pod('broken', 'shop', { 'sidecar.istio.io/status': 'not JSON' }),
    pod('plain', 'shop', {}),
    ambient,
    gateway('waypoint'),
    gateway('canary', '1-31'),
    gateway('nginx', undefined, 'nginx'),
  )

  test('are namespaces, pods with its sidecars, and Gateways', async () => {
    const removal = { revisions: ['default'], nodeAgents: false }
    expect(await readDependents(cluster, planes('default', '1-31'), removal)).toEqual({
      namespaces: ['shop'],
      gateways: ['Gateway/shop/waypoint'],
      injectedPods: ['shop/web-1', 'shop/old', 'shop/broken'],
      ambientPods: [],
    })
  })

  test('are those of its tags, too', async () => {
    const tags = new Map([
      ['prod', '1-31'],
      ['default', '1-31'],
    ])
    const both = { ...planes('default', '1-31'), tags }
    expect(await readDependents(cluster, both, { revisions: ['1-31'], nodeAgents: false })).toMatchObject({
      namespaces: ['other', 'prod', 'shop'],
      gateways: ['Gateway/shop/canary'],
      injectedPods: ['shop/web-2'],
    })
    // The tag default takes its namespaces.
    expect(await readDependents(cluster, both, { revisions: ['default'], nodeAgents: false })).toMatchObject({
      namespaces: [],
      injectedPods: ['shop/web-1', 'shop/old', 'shop/broken'],
    })
  })

  test('are ambient pods if node agents are deleted', async () => {
    const removal = { revisions: ['none'], nodeAgents: true }
    const found = await readDependents(cluster, planes('default'), removal)
    expect(found).toEqual({ ...none, ambientPods: ['bank/api'] })
    expect(dependentTexts(found)).toEqual([
      'without ztunnel, connections of ambient pods in these namespaces fail until the pods are restarted; to avoid that, first remove label istio.io/dataplane-mode: bank (1 pod)',
    ])
  })

  test('have a text for each kind, with counts', () => {
    const texts = dependentTexts({
      namespaces: ['shop'],
      gateways: ['Gateway/shop/waypoint'],
      injectedPods: ['shop/a', 'bank/b', 'shop/c'],
      ambientPods: [],
    })
    expect(texts.map((text) => text.replace(/^.*: /, ''))).toEqual([
      'shop',
      'Gateway/shop/waypoint',
      'bank (1 pod), shop (2 pods)',
    ])
    expect(dependentTexts(none)).toEqual([])
  })
})

describe('an idle control plane', () => {
  const cluster = clusterOf(
    labelled('shop', { 'istio.io/rev': '1-30' }),
    labelled('prod', { 'istio.io/rev': 'prod' }),
    injected('web', '1-28'),
    gateway('waypoint', '1-29'),
  )
  const all = {
    ...planes('1-27', '1-28', '1-29', '1-30', '1-31', 'default'),
    tags: new Map([['prod', '1-31']]),
  }

  test('is used by no namespace, pod, Gateway or tag, and is not the default revision', async () => {
    expect(await readIdleRevisions(cluster, all, 'default')).toEqual({
      idle: ['1-27'],
      used: [
        '1-28: used by pod shop/web',
        '1-29: used by Gateway shop/waypoint',
        '1-30: used by namespace shop',
        '1-31: used by namespace prod',
        'default: is the default revision',
      ],
    })
  })

  test('may be the one without a revision, if another is the default', async () => {
    const { idle } = await readIdleRevisions(clusterOf(), { ...planes('1-31', 'default') }, '1-31')
    expect(idle).toEqual(['default'])
  })

  test('is never the only one', async () => {
    expect(await readIdleRevisions(clusterOf(), planes('1-31'), undefined)).toEqual({
      idle: [],
      used: ['1-31: is the only control plane'],
    })
  })

  test('is not the one that the tag default means', async () => {
    const tagged = { ...planes('1-30', '1-31'), tags: new Map([['default', '1-31']]) }
    expect(await readIdleRevisions(clusterOf(), tagged, undefined)).toMatchObject({ idle: ['1-30'] })
  })
})
