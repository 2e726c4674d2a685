// What K3s nodes say of their folders: samples of k3s-io/k3s#11076 and #11369, and what no K3s would write.
import { describe, expect, test } from '@jest/globals'
import {
  argumentOf,
  dataDirOf,
  isBeforeCniDirectory,
  findK3sDirectories,
  nodeArguments,
  noFlannel,
} from '../../src/platform/k3s.ts'
import { nodeOf } from '../support/evidence.ts'

const node = (annotations: Record<string, string>, version = 'v1.34.1+k3s1') => {
  const one = nodeOf('k3s')
  return { ...one, annotations, nodeInfo: { ...one.nodeInfo, kubeletVersion: version } }
}

const args = (...list: string[]) => ({ 'k3s.io/node-args': JSON.stringify(list) })
const env = (dir: unknown) => ({ 'k3s.io/node-env': JSON.stringify({ K3S_DATA_DIR: dir }) })

describe('arguments', () => {
  test.each([
    { name: 'of K3s', in: args('server', '--selinux'), out: ['server', '--selinux'] },
    { name: 'of RKE2', in: { 'rke2.io/node-args': '["server"]' }, out: ['server'] },
    { name: 'none', in: {}, out: [] },
    { name: 'cut off', in: { 'k3s.io/node-args': '["server","--da...' }, out: [] },
    { name: 'no list', in: { 'k3s.io/node-args': '{"server":true}' }, out: [] },
    { name: 'null', in: { 'k3s.io/node-args': 'null' }, out: [] },
    { name: 'no texts', in: { 'k3s.io/node-args': '["server",1,null]' }, out: ['server'] },
  ])('$name', ({ in: annotations, out }) => {
    expect(nodeArguments(node(annotations))).toEqual(out)
  })

  test.each([
    { name: 'in two words', in: ['--a', 'x'], out: 'x' },
    { name: 'in one word', in: ['--a=x=y'], out: 'x=y' },
    { name: 'the last one', in: ['--a', 'x', '-a=y'], out: 'y' },
    { name: 'without a value', in: ['--a'], out: undefined },
    { name: 'another flag', in: ['--ab', 'x'], out: undefined },
  ])('a flag $name', ({ in: list, out }) => {
    expect(argumentOf(list, '--a', '-a')).toBe(out)
  })
})

describe('data folder', () => {
  test.each([
    { name: 'by its flag', in: args('server', '--data-dir', '/mnt/k3s/'), out: '/mnt/k3s' },
    { name: 'by the short flag', in: args('agent', '-d=/mnt'), out: '/mnt' },
    { name: 'relative', in: args('agent', '-d', 'k3s'), out: undefined },
    { name: 'by its release', in: env('/mnt/k3s/data/f9f37b05ac205a3c'), out: '/mnt/k3s' },
    { name: 'by its releases', in: env('/var/lib/rancher/k3s/data/'), out: '/var/lib/rancher/k3s' },
    { name: 'of another form', in: env('/mnt/k3s'), out: undefined },
    { name: 'no text', in: env(7), out: undefined },
    { name: 'no object', in: { 'k3s.io/node-env': 'null' }, out: undefined },
    { name: 'the flag wins', in: { ...env('/a/data/'), ...args('-d', '/b') }, out: '/b' },
  ])('$name', ({ in: annotations, out }) => {
    expect(dataDirOf(node(annotations))?.value).toBe(out)
  })
})

test.each([
  ['v1.31.2+k3s1', false],
  ['v1.31.1+k3s1', true],
  ['v1.30.5+k3s1', true],
  ['v1.28.15+k3s1', false],
  ['v1.27.99+k3s1', true],
  ['v1.32.0+k3s1', false],
  ['unknown', false],
  ['', false],
])('%s keeps binaries in its release: %s', (version, out) => {
  expect(isBeforeCniDirectory(version)).toBe(out)
})

test.each([
  ['none', true],
  ['vxlan', false],
])('flannel backend %s', (backend, out) => {
  expect(noFlannel(node(args('server', '--flannel-backend', backend))) !== undefined).toBe(out)
})

test('a plugin of the cluster decides for nodes that do not say so themselves', () => {
  const [server, agent] = [node(args('server', '--flannel-backend=none')), node(args('agent'))]
  expect(findK3sDirectories([server, agent], [])(agent)).toMatchObject({
    because: 'own-cni',
    binDir: '/opt/cni/bin',
  })
  expect(findK3sDirectories([agent], [])(agent)).toMatchObject({ because: 'usual' })
})
