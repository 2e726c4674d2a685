import { describe, expect, test } from '@jest/globals'
import { maskArguments } from '../../src/cluster/kubeconfig/mask.ts'

describe('masking of the arguments of a node', () => {
  test.each([
    {
      name: 'hides the value of a flag in the next argument',
      in: ['--token', 'abc'],
      out: ['--token', '********'],
    },
    {
      name: 'hides the value of a flag in the same argument',
      in: ['--token=abc'],
      out: ['--token=********'],
    },
    { name: 'hides the value of a short flag', in: ['-t', 'abc'], out: ['-t', '********'] },
    { name: 'hides a token that contains =', in: ['--agent-token=a=b'], out: ['--agent-token=********'] },
    {
      name: 'hides the keys of a bucket',
      in: ['--etcd-s3-secret-key', 'abc'],
      out: ['--etcd-s3-secret-key', '********'],
    },
    {
      name: 'hides the key of a VPN',
      in: ['--vpn-auth=name=tailscale,joinKey=abc'],
      out: ['--vpn-auth=********'],
    },
    {
      name: 'hides the password of a data store',
      in: ['--datastore-endpoint=postgres://k3s:abc@db:5432/k3s'],
      out: ['--datastore-endpoint=********'],
    },
    {
      name: 'hides a secret in a nested argument',
      in: ['--kubelet-arg=api-token=abc'],
      out: ['--kubelet-arg=api-token=********'],
    },
    {
      name: 'hides a password in any URL',
      in: ['--system-default-registry', 'https://me:abc@registry.test'],
      out: ['--system-default-registry', 'https://********@registry.test'],
    },
    {
      name: 'hides a password that contains @',
      in: ['--http-proxy', 'http://me:a@bc@proxy.test:3128'],
      out: ['--http-proxy', 'http://********@proxy.test:3128'],
    },
    {
      name: 'hides a token in place of a user',
      in: ['--system-default-registry', 'https://abc@registry.test'],
      out: ['--system-default-registry', 'https://********@registry.test'],
    },
    {
      name: 'hides a key',
      in: ['--kube-apiserver-arg', 'encryption-key=abc'],
      out: ['--kube-apiserver-arg', 'encryption-key=********'],
    },
    {
      name: 'hides a K3s token in any argument',
      in: ['server', `K10${'0a'.repeat(32)}::server:abc`],
      out: ['server', '********'],
    },
    {
      name: 'keeps what checks read',
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

  test('hides the values of variables', () => {
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

  test('hides what it cannot parse', () => {
    expect(maskArguments('["--token", "abc')).toBe('********')
  })
})
