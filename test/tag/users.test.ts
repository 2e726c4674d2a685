import { expect, test } from '@jest/globals'
import { lossTexts, readTagUsers } from '../../src/tag/users.ts'
import { clusterOf, gateway, object, planes } from './fake-cluster.ts'

test('the users of a tag are the namespaces, pods and Gateways that name it', async () => {
  const cluster = clusterOf(
    object('Namespace', 'shop', 'prod'),
    object('Namespace', 'other', '1-31'),
    object('Pod', 'web-1', 'prod'),
    object('Pod', 'web-2', '1-31'),
    gateway('waypoint', 'prod'),
    gateway('ingress', 'prod', 'istio'),
    gateway('rest'),
  )
  const users = await readTagUsers(cluster, 'prod', planes('1-31'))
  expect(users).toEqual({
    namespaces: ['shop'],
    pods: ['Pod/shop/web-1'],
    gateways: ['Gateway/shop/waypoint', 'Gateway/shop/ingress'],
  })
  expect(lossTexts('prod', users)).toEqual([
    'Without tag prod, new pods of these namespaces get no sidecar: shop',
    'Without tag prod, these pods get no sidecar when they are created again: Pod/shop/web-1',
    'Without tag prod, no control plane handles these Gateways and waypoints: Gateway/shop/waypoint, Gateway/shop/ingress',
  ])
})

test("Gateways without a revision use the tag default, if they are Istio's and no control plane is without one", async () => {
  const gateways = [gateway('rest'), gateway('nginx', undefined, 'nginx'), gateway('own', '1-31')]
  const cluster = clusterOf(...gateways, object('Pod', 'web-1', 'default'))
  const ofDefault = { namespaces: [], pods: [], gateways: ['Gateway/shop/rest'] }
  expect(await readTagUsers(cluster, 'default', planes('1-31'))).toEqual(ofDefault)
  const users = await readTagUsers(cluster, 'default', planes('1-31', 'default'))
  expect(users).toEqual({ ...ofDefault, gateways: [] })
  expect(lossTexts('default', users)).toEqual([])
  const inNamespace = clusterOf(...gateways, object('Namespace', 'shop', '1-31'))
  expect(await readTagUsers(inNamespace, 'default', planes('1-31'))).toEqual({ ...ofDefault, gateways: [] })
})

test('a long list of users is cut', () => {
  const namespaces = Array.from({ length: 12 }, (_, i) => `n${i}`)
  expect(lossTexts('prod', { namespaces, pods: [], gateways: [] })).toEqual([
    expect.stringMatching(/: n0, .*n9, and 2 more$/),
  ])
})
