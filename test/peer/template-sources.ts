// Command lines for charts on a server, and the server's behaviour.
import type { RequestListener } from 'node:http'
import { stringify } from 'yaml'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentDigest } from '../../src/sources/cache.ts'
import { cutOff, packedChart, redirectTo, type ChartServer } from '../support/chart-server.ts'
import { rawTgz } from '../support/tar.ts'
import type { Question } from './template-judge.ts'

export interface Servers {
  readonly plain: ChartServer
  readonly secure: ChartServer
  readonly other: ChartServer
  readonly folder: string
}

export interface SourceCase extends Question {
  readonly make?: (servers: Servers) => void
}

interface Row {
  readonly urls?: readonly string[]
  readonly digest?: string
}

const defaultVersions = { '1.0.0': {}, '1.1.0': {}, '2.0.0-rc.1': {} }

/** Serves these versions of the chart `web` in /charts. */
export function offer(server: ChartServer, versions: Readonly<Record<string, Row>> = defaultVersions): void {
  const rows = Object.entries(versions).map(([version, row]) => {
    const content = packedChart('web', version)
    server.at.set(`/charts/web-${version}.tgz`, content)
    const digest = contentDigest(content).slice('sha256:'.length)
    return { apiVersion: 'v2', name: 'web', version, urls: [`web-${version}.tgz`], digest, ...row }
  })
  const index = { apiVersion: 'v1', entries: { web: rows }, generated: '2024-01-01T00:00:00Z' }
  server.at.set('/charts/index.yaml', stringify(index))
}

const status =
  (code: number): RequestListener =>
  (_, response) =>
    void response.writeHead(code).end('no')

const guarded =
  (content: Buffer | string): RequestListener =>
  (request, response) => {
    const isAnn = request.headers.authorization === `Basic ${Buffer.from('ann:s3cret').toString('base64')}`
    response.writeHead(isAnn ? 200 : 401).end(isAnn ? content : '')
  }

const guard = ({ at }: ChartServer) => {
  for (const [path, content] of at) if (typeof content !== 'function') at.set(path, guarded(content))
}
const repo = ['web', '--repo', 'PLAIN/charts']
const index = '/charts/index.yaml'
const archive = '/charts/web-1.1.0.tgz'
const setIndex =
  (text: string) =>
  ({ plain }: Servers) =>
    void plain.at.set(index, text)
const setArchive =
  (content: Buffer | string | RequestListener) =>
  ({ plain }: Servers) => {
    plain.at.set(archive, content)
    offerWithout(plain)
    plain.at.set(archive, content)
  }
const offerWithout = (server: ChartServer) => offer(server, { '1.1.0': { digest: '' } })
const file = (name: string, data = '') => ({ name, data })
const chartYaml = file('web/Chart.yaml', 'apiVersion: v2\nname: web\nversion: 1.1.0\n')
const login = ['--username', 'ann', '--password', 's3cret']

function configure({ folder, plain }: Servers, extra: object = {}): void {
  const rows = [{ name: 'mine', url: `${plain.url}/charts`, ...extra }]
  writeFileSync(join(folder, 'repositories.yaml'), stringify({ apiVersion: '', repositories: rows }))
}
const mine = ['--repository-config', 'FOLDER/repositories.yaml', '--repository-cache', 'FOLDER']
const cachedCopy = (servers: Servers) => {
  configure(servers)
  writeFileSync(join(servers.folder, 'mine-index.yaml'), String(servers.plain.at.get(index)))
}

