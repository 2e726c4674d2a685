// Logins in files and credential helpers.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { askHelper } from '../../src/sources/oci/credential-helper.ts'
import { findLogin } from '../../src/sources/oci/logins.ts'
import type { SourceContext } from '../../src/sources/context.ts'
import { makeSurroundings, refusal, type Surroundings } from './surroundings.ts'

let here: Surroundings
let context: SourceContext
beforeEach(() => {
  here = makeSurroundings()
  const env = { ...here.env, PATH: `${join(here.folder, 'bin')}:${here.env['PATH']}` }
  const cache = {
    read: () => undefined,
    write: () => '',
    readRef: () => undefined,
    writeRef: () => undefined,
  }
  const download = () => Promise.reject(new Error('nothing is to be fetched'))
  const warn = (message: string) => void here.warnings.push(message)
  const session = { refresh: false, indexes: new Map<string, never>(), signal: undefined }
  context = { env, cache, download, indexFolder: '', ...session, warn }
})
afterEach(() => here.remove())

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(here.folder, path)), { recursive: true })
  writeFileSync(join(here.folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}

function helper(name: string, script: string): void {
  write(`bin/docker-credential-${name}`, `#!/bin/sh\n${script}\n`)
  chmodSync(join(here.folder, 'bin', `docker-credential-${name}`), 0o755)
}

const auth = (text: string) => ({ auth: Buffer.from(text).toString('base64') })
const helmFile = '.config/helm/registry/config.json'
const dockerFile = '.docker/config.json'

describe('findLogin', () => {
  const rows: { name: string; files: Record<string, unknown>; host?: string; is: string }[] = [
    { name: 'nothing', files: {}, is: 'none' },
    { name: 'an empty file, as Helm takes it', files: { [helmFile]: '' }, is: 'none' },
    { name: 'a file of nothing', files: { [helmFile]: '[]' }, is: 'none' },
    {
      name: 'a registry of another name',
      files: { [helmFile]: { auths: { 'r.io.evil': auth('a:b') } } },
      is: 'none',
    },
    { name: 'Helm’s file', files: { [helmFile]: { auths: { 'r.io': auth('ann:a:b') } } }, is: 'ann a:b' },
    {
      name: 'Helm’s file before Docker’s',
      files: {
        [helmFile]: { auths: { 'r.io': auth('helm:h') } },
        [dockerFile]: { auths: { 'r.io': auth('docker:d') } },
      },
      is: 'helm h',
    },
    {
      name: 'Docker’s file where Helm’s has none',
      files: {
        [helmFile]: { auths: { 'x.io': auth('helm:h') } },
        [dockerFile]: { auths: { 'r.io': auth('docker:d') } },
      },
      is: 'docker d',
    },
    {
      name: 'fields in place of the pair',
      files: { [dockerFile]: { auths: { 'r.io': { username: 'u', password: 'p' } } } },
      is: 'u p',
    },
    {
      name: 'a URL for a host',
      files: { [dockerFile]: { auths: { 'https://r.io/v2/': auth('u:p') } } },
      is: 'u p',
    },
    {
      name: 'Docker’s own registry',
      files: { [dockerFile]: { auths: { 'https://index.docker.io/v1/': auth('u:p') } } },
      host: 'docker.io',
      is: 'u p',
    },
    {
      name: 'a port that is another',
      files: { [dockerFile]: { auths: { 'r.io:5000': auth('u:p') } } },
      is: 'none',
    },
    { name: 'an entry of nothing', files: { [dockerFile]: { auths: { 'r.io': {} } } }, is: 'none' },
    {
      name: 'the longest path of Podman’s',
      files: {
        'run/containers/auth.json': { auths: { 'r.io': auth('all:a'), 'r.io/team': auth('team:t') } },
      },
      is: 'team t',
    },
    { name: 'names of objects', files: { [dockerFile]: { auths: {} } }, host: 'constructor', is: 'none' },
  ]
  test.each(rows)('$name', async ({ files, host = 'r.io', is }) => {
    for (const [path, content] of Object.entries(files)) write(path, content)
    const env = { ...context.env, XDG_RUNTIME_DIR: join(here.folder, 'run') }
    const found = await findLogin({ ...context, env }, host, 'team/web')
    expect(found ? `${found.username} ${found.password}` : 'none').toBe(is)
  })

  test('reads the folder in DOCKER_CONFIG', async () => {
    write('elsewhere/config.json', { auths: { 'r.io': auth('u:p') } })
    const env = { ...context.env, DOCKER_CONFIG: join(here.folder, 'elsewhere') }
    expect((await findLogin({ ...context, env }, 'r.io', 'web'))?.origin).toBe(
      join(here.folder, 'elsewhere/config.json'),
    )
  })

  test('reports invalid JSON without quoting the file', async () => {
    write(dockerFile, '{"auths": s3cret}')
    const message = await refusal(findLogin(context, 'r.io', 'web'))
    expect(message).toBe(`${join(here.folder, dockerFile)}: not JSON`)
  })

  test('prefers the helper of a registry, then the default helper, then logins in the file', async () => {
    helper('one', `echo '{"Username":"one","Secret":"1"}'`)
    helper('all', `echo '{"Username":"all","Secret":"2"}'`)
    write(dockerFile, { credHelpers: { 'r.io': 'one' }, credsStore: 'all', auths: { 'r.io': auth('u:p') } })
    expect((await findLogin(context, 'r.io', 'web'))?.username).toBe('one')
    expect(await findLogin(context, 'x.io', 'web')).toMatchObject({
      username: 'all',
      origin: 'docker-credential-all',
    })
  })

  test('returns the token of a helper', async () => {
    helper('one', `echo '{"Username":"<token>","Secret":"id3ntity"}'`)
    write(dockerFile, { credsStore: 'one' })
    expect(await findLogin(context, 'r.io', 'web')).toMatchObject({
      username: '',
      password: '',
      identityToken: 'id3ntity',
    })
  })

  test('returns the login in the file if the helper has none', async () => {
    helper('one', 'echo credentials not found in native keychain; exit 1')
    write(dockerFile, { credsStore: 'one', auths: { 'r.io': auth('u:p') } })
    expect((await findLogin(context, 'r.io', 'web'))?.username).toBe('u')
    expect(here.warnings).toEqual([])
  })

  test('ignores a missing helper with a warning', async () => {
    write(dockerFile, { credsStore: 'gone' })
    expect(await findLogin(context, 'r.io', 'web')).toBeUndefined()
    expect(here.warnings).toEqual(['docker-credential-gone: is not installed (not found in PATH)'])
  })
})

describe('askHelper', () => {
  const failures = [
    { name: 'fails', script: 'echo s3cret; exit 3', says: 'failed with exit status 3' },
    { name: 'prints something else than a login', script: 'echo s3cret', says: 'did not print a login' },
    { name: 'prints half a login', script: `echo '{"Secret":"s3cret"}'`, says: 'did not print a login' },
    { name: 'never ends', script: 'exec sleep 30', says: 'no answer in 0.3 s' },
  ]
  test.each(failures)('refuses a helper that $name', async ({ script, says }) => {
    helper('bad', script)
    expect(await refusal(askHelper('bad', 'r.io', context, 300))).toBe(
      `docker-credential-bad: ${says}\ntry: echo r.io | docker-credential-bad get`,
    )
  })

  test('passes the server and the environment', async () => {
    helper('echo', 'read server; echo "{\\"Username\\":\\"$server\\",\\"Secret\\":\\"$HOME\\"}"')
    expect(await askHelper('echo', 'r.io:5000', context)).toEqual({
      username: 'r.io:5000',
      secret: here.folder,
    })
  })

  test('refuses a helper name that is a path', async () => {
    expect(await refusal(askHelper('../../bin/sh', 'r.io', context))).toMatch(
      /: is not a valid program name\n/,
    )
  })
})
