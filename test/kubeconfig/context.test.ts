import { delimiter, join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from '@jest/globals'
import { chooseContext, pemField, type KubeContext } from '../../src/cluster/kubeconfig/context.ts'
import { UserError } from '../../src/errors.ts'
import { config, folderOf } from './files.ts'

let folder: ReturnType<typeof folderOf> | undefined
afterEach(() => {
  folder?.remove()
  folder = undefined
})

interface Choice {
  readonly files?: Readonly<Record<string, string>>
  /** File names; the folder's path is added. */
  readonly kubeconfig?: string
  readonly list?: readonly string[]
  readonly context?: string
  readonly env?: Readonly<Record<string, string>>
}

function choose({ files = {}, kubeconfig, list, context, env = {} }: Choice): Promise<KubeContext> {
  const made = (folder = folderOf(files))
  const at = (name: string): string => join(made.path, name)
  return chooseContext(
    {
      kubeconfig: kubeconfig === undefined ? undefined : at(kubeconfig),
      context,
      env: {
        HOME: made.path,
        ...(list && { KUBECONFIG: list.map((name) => name && at(name)).join(delimiter) }),
        ...env,
      },
    },
    at('account'),
  )
}

const inCluster = { KUBERNETES_SERVICE_HOST: '10.43.0.1', KUBERNETES_SERVICE_PORT: '443' }
const account = { 'account/token': 'pod-token', 'account/ca.crt': 'pod-ca', 'account/namespace': 'mine\n' }
const home = { '.kube/config': config('home') }
const two = `
contexts: [{name: prod, context: {cluster: c}}, {name: staging, context: {cluster: c}}]
clusters: [{name: c, cluster: {server: "https://c.test"}}]
`

describe('a kubeconfig', () => {
  test.each([
    { name: '~/.kube/config', choice: { files: home }, chosen: 'home', server: 'https://home.test:6443/' },
    {
      name: 'is taken from --kubeconfig before $KUBECONFIG',
      choice: { files: { a: config('a'), b: config('b') }, kubeconfig: 'a', list: ['b'] },
      chosen: 'a',
    },
    {
      name: 'is taken from $KUBECONFIG before ~/.kube/config',
      choice: { files: { ...home, a: config('a') }, list: ['a'] },
      chosen: 'a',
    },
    {
      name: 'is taken from ~/.kube/config before the service account',
      choice: { files: { ...home, ...account }, env: inCluster },
      chosen: 'home',
    },
    {
      name: 'is made from the service account',
      choice: { files: account, env: inCluster },
      chosen: 'in-cluster',
      server: 'https://10.43.0.1/',
    },
    {
      name: 'is made from the service account with an IPv6 address',
      choice: { files: account, env: { ...inCluster, KUBERNETES_SERVICE_HOST: 'fd00::1' } },
      chosen: 'in-cluster',
      server: 'https://[fd00::1]/',
    },
    {
      name: 'uses the first current-context of several files',
      choice: { files: { a: two, b: config('b'), c: config('c') }, list: ['a', 'b', 'c'] },
      chosen: 'b',
    },
    {
      name: 'uses a --context from another file',
      choice: { files: { a: config('a'), b: config('b') }, list: ['a', 'b'], context: 'b' },
      chosen: 'b',
    },
    {
      name: 'uses the first file that defines a name',
      choice: {
        files: { a: config('x', '', 'server: https://first.test'), b: config('x') },
        list: ['a', 'b'],
      },
      chosen: 'x',
      server: 'https://first.test/',
    },
    {
      name: 'uses the files of a list that exist',
      choice: { files: { b: config('b') }, list: ['missing', '', 'b'] },
      chosen: 'b',
    },
    {
      name: 'may have a context without a user',
      choice: { files: { a: two }, kubeconfig: 'a', context: 'prod' },
      chosen: 'prod',
    },
    {
      name: 'JSON',
      choice: {
        files: {
          a: '{"current-context":"j","contexts":[{"name":"j","context":{"cluster":"j"}}],"clusters":[{"name":"j","cluster":{"server":"j.test:8443"}}]}',
        },
        kubeconfig: 'a',
      },
      chosen: 'j',
      server: 'https://j.test:8443/',
    },
    {
      name: 'may have a YAML flow style that is not JSON',
      choice: {
        files: {
          a: `{current-context: f, contexts: [{name: f, context: {cluster: f}}], clusters: [{name: f, cluster: {server: "http://f.test"}}]}`,
        },
        kubeconfig: 'a',
      },
      chosen: 'f',
      server: 'http://f.test/',
    },
  ] satisfies readonly { name: string; choice: Choice; chosen: string; server?: string }[])(
    '$name',
    async ({ choice, chosen, server }) => {
      const context = await choose(choice)
      expect(context.name).toBe(chosen)
      if (server) expect(context.server.href).toBe(server)
    },
  )

  test('sets the namespace of the context to default if it is missing', async () => {
    expect((await choose({ files: home })).namespace).toBe('home-ns')
    folder?.remove()
    expect((await choose({ files: { a: two }, kubeconfig: 'a', context: 'prod' })).namespace).toBe('default')
    folder?.remove()
    expect((await choose({ files: account, env: inCluster })).namespace).toBe('mine')
  })

  test('resolves files relative to itself, and sets the TLS options of the cluster', async () => {
    const cluster =
      'server: https://x.test, certificate-authority: pki/ca.crt, tls-server-name: api, proxy-url: "socks5://p.test:1"'
    const context = await choose({
      files: {
        'deep/config': config('x', 'client-certificate: ../pki/me.crt', cluster),
        'deep/pki/ca.crt': 'CA',
        'pki/me.crt': 'ME',
      },
      kubeconfig: 'deep/config',
    })
    expect(context).toMatchObject({
      ca: 'CA',
      tlsServerName: 'api',
      proxy: 'socks5://p.test:1',
      skipVerify: false,
    })
    expect(context.user && (await pemField(context.user, 'client-certificate'))).toBe('ME')
  })

  test('prefers inline data to files', async () => {
    const cluster = `server: https://x.test, certificate-authority: missing, certificate-authority-data: ${btoa('DATA')}`
    expect(await choose({ files: { a: config('x', '', cluster) }, kubeconfig: 'a' })).toMatchObject({
      ca: 'DATA',
      skipVerify: false,
    })
  })

  test('honours insecure-skip-tls-verify, but not together with a CA certificate', async () => {
    const cluster = 'server: https://x.test, insecure-skip-tls-verify: true'
    expect(await choose({ files: { a: config('x', '', cluster) }, kubeconfig: 'a' })).toMatchObject({
      ca: undefined,
      skipVerify: true,
    })
    const both = `${cluster}, certificate-authority-data: ${btoa('DATA')}`
    await expect(choose({ files: { a: config('x', '', both) }, kubeconfig: 'a' })).rejects.toMatchObject({
      code: 'context-incomplete',
      message: expect.stringContaining('cluster "x" has both a CA certificate and insecure-skip-tls-verify'),
    })
  })

  // kubectl 1.34 reads the file like this.
  test('is YAML 1.1 as for kubectl: the last of equal keys, yes, merge keys, and only the first document', async () => {
    const file = `%YAML 1.1
---
current-context: old
current-context: "on"
clusters:
- name: a
  cluster: &a {server: https://old.test, server: https://x.test, insecure-skip-tls-verify: yes}
- name: b
  cluster: {<<: *a, tls-server-name: api}
contexts: [{name: "on", context: {cluster: b, user: u}}]
users: [{name: u, user: {token: t}}]
---
current-context: later
`
    expect(await choose({ files: { a: file }, kubeconfig: 'a' })).toMatchObject({
      name: 'on',
      server: new URL('https://x.test'),
      tlsServerName: 'api',
      skipVerify: true,
    })
  })

  test('may contain names that are special in JavaScript', async () => {
    expect((await choose({ files: { a: config('__proto__') }, kubeconfig: 'a' })).name).toBe('__proto__')
  })
})

interface Refusal {
  readonly name: string
  readonly choice: Choice
  readonly code: string
  readonly message: RegExp
  readonly hint?: RegExp
}

describe('a kubeconfig is refused', () => {
  test.each<Refusal>([
    {
      name: 'if nothing is configured',
      choice: {},
      code: 'no-cluster',
      message: /no cluster is configured: .*\.kube.config does not exist/,
      hint: /--kubeconfig/,
    },
    {
      name: 'if there is no home folder either',
      choice: { env: { HOME: '' } },
      code: 'no-cluster',
      message: /~\/\.kube\/config/,
    },
    {
      name: 'if the service account is incomplete',
      choice: { env: inCluster },
      code: 'no-cluster',
      message: /no cluster is configured/,
    },
    {
      name: 'if --kubeconfig is missing',
      choice: { kubeconfig: 'gone', files: home },
      code: 'kubeconfig-missing',
      message: /gone: file does not exist \(from --kubeconfig\)/,
    },
    {
      name: 'if $KUBECONFIG is missing',
      choice: { list: ['gone', 'too'], files: home },
      code: 'kubeconfig-missing',
      message: /gone, .*too: files do not exist \(from \$KUBECONFIG\)/,
    },
    {
      name: 'if it is a folder',
      choice: { kubeconfig: '.kube', files: home },
      code: 'kubeconfig-unreadable',
      message: /\.kube: is a directory/,
    },
    {
      name: 'if its YAML is invalid',
      choice: { kubeconfig: 'a', files: { a: 'clusters:\n- name: a\n bad: [secret-token\n' } },
      code: 'kubeconfig-syntax',
      message: /a:\d+:\d+: invalid YAML: /,
    },
    {
      name: 'if its JSON is invalid',
      choice: { kubeconfig: 'a', files: { a: '{"clusters": [}' } },
      code: 'kubeconfig-syntax',
      message: /a:1:15: invalid YAML: /,
    },
    ...[
      { name: 'if it refers to an unknown anchor', token: '*secret-token' },
      { name: 'if an anchor contains itself', token: '&secret-token [*secret-token]' },
      { name: 'if a tag does not match its value', token: '!!int secret-token' },
      { name: 'if a key is a list', token: '{[secret-token]: x}' },
      { name: 'if a key is a map', token: '{? {secret-token: 1} : x}' },
      { name: 'if a key is null', token: '{~: secret-token}' },
      { name: 'if it merges a string', token: '{<<: secret-token}' },
    ].map(({ name, token }) => ({
      name: `${name}, which kubectl shows`,
      choice: { kubeconfig: 'a', files: { a: `users:\n- name: u\n  user: {token: ${token}}\n` } },
      code: 'kubeconfig-syntax',
      message:
        /a:3:\d+: invalid YAML: a value that is not allowed with its tag, with its anchor or as a key$/,
    })),
    {
      name: 'if it is a string',
      choice: { kubeconfig: 'a', files: { a: 'hello' } },
      code: 'kubeconfig-shape',
      message: /a: expected a mapping with clusters/,
    },
    {
      name: 'if it is another kind of object',
      choice: { kubeconfig: 'a', files: { a: 'kind: Pod' } },
      code: 'kubeconfig-shape',
      message: /a: contains a Pod/,
    },
    {
      name: 'if clusters is a map',
      choice: { kubeconfig: 'a', files: { a: 'clusters: {a: b}' } },
      code: 'kubeconfig-shape',
      message: /a: clusters: expected a list/,
    },
    {
      name: 'if a user has no name',
      choice: { kubeconfig: 'a', files: { a: 'users: [{user: {token: secret-token}}]' } },
      code: 'kubeconfig-shape',
      message: /a: users\[0\]: expected a mapping with name and user/,
    },
    {
      name: 'if a user is a string',
      choice: { kubeconfig: 'a', files: { a: 'users: [{name: u, user: secret-token}]' } },
      code: 'kubeconfig-shape',
      message: /a: users\[0\] \(u\): user: expected a mapping/,
    },
    {
      name: 'if a name is a boolean in YAML, as in kubectl',
      choice: {
        kubeconfig: 'a',
        files: { a: 'current-context: x\ncontexts: [{name: x, context: {cluster: y}}]' },
      },
      code: 'kubeconfig-shape',
      message: /a: contexts\[0\] \(x\): context\.cluster: expected a text/,
      hint: /quote it/,
    },
    {
      name: 'if current-context is a number in YAML',
      choice: { kubeconfig: 'a', files: { a: 'current-context: 12' } },
      code: 'kubeconfig-shape',
      message: /a: current-context: expected a text/,
    },
    {
      name: 'if it is empty',
      choice: { kubeconfig: 'a', files: { a: '' } },
      code: 'no-cluster',
      message: /a: defines no context/,
    },
    {
      name: 'if it has no current-context',
      choice: { kubeconfig: 'a', files: { a: two } },
      code: 'no-context',
      message: /a: has no current-context/,
      hint: /--context: prod, staging/,
    },
    {
      name: 'if --context is unknown',
      choice: { kubeconfig: 'a', files: { a: two }, context: 'stagign' },
      code: 'context-unknown',
      message: /--context stagign: not in .*a; did you mean "staging"\?/,
      hint: /prod, staging/,
    },
    {
      name: 'if --context is given but nothing is configured',
      choice: { context: 'x' },
      code: 'context-unknown',
      message: /--context x: not in the kubeconfig/,
    },
    {
      name: 'if the current-context does not exist',
      choice: { kubeconfig: 'a', files: { a: `current-context: prd${two}` } },
      code: 'context-unknown',
      message: /a: current-context "prd" does not exist; did you mean "prod"\?/,
    },
    {
      name: 'if the context has no cluster',
      choice: { kubeconfig: 'a', files: { a: 'current-context: x\ncontexts: [{name: x}]' } },
      code: 'context-incomplete',
      message: /a: context "x" names no cluster/,
    },
    {
      name: 'if the cluster does not exist',
      choice: {
        kubeconfig: 'a',
        files: { a: 'current-context: x\ncontexts: [{name: x, context: {cluster: z}}]' },
      },
      code: 'context-incomplete',
      message: /a: context "x" names the cluster "z", which does not exist/,
    },
    {
      name: 'if the user does not exist',
      choice: { kubeconfig: 'a', files: { a: config('x').replace('user: x', 'user: other') } },
      code: 'context-incomplete',
      message: /names the user "other", which does not exist/,
      hint: /the file defines: x/,
    },
    {
      name: 'if the cluster has no server',
      choice: { kubeconfig: 'a', files: { a: config('x', '', '') } },
      code: 'context-incomplete',
      message: /a: cluster "x" has no server/,
    },
    {
      name: 'if the server is not a URL',
      choice: { kubeconfig: 'a', files: { a: config('x', '', 'server: "ftp://user:secret-token@x"') } },
      code: 'server-url',
      message: /a: cluster "x": server: not an HTTP or HTTPS URL/,
    },
    {
      name: 'if the CA file is missing',
      choice: {
        kubeconfig: 'a',
        files: { a: config('x', '', 'server: https://x, certificate-authority: ca.crt') },
      },
      code: 'kubeconfig-file',
      message: /a: certificate-authority: .*ca\.crt cannot be read \(ENOENT\)/,
    },
  ])('$name', async ({ choice, code, message, hint }) => {
    const error: unknown = await choose(choice).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UserError)
    const { code: found, message: said, hint: advice = '' } = error as UserError
    expect({ code: found, said }).toEqual({ code, said: expect.stringMatching(message) })
    if (hint) expect(advice).toMatch(hint)
    expect(inspect(error, { depth: 9 })).not.toContain('secret-token')
  })
})