export const sourceCases: readonly SourceCase[] = [
  { name: 'the newest version', argv: repo },
  { name: 'a release name', argv: ['x', ...repo] },
  { name: 'a slash at the end', argv: ['web', '--repo', 'PLAIN/charts/'] },
  { name: 'a constraint', argv: [...repo, '--version', '~1.0'] },
  { name: '--devel', argv: [...repo, '--devel'] },
  { name: '--devel and a version', argv: [...repo, '--devel', '--version', '1.x'] },
  { name: 'a missing chart', argv: ['wob', '--repo', 'PLAIN/charts'] },
  { name: 'a missing version', argv: [...repo, '--version', '9.9.9'] },
  { name: 'an invalid constraint', argv: [...repo, '--version', 'newest'] },
  { name: 'a missing repository', argv: ['web', '--repo', 'PLAIN/nowhere'] },
  {
    name: 'a repository that is not a URL',
    argv: ['web', '--repo', 'nowhere'],
  },
  { name: 'a repository of a file', argv: ['web', '--repo', 'file:///tmp'] },
  {
    name: 'a host that does not respond',
    theirs: /reached: Get "\S+": dial tcp .*: connection refused$/,
    ours: /reached: failed to fetch \S+: connection refused$/,
    argv: ['web', '--repo', 'http://127.0.0.1:9/charts'],
  },
  { name: 'an archive by its URL', argv: ['PLAIN/charts/web-1.0.0.tgz'] },
  { name: 'an archive by its URL, and --version', argv: ['PLAIN/charts/web-1.0.0.tgz', '--version', '7'] },
  { name: 'a missing archive', argv: ['PLAIN/charts/web-7.tgz'] },
  { name: 'a URL with another scheme', argv: ['ftp://127.0.0.1/web.tgz'] },
  { name: 'an unknown repository', argv: ['who/web'] },
  { name: 'a bare name', argv: ['web'] },
  { name: 'a missing path', argv: ['./web'] },
  ...[401, 403, 404, 410, 429, 500, 503].flatMap((code): SourceCase[] => [
    { name: `an index with ${code}`, argv: repo, make: ({ plain }) => plain.at.set(index, status(code)) },
    { name: `an archive with ${code}`, argv: repo, make: ({ plain }) => plain.at.set(archive, status(code)) },
  ]),
  {
    name: 'a truncated index',
    theirs: /reached: unexpected EOF$/,
    ours: /reached: failed to fetch \S+: connection reset$/,
    argv: repo,
    make: ({ plain }) => plain.at.set(index, cutOff),
  },
  {
    name: 'a truncated archive',
    theirs: /^Error: unexpected EOF$/,
    ours: /^Error: failed to fetch \S+: connection reset$/,
    argv: repo,
    make: setArchive(cutOff),
  },
  {
    name: 'a redirected index',
    argv: repo,
    make: ({ plain }) => {
      const was = plain.at.get(index) ?? ''
      plain.at.set('/moved', was)
      plain.at.set(index, redirectTo('/moved'))
    },
  },
  {
    name: 'an archive redirected to another host',
    argv: repo,
    make: ({ plain, other }) => {
      other.at.set('/a.tgz', packedChart('web', '1.1.0'))
      plain.at.set(archive, redirectTo(`${other.url}/a.tgz`))
    },
  },
  {
    name: 'an endless redirect of the index',
    theirs: /reached: Get "\S+": stopped after 10 redirects$/,
    ours: /reached: failed to fetch \S+: stopped after 10 redirects$/,
    argv: repo,
    make: ({ plain }) => plain.at.set(index, redirectTo(index)),
  },
  {
    name: 'a redirect to a file',
    theirs: /: unsupported protocol scheme "file"$/,
    ours: /: redirected from \S+ to file:\/\/\/etc\/passwd, which is not allowed$/,
    argv: repo,
    make: ({ plain }) => plain.at.set(index, redirectTo('file:///etc/passwd')),
  },
  {
    name: 'a wrong digest',
    theirs: /^---\n/,
    ours: /^Error: web-1\.1\.0\.tgz: the archive does not have the digest in the index: /,
    argv: repo,
    make: ({ plain }) => offer(plain, { '1.1.0': { digest: '0'.repeat(64) } }),
  },
  { name: 'no digest', argv: repo, make: ({ plain }) => offerWithout(plain) },
  { name: 'an empty index', argv: repo, make: setIndex('') },
  { name: 'an index that is HTML', argv: repo, make: setIndex('<html>no</html>') },
  { name: 'an index without apiVersion', argv: repo, make: setIndex('entries: {}') },
  {
    name: 'an index that is a list',
    theirs: /reached: json: cannot unmarshal array into Go value of type repo\.IndexFile$/,
    ours: /reached: .*: json: cannot unmarshal array into Go value of type repo\.IndexFile$/,
    argv: repo,
    make: setIndex('[1]'),
  },
  { name: 'an index that is not YAML', argv: repo, make: setIndex('a: [\n') },
  {
    name: 'null entries',
    theirs: /: empty entry\n[^]*version: 1\.0\.0$/m,
    ours: /^---\n/,
    argv: repo,
    make: setIndex(
      'apiVersion: v1\nentries: {web: [null, {version: 1.0.0, name: web, urls: [web-1.0.0.tgz]}]}',
    ),
  },
  { name: 'entries that are a string', argv: repo, make: setIndex('apiVersion: v1\nentries: {web: no}') },
  {
    name: 'a version that is not a string',
    argv: repo,
    make: setIndex('apiVersion: v1\nentries: {web: [{version: 1, name: web, urls: [web-1.0.0.tgz]}]}'),
  },
  {
    name: 'a duplicate key',
    theirs: /yaml: unmarshal errors:/,
    ours: /^Error: chart "web" not found in/,
    argv: repo,
    make: setIndex(
      'apiVersion: v1\nentries:\n  web: [{version: 1.0.0, name: web, urls: [web-1.0.0.tgz]}]\n  web: []\n',
    ),
  },
  { name: 'no URLs', argv: repo, make: ({ plain }) => offer(plain, { '1.1.0': { urls: [] } }) },
  {
    name: 'a URL of a file',
    theirs: /^Error: repo {2}not found$/,
    ours: /^Error: file:\/\/\/etc\/passwd: scheme "file" not supported$/,
    argv: repo,
    make: ({ plain }) => offer(plain, { '1.1.0': { urls: ['file:///etc/passwd'] } }),
  },
  {
    name: 'a URL with ..',
    argv: repo,
    make: ({ plain }) => {
      offer(plain, { '1.1.0': { urls: ['../up/web-1.1.0.tgz'] } })
      plain.at.set('/up/web-1.1.0.tgz', packedChart('web', '1.1.0'))
    },
  },
  {
    name: 'a URL from the root',
    argv: repo,
    make: ({ plain }) => {
      offer(plain, { '1.1.0': { urls: ['/up/web-1.1.0.tgz'] } })
      plain.at.set('/up/web-1.1.0.tgz', packedChart('web', '1.1.0'))
    },
  },
  {
    name: 'an invalid URL',
    theirs: /^Error: failed to make chart URL absolute: failed to parse/,
    ours: /^Error: failed to make chart URL absolute: http:\/\/\[bad is not a URL$/,
    argv: repo,
    make: ({ plain }) => offer(plain, { '1.1.0': { urls: ['http://[bad'] } }),
  },
  {
    name: 'a second URL if the first fails',
    theirs: /gone\.tgz : 404 Not Found$/,
    ours: /^---\n/,
    argv: repo,
    make: ({ plain }) => offer(plain, { '1.1.0': { urls: ['gone.tgz', 'web-1.1.0.tgz'] } }),
  },
  {
    name: 'a URL of another host',
    argv: repo,
    make: ({ plain, other }) => {
      other.at.set('/a.tgz', packedChart('web', '1.1.0'))
      offer(plain, { '1.1.0': { urls: [`${other.url}/a.tgz`] } })
    },
  },
  { name: 'a query', argv: ['web', '--repo', 'PLAIN/charts?key=k'] },
  {
    name: 'a file that is not an archive',
    theirs: /does not appear to be a gzipped archive; got 'application\/octet-stream'$/,
    ours: /^Error: does not appear to be a gzipped archive$/,
    argv: repo,
    make: setArchive('hello'),
  },
  {
    name: 'an empty archive',
    theirs: /does not appear to be a gzipped archive; got 'application\/octet-stream'$/,
    ours: /^Error: does not appear to be a gzipped archive$/,
    argv: repo,
    make: setArchive(''),
  },
  { name: 'an archive without files', argv: repo, make: setArchive(rawTgz([])) },
  { name: 'a different chart in the archive', argv: repo, make: setArchive(packedChart('evil', '6.6.6')) },
  { name: 'an archive with ..', argv: repo, make: setArchive(rawTgz([chartYaml, file('web/../../a', 'x')])) },
  {
    name: 'an archive with absolute names',
    theirs: /^\s*$/,
    ours: /^Error: chart illegally contains absolute paths$/,
    argv: repo,
    make: setArchive(rawTgz([chartYaml, file('/etc/a', 'x')])),
  },
  {
    name: 'an archive with a drive',
    theirs: /^\s*$/,
    ours: /^Error: chart archive has more than one top folder: /,
    argv: repo,
    make: setArchive(rawTgz([chartYaml, file('web/C:\\a', 'x')])),
  },
  {
    name: 'an archive with a link',
    theirs: /^\s*$/,
    ours: /^Error: chart archive holds a symbolic link "web\/a"$/,
    argv: repo,
    make: setArchive(rawTgz([chartYaml, { name: 'web/a', type: '2', link: '/etc/passwd' }])),
  },
  {
    name: 'an archive with two folders',
    theirs: /^\s*$/,
    ours: /^Error: chart archive has more than one top folder: /,
    argv: repo,
    make: setArchive(rawTgz([chartYaml, file('evil/Chart.yaml', 'name: evil')])),
  },
  {
    name: 'an archive without Chart.yaml',
    argv: repo,
    make: setArchive(rawTgz([file('web/values.yaml', 'a: 1')])),
  },
  { name: 'a login', argv: [...repo, ...login], make: ({ plain }) => guard(plain) },
  {
    name: 'a wrong login',
    argv: [...repo, '--username', 'ann', '--password', 'old'],
    make: ({ plain }) => guard(plain),
  },
  { name: 'a missing login', argv: repo, make: ({ plain }) => guard(plain) },
  {
    name: 'a login for another host',
    argv: [...repo, ...login],
    make: ({ plain, other }) => {
      other.at.set('/a.tgz', guarded(packedChart('web', '1.1.0')))
      offer(plain, { '1.1.0': { urls: [`${other.url}/a.tgz`] } })
      guard(plain)
    },
  },
  {
    name: 'a login for all hosts',
    argv: [...repo, ...login, '--pass-credentials'],
    make: ({ plain, other }) => {
      other.at.set('/a.tgz', guarded(packedChart('web', '1.1.0')))
      offer(plain, { '1.1.0': { urls: [`${other.url}/a.tgz`] } })
      guard(plain)
    },
  },
  {
    name: 'a login for an archive',
    argv: ['PLAIN/charts/web-1.0.0.tgz', ...login],
    make: ({ plain }) => guard(plain),
  },
  {
    name: 'a missing login for an archive',
    argv: ['PLAIN/charts/web-1.0.0.tgz'],
    make: ({ plain }) => guard(plain),
  },
  { name: 'a CA file', argv: ['web', '--repo', 'SECURE/charts', '--ca-file', 'FOLDER/ca.pem'] },
  {
    name: 'no CA file',
    theirs: /reached: Get .*: x509: certificate signed by unknown authority$/,
    ours: /reached: failed to fetch \S+: the TLS connection is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
    argv: ['web', '--repo', 'SECURE/charts'],
  },
  {
    name: 'without certificate verification',
    argv: ['web', '--repo', 'SECURE/charts', '--insecure-skip-tls-verify'],
  },
  {
    name: 'a missing CA file',
    theirs: /can't read CA file: FOLDER\/no$/,
    ours: /^Error: SECURE\/charts: FOLDER\/no cannot be read \(ENOENT\)$/,
    argv: ['web', '--repo', 'SECURE/charts', '--ca-file', 'FOLDER/no'],
  },
  {
    name: 'a client certificate',
    argv: [
      'web',
      '--repo',
      'SECURE/charts',
      '--ca-file',
      'FOLDER/ca.pem',
      '--cert-file',
      'FOLDER/ca.pem',
      '--key-file',
      'FOLDER/key.pem',
    ],
  },
  {
    name: 'a client certificate without its key',
    theirs: /x509: certificate signed by unknown authority$/,
    ours: /^Error: SECURE\/charts: client certificate without a key$/,
    argv: ['web', '--repo', 'SECURE/charts', '--cert-file', 'FOLDER/ca.pem'],
  },
  { name: 'a known repository', argv: ['mine/web', ...mine], make: cachedCopy },
  { name: 'a known repository, a missing chart', argv: ['mine/wob', ...mine], make: cachedCopy },
  {
    name: 'a known repository, a missing version',
    argv: ['mine/web', '--version', '9.9.9', ...mine],
    make: cachedCopy,
  },
  {
    name: 'a known repository, an invalid constraint',
    argv: ['mine/web', '--version', 'newest', ...mine],
    make: cachedCopy,
  },
  {
    name: 'a known repository without its cached index',
    theirs: /^Error: no cached repo found\. \(try 'helm repo update'\)/,
    ours: /^---\n/,
    argv: ['mine/web', ...mine],
    make: (servers) => configure(servers),
  },
  {
    name: 'a known repository with a login',
    argv: ['mine/web', ...mine],
    make: (servers) => {
      configure(servers, { username: 'ann', password: 's3cret' })
      writeFileSync(join(servers.folder, 'mine-index.yaml'), String(servers.plain.at.get(index)))
      guard(servers.plain)
    },
  },
  {
    name: 'a known repository with an outdated index',
    theirs: /no chart version found for web-1\.2\.0$/,
    ours: /version: 1\.2\.0\n$/,
    argv: ['mine/web', '--version', '1.2.0', ...mine],
    make: (servers) => {
      cachedCopy(servers)
      offer(servers.plain, { '1.2.0': {} })
    },
  },
  {
    name: 'a list of repositories that is not YAML',
    theirs: /^Error: error converting YAML to JSON: /,
    ours: /^Error: FOLDER\/repositories\.yaml:2: not YAML$/,
    argv: ['mine/web', ...mine],
    make: ({ folder }) => writeFileSync(join(folder, 'repositories.yaml'), 'a: [\n'),
  },
]
