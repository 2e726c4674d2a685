// Charts of Helm repositories, from a real HTTP server, with and without errors.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { stringify } from 'yaml'
import { contentDigest } from '../../src/sources/cache.ts'
import {
  cutOff,
  packedChart,
  redirectTo,
  silence,
  stall,
  startChartServer,
  type ChartServer,
} from '../support/chart-server.ts'
import { makeSurroundings, refusal, type Surroundings } from './surroundings.ts'

let server: ChartServer
let here: Surroundings
beforeEach(async () => {
  server = await startChartServer()
  here = makeSurroundings()
  offer({ '1.0.0': {}, '1.1.0': {}, '2.0.0-rc.1': {} })
})
afterEach(async () => {
  await server.close()
  here.remove()
})

interface Row {
  readonly urls?: readonly string[]
  readonly digest?: string
}

/** Serves these versions of the chart `web` in /charts. */
function offer(versions: Readonly<Record<string, Row>>): void {
  const rows = Object.entries(versions).map(([version, row]) => {
    const content = packedChart('web', version)
    server.at.set(`/charts/web-${version}.tgz`, content)
    const digest = contentDigest(content).slice('sha256:'.length)
    return { name: 'web', version, urls: [`web-${version}.tgz`], digest, ...row }
  })
  const index = { apiVersion: 'v1', entries: { web: rows }, generated: '2024-01-01T00:00:00Z' }
  server.at.set('/charts/index.yaml', stringify(index))
}

const repo = () => `${server.url}/charts`
const paths = () => server.asked.map(({ path }) => path)
const logins = () => server.asked.map(({ path, headers }) => `${path} ${headers.authorization ?? 'none'}`)
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

