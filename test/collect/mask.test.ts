import { describe, expect, test } from '@jest/globals'
import { maskArguments } from '../../src/cluster/kubeconfig/mask.ts'

describe('arguments of a node', () => {
  test.each([
    { name: 'a flag and its value', in: ['--token', 'abc'], out: ['--token', '********'] },
    { name: 'one word', in: ['--token=abc'], out: ['--token=********'] },
    { name: 'the short form', in: ['-t', 'abc'], out: ['-t', '********'] },
    { name: 'a token with = in it', in: ['--agent-token=a=b'], out: ['--agent-token=********'] },
    {
      name: 'keys of a bucket',
      in: ['--etcd-s3-secret-key', 'abc'],
      out: ['--etcd-s3-secret-key', '********'],
    },
    { name: 'a VPN', in: ['--vpn-auth=name=tailscale,joinKey=abc'], out: ['--vpn-auth=********'] },
    {
      name: 'a data store with its password',
      in: ['--datastore-endpoint=postgres://k3s:abc@db:5432/k3s'],
      out: ['--datastore-endpoint=********'],
    },
    {
      name: 'a nested argument',
      in: ['--kubelet-arg=api-token=abc'],
      out: ['--kubelet-arg=api-token=********'],
    },
    {
      name: 'a password in a URL anywhere',
      in: ['--system-default-registry', 'https://me:abc@registry.test'],
      out: ['--system-default-registry', 'https://********@registry.test'],
    },
    {
      name: 'a password with @ in it',
      in: ['--http-proxy', 'http://me:a@bc@proxy.test:3128'],
      out: ['--http-proxy', 'http://********@proxy.test:3128'],
    },
    {
      name: 'a token in place of a user',
      in: ['--system-default-registry', 'https://abc@registry.test'],
      out: ['--system-default-registry', 'https://********@registry.test'],
    },
    {
      name: 'a key',
      in: ['--kube-apiserver-arg', 'encryption-key=abc'],
      out: ['--kube-apiserver-arg', 'encryption-key=********'],
    },
    {
      name: "K3s' own token anywhere",
      in: ['server', `K10${'0a'.repeat(32)}::server:abc`],
      out: ['server', '********'],
    },
    {
      name: 'what checks read stays',
      in: ['server', '--data-dir', '/mnt/k3s', '--flannel-backend=none', '--selinux', '--disable', 'traefik'],
      out: [
        'server',
        '--data-dir',
        '/mnt/k3s',
        '--flannel-backend=none',
        '--selinux',
        '--disable',
        'traefik',
      ],
    },
  ])('$name', ({ in: given, out }) => {
    expect(JSON.parse(maskArguments(JSON.stringify(given)))).toEqual(out)
  })

  test('variables', () => {
    const env = {
      K3S_TOKEN: 'abc',
      K3S_DATASTORE_ENDPOINT: 'abc',
      AWS_SECRET_ACCESS_KEY: 'abc',
      API_KEY: 'abc',
      MYSQL_PWD: 'abc',
      K3S_URL: 'https://a',
    }
    expect(JSON.parse(maskArguments(JSON.stringify(env)))).toEqual({
      K3S_TOKEN: '********',
      K3S_DATASTORE_ENDPOINT: '********',
      AWS_SECRET_ACCESS_KEY: '********',
      API_KEY: '********',
      MYSQL_PWD: '********',
      K3S_URL: 'https://a',
    })
  })

  test('what cannot be read is not shown', () => {
    expect(maskArguments('["--token", "abc')).toBe('********')
  })
})
