// Parsers of src/sources: references, challenges, URLs, indexes, folders.
import { describe, expect, test } from '@jest/globals'
import { parseChallenge } from '../../src/sources/oci/authorize.ts'
import { readIndex, versionsOf } from '../../src/sources/repository/index-file.ts'
import { helmPaths, loginFiles } from '../../src/sources/settings/paths.ts'
import { parseReference } from '../../src/sources/oci/reference.ts'
import { maskUrl } from '../../src/sources/urls.ts'

const digest = `sha256:${'a'.repeat(64)}`

describe('parseReference', () => {
  const good = [
    { in: 'oci://r.io/a/b', out: ['r.io', 'a/b', undefined, undefined] },
    { in: 'oci://r.io:5000/b:1.0.0', out: ['r.io:5000', 'b', '1.0.0', undefined] },
    { in: 'oci://r.io/b:1.0.0+x', out: ['r.io', 'b', '1.0.0_x', undefined] },
    { in: `oci://r.io/b@${digest}`, out: ['r.io', 'b', undefined, digest] },
    { in: `oci://r.io/b:1@${digest}`, out: ['r.io', 'b', '1', digest] },
    { in: 'oci://[::1]:5000/a__b/c-d.e', out: ['[::1]:5000', 'a__b/c-d.e', undefined, undefined] },
  ]
  test.each(good)('$in', ({ in: text, out }) => {
    const { host, repository, tag, digest: pinned } = parseReference(text)
    expect([host, repository, tag, pinned]).toEqual(out)
  })

  const bad = [
    { in: 'oci://r.io', says: /invalid registry$/ },
    { in: 'oci:///a', says: /invalid registry$/ },
    { in: 'oci://r.io/', says: /invalid repository$/ },
    { in: 'oci://r.io/A', says: /invalid repository$/ },
    { in: 'oci://r.io/a/../b', says: /invalid repository$/ },
    { in: 'oci://r.io/a?x=1', says: /invalid repository$/ },
    { in: 'oci://r.io/a:', says: /invalid tag$/ },
    { in: 'oci://r.io/a:1/2', says: /invalid tag$/ },
    { in: 'oci://r.io/a@sha256:short', says: /invalid digest$/ },
    { in: `oci://r.io/a@${digest}@${digest}`, says: /invalid digest$/ },
    {
      in: 'oci://ann:s3cret@r.io/a',
      says: /^oci:\/\/\*\*\*@r\.io\/a: invalid reference: .*must not contain a login/,
    },
  ]
  test.each(bad)('refuses $in', ({ in: text, says }) => {
    expect(() => parseReference(text)).toThrow(says)
    expect(() => parseReference(text)).not.toThrow(/s3cret/)
  })
})

describe('parseChallenge', () => {
  const bearer = (realm: string, service = '', scope = '') => ({ kind: 'bearer', realm, service, scope })
  const rows = [
    { in: 'Basic realm="x"', out: { kind: 'basic' } },
    {
      in: 'bearer realm="https://a/t",service="s",scope="repository:a:pull"',
      out: bearer('https://a/t', 's', 'repository:a:pull'),
    },
    { in: 'Bearer realm="https://a/t", scope="a,b", service=s', out: bearer('https://a/t', 's', 'a,b') },
    { in: 'Bearer realm="a\\"b"', out: bearer('a"b') },
    { in: 'Bearer', out: bearer('') },
    { in: 'Negotiate abc', out: undefined },
    { in: '', out: undefined },
    { in: undefined, out: undefined },
  ]
  test.each(rows)('$in', ({ in: header, out }) => expect(parseChallenge(header)).toEqual(out))
})

describe('maskUrl', () => {
  const rows = [
    { in: 'https://a.b/c.tgz', out: 'https://a.b/c.tgz' },
    { in: 'https://ann:s3cret@a.b:8443/c?sig=s3cret#x', out: 'https://***@a.b:8443/c?***' },
    { in: 'https://s3cret@a.b', out: 'https://***@a.b' },
    { in: 'oci://r.io/a:1.0', out: 'oci://r.io/a:1.0' },
    { in: 'https://ann:s3cret@[bad/c', out: 'https://***@[bad/c' },
    { in: 'repo/name', out: 'repo/name' },
  ]
  test.each(rows)('$in', ({ in: url, out }) => expect(maskUrl(url)).toBe(out))
})

describe('readIndex', () => {
  const read = (text: string, name = 'web') => versionsOf(readIndex(Buffer.from(text)), name)
  const hex = 'A'.repeat(64)

  test('sorts newest first and invalid versions last', () => {
    const rows = ['1.2.0', 'x', '1.10.0', '1.10.0-a', '9'].map((version) => `{version: "${version}"}`)
    expect(read(`apiVersion: v1\nentries: {web: [${rows.join()}]}`).map(({ version }) => version)).toEqual([
      '9',
      '1.10.0',
      '1.10.0-a',
      '1.2.0',
      'x',
    ])
  })

  test('accepts JSON and YAML, and both forms of digests', () => {
    const rows = [
      { version: '2.0.0', digest: hex },
      { version: '1.0.0', digest: `sha256:${hex}` },
      { version: '0.1.0', digest: 'md5' },
    ]
    const found = read(JSON.stringify({ apiVersion: 'v1', entries: { web: rows } }))
    expect(found.map((entry) => entry.digest)).toEqual([digest, digest, undefined])
  })

  test('ignores invalid entries', () => {
    const found = read('apiVersion: v1\nentries: {web: [null, 1, {}, {version: 1.0.0, urls: [1, a.tgz]}]}')
    expect(found).toEqual([{ version: '1.0.0', urls: ['a.tgz'], digest: undefined }])
  })

  test.each(['toString', '__proto__', 'nope'])('has no chart %s', (name) => {
    expect(read('apiVersion: v1\nentries: {web: [{version: 1.0.0}]}', name)).toEqual([])
  })

  const bad = [
    { in: '', says: 'empty index.yaml file' },
    { in: '[1]', says: 'json: cannot unmarshal array into Go value of type repo.IndexFile' },
    { in: 'apiVersion: v1\nentries: {web: [{version: 1}]}', says: 'of type string' },
    { in: 'entries: {}', says: 'no API version specified' },
    { in: 'a: [', says: 'error converting YAML to JSON: yaml: ' },
  ]
  test.each(bad)('refuses "$in"', ({ in: text, says }) => {
    expect(() => read(text)).toThrow(says)
  })
})

describe('paths', () => {
  test('are those that Helm uses', () => {
    expect(helmPaths({ HOME: '/h', XDG_CONFIG_HOME: '/c', XDG_CACHE_HOME: '/k' })).toEqual({
      repositories: '/c/helm/repositories.yaml',
      repositoryCache: '/k/helm/repository',
      registryConfig: '/c/helm/registry/config.json',
    })
    expect(helmPaths({ HELM_CONFIG_HOME: '/c', HELM_CACHE_HOME: '/k', XDG_CONFIG_HOME: '/x' })).toEqual({
      repositories: '/c/repositories.yaml',
      repositoryCache: '/k/repository',
      registryConfig: '/c/registry/config.json',
    })
  })

  test('login files are in Helm’s order', () => {
    expect(loginFiles({ HOME: '/h', XDG_CONFIG_HOME: '/c', XDG_RUNTIME_DIR: '/r' })).toEqual([
      '/c/helm/registry/config.json',
      '/h/.docker/config.json',
      '/r/containers/auth.json',
    ])
  })
})
