// What K3s nodes report about their directories: samples of k3s-io/k3s#11076 and #11369, and malformed annotations.
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

describe('the arguments of a node', () => {
  test.each([
    { name: 'are those of K3s', in: args('server', '--selinux'), out: ['server', '--selinux'] },
    { name: 'are those of RKE2', in: { 'rke2.io/node-args': '["server"]' }, out: ['server'] },
    { name: 'are empty without an annotation', in: {}, out: [] },
    {
      name: 'are empty for a truncated annotation',
      in: { 'k3s.io/node-args': '["server","--da...' },
      out: [],
    },
    {
      name: 'are empty if the annotation is not a list',
      in: { 'k3s.io/node-args': '{"server":true}' },
      out: [],
    },
    { name: 'are empty for null', in: { 'k3s.io/node-args': 'null' }, out: [] },
    {
      name: 'omit items that are not strings',
      in: { 'k3s.io/node-args': '["server",1,null]' },
      out: ['server'],
    },
  ])('$name', ({ in: annotations, out }) => {
    expect(nodeArguments(node(annotations))).toEqual(out)
  })

  test.each([
    { name: 'is the next argument', in: ['--a', 'x'], out: 'x' },
    { name: 'follows an equals sign', in: ['--a=x=y'], out: 'x=y' },
    { name: 'is the last one', in: ['--a', 'x', '-a=y'], out: 'y' },
    { name: 'may be missing', in: ['--a'], out: undefined },
    { name: 'is not that of a flag with a longer name', in: ['--ab', 'x'], out: undefined },
  ])('the value of a flag $name', ({ in: list, out }) => {
    expect(argumentOf(list, '--a', '-a')).toBe(out)
  })
})

describe('the data directory', () => {
  test.each([
    { name: 'is the value of --data-dir', in: args('server', '--data-dir', '/mnt/k3s/'), out: '/mnt/k3s' },
    { name: 'is the value of -d', in: args('agent', '-d=/mnt'), out: '/mnt' },
    { name: 'is unknown if it is relative', in: args('agent', '-d', 'k3s'), out: undefined },
    {
      name: 'follows from the directory of the running release',
      in: env('/mnt/k3s/data/f9f37b05ac205a3c'),
      out: '/mnt/k3s',
    },
    {
      name: 'follows from the directory of all releases',
      in: env('/var/lib/rancher/k3s/data/'),
      out: '/var/lib/rancher/k3s',
    },
    { name: 'is unknown if the directory has another form', in: env('/mnt/k3s'), out: undefined },
    { name: 'is unknown if the variable is not a string', in: env(7), out: undefined },
    {
      name: 'is unknown if the variables are not an object',
      in: { 'k3s.io/node-env': 'null' },
      out: undefined,
    },
    {
      name: 'is the value of the flag before that of the variable',
      in: { ...env('/a/data/'), ...args('-d', '/b') },
      out: '/b',
    },
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
])('%s keeps its binaries in the directory of the release: %s', (version, out) => {
  expect(isBeforeCniDirectory(version)).toBe(out)
})

test.each([
  ['none', true],
  ['vxlan', false],
])('flannel backend %s', (backend, out) => {
  expect(noFlannel(node(args('server', '--flannel-backend', backend))) !== undefined).toBe(out)
})

test('the network plugin of the cluster decides for nodes without a flag', () => {
  const [server, agent] = [node(args('server', '--flannel-backend=none')), node(args('agent'))]
  expect(findK3sDirectories([server, agent], [])(agent)).toMatchObject({
    because: 'own-cni',
    binDir: '/opt/cni/bin',
  })
  expect(findK3sDirectories([agent], [])(agent)).toMatchObject({ because: 'usual' })
})
