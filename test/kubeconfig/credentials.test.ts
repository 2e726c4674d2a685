import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from '@jest/globals'
import { chooseContext } from '../../src/cluster/kubeconfig/context.ts'
import {
  createCredentials,
  impersonation,
  type Credentials,
} from '../../src/cluster/kubeconfig/credentials.ts'
import { config, folderOf } from './files.ts'

let folder: ReturnType<typeof folderOf> | undefined
afterEach(() => {
  folder?.remove()
  folder = undefined
})

async function credentials(user: string, files: Readonly<Record<string, string>> = {}): Promise<Credentials> {
  folder = folderOf({ config: config('x', user), ...files })
  const env = { PATH: `${folder.path}:${process.env['PATH']}`, FROM_ENV: 'seen', FOLDER: folder.path }
  return createCredentials(await chooseContext({ kubeconfig: join(folder.path, 'config'), env }), env)
}

const jwt = (exp: number): string =>
  ['{"alg":"none"}', JSON.stringify({ exp })]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.') + '.s'

describe('a kubeconfig may contain', () => {
  test.each([
    { name: 'a token', user: 'token: abc', expected: { authorization: 'Bearer abc' } },
    {
      name: 'a token with a trailing newline',
      user: 'token: "abc\\n"',
      expected: { authorization: 'Bearer abc' },
    },
    {
      name: 'a token file',
      user: 'token: "no", tokenFile: tok',
      files: { tok: 'abc\n' },
      expected: { authorization: 'Bearer abc' },
    },
    {
      name: 'a password',
      user: 'username: me, password: "p:w"',
      expected: { authorization: `Basic ${btoa('me:p:w')}` },
    },
    {
      name: 'a certificate in a file',
      user: 'client-certificate: c, client-key: k',
      files: { c: 'CERT', k: 'KEY' },
      expected: { cert: 'CERT', key: 'KEY' },
    },
    {
      name: 'a certificate inline',
      user: `client-certificate-data: ${btoa('CERT')}, client-key-data: ${btoa('KEY')}`,
      expected: { cert: 'CERT', key: 'KEY' },
    },
    {
      name: 'OpenID Connect, not expired',
      user: `auth-provider: {name: oidc, config: {id-token: ${jwt(4e9)}}}`,
      expected: { authorization: `Bearer ${jwt(4e9)}` },
    },
    { name: 'nothing', user: '', expected: {} },
  ])('$name', async ({ user, files, expected }) => {
    expect(await (await credentials(user, files)).get()).toMatchObject(expected)
  })
})

/** A plugin that counts its runs in a file and runs the JavaScript `says`. */
function plugin(says: string): string {
  return `#!${process.execPath}
const fs = require('node:fs')
const log = process.env.FOLDER + '/runs'
const runs = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').length + 1 : 1
fs.writeFileSync(log, '.'.repeat(runs))
const info = JSON.parse(process.env.KUBERNETES_EXEC_INFO)
const print = (status) => console.log(JSON.stringify({ apiVersion: info.apiVersion, kind: 'ExecCredential', status }))
${says}`
}

const exec = (more = ''): string =>
  `exec: {apiVersion: client.authentication.k8s.io/v1, command: get-token, interactiveMode: Never${more}}`
const runs = (): number => readFileSync(join(folder?.path ?? '', 'runs'), 'utf8').length

