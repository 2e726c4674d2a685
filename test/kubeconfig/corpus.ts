// Kubeconfigs of every common form, for kubectl and for us. We wrote all of them; SERVER, CA_DATA, CA_FILE and TOKEN
// are placeholders for those of a server.

/** A command line of kubectl: the files, those that $KUBECONFIG names (the first file by default), and --context. */
export interface KubeconfigCase {
  readonly title: string
  readonly files: Readonly<Record<string, string>>
  readonly list?: readonly string[]
  readonly context?: string
}

/** The values of the placeholders. */
export interface ServerPlaceholders {
  readonly server: string
  /** PEM. */
  readonly ca: string
  readonly token: string
}

interface Parts {
  readonly cluster?: string
  readonly user?: string
  readonly context?: string
  readonly more?: string
  readonly head?: string
}

const trusted = 'server: SERVER, certificate-authority-data: CA_DATA'

/** A kubeconfig with one cluster, one user and one context, all called `one`. */
function one({
  cluster = trusted,
  user = 'token: TOKEN',
  context = 'cluster: one, user: one',
  more = '',
  head = 'apiVersion: v1\nkind: Config\n',
}: Parts = {}): string {
  return `${head}current-context: one
clusters:
- {name: one, cluster: {${cluster}}}
users:
- {name: one, user: {${user}}}
contexts:
- {name: one, context: {${context}}}
${more}`
}

const single = (title: string, parts: Parts): KubeconfigCase => ({ title, files: { config: one(parts) } })
const text = (title: string, config: string): KubeconfigCase => ({ title, files: { config } })

const json = JSON.stringify({
  kind: 'Config',
  apiVersion: 'v1',
  'current-context': 'one',
  clusters: [{ name: 'one', cluster: { server: 'SERVER', 'certificate-authority-data': 'CA_DATA' } }],
  users: [{ name: 'one', user: { token: 'TOKEN' } }],
  contexts: [{ name: 'one', context: { cluster: 'one', user: 'one', namespace: 'shop' } }],
})

const wellFormed: readonly KubeconfigCase[] = [
  single('a token and a CA bundle', {}),
  text('JSON', json),
  text('JSON with a byte order mark', `\ufeff${json}`),
  text('Windows line ends', one().replaceAll('\n', '\r\n')),
  text('a document marker', `---\n${one()}`),
  text('a comment before everything', `# made by hand\n${one()}`),
  single('a namespace', { context: 'cluster: one, user: one, namespace: shop' }),
  single('an empty namespace', { context: 'cluster: one, user: one, namespace: ""' }),
  single('no apiVersion and no kind', { head: '' }),
  single('preferences and extensions', {
    more: 'preferences: {colors: true}\nextensions: [{name: a, extension: {kind: Note, apiVersion: v1}}]\n',
  }),
  single('unknown fields', { cluster: `${trusted}, note: ours`, more: 'generator: a tool\n' }),
  single('quoted values', {
    cluster: 'server: "SERVER", certificate-authority-data: "CA_DATA"',
    user: "token: 'TOKEN'",
  }),
  single('a literal block as the token', { user: 'token: "TOKEN"' }),
  text(
    'names with dots, slashes, colons and at signs',
    one().replaceAll(/name: one|cluster: one|user: one|context: one/g, (found) =>
      found.replace('one', '"arn:aws:eks:eu-north-1:1:cluster/one@x.y"'),
    ),
  ),
  text('a name that is a number in quotes', one().replaceAll(/: one\b/g, ': "1"')),
  text('a name in Unicode', one().replaceAll(/: one\b/g, ': größe')),
  text('an anchor and an alias', one().replace('{token: TOKEN}', '&u {token: TOKEN}') + 'x: *u\n'),
  text('a merge key', one().replace('cluster: {server: SERVER,', 'cluster: {<<: {server: SERVER},')),
  text('the last of two equal keys', `current-context: other\n${one()}`),
  single('a null user', { user: '' }),
  single('a nulled CA', {
    cluster: 'server: SERVER, certificate-authority-data: null, insecure-skip-tls-verify: true',
  }),
  single('a CA file beside the kubeconfig', { cluster: 'server: SERVER, certificate-authority: CA_FILE' }),
  single('CA data before a CA file', {
    cluster: `${trusted}, certificate-authority: missing.crt`,
  }),
  single('certificates not verified', { cluster: 'server: SERVER, insecure-skip-tls-verify: true' }),
  single('a server name for TLS', { cluster: `${trusted}, tls-server-name: localhost` }),
  single('a wrong server name for TLS', { cluster: `${trusted}, tls-server-name: nowhere.example` }),
  single('no trust in the server', { cluster: 'server: SERVER' }),
  single('a server with a slash at its end', { cluster: trusted.replace('SERVER', 'SERVER/') }),
  single('compression switched off', { cluster: `${trusted}, disable-compression: true` }),
  single('a token file beside the kubeconfig', { user: 'tokenFile: TOKEN_FILE' }),
  single('a token file before a token', { user: 'token: wrong, tokenFile: TOKEN_FILE' }),
  single('a token file that is missing', { user: 'tokenFile: missing.token' }),
  single('a wrong token', { user: 'token: wrong' }),
  single('no credential', { user: 'as-note: none' }),
  single('a password', { user: 'username: admin, password: secret' }),
  single('a token in a line of its own', { user: 'token: "TOKEN\\n"' }),
  single('impersonation', { user: 'token: TOKEN, as: jane, as-groups: ["system:masters"]' }),
  single('impersonation without rights', { user: 'token: TOKEN, as: jane' }),
  single('impersonation with extra values', {
    user: 'token: TOKEN, as: jane, as-groups: ["system:masters"], as-user-extra: {reason: [test]}',
  }),
  single('impersonation with a UID', {
    user: 'token: TOKEN, as: jane, as-uid: "7", as-groups: ["system:masters"]',
  }),
  single('a credential plugin', {
    user: 'exec: {apiVersion: client.authentication.k8s.io/v1, command: ./PLUGIN, interactiveMode: Never}',
  }),
  single('a credential plugin of v1beta1 without interactiveMode', {
    user: 'exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: ./PLUGIN}',
  }),
  single('a credential plugin of v1 without interactiveMode', {
    user: 'exec: {apiVersion: client.authentication.k8s.io/v1, command: ./PLUGIN}',
  }),
  single('a credential plugin of an unknown version', {
    user: 'exec: {apiVersion: client.authentication.k8s.io/v1alpha1, command: ./PLUGIN, interactiveMode: Never}',
  }),
  single('a credential plugin without a command', {
    user: 'exec: {apiVersion: client.authentication.k8s.io/v1, interactiveMode: Never}',
  }),
  single('a credential plugin that is missing', {
    user: 'exec: {apiVersion: client.authentication.k8s.io/v1, command: ./nothing, interactiveMode: Never}',
  }),
  single('a credential plugin beside a token', {
    user: 'token: wrong, exec: {apiVersion: client.authentication.k8s.io/v1, command: ./PLUGIN, interactiveMode: Never}',
  }),
  single('a credential plugin with arguments and variables', {
    user: 'exec: {apiVersion: client.authentication.k8s.io/v1, command: ./PLUGIN, args: [a, b], env: [{name: A, value: b}], provideClusterInfo: true, interactiveMode: Never}',
  }),
  single('a provider that kubectl no longer has', { user: 'auth-provider: {name: gcp}' }),
]