describe('--repo', () => {
  test('selects the newest version without prereleases', async () => {
    expect(await here.fetch('web', { repo: repo() })).toBe('web 1.1.0')
    expect(paths()).toEqual(['/charts/index.yaml', '/charts/web-1.1.0.tgz'])
  })

  test('accepts a trailing slash and a query in the URL and keeps the query', async () => {
    expect(await here.fetch('web', { repo: `${repo()}/?key=k` })).toBe('web 1.1.0')
    expect(paths()).toEqual(['/charts/index.yaml?key=k', '/charts/web-1.1.0.tgz?key=k'])
  })

  test('selects a prerelease with --devel', async () => {
    expect(await here.fetch('web', { repo: repo(), devel: true })).toBe('web 2.0.0-rc.1')
  })

  test('needs no network for an exact version in the cache', async () => {
    await here.fetch('web', { repo: repo(), version: '1.0.0' })
    await server.close()
    expect(await here.fetch('web', { repo: repo(), version: '1.0.0' })).toBe('web 1.0.0')
    expect(here.warnings).toEqual([])
  })

  test('needs no network for a version that a constraint selected', async () => {
    await here.fetch('web', { repo: repo(), version: '~1.0' })
    await server.close()
    expect(await here.fetch('web', { repo: `${repo()}/`, version: '1.0.0' })).toBe('web 1.0.0')
  })

  test('uses the last result of a constraint with a warning if the server is unreachable', async () => {
    await here.fetch('web', { repo: repo(), version: '1.x' })
    await server.close()
    expect(await here.fetch('web', { repo: repo(), version: '1.x' })).toBe('web 1.1.0')
    expect(here.warnings).toEqual([
      expect.stringMatching(
        /^looks like "http:.*" .* cannot be reached: failed to fetch http:.*\/charts\/index\.yaml: connection refused; using the copy fetched earlier \(sha256:[0-9a-f]{64}\)$/,
      ),
    ])
  })

  test('uses the cache for a server error, but not for a removed version', async () => {
    await here.fetch('web', { repo: repo() })
    server.at.set('/charts/index.yaml', (_, response) => void response.writeHead(500).end())
    expect(await here.fetch('web', { repo: repo() })).toBe('web 1.1.0')
    offer({})
    expect(await refusal(here.fetch('web', { repo: repo() }))).toBe(
      `chart "web" not found in ${repo()} repository\nit has no chart web`,
    )
  })

  test('does not fetch a chart whose digest is in the cache', async () => {
    await here.fetch('web', { repo: repo(), version: '1.0.0' })
    offer({ '1.0.5': { digest: contentDigest(packedChart('web', '1.0.0')) } })
    expect(await here.fetch('web', { repo: repo(), version: '~1.0' })).toBe('web 1.0.0')
    expect(paths().filter((path) => path.includes('1.0.5'))).toEqual([])
  })

  test('uses the second URL if the first fails', async () => {
    offer({ '1.0.0': { urls: ['gone.tgz', 'web-1.0.0.tgz'] } })
    expect(await here.fetch('web', { repo: repo() })).toBe('web 1.0.0')
  })

  test('refuses an archive with another digest than the index', async () => {
    offer({ '1.0.0': { digest: '0'.repeat(64) } })
    expect(await refusal(here.fetch('web', { repo: repo() }))).toMatch(
      /^web-1\.0\.0\.tgz: the archive does not have the digest in the index: got sha256:[0-9a-f]{64}, want sha256:0{64}\n/,
    )
    expect(readdirSync(here.folder)).toEqual([])
  })

  const failures: {
    name: string
    make?: () => void
    version?: string
    chart?: string
    timeout?: number
    says: RegExp
  }[] = [
    {
      name: 'a chart that is not there',
      chart: 'wob',
      says: /^chart "wob" not found in http:\S+\/charts repository\nit has no chart wob$/,
    },
    {
      name: 'a version that is not there',
      version: '9.9.9',
      says: /^chart "web" version "9\.9\.9" not found in http:\S+\/charts repository\nits newest versions are 2\.0\.0-rc\.1, 1\.1\.0, 1\.0\.0$/,
    },
    {
      name: 'an invalid constraint',
      version: 'newest',
      says: /^chart "web" version "newest" not found in http:\S+ repository\n"newest" is neither a version nor a constraint: improper constraint: "newest"; use a version such as/,
    },
    {
      name: 'a URL without a repository',
      make: () => server.at.delete('/charts/index.yaml'),
      says: /^looks like "http:\S+\/charts" is not a valid chart repository or cannot be reached: failed to fetch http:\S+\/charts\/index\.yaml : 404 Not Found$/,
    },
    {
      name: 'an index that is a web page',
      make: () => server.at.set('/charts/index.yaml', '<html>hello</html>'),
      says: /^looks like "http:\S+" is not a valid chart repository or cannot be reached: error unmarshaling JSON: /,
    },
    {
      name: 'an index that is empty',
      make: () => server.at.set('/charts/index.yaml', ''),
      says: /^looks like "http:\S+" is not a valid chart repository or cannot be reached: empty index\.yaml file$/,
    },
    {
      name: 'a version without URLs',
      make: () => offer({ '1.0.0': { urls: [] } }),
      says: /^chart "web" has no downloadable URLs$/,
    },
    {
      name: 'an archive that is gone',
      make: () => server.at.delete('/charts/web-1.1.0.tgz'),
      says: /^failed to fetch http:\S+\/charts\/web-1\.1\.0\.tgz : 404 Not Found$/,
    },
    {
      name: 'a URL of a file',
      make: () => offer({ '1.0.0': { urls: ['file:///etc/passwd'] } }),
      says: /^file:\/\/\/etc\/passwd: scheme "file" not supported$/,
    },
    {
      name: 'an invalid URL',
      make: () => offer({ '1.0.0': { urls: ['http://[bad'] } }),
      says: /^failed to make chart URL absolute: http:\/\/\[bad is not a URL$/,
    },
    {
      name: 'an invalid list of versions',
      make: () => server.at.set('/charts/index.yaml', 'apiVersion: v1\nentries: {web: 1}'),
      says: /cannot be reached: .*: json: cannot unmarshal number into Go struct field IndexFile\.entries of type repo\.ChartVersions$/,
    },
    {
      name: 'a connection that is always cut',
      make: () => server.at.set('/charts/web-1.1.0.tgz', cutOff),
      says: /^failed to fetch http:\S+\/charts\/web-1\.1\.0\.tgz: connection reset$/,
    },
    {
      name: 'a server that never answers',
      make: () => server.at.set('/charts/index.yaml', silence),
      says: /^looks like \S+ .*: failed to fetch http:\S+\/charts\/index\.yaml: no answer for 0\.3 s$/,
    },
    {
      name: 'a server that never ends',
      make: () => server.at.set('/charts/web-1.1.0.tgz', stall),
      says: /^failed to fetch http:\S+\/charts\/web-1\.1\.0\.tgz: no answer for 0\.3 s$/,
    },
    {
      name: 'a server that sends very slowly',
      make: () =>
        server.at.set('/charts/web-1.1.0.tgz', (_, response) => {
          const drip = setInterval(() => response.write('x'), 100)
          response.once('close', () => clearInterval(drip))
        }),
      says: /^failed to fetch http:\S+\/charts\/web-1\.1\.0\.tgz: not done in 3 s$/,
    },
    {
      name: 'an archive that is larger than any chart',
      make: () => {
        const mebi = Buffer.alloc(1024 * 1024)
        server.at.set('/charts/web-1.1.0.tgz', (_, response) => {
          const pour = (): void => {
            while (!response.destroyed && response.write(mebi));
            if (!response.destroyed) response.once('drain', pour)
          }
          pour()
        })
      },
      timeout: 10_000,
      says: /^http:\S+\/charts\/web-1\.1\.0\.tgz: the response is larger than 104857600 bytes$/,
    },
    {
      name: 'an archive whose header states a larger size',
      make: () =>
        server.at.set('/charts/web-1.1.0.tgz', (_, response) => {
          response.writeHead(200, { 'Content-Length': '104857601' }).flushHeaders()
        }),
      says: /^http:\S+\/charts\/web-1\.1\.0\.tgz: the response is larger than 104857600 bytes$/,
    },
    {
      name: 'data that is not an archive',
      make: () => {
        server.at.set('/charts/web-1.1.0.tgz', 'hello')
        offer({ '1.1.0': { digest: '' } })
        server.at.set('/charts/web-1.1.0.tgz', 'hello')
      },
      says: /^web: does not appear to be a gzipped archive$/,
    },
  ]
  test.each(failures)('refuses $name', async ({ make, chart = 'web', version = '', timeout = 300, says }) => {
    make?.()
    expect(await refusal(here.fetch(chart, { repo: repo(), version, timeout }))).toMatch(says)
  })

  test('retries a connection that is closed once', async () => {
    const content = packedChart('web', '1.1.0')
    let tries = 0
    server.at.set('/charts/web-1.1.0.tgz', (request, response) => {
      if (++tries === 1) cutOff(request, response)
      else response.end(content)
    })
    expect(await here.fetch('web', { repo: repo() })).toBe('web 1.1.0')
  })

  const accidents = [
    { name: '503', status: 503, headers: {} },
    { name: '429 with Retry-After', status: 429, headers: { 'Retry-After': '1' } },
  ]
  test.each(accidents)('retries after $name', async ({ status, headers }) => {
    const index = String(server.at.get('/charts/index.yaml'))
    const times: number[] = []
    server.at.set('/charts/index.yaml', (_, response) => {
      times.push(performance.now())
      if (times.length === 1) response.writeHead(status, headers).end()
      else response.end(index)
    })
    expect(await here.fetch('web', { repo: repo() })).toBe('web 1.1.0')
    const [first = 0, second = 0] = times
    expect(second - first).toBeGreaterThan(status === 429 ? 1000 : 50)
  })

  test('gives up after three attempts and does not retry after 403', async () => {
    server.at.set('/charts/index.yaml', (_, response) => void response.writeHead(502).end())
    expect(await refusal(here.fetch('web', { repo: repo() }))).toMatch(/ : 502 Bad Gateway$/)
    expect(paths()).toHaveLength(3)
    server.at.set('/charts/index.yaml', (_, response) => void response.writeHead(403).end())
    expect(await refusal(here.fetch('web', { repo: repo() }))).toMatch(/ : 403 Forbidden\nlog in with/)
    expect(paths()).toHaveLength(4)
  })

  test('reads an index of 20 MB', async () => {
    const description = 'A chart of many, described at some length as charts in the wild are. '.repeat(4)
    const row = (name: string, version: string) =>
      `  - {apiVersion: v2, name: ${name}, version: ${version}, description: "${description}", urls: [${name}-${version}.tgz]}\n`
    const charts = Array.from({ length: 500 }, (_, i) => `many-${i}`).map((name) => {
      return `  ${name}:\n${Array.from({ length: 110 }, (_, i) => row(name, `1.${i}.0`)).join('')}`
    })
    const text = `apiVersion: v1\nentries:\n${charts.join('')}  web:\n${row('web', '1.0.0')}`
    expect(text.length).toBeGreaterThan(20_000_000)
    server.at.set('/charts/index.yaml', text)
    expect(await here.fetch('web', { repo: repo() })).toBe('web 1.0.0')
  }, 60_000)

  test('stops when the signal aborts', async () => {
    server.at.set('/charts/index.yaml', silence)
    const stop = new AbortController()
    const fetched = here.fetch('web', { repo: repo(), signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(fetched).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  })
})

describe('a damaged cache', () => {
  const archives = () => join(here.folder, '.cache/ambientctl/charts/sha256')

  test('is ignored and repaired', async () => {
    await here.fetch('web', { repo: repo(), version: '1.0.0' })
    const [file = ''] = readdirSync(archives())
    writeFileSync(join(archives(), file), packedChart('evil', '6.6.6'))
    expect(await here.fetch('web', { repo: repo(), version: '1.0.0' })).toBe('web 1.0.0')
    expect(here.warnings).toEqual([
      expect.stringMatching(/^a chart in the cache is damaged and is ignored: /),
    ])
    expect(contentDigest(readFileSync(join(archives(), file)))).toBe(`sha256:${file}`)
  })

  test('is not used offline', async () => {
    await here.fetch('web', { repo: repo(), version: '1.0.0' })
    const [file = ''] = readdirSync(archives())
    writeFileSync(join(archives(), file), 'x')
    await server.close()
    expect(await refusal(here.fetch('web', { repo: repo(), version: '1.0.0' }))).toMatch(/connection refused/)
  })

  test('causes only a warning if it cannot be written', async () => {
    writeFileSync(join(here.folder, '.cache'), 'a file')
    expect(await here.fetch('web', { repo: repo() })).toBe('web 1.1.0')
    expect(here.warnings).toEqual([expect.stringMatching(/^the chart cannot be cached: E/)])
  })
})

describe('logins', () => {
  const login = { username: 'ann', password: 's3cret' }

  test('are sent to the repository', async () => {
    await here.fetch('web', { repo: repo(), ...login })
    expect(logins()).toEqual([
      `/charts/index.yaml ${basic('ann:s3cret')}`,
      `/charts/web-1.1.0.tgz ${basic('ann:s3cret')}`,
    ])
  })

  test('can be in its URL', async () => {
    await here.fetch('web', { repo: repo().replace('//', '//ann:s3%2Fcret@') })
    expect(logins()).toEqual([
      `/charts/index.yaml ${basic('ann:s3/cret')}`,
      `/charts/web-1.1.0.tgz ${basic('ann:s3/cret')}`,
    ])
  })

  test('are not sent to another host, unless passCredentials is set', async () => {
    const other = await startChartServer()
    try {
      other.at.set('/web.tgz', packedChart('web', '1.0.0'))
      offer({ '1.0.0': { urls: [`${other.url}/web.tgz`] } })
      await here.fetch('web', { repo: repo(), ...login })
      server.at.set(
        '/charts/index.yaml',
        String(server.at.get('/charts/index.yaml')).replace(/digest: .*/, ''),
      )
      await here.fetch('web', { repo: repo(), ...login, passCredentials: true })
      expect(other.asked.map(({ headers }) => headers.authorization)).toEqual([
        undefined,
        basic('ann:s3cret'),
      ])
    } finally {
      await other.close()
    }
  })

  test('are not sent after a redirect to another host', async () => {
    const other = await startChartServer()
    try {
      other.at.set('/web.tgz', packedChart('web', '1.1.0'))
      server.at.set('/charts/web-1.1.0.tgz', redirectTo(`${other.url}/web.tgz`))
      expect(await here.fetch('web', { repo: repo(), ...login, passCredentials: true })).toBe('web 1.1.0')
      expect(other.asked.map(({ headers }) => headers.authorization)).toEqual([undefined])
    } finally {
      await other.close()
    }
  })

  test('are sent after a redirect to another path', async () => {
    server.at.set('/moved.tgz', packedChart('web', '1.1.0'))
    server.at.set('/charts/web-1.1.0.tgz', redirectTo('/moved.tgz', 307))
    await here.fetch('web', { repo: repo(), ...login })
    expect(logins().at(-1)).toBe(`/moved.tgz ${basic('ann:s3cret')}`)
  })

  test('are not in messages', async () => {
    server.at.set('/charts/index.yaml', (_, response) => void response.writeHead(401).end())
    const message = await refusal(
      here.fetch('web', { repo: `${repo().replace('//', '//ann:s3cret@')}?sig=s3cret` }),
    )
    expect(message).toMatch(
      /failed to fetch http:\/\/(\*\*\*@)?127\.0\.0\.1:\d+\/charts\/index\.yaml\?\*\*\* : 401 Unauthorized\n/,
    )
    expect(message).not.toContain('s3cret')
  })

  test('are not in files', async () => {
    await here.fetch('web', { repo: `${repo().replace('//', '//ann:s3cret@')}?sig=s3cret` })
    const all = readdirSync(here.folder, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )
    expect(all.length).toBeGreaterThan(1)
    for (const { parentPath, name } of all) {
      expect(readFileSync(join(parentPath, name), 'latin1')).not.toContain('s3cret')
    }
  })
})

describe('redirects', () => {
  const rows = [
    { name: 'without end', to: () => '/charts/index.yaml', says: /stopped after 10 redirects$/ },
    {
      name: 'to a file',
      to: () => 'file:///etc/passwd',
      says: /redirected from http:\/\/ to file:\/\/\/etc\/passwd, which is not allowed$/,
    },
    { name: 'to nowhere', to: () => 'http://', says: /redirected to an invalid URL$/ },
  ]
  test.each(rows)('refuses one $name', async ({ to, says }) => {
    server.at.set('/charts/index.yaml', redirectTo(to()))
    expect(await refusal(here.fetch('web', { repo: repo() }))).toMatch(says)
  })

  test('refuses one from https to http', async () => {
    const secure = await startChartServer({ tls: true })
    try {
      secure.at.set('/index.yaml', redirectTo(`${repo()}/index.yaml`))
      const message = await refusal(here.fetch('web', { repo: secure.url, insecureSkipTlsVerify: true }))
      expect(message).toMatch(/redirected from https:\/\/ to http:\S+, which is not allowed$/)
    } finally {
      await secure.close()
    }
  })
})

describe('a URL', () => {
  test('is fetched each time', async () => {
    const url = `${repo()}/web-1.0.0.tgz`
    expect(await here.fetch(url)).toBe('web 1.0.0')
    server.at.set('/charts/web-1.0.0.tgz', packedChart('web', '1.0.1'))
    expect(await here.fetch(url)).toBe('web 1.0.1')
    await server.close()
    expect(await here.fetch(url)).toBe('web 1.0.1')
    expect(here.warnings).toHaveLength(1)
  })

  test('needs a trusted CA with TLS', async () => {
    const secure = await startChartServer({ tls: true })
    try {
      secure.at.set('/web.tgz', packedChart('web', '1.0.0'))
      const ca = join(here.folder, 'ca.pem')
      const { tls } = await import('../net/certificate.ts')
      writeFileSync(ca, tls.cert)
      const url = `${secure.url}/web.tgz`
      expect(await refusal(here.fetch(url))).toMatch(
        /: the TLS connection is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\nuse --ca-file FILE/,
      )
      expect(await here.fetch(url, { caFile: ca })).toBe('web 1.0.0')
      expect(await here.fetch(url, { insecureSkipTlsVerify: true })).toBe('web 1.0.0')
    } finally {
      await secure.close()
    }
  })

  test('is refused if its server does not use TLS', async () => {
    expect(await refusal(here.fetch(`${repo().replace('http:', 'https:')}/web-1.0.0.tgz`))).toMatch(
      /: the server does not use TLS\nto connect without TLS use an http:\/\/ URL/,
    )
  })
})

describe('repositories added to Helm', () => {
  const configure = (row: Readonly<Record<string, unknown>>): void => {
    mkdirSync(join(here.folder, '.config/helm'), { recursive: true })
    const repositories = [
      { name: 'other', url: 'http://127.0.0.1:9' },
      { name: 'mine', url: repo(), ...row },
    ]
    writeFileSync(
      join(here.folder, '.config/helm/repositories.yaml'),
      stringify({ apiVersion: '', repositories }),
    )
  }
  const cacheIndex = (content: string): void => {
    mkdirSync(join(here.folder, '.cache/helm/repository'), { recursive: true })
    writeFileSync(join(here.folder, '.cache/helm/repository/mine-index.yaml'), content)
  }

  test('are found by name, with their login', async () => {
    configure({ username: 'ann', password: 's3cret' })
    expect(await here.fetch('mine/web')).toBe('web 1.1.0')
    expect(logins()).toEqual([
      `/charts/index.yaml ${basic('ann:s3cret')}`,
      `/charts/web-1.1.0.tgz ${basic('ann:s3cret')}`,
    ])
  })

  test('use Helm’s local copy of the index', async () => {
    configure({})
    offer({ '1.0.0': {} })
    cacheIndex(String(server.at.get('/charts/index.yaml')))
    offer({ '1.0.0': {}, '1.9.0': {} })
    expect(await here.fetch('mine/web')).toBe('web 1.0.0')
    expect(paths()).toEqual(['/charts/web-1.0.0.tgz'])
  })

  test('use their own index if Helm’s copy is too old', async () => {
    configure({})
    cacheIndex(stringify({ apiVersion: 'v1', entries: { web: [{ version: '1.1.0', urls: ['old.tgz'] }] } }))
    expect(await here.fetch('mine/web')).toBe('web 1.1.0')
    expect(await here.fetch('mine/web', { version: '1.0.0' })).toBe('web 1.0.0')
  })

  test('send their login only for archives below their URL', async () => {
    configure({ username: 'ann', password: 's3cret' })
    server.at.set('/charts-of-others/web.tgz', packedChart('web', '3.0.0'))
    await here.fetch(`${repo()}/web-1.0.0.tgz`)
    await here.fetch(`${server.url}/charts-of-others/web.tgz`)
    expect(logins()).toEqual([
      `/charts/web-1.0.0.tgz ${basic('ann:s3cret')}`,
      '/charts-of-others/web.tgz none',
    ])
  })

  test('are found in custom folders', async () => {
    configure({})
    const env = { ...here.env, HOME: '/nowhere', XDG_CACHE_HOME: join(here.folder, 'c') }
    const says = /^repo mine not found\nknown repositories: none;/
    expect(await refusal(here.fetch('mine/web', { env }))).toMatch(says)
    const places = [
      { XDG_CONFIG_HOME: join(here.folder, '.config') },
      { HELM_CONFIG_HOME: join(here.folder, '.config/helm') },
      { HELM_REPOSITORY_CONFIG: join(here.folder, '.config/helm/repositories.yaml') },
    ]
    for (const place of places)
      expect(await here.fetch('mine/web', { env: { ...env, ...place } })).toBe('web 1.1.0')
  })

  const invalidReferences = [
    {
      name: 'a name without a slash',
      ref: 'web',
      says: /^non-absolute URLs should be in form of repo_name\/path_to_chart, got: web\n/,
    },
    {
      name: 'a repository that Helm does not know',
      ref: 'who/web',
      says: /^repo who not found\nknown repositories: other, mine;/,
    },
    { name: 'a path that is not there', ref: './web', says: /^path "\.\/web" not found$/ },
    {
      name: 'a version that is not there',
      ref: 'mine/web',
      version: '7',
      says: /^chart "web" matching 7 not found in mine index\. \(try 'helm repo update'\): no chart version found for web-7\n/,
    },
    {
      name: 'a chart that is not there',
      ref: 'mine/wob',
      says: /^chart "wob" matching {2}not found in mine index\. \(try 'helm repo update'\): no chart name found\n/,
    },
  ]
  test.each(invalidReferences)('refuses $name', async ({ ref, version, says }) => {
    configure({})
    expect(await refusal(here.fetch(ref, { version }))).toMatch(says)
  })

  test('reports invalid YAML without quoting the file', async () => {
    mkdirSync(join(here.folder, '.config/helm'), { recursive: true })
    writeFileSync(join(here.folder, '.config/helm/repositories.yaml'), 'a: [\npassword: s3cret: x')
    const message = await refusal(here.fetch('mine/web'))
    expect(message).toMatch(/repositories\.yaml:\d+: not YAML$/)
    expect(message).not.toContain('s3cret')
  })
})

test('onlyRemote ignores an existing path', async () => {
  const content = packedChart('docs', '1.0.0')
  server.at.set('/charts/docs.tgz', content)
  const row = { name: 'docs', version: '1.0.0', urls: ['docs.tgz'] }
  server.at.set('/charts/index.yaml', stringify({ apiVersion: 'v1', entries: { docs: [row] } }))
  // Tests run in a folder that contains a folder of that name.
  expect(await here.fetch('docs', { repo: repo(), onlyRemote: true })).toBe('docs 1.0.0')
  expect(await refusal(here.fetch('docs', { repo: repo() }))).toMatch(/Chart\.yaml file is missing/)
})

test('an existing path takes precedence over a repository, with a warning', async () => {
  const path = join(here.folder, 'web.tgz')
  writeFileSync(path, packedChart('web', '5.0.0'))
  expect(await here.fetch(path, { repo: repo() })).toBe('web 5.0.0')
  expect(here.warnings).toEqual([`${path} is a local chart: --repo ${repo()} is ignored`])
})