describe('a credential plugin', () => {
  test('gets its arguments, environment variables and the ExecCredential request', async () => {
    const says = `print({ token: JSON.stringify([process.argv.slice(2), process.env.FROM_ENV, process.env.EXTRA, info]) })`
    const more = ', args: [a, b], env: [{name: EXTRA, value: e}], provideClusterInfo: true'
    const { authorization = '' } = await (await credentials(exec(more), { 'get-token': plugin(says) })).get()
    expect(JSON.parse(authorization.replace('Bearer ', ''))).toEqual([
      ['a', 'b'],
      'seen',
      'e',
      {
        apiVersion: 'client.authentication.k8s.io/v1',
        kind: 'ExecCredential',
        spec: { interactive: false, cluster: { server: 'https://x.test:6443/' } },
      },
    ])
  })

  test('with a slash in its command is relative to the kubeconfig', async () => {
    const user = 'exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: ./bin/get-token}'
    const found = await credentials(user, { 'bin/get-token': plugin(`print({ token: 't' })`) })
    expect(await found.get()).toMatchObject({ authorization: 'Bearer t' })
  })

  test('may print a certificate', async () => {
    const says = `print({ clientCertificateData: 'CERT', clientKeyData: 'KEY' })`
    expect(await (await credentials(exec(), { 'get-token': plugin(says) })).get()).toMatchObject({
      cert: 'CERT',
      key: 'KEY',
    })
  })

  test.each([
    { name: 'once if the credential does not expire', says: `print({ token: 't' })`, expected: 1 },
    {
      name: 'once if the credential expires much later',
      says: `print({ token: 't', expirationTimestamp: '2099-01-01T00:00:00Z' })`,
      expected: 1,
    },
    {
      name: 'again after the credential expires',
      says: `print({ token: 't', expirationTimestamp: runs < 2 ? '2020-01-01T00:00:00Z' : '2099-01-01T00:00:00Z' })`,
      expected: 2,
    },
  ])('runs $name', async ({ says, expected }) => {
    const found = await credentials(exec(), { 'get-token': plugin(says) })
    await Promise.all([found.get(), found.get(), found.get()])
    await found.get()
    expect(runs()).toBe(expected)
  })

  test('runs again once for all refused requests after the server refused its token', async () => {
    const found = await credentials(exec(), { 'get-token': plugin('print({ token: String(runs) })') })
    const old = await found.get()
    expect(found.renew(old)).toBe(true)
    const next = await found.get()
    found.renew(old)
    expect(await found.get()).toBe(next)
    expect(next.authorization).toBe('Bearer 2')
  })

  test('runs again after a failure', async () => {
    const says = `if (runs === 1) process.exit(3); print({ token: 't' })`
    const found = await credentials(exec(), { 'get-token': plugin(says) })
    await expect(found.get()).rejects.toMatchObject({ code: 'credential-plugin' })
    expect(await found.get()).toMatchObject({ authorization: 'Bearer t' })
  })

  test.each([
    {
      name: 'is not installed',
      user: exec(', installHint: "apt install it"'),
      files: {},
      message: 'get-token: is not installed',
      hint: 'apt install it',
    },
    {
      name: 'fails',
      user: exec(),
      files: { 'get-token': plugin(`console.log('secret-token'); process.exit(3)`) },
      message: 'get-token: failed with exit code 3',
    },
    {
      name: 'prints without end',
      user: exec(),
      files: { 'get-token': '#!/bin/sh\nexec cat /dev/zero\n' },
      message: 'get-token: printed more than 16 MB, the limit for its answer',
    },
    {
      name: 'prints invalid JSON',
      user: exec(),
      files: { 'get-token': plugin(`console.log('secret-token')`) },
      message: 'did not print an ExecCredential',
    },
    {
      name: 'prints no status',
      user: exec(),
      files: { 'get-token': plugin(`console.log('{}')`) },
      message: 'did not print an ExecCredential',
    },
    {
      name: 'prints no token',
      user: exec(),
      files: { 'get-token': plugin(`print({})`) },
      message: 'printed neither a token nor a certificate',
    },
    {
      name: 'uses an old API version',
      user: 'exec: {apiVersion: client.authentication.k8s.io/v1alpha1, command: aws}',
      files: {},
      message: 'unknown apiVersion "client.authentication.k8s.io/v1alpha1"',
    },
    {
      name: 'has no command',
      user: 'exec: {apiVersion: client.authentication.k8s.io/v1}',
      files: {},
      message: 'has no command',
    },
  ])('is named in the error if it $name', async ({ user, files, message, hint }) => {
    const error = await (await credentials(user, files)).get().catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      name: 'UserError',
      code: 'credential-plugin',
      message: expect.stringContaining(message),
    })
    expect(error).toMatchObject({ message: expect.stringContaining('config: user "x": exec') })
    if (hint) expect(error).toMatchObject({ hint })
    expect(JSON.stringify(error)).not.toContain('secret-token')
  })
})

