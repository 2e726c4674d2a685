// The client in its bundle: bundling changes what a dynamic import of a CommonJS package returns.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { build } from 'esbuild'
import { config, folderOf } from './files.ts'

const jwt = `${btoa('{}')}.${btoa('{"exp":1}')}.s`
const folder = folderOf({
  plain: config('x'),
  broken: 'clusters: [',
  proxied: config('x', 'token: t', 'server: "https://x.test", proxy-url: "http://127.0.0.1:1"'),
  socks: config('x', 'token: t', 'server: "https://x.test", proxy-url: "socks5://127.0.0.1:1"'),
  oidc: config('x', `auth-provider: {name: oidc, config: {id-token: ${jwt}}}`),
})
afterAll(() => folder.remove())

beforeAll(async () => {
  const client = fileURLToPath(new URL('../../src/cluster/client.ts', import.meta.url))
  await build({
    stdin: {
      contents: `import { connect } from ${JSON.stringify(client)}
        const cluster = await connect({ kubeconfig: process.argv[2], env: {} }).catch((error) => error)
        const forward = { namespace: 'n', pod: 'p', port: 1 }
        if (cluster instanceof Error) console.log(cluster.message)
        else await (process.argv[3] ? cluster.portForward(forward) : cluster.version()).catch((error) => console.log(error.message))`,
      resolveDir: folder.path,
    },
    outdir: folder.path,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
    logLevel: 'error',
  })
})

interface BundleCase {
  readonly name: string
  readonly file: string
  readonly says: string
  /** Open a port of a pod, instead of asking for the version. */
  readonly forward?: string
}

test.each<BundleCase>([
  {
    name: 'a YAML kubeconfig',
    file: 'plain',
    says: 'cannot reach the API server https://x.test:6443 (context "x")',
  },
  { name: 'invalid YAML', file: 'broken', says: 'invalid YAML' },
  { name: 'an HTTP proxy', file: 'proxied', says: 'connection refused' },
  {
    name: 'a SOCKS proxy',
    file: 'socks',
    says: 'through the proxy socks5://127.0.0.1:1): connect ECONNREFUSED',
  },
  {
    name: 'a WebSocket',
    file: 'socks',
    forward: 'forward',
    says: 'through the proxy socks5://127.0.0.1:1): connect ECONNREFUSED',
  },
  { name: 'OpenID Connect', file: 'oidc', says: 'the token has expired' },
])('the bundled client handles $name', ({ file, says, forward = '' }) => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder.path, 'stdin.mjs'), join(folder.path, file), forward],
    {
      encoding: 'utf8',
    },
  )
  expect({ stdout, stderr }).toEqual({ stdout: expect.stringContaining(says), stderr: '' })
})