const two = `current-context: one
clusters:
- {name: one, cluster: {${trusted}}}
- {name: two, cluster: {server: "https://127.0.0.1:1"}}
users:
- {name: one, user: {token: TOKEN}}
- {name: two, user: {token: wrong}}
contexts:
- {name: one, context: {cluster: one, user: one}}
- {name: two, context: {cluster: two, user: two, namespace: b}}
- {name: third, context: {cluster: one, user: two}}
`

const chosen: readonly KubeconfigCase[] = [
  { title: 'the current context of several', files: { config: two } },
  { title: 'another context', files: { config: two }, context: 'third' },
  { title: 'a context whose server does not answer', files: { config: two }, context: 'two' },
  { title: 'an unknown context', files: { config: two }, context: 'four' },
  text('no current context', two.replace('current-context: one\n', '')),
  text('a current context that is empty', two.replace('current-context: one', 'current-context: ""')),
  text('a current context that does not exist', two.replace('current-context: one', 'current-context: x')),
  text('a context without a cluster', one({ context: 'user: one' })),
  text('a context without a user', one({ context: 'cluster: one' })),
  text('a context that names an unknown cluster', one({ context: 'cluster: x, user: one' })),
  text('a context that names an unknown user', one({ context: 'cluster: one, user: x' })),
  text('a cluster without a server', one({ cluster: 'certificate-authority-data: CA_DATA' })),
  text(
    'two clusters of one name',
    one().replace('users:', '- {name: one, cluster: {server: "https://127.0.0.1:1"}}\nusers:'),
  ),
  text('two users of one name', one().replace('contexts:', '- {name: one, user: {token: wrong}}\ncontexts:')),
  text('two contexts of one name', `${one()}- {name: one, context: {cluster: x, user: x}}\n`),
]