test.each([
  {
    name: 'gcp',
    user: 'auth-provider: {name: gcp}',
    message: '"gcp" is not supported',
    hint: /gke-gcloud-auth-plugin/,
  },
  {
    name: 'azure',
    user: 'auth-provider: {name: azure}',
    message: '"azure" is not supported',
    hint: /kubelogin/,
  },
  {
    name: 'oidc with an expired token',
    user: `auth-provider: {name: oidc, config: {id-token: ${jwt(1)}}}`,
    message: 'has expired',
    hint: /log in again/,
  },
  {
    name: 'oidc without a token',
    user: 'auth-provider: {name: oidc, config: {}}',
    message: 'has expired',
    hint: /log in again/,
  },
])('is refused: auth-provider $name', async ({ user, message, hint }) => {
  const error = await (await credentials(user)).get().catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    code: 'auth-provider',
    message: expect.stringContaining(message),
    hint: expect.stringMatching(hint),
  })
})

test('refuses a token of digits without quotes, as kubectl does, and does not print it', async () => {
  const error = (await credentials('token: 8675309').catch((reason: unknown) => reason)) as Error
  expect(error).toMatchObject({
    code: 'kubeconfig-shape',
    message: expect.stringMatching(/: users\[0\] \(x\): user\.token: expected a text$/),
  })
  expect(inspect(error, { depth: 9 })).not.toContain('8675309')
})

test('refuses a token of two lines, and does not print it', async () => {
  const call = (await credentials('token: "abc\\ndef"')).get()
  await expect(call).rejects.toMatchObject({
    code: 'credential-text',
    message: expect.not.stringContaining('abc'),
  })
})

test('reads a token file again after the server refused its token', async () => {
  const found = await credentials('tokenFile: tok', { tok: 'one' })
  const old = await found.get()
  writeFileSync(join(folder?.path ?? '', 'tok'), 'two')
  expect(await found.get()).toBe(old)
  expect(found.renew(old)).toBe(true)
  expect(await found.get()).toMatchObject({ authorization: 'Bearer two' })
})

test('keeps an inline token after the server refused it', async () => {
  const found = await credentials('token: t')
  expect(found.renew(await found.get())).toBe(false)
  expect(existsSync(join(folder?.path ?? '', 'runs'))).toBe(false)
})

describe('impersonation', () => {
  const entry = 'token: t, as: entry, as-groups: [g], as-uid: u'
  test.each([
    { name: 'none', user: 'token: t', flags: {}, headers: {} },
    { name: '--as', user: 'token: t', flags: { as: 'joe' }, headers: { 'Impersonate-User': 'joe' } },
    {
      name: 'uses all flags',
      user: entry,
      flags: { as: 'joe', asGroups: ['a', 'b'], asUid: '7' },
      headers: { 'Impersonate-User': 'joe', 'Impersonate-Group': ['a', 'b'], 'Impersonate-Uid': '7' },
    },
    {
      name: 'uses the fields of the user entry',
      user: entry,
      flags: {},
      headers: { 'Impersonate-User': 'entry', 'Impersonate-Group': ['g'], 'Impersonate-Uid': 'u' },
    },
    {
      name: 'sends names in UTF-8',
      user: 'token: t',
      flags: { as: 'jö' },
      headers: { 'Impersonate-User': 'jÃ¶' },
    },
    {
      name: 'prefers --as to the user entry',
      user: entry,
      flags: { as: 'joe' },
      headers: { 'Impersonate-User': 'joe' },
    },
  ])('$name', async ({ user, flags, headers }) => {
    folder = folderOf({ config: config('x', user) })
    const options = { kubeconfig: join(folder.path, 'config'), env: {}, ...flags }
    expect(impersonation(options, await chooseContext(options))).toEqual(headers)
  })

  test.each([
    { name: '--as-group', flags: { asGroups: ['a'] } },
    { name: '--as-uid', flags: { asUid: '7' } },
    { name: 'is not a valid user or group name', flags: { as: 'a\r\nImpersonate-Group: system:masters' } },
  ])('refuses: $name', async ({ name, flags }) => {
    folder = folderOf({ config: config('x') })
    const options = { kubeconfig: join(folder.path, 'config'), env: {}, ...flags }
    const context = await chooseContext(options)
    expect(() => impersonation(options, context)).toThrow(name)
  })
})
