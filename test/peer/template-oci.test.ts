// Compares `helm template` and `ambientctl template` for charts in real registries.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@jest/globals'
import { tls } from '../net/certificate.ts'
import { packedChart } from '../support/chart-server.ts'
import { helmBinary } from './helm-cli.ts'
import { startRegistry, withUser, type RegistryServer } from './registry-server.ts'
import { compare, type Question } from './template-judge.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from './with-go.ts'

const versions = ['1.0.0', '1.1.0', '1.1.5+build.7', '2.0.0-rc.1']

let folder = ''
let open: RegistryServer
let closed: RegistryServer
beforeAllWithGo(async () => {
  folder = mkdtempSync(join(tmpdir(), 'template-oci-'))
  writeFileSync(join(folder, 'ca.pem'), tls.cert)
  writeFileSync(join(folder, 'key.pem'), tls.key)
  open = await startRegistry()
  for (const version of versions) {
    const file = join(folder, `web-${version}.tgz`)
    writeFileSync(file, packedChart('web', version))
    await promisify(execFile)(helmBinary(), ['push', file, `oci://${open.host}/charts`, '--plain-http'], {
      env: { HOME: folder },
    })
  }
  await pushImage()
  closed = await startRegistry({
    auth: withUser(folder),
    data: open.data,
    tls: { certificate: join(folder, 'ca.pem'), key: join(folder, 'key.pem') },
  })
}, 600_000)
afterAllWithGo(async () => {
  await open.stop()
  await closed.stop()
  rmSync(folder, { recursive: true })
})

/** Pushes an artifact that is not a chart, as /charts/image:1.0.0. */
async function pushImage(): Promise<void> {
  const base = `http://${open.host}/v2/charts/image`
  const { contentDigest } = await import('../../src/sources/cache.ts')
  const started = await fetch(`${base}/blobs/uploads/`, { method: 'POST' })
  const digest = contentDigest(Buffer.from('{}'))
  const place = new URL(started.headers.get('location') ?? '', base)
  place.searchParams.set('digest', digest)
  await fetch(place, { method: 'PUT', body: '{}' })
  const mediaType = 'application/vnd.oci.image.manifest.v1+json'
  const config = { mediaType: 'application/vnd.oci.image.config.v1+json', digest, size: 2 }
  const body = JSON.stringify({ schemaVersion: 2, mediaType, config, layers: [] })
  await fetch(`${base}/manifests/1.0.0`, { method: 'PUT', body, headers: { 'content-type': mediaType } })
}

interface Row extends Question {
  /** The login in Helm's configuration. */
  readonly login?: string
}

const web = 'oci://OPEN/charts/web'
const secret = 'oci://CLOSED/charts/web'
const plain = '--plain-http'
const ca = ['--ca-file', 'FOLDER/ca.pem']
const zero = `sha256:${'0'.repeat(64)}`