const listed: readonly KubeconfigCase[] = [
  {
    title: 'two files: the first current context counts',
    files: { a: 'current-context: one\n', b: two.replace('current-context: one', 'current-context: two') },
    list: ['a', 'b'],
  },
  {
    title: 'two files: the first cluster of a name counts',
    files: { a: one(), b: one({ cluster: 'server: "https://127.0.0.1:1"', user: 'token: wrong' }) },
    list: ['a', 'b'],
  },
  {
    title: 'three files, each with a part',
    files: {
      a: 'contexts: [{name: one, context: {cluster: one, user: one}}]\n',
      b: `clusters: [{name: one, cluster: {${trusted}}}]\n`,
      c: 'users: [{name: one, user: {token: TOKEN}}]\ncurrent-context: one\n',
    },
    list: ['a', 'b', 'c'],
  },
  { title: 'a file of the list that is missing', files: { b: one() }, list: ['a', 'b'] },
  { title: 'an empty file in the list', files: { a: '', b: one() }, list: ['a', 'b'] },
  {
    title: 'files in folders, each with paths of its own',
    files: {
      'x/a': one({ cluster: 'server: SERVER, certificate-authority: ../CA_FILE' }),
      'y/b': 'current-context: one\n',
    },
    list: ['y/b', 'x/a'],
  },
  {
    title: 'a file that is broken beside a good one',
    files: { a: one(), b: 'clusters: {\n' },
    list: ['a', 'b'],
  },
]

const malformed: readonly KubeconfigCase[] = [
  text('an empty file', ''),
  text('only a comment', '# nothing\n'),
  text('a list', '- a\n'),
  text('a text', 'hello\n'),
  text('an object of another kind', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n'),
  text('an unknown apiVersion', one({ head: 'apiVersion: v9\nkind: Config\n' })),
  text('a tab as indentation', 'clusters:\n\t- name: one\n'),
  text('a brace that is not closed', 'clusters: [{name: one\n'),
  text('clusters as a mapping', one().replace('clusters:\n- {', 'clusters:\n  {')),
  text('a cluster without a name', one().replace('{name: one, cluster', '{cluster')),
  text('a cluster that is a text', one().replace(/cluster: \{[^}]*\}/, 'cluster: one')),
  text('a name that is a number', one().replaceAll(/: one\b/g, ': 1')),
  text('a token of digits without quotes', one({ user: 'token: 12345' })),
  text('a token that is yes', one({ user: 'token: yes' })),
  text('a server that is a number', one({ cluster: 'server: 6443' })),
  text('a server that is no URL', one({ cluster: 'server: "::::"' })),
  text('a namespace that is a number', one({ context: 'cluster: one, user: one, namespace: 7' })),
  text(
    'insecure-skip-tls-verify as a text',
    one({ cluster: 'server: SERVER, insecure-skip-tls-verify: "true"' }),
  ),
  text(
    'insecure-skip-tls-verify beside a CA',
    one({ cluster: `${trusted}, insecure-skip-tls-verify: true` }),
  ),
  text('CA data that is no base64', one({ cluster: 'server: SERVER, certificate-authority-data: "%%%"' })),
  text(
    'CA data that is no certificate',
    one({ cluster: 'server: SERVER, certificate-authority-data: bm9uZQ==' }),
  ),
  text('a CA file that is missing', one({ cluster: 'server: SERVER, certificate-authority: missing.crt' })),
  text('a client certificate without its key', one({ user: 'client-certificate-data: CA_DATA' })),
  text(
    'a client certificate file that is missing',
    one({ user: 'client-certificate: a.crt, client-key: a.key' }),
  ),
]

export const corpus: readonly KubeconfigCase[] = [...wellFormed, ...chosen, ...listed, ...malformed]

/** The files of a case for a server, and the files that they refer to. */
export function filesOf(
  { files }: KubeconfigCase,
  { server, ca, token }: ServerPlaceholders,
): Record<string, string> {
  const filled = Object.entries(files).map(([name, content]) => [
    name,
    content
      .replaceAll('SERVER', server)
      .replaceAll('CA_DATA', Buffer.from(ca).toString('base64'))
      .replaceAll('CA_FILE', 'ca.crt')
      .replaceAll('TOKEN_FILE', 'a.token')
      .replaceAll('TOKEN', token)
      .replaceAll('PLUGIN', 'plugin'),
  ])
  const credential = {
    apiVersion: 'client.authentication.k8s.io/v1',
    kind: 'ExecCredential',
    status: { token },
  }
  const plugin = `#!/bin/sh
version=$(printf %s "$KUBERNETES_EXEC_INFO" | sed 's/.*"apiVersion":"\\([^"]*\\)".*/\\1/')
printf '%s' '${JSON.stringify(credential)}' | sed "s|client.authentication.k8s.io/v1|$version|"
`
  return { ...Object.fromEntries(filled), 'ca.crt': ca, 'a.token': `${token}\n`, plugin }
}

/** A server that does not ask for credentials, for cases without any. */
export const placeholders: ServerPlaceholders = {
  server: 'https://127.0.0.1:6443',
  ca: '-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----\n',
  token: 'abc',
}
