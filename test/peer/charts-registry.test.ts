// `--charts oci://…` with a real registry that has users, TLS and its own CA.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { tls } from '../net/certificate.ts'
import { istioCharts, packedIn } from '../support/chart-repository.ts'
import { packageFolder, runCommand } from '../support/generate.ts'
import { helmBinary } from './helm-cli.ts'
import { startRegistry, withUser, type RegistryServer } from './registry-server.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from './with-go.ts'

let folder = ''
let registry: RegistryServer
let home = ''
beforeAllWithGo(async () => {
  folder = mkdtempSync(join(tmpdir(), 'charts-registry-'))
  writeFileSync(join(folder, 'ca.pem'), tls.cert)
  writeFileSync(join(folder, 'key.pem'), tls.key)
  const certificate = { certificate: join(folder, 'ca.pem'), key: join(folder, 'key.pem') }
  registry = await startRegistry({ tls: certificate, auth: withUser(folder) })
  const login = ['--ca-file', join(folder, 'ca.pem'), '--username', 'ann', '--password', 's3cret']
  for (const name of [...istioCharts, 'istio-ingress']) {
    const { file, bytes } = packedIn('1.28.0', name)
    writeFileSync(join(folder, file), bytes)
    const argv = ['push', join(folder, file), `oci://${registry.host}/istio`, ...login]
    execFileSync(helmBinary(), argv, { env: { HOME: folder }, stdio: 'pipe' })
  }
}, 600_000)
afterAllWithGo(async () => {
  await registry.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'charts-home-'))))
afterEach(() => rmSync(home, { recursive: true }))

const source = () => `oci://${registry.host}/istio`
const run = (...argv: string[]) => {
  const words = argv.map((word) => word.replace('CA', join(folder, 'ca.pem')))
  return runCommand(['manifest', 'generate', '--charts', source(), ...words], '', {
    HOME: home,
    AMBIENTCTL_CHARTS_PASSWORD: 's3cret',
  })
}
const flags = ['--charts-ca-file', 'CA', '--charts-username', 'ann']

/** Writes Docker's configuration with this login. */
function dockerLogin(text: string): void {
  mkdirSync(join(home, '.docker'))
  const auths = { [registry.host]: { auth: Buffer.from(text).toString('base64') } }
  writeFileSync(join(home, '.docker/config.json'), JSON.stringify({ auths }))
}

describeWithGo('--charts oci://…', () => {
  test('renders with a login and a CA file by flags', async () => {
    const { status, stdout, stderr } = await run(...flags)
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `Using the charts of Istio 1.28.0 from ${source()} (fetched).\nUsing profile ambient (none given), no platform given.\n`,
    })
    expect(stdout).toContain('image: registry.test/istio/ztunnel:1.28.0-distroless')
  })

  test('renders with Docker’s login', async () => {
    dockerLogin('ann:s3cret')
    expect((await run('--charts-ca-file', 'CA', '--istio-version', '~1.28')).status).toBe(0)
  })

  test('renders the gateways', async () => {
    const { status, stdout, stderr } = await run(...flags, '--set', 'profile=default')
    expect(status).toBe(0)
    expect(stderr).not.toContain('Warning')
    expect(stdout).toContain('helm.sh/chart: istio-ingress-1.28.0')
  })

  test('renders a cached exact version without login and CA file', async () => {
    await run(...flags)
    const { status, stderr } = await run('--istio-version', '1.28.0')
    expect(status).toBe(0)
    expect(stderr).toContain(`Using the charts of Istio 1.28.0 from ${source()} (from the cache).\n`)
  })

  const faults = [
    {
      name: 'a missing CA file',
      argv: [],
      says: /the TLS connection is not trusted .*\n {2}.* --charts-ca-file FILE .*\n$/,
    },
    {
      name: 'a missing login',
      argv: ['--charts-ca-file', 'CA'],
      says: /\/istio\/istiod: the registry requires a login \(401\)\n {2}log in with: helm registry login 127/,
    },
    {
      name: 'a wrong login',
      argv: [...flags, '--charts-password', 'wr0ng'],
      says: /\/istio\/istiod: the registry rejected the login from the command line \(401\); it may have expired\n/,
    },
    {
      name: 'plain HTTP to a TLS port',
      argv: ['--charts-plain-http', '--istio-version', '1.28.0'],
      says: /\/istio\/istiod: the registry returned status 400\n$/,
    },
    {
      name: 'a missing version',
      argv: [...flags, '--istio-version', '1.27.0'],
      says: /\/istio\/istiod:1\.27\.0: not found\n {2}the newest versions of oci:\S+\/istio\/istiod are 1\.28\.0\n$/,
    },
    {
      name: 'a constraint without a matching version',
      argv: [...flags, '--istio-version', '>=1.29'],
      says: /Could not locate a version matching provided version string >=1\.29\n {2}the newest versions of oci:\S+ are 1\.28\.0\n$/,
    },
  ]
  test.each(faults)('reports $name', async ({ argv, says }) => {
    const { status, stdout, stderr } = await run(...argv)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(says)
    expect(stderr).not.toMatch(/s3cret|wr0ng/)
  })

  test('reports the file of an expired Docker login', async () => {
    dockerLogin('ann:an old one')
    const { stderr } = await run('--charts-ca-file', 'CA')
    expect(stderr).toContain(
      `the registry rejected the login from ${join(home, '.docker/config.json')} (401)`,
    )
  })
})

describeWithGo('charts push', () => {
  const ours = () => `oci://${registry.host}/ours`
  const push = () => {
    dockerLogin('ann:s3cret')
    const flags = ['--registry-ca-file', join(folder, 'ca.pem')]
    return runCommand(['charts', 'push', ours(), ...flags], '', { HOME: home })
  }
  const helm = (...argv: string[]) => {
    const env = { HOME: home, HELM_REGISTRY_CONFIG: join(home, '.docker/config.json') }
    const access = ['--version', '1.31.1', '--ca-file', join(folder, 'ca.pem')]
    return execFileSync(helmBinary(), [...argv, ...access], { env, encoding: 'utf8', cwd: home })
  }

  test('gives Helm the charts of this program', async () => {
    expect((await push()).status).toBe(0)
    expect(helm('show', 'chart', `${ours()}/istiod`)).toContain('name: istiod\n')
    const rendered = helm('template', 'istiod', `${ours()}/istiod`, '--namespace', 'istio-system')
    const chart = join(packageFolder, 'charts/istiod')
    expect(rendered).toBe(helm('template', 'istiod', chart, '--namespace', 'istio-system'))
  })

  test('gives Helm archives with the digests that were printed', async () => {
    const { stdout } = await push()
    const digest = /\/ztunnel:1\.31\.1@(\S+)/.exec(stdout)?.[1] ?? ''
    expect(helm('show', 'chart', `${ours()}/ztunnel@${digest}`)).toContain('name: ztunnel\n')
  })
})