const rows: readonly Row[] = [
  { name: 'the newest version', argv: [web, plain] },
  { name: 'a release name', argv: ['x', web, plain] },
  { name: 'a version', argv: [web, plain, '--version', '1.0.0'] },
  { name: 'a version with metadata', argv: [web, plain, '--version', '1.1.5+build.7'] },
  { name: 'a constraint', argv: [web, plain, '--version', '~1.0'] },
  { name: '--devel', argv: [web, plain, '--devel'] },
  { name: 'a tag', argv: [`${web}:1.1.0`, plain] },
  { name: 'a tag and its version', argv: [`${web}:1.1.0`, plain, '--version', '1.1.0'] },
  { name: 'a tag and another version', argv: [`${web}:1.1.0`, plain, '--version', '1.0.0'] },
  { name: 'a tag and a constraint', argv: [`${web}:1.1.0`, plain, '--version', '~1.1'] },
  {
    name: 'a missing version',
    theirs: /"FetchReference" on source: OPEN\/charts\/web:9\.9\.9: not found$/,
    ours: /^Error: oci:\/\/OPEN\/charts\/web:9\.9\.9: not found$/,
    argv: [web, plain, '--version', '9.9.9'],
  },
  { name: 'a constraint without a matching version', argv: [web, plain, '--version', '>=9'] },
  {
    name: 'an invalid constraint',
    theirs: /^Error: improper constraint: "newest"$/,
    ours: /: improper constraint: "newest"$/,
    argv: [web, plain, '--version', 'newest'],
  },
  {
    name: 'a missing tag',
    theirs: /"FetchReference" on source: OPEN\/charts\/web:9\.9\.9: not found$/,
    ours: /^Error: oci:\/\/OPEN\/charts\/web:9\.9\.9: not found$/,
    argv: [`${web}:9.9.9`, plain],
  },
  {
    name: 'a missing chart',
    theirs: /^Error: GET "\S+\/tags\/list": response status code 404: name unknown: /,
    ours: /^Error: oci:\/\/OPEN\/charts\/wob: not found$/,
    argv: ['oci://OPEN/charts/wob', plain],
  },
  {
    name: 'a missing chart with a version',
    theirs: /"FetchReference" on source: OPEN\/charts\/wob:1\.0\.0: not found$/,
    ours: /^Error: oci:\/\/OPEN\/charts\/wob:1\.0\.0: not found$/,
    argv: ['oci://OPEN/charts/wob', plain, '--version', '1.0.0'],
  },
  {
    name: 'a missing digest',
    theirs: /"FetchReference" on source: OPEN\/charts\/web@sha256:0+: not found$/,
    ours: /^Error: oci:\/\/OPEN\/charts\/web@sha256:0+: not found$/,
    argv: [`${web}@${zero}`, plain],
  },
  {
    name: 'an invalid digest',
    theirs: /^Error: invalid reference: invalid digest "sha256:00": /,
    ours: /^Error: oci:\S+: invalid reference: invalid digest$/,
    argv: [`${web}@sha256:00`, plain],
  },
  {
    name: 'an artifact that is not a chart',
    theirs: /^Error: manifest does not contain minimum number of descriptors \(2\)/,
    ours: /^Error: oci:\/\/OPEN\/charts\/image: could not load config with mediatype application\/vnd\.cncf\.helm\.config\.v1\+json$/,
    argv: ['oci://OPEN/charts/image', plain, '--version', '1.0.0'],
  },
  {
    name: 'upper case',
    theirs: /^Error: invalid reference: invalid repository "charts\/Web"$/,
    ours: /^Error: oci:\S+: invalid reference: invalid repository$/,
    argv: ['oci://OPEN/charts/Web', plain, '--version', '1.0.0'],
  },
  {
    name: 'no path',
    theirs: /^Error: invalid reference: missing registry or repository$/,
    ours: /^Error: oci:\/\/OPEN: invalid reference: invalid registry$/,
    argv: ['oci://OPEN', plain, '--version', '1.0.0'],
  },
  {
    name: 'a host that does not respond',
    theirs: /: dial tcp .*: connection refused$/,
    ours: /^Error: failed to fetch http:\S+\/manifests\/1\.0\.0: connection refused$/,
    argv: ['oci://127.0.0.1:9/charts/web', plain, '--version', '1.0.0'],
  },
  {
    name: '--repo',
    theirs: /^Error: looks like "oci:\/\/OPEN\/charts" is not a valid chart repository/,
    ours: /^Error: could not find protocol handler for: oci$/,
    argv: ['web', '--repo', 'oci://OPEN/charts', plain],
  },
  {
    name: 'a repository and a URL',
    theirs: /^Error: looks like "http:\/\/127\.0\.0\.1:9" .*: connection refused$/,
    ours: /^Error: looks like "http:\/\/127\.0\.0\.1:9" .*: connection refused$/,
    argv: [web, plain, '--repo', 'http://127.0.0.1:9'],
  },
  { name: 'TLS to a plain HTTP port', argv: ['oci://OPEN/charts/web', '--version', '1.0.0'] },
  {
    name: 'a missing login',
    theirs: /: basic credential not found$/,
    ours: /^Error: oci:\S+: the registry requires a login \(401\)$/,
    argv: [secret, ...ca, '--version', '1.0.0'],
  },
  {
    name: 'a missing login without a version',
    theirs: /: basic credential not found$/,
    ours: /^Error: oci:\S+: the registry requires a login \(401\)$/,
    argv: [secret, ...ca],
  },
  {
    name: 'a login',
    argv: [secret, ...ca, '--version', '1.0.0', '--username', 'ann', '--password', 's3cret'],
  },
  { name: 'a login without a version', argv: [secret, ...ca, '--username', 'ann', '--password', 's3cret'] },
  {
    name: 'a wrong login',
    theirs: /: response status code 401: unauthorized: /,
    ours: /: the registry rejected the login from the command line \(401\); it may have expired$/,
    argv: [secret, ...ca, '--version', '1.0.0', '--username', 'ann', '--password', 'old'],
  },
  { name: 'Helm’s login', argv: [secret, ...ca, '--version', '1.0.0'], login: 'ann:s3cret' },
  {
    name: 'Helm’s login, expired',
    theirs: /: response status code 401: unauthorized: /,
    ours: /: the registry rejected the login from HOME\/\S+ \(401\); it may have expired$/,
    argv: [secret, ...ca, '--version', '1.0.0'],
    login: 'ann:old',
  },
  {
    name: 'Helm’s login, expired, without a version',
    theirs: /: response status code 401: unauthorized: /,
    ours: /: the registry rejected the login from HOME\/\S+ \(401\); it may have expired$/,
    argv: [secret, ...ca],
    login: 'ann:old',
  },
  {
    name: 'no CA file',
    theirs: /: x509: certificate signed by unknown authority$/,
    ours: /: the TLS connection is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
    argv: [secret, '--version', '1.0.0'],
  },
  {
    name: 'without certificate verification',
    argv: [secret, '--insecure-skip-tls-verify', '--version', '1.0.0'],
    login: 'ann:s3cret',
  },
  {
    name: 'plain HTTP to a TLS port',
    theirs: /: response status code 400: Bad Request$/,
    ours: /: the registry returned status 400$/,
    argv: [secret, plain, '--version', '1.0.0'],
    login: 'ann:s3cret',
  },
  {
    name: 'a missing CA file',
    theirs: /can't read CA file: FOLDER\/no$/,
    ours: /^Error: the command line: FOLDER\/no cannot be read \(ENOENT\)$/,
    argv: [secret, '--ca-file', 'FOLDER/no', '--version', '1.0.0'],
  },
]

describeWithGo('template', () => {
  test.each(rows)('$name', async ({ login, ...question }) => {
    const names = new Map([
      ['OPEN', open.host],
      ['CLOSED', closed.host],
      ['FOLDER', folder],
    ])
    const prepare = (home: string) => {
      if (login === undefined) return
      const file = join(home, '.config/helm/registry/config.json')
      mkdirSync(dirname(file), { recursive: true })
      const auth = Buffer.from(login).toString('base64')
      writeFileSync(file, JSON.stringify({ auths: { [closed.host]: { auth } } }))
    }
    await compare(question, { names, prepare })
  })
})
