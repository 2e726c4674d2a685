// Flags that override fields of a kubeconfig; test/cluster/template.test.ts has the answers of real Helm.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { chooseContext } from '../../src/cluster/kubeconfig/context.ts'
import { applyOverrides, type KubeconfigOverrides } from '../../src/cluster/kubeconfig/override.ts'
import { config, folderOf } from './files.ts'

let folder: ReturnType<typeof folderOf> | undefined
afterEach(() => {
  folder?.remove()
  folder = undefined
})

function choose(overrides: KubeconfigOverrides, files: Readonly<Record<string, string>>) {
  const { path } = (folder = folderOf(files))
  const env = { HOME: path, HTTPS_PROXY: 'http://proxy.test' }
  return applyOverrides(() => chooseContext({ env }, join(path, 'account')), overrides, env)
}

const home = { '.kube/config': config('home') }

describe('flags override', () => {
  test.each<{ name: string; overrides: KubeconfigOverrides; becomes: object }>([
    { name: 'none', overrides: {}, becomes: { server: new URL('https://home.test:6443') } },
    {
      name: 'the server, including its proxy',
      overrides: { server: 'http://127.0.0.1:8080' },
      becomes: { name: 'home', server: new URL('http://127.0.0.1:8080'), proxy: undefined },
    },
    {
      name: 'the server with an address without a scheme',
      overrides: { server: 'other.test:6443' },
      becomes: { server: new URL('https://other.test:6443'), proxy: 'http://proxy.test' },
    },
    { name: 'the token', overrides: { token: 'T' }, becomes: { user: { fields: { token: 'T' } } } },
    {
      name: 'the server name in the certificate',
      overrides: { tlsServerName: 'n' },
      becomes: { tlsServerName: 'n' },
    },
    {
      name: 'certificate verification',
      overrides: { skipVerify: true },
      becomes: { skipVerify: true, ca: undefined },
    },
  ])('$name', async ({ overrides, becomes }) => {
    expect(await choose(overrides, home)).toMatchObject(becomes)
  })

  test('a flag for the CA file overrides inline data', async () => {
    folder = folderOf({})
    const caFile = join(folder.path, 'ca.pem')
    writeFileSync(caFile, 'PEM')
    const context = await applyOverrides(
      () => chooseContext({ env: {} }),
      { server: 'https://x.test', caFile },
      {},
    )
    expect(context.ca).toBe('PEM')
  })

  test('a server alone needs no kubeconfig', async () => {
    expect(await choose({ server: 'https://x.test', token: 'T' }, {})).toMatchObject({
      name: 'x.test',
      namespace: 'default',
      user: { fields: { token: 'T' } },
    })
  })

  test.each<{ name: string; overrides: KubeconfigOverrides; says: object }>([
    {
      name: 'flags without a server if there is no kubeconfig',
      overrides: { token: 'T' },
      says: { code: 'no-cluster' },
    },
    {
      name: 'an invalid URL of a server',
      overrides: { server: 'ftp://user:secret@x.test' },
      says: { code: 'server-url', message: '--kube-apiserver: not an HTTP or HTTPS URL' },
    },
    {
      name: 'a CA file that does not exist',
      overrides: { server: 'https://x.test', caFile: '/nowhere/ca.pem' },
      says: {
        code: 'kubeconfig-file',
        message: '--kube-ca-file: /nowhere/ca.pem cannot be read (ENOENT)',
      },
    },
  ])('refuses $name', async ({ overrides, says }) => {
    await expect(choose(overrides, {})).rejects.toMatchObject(says)
  })
})
