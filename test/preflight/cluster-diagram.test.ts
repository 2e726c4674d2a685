// The content of the diagram of a cluster.
import { describe, expect, test } from '@jest/globals'
import type { Facts } from '../../src/facts/facts.ts'
import { clusterDiagram } from '../../src/preflight/cluster-diagram.ts'
import { badCluster, goodCluster, largeCluster } from '../support/report-clusters.ts'
import { factsOf, preflightOf } from '../support/report.ts'
import type { Clean } from '../support/evidence.ts'

const draw = (clean: Clean, known: Partial<Facts['known']> = {}) => {
  const facts = factsOf(clean)
  return clusterDiagram({ ...facts, known: { ...facts.known, ...known } }, clean.detection, clean.install)
}

const unread = { unread: 'nodes is forbidden' }

describe('nodes', () => {
  test('are grouped by their properties, not by patch version or state', () => {
    const { nodes } = preflightOf(badCluster()).diagram
    expect(nodes).toMatchObject({
      value: [
        { system: 'linux/arm64', names: { length: 2 }, notReady: 1 },
        { system: 'linux/amd64', names: { length: 1 }, notReady: 0 },
        { system: 'linux/amd64, serverless', names: { length: 1 }, notReady: 0 },
      ],
    })
  })

  test('are two groups for a thousand nodes, the larger first', () => {
    const { nodes } = preflightOf(largeCluster()).diagram
    expect('value' in nodes && nodes.value.map(({ names, notReady }) => [names.length, notReady])).toEqual([
      [800, 20],
      [200, 0],
    ])
  })

  test('of a mixed cluster have their own platforms', () => {
    const clean = badCluster()
    const mixed = [{ platform: 'k3s', nodes: ['ip-10-0-3-19.ec2.internal'] }]
    const { nodes } = draw({ ...clean, detection: { ...clean.detection, mixed: mixed } })
    expect('value' in nodes && nodes.value.map(({ platform }) => platform)).toContain('k3s')
  })

  test('that could not be read have a reason', () => {
    expect(draw(goodCluster(), { nodes: unread }).nodes).toEqual(unread)
  })
})

const ztunnel = {
  namespace: 'istio-system',
  name: 'ztunnel',
  labels: { app: 'ztunnel' },
  containers: [{ name: 'istio-proxy', image: 'docker.io/istio/ztunnel:1.30.2' }],
  desired: 3,
  updated: 3,
  ready: 2,
  observed: true,
}

describe('components', () => {
  test('to install are boxes', () => {
    const { components } = draw(goodCluster())
    expect('value' in components && components.value.map(({ title, planned }) => [title, planned])).toEqual([
      ['Istio core', true],
      ['Istiod', true],
      ['CNI', true],
      ['Ztunnel', true],
    ])
  })

  test('that run and are planned are one box', () => {
    const clean = goodCluster()
    const { components } = draw({ ...clean, daemonSets: [...clean.daemonSets, ztunnel] })
    const drawn = 'value' in components ? components.value.filter(({ title }) => title === 'Ztunnel') : []
    expect(drawn).toMatchObject([
      { namespace: 'istio-system', planned: true, running: { version: '1.30.2', ready: 2, desired: 3 } },
    ])
  })

  test('that run in another namespace than planned have their own box', () => {
    const clean = goodCluster()
    const { components } = draw({ ...clean, daemonSets: [{ ...ztunnel, namespace: 'kube-system' }] })
    const drawn = 'value' in components ? components.value.filter(({ title }) => title === 'Ztunnel') : []
    expect(drawn.map(({ namespace, planned }) => [namespace, planned])).toEqual([
      ['istio-system', true],
      ['kube-system', false],
    ])
  })

  test('without a plan are the running ones, or unknown if unread', () => {
    const clean = { ...goodCluster(), daemonSets: [ztunnel] }
    const facts = factsOf(clean)
    const running = clusterDiagram(facts, clean.detection, undefined).components
    expect(running).toMatchObject({ value: [{ title: 'Ztunnel', planned: false }] })
    const unreadFacts = { ...facts, known: { ...facts.known, daemonSets: unread } }
    expect(clusterDiagram(unreadFacts, clean.detection, undefined).components).toEqual(unread)
  })
})

describe('workloads', () => {
  test('are counted by mode', () => {
    expect(draw(badCluster()).workloads).toEqual({
      value: { namespaces: 6, ambient: 1, injected: 1, pods: 1 },
    })
  })

  test('have no number if the user may not list pods', () => {
    const { workloads } = draw(badCluster(), { pods: unread })
    expect(workloads).toMatchObject({ value: { namespaces: 6, pods: undefined } })
  })
})
