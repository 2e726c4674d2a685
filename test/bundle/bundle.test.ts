// `bundle save`, `inspect` and `verify`, and commands with --bundle.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readBundle } from '../../src/bundle/read-bundle.ts'
import { chartFromArchive } from '../../src/chart/files/assemble.ts'
import { loadChart } from '../../src/chart/files/load.ts'
import { UserError } from '../../src/errors.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { install as installByWorkflow } from '../../src/workflow/install.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { testContext } from '../support/context.ts'
import { generate, packageFolder, runCommand } from '../support/generate.ts'
import { startTestRegistry, type TestRegistry } from '../support/image-registry.ts'
import { addImage, makeImage } from '../support/test-images.ts'
import { entriesOf, gzipStored, indexWith, pack, sha256 } from './files.ts'

const cni = makeImage('install-cni', undefined, 70_000)
const ztunnel = makeImage('ztunnel')

let source: TestRegistry
let folder = ''
/** A bundle with two images. */
let bundle = ''
let original = Buffer.alloc(0)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  source = await startTestRegistry()
  addImage(source, 'istio/install-cni', '1-distroless', cni)
  addImage(source, 'istio/ztunnel', '1-distroless', ztunnel)
  bundle = join(folder, 'istio.tgz')
  const { status, stderr } = await save(bundle)
  if (status !== 0) throw new Error(stderr)
  original = readFileSync(bundle)
})
afterAll(async () => {
  await source.close()
  rmSync(folder, { recursive: true })
})

/** Only the CNI and ztunnel, from the test's registry. */
const spec = () => ({
  profile: 'ambient',
  hub: `${source.host}/istio`,
  tag: '1',
  components: { base: { enabled: false }, pilot: { enabled: false } },
})
const operator = () =>
  JSON.stringify({ apiVersion: 'install.istio.io/v1alpha1', kind: 'IstioOperator', spec: spec() })
const run = (args: readonly string[], stdin = '') => runCommand(args, stdin, { HOME: folder })
const save = (file: string, ...args: string[]) =>
  run(['bundle', 'save', file, '-f', '-', ...args], operator())
const inFolder = (name: string) => join(folder, name)
/** Writes a file next to the bundle. */
function written(name: string, content: string | Uint8Array): string {
  writeFileSync(inFolder(name), content)
  return inFolder(name)
}

describe('bundle save', () => {
  test('prints a line for sha256sum, and says what was written', async () => {
    const file = inFolder('printed.tgz')
    const { status, stdout, stderr } = await save(file)
    expect(status).toBe(0)
    const [digest, name] = stdout.trimEnd().split('  ')
    expect({ digest: `sha256:${digest}`, name }).toEqual({ digest: sha256(readFileSync(file)), name: file })
    expect(stderr).toContain(`Wrote ${file} (0.5 MB): Istio 1.31.1, 2 images.\n`)
  })

  test('gives the same bytes for the same input', async () => {
    await save(inFolder('again.tgz'))
    expect(readFileSync(inFolder('again.tgz')).equals(original)).toBe(true)
  })

  test('contains the images of the registry with their digests, as an OCI image layout', () => {
    const entries = entriesOf(bundle)
    for (const image of [cni, ztunnel])
      for (const content of [image.root, ...image.manifests.values(), ...image.blobs])
        expect(entries.get(`images/blobs/${sha256(content).replace(':', '/')}`)).toEqual(content)
    const { manifests } = JSON.parse(String(entries.get('images/index.json'))) as {
      manifests: { digest: string }[]
    }
    expect(manifests.map(({ digest }) => digest)).toEqual([cni.digest, ztunnel.digest])
    const { images } = JSON.parse(String(entries.get('bundle.json'))) as { images: unknown }
    expect(images).toEqual([
      { image: `${source.host}/istio/install-cni:1-distroless`, digest: cni.digest },
      { image: `${source.host}/istio/ztunnel:1-distroless`, digest: ztunnel.digest },
    ])
  })

  test('contains charts that load as those in charts/', () => {
    const entries = entriesOf(bundle)
    const { charts } = JSON.parse(String(entries.get('bundle.json'))) as {
      charts: { name: string; path: string }[]
    }
    expect(charts.map(({ name }) => name)).toEqual([
      ...['base', 'istiod', 'cni', 'ztunnel', 'istio-ingress', 'istio-egress'],
    ])
    const byName = <T extends { name: string }>(files: readonly T[]) =>
      files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    for (const { name, path } of charts) {
      const [packed, loaded] = [
        chartFromArchive(entries.get(path) ?? Buffer.alloc(0), path),
        loadChart(join(packageFolder, 'charts', name)),
      ]
      expect({ ...packed, templates: byName(packed.templates), files: byName(packed.files) }).toEqual({
        ...loaded,
        templates: byName(loaded.templates),
        files: byName(loaded.files),
      })
    }
  })

  test('is unpacked by tar', () => {
    mkdirSync(inFolder('unpacked'))
    const { status } = spawnSync('tar', ['xzf', bundle, '-C', inFolder('unpacked')])
    expect(status).toBe(0)
    expect(readdirSync(inFolder('unpacked')).toSorted()).toEqual(
      ['bundle.json', 'charts', 'config.yaml', 'images', 'platforms', 'profiles'].toSorted(),
    )
  })

  test('takes one platform of the images', async () => {
    await save(inFolder('amd64.tgz'), '--image-platform', 'linux/amd64')
    const entries = entriesOf(inFolder('amd64.tgz'))
    const manifest = cni.manifests.get('linux/amd64') ?? Buffer.alloc(0)
    expect(entries.has(`images/blobs/${sha256(manifest).replace(':', '/')}`)).toBe(true)
    const other = cni.manifests.get('linux/arm64') ?? Buffer.alloc(0)
    expect(entries.has(`images/blobs/${sha256(other).replace(':', '/')}`)).toBe(false)
    expect((await run(['bundle', 'verify', inFolder('amd64.tgz')])).status).toBe(0)
  })

  test.each([
    ['a file that exists', () => save(bundle), 'the file exists'],
    ['another ending', () => save(inFolder('x.zip')), 'the name must end in .tgz'],
    [
      'an image that its registry lacks',
      () => save(inFolder('x.tgz'), '--set', 'tag=2'),
      'not found in its registry',
    ],
    ['the platform auto', () => save(inFolder('x.tgz'), '--platform', 'auto'), 'saved without a cluster'],
    [
      'an image platform without images',
      () => save(inFolder('x.tgz'), '--no-images', '--image-platform', 'linux/amd64'),
      '--no-images leaves out the images',
    ],
  ])('refuses %s, and writes nothing', async (_, act, message) => {
    const before = readdirSync(folder)
    const { status, stdout, stderr } = await act()
    expect({ isError: status !== 0, stdout }).toEqual({ isError: true, stdout: '' })
    expect(stderr).toContain(message)
    expect(readdirSync(folder)).toEqual(before)
  })

  test('leaves no file if a registry changes a blob', async () => {
    const layer = cni.blobs[2] ?? Buffer.alloc(0)
    source.intercept = (request, response) => {
      if (!request.url?.endsWith(sha256(layer))) return false
      response.writeHead(200, { 'Content-Length': layer.length }).end(Buffer.alloc(layer.length))
      return true
    }
    const { status, stderr } = await save(inFolder('wrong.tgz'))
    source.intercept = () => false
    expect(status).toBe(1)
    expect(stderr).toContain('has the wrong digest')
    expect(readdirSync(folder).filter((name) => name.startsWith('wrong'))).toEqual([])
  })

  // The tests are defined before `folder` exists.
  const disk = mkdtempSync(join(tmpdir(), 'bundle-disk-'))
  afterAll(() => rmSync(disk, { recursive: true }))
  const onSmallDisk = (script: string) =>
    spawnSync(
      'unshare',
      ['-rm', 'sh', '-c', `mount -t tmpfs -o size=64k none "$DISK" || exit 99\n${script}`],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          DISK: disk,
          PROGRAM: `${process.execPath} ${join(packageFolder, 'dist/ambientctl.js')}`,
        },
      },
    )
  const withMounts = onSmallDisk('true').status === 0 ? test : test.skip

  withMounts('leaves nothing on a full disk, and says so', () => {
    const { stdout, stderr } = onSmallDisk(
      '$PROGRAM bundle save "$DISK/istio.tgz" --no-images; echo "status $?"; ls -A "$DISK"',
    )
    expect(stdout).toBe('status 1\n')
    expect(stderr).toContain('no space left on device')
  })
})

describe('manifest generate --bundle', () => {
  const rows = [
    ['the defaults', []],
    ['profile demo', ['--set', 'profile=demo']],
    ['profile openshift-ambient', ['--set', 'profile=openshift-ambient']],
    ['profile minimal with a revision', ['--set', 'profile=minimal', '--revision', 'canary']],
    ['platform k3s', ['--platform', 'k3s']],
    ['platform gke without ztunnel', ['--platform', 'gke', '--set', 'components.ztunnel.enabled=false']],
    ['no platform', ['--platform', 'none']],
    ['another namespace', ['--istioNamespace', 'mesh']],
    [
      'values of each kind',
      ['--set-string', 'values.pilot.env.A=1', '--set-json', 'values.cni.excludeNamespaces=["a"]'],
    ],
    ['a translated profile', ['--set', 'profile=ambient', '--set', 'values.compatibilityVersion=1.30']],
  ] as const

  test.each(rows)('renders the objects of manifest generate with %s', async (name, args) => {
    const file = inFolder(`${name.replaceAll(' ', '-')}.tgz`)
    const saved = await run(['bundle', 'save', file, '--no-images', ...args])
    expect(saved.stderr).not.toContain('Error')
    expect(await generate(['--bundle', file])).toEqual(await generate(args))
  })

  test('renders the objects of a file with patches and gateways', async () => {
    const text = JSON.stringify({
      apiVersion: 'install.istio.io/v1alpha1',
      kind: 'IstioOperator',
      spec: {
        profile: 'ambient',
        components: {
          pilot: { k8s: { replicaCount: 3, env: [{ name: 'A', value: '1' }] } },
          ingressGateways: [
            { name: 'public', enabled: true, namespace: 'gateways', label: { app: 'public' } },
          ],
        },
      },
    })
    const file = inFolder('patched.tgz')
    await run(['bundle', 'save', file, '--no-images', '-f', '-'], text)
    const { stdout } = await run(['manifest', 'generate', '--bundle', file])
    const objects = parseObjects(stdout, 'bundle')
    expect(objects).toEqual(await generate([], text))
    expect(objects.some(({ metadata }) => metadata.name === 'public')).toBe(true)
  })

  test('puts files and --set above the configuration of the bundle', async () => {
    const { stdout } = await run(
      ['manifest', 'generate', '--bundle', bundle, '-f', '-', '--set', 'components.cni.enabled=false'],
      JSON.stringify({ ...(parseYaml(operator()) as object), spec: { tag: '2' } }),
    )
    expect(stdout).toContain(`${source.host}/istio/ztunnel:2-distroless`)
    expect(stdout).not.toContain('install-cni')
  })

  test('takes profiles and charts from the bundle, not from the program', async () => {
    const entries = entriesOf(bundle)
    const profile = String(entries.get('profiles/ambient.yaml'))
    const other = profile.replace(/^description: .*$/m, 'description: from the bundle')
    expect(other).not.toBe(profile)
    const content = new Map(entries).set('profiles/ambient.yaml', Buffer.from(other))
    const file = written('other-profile.tgz', await repacked(content))
    expect((await run(['manifest', 'generate', '--bundle', file])).status).toBe(0)
    content.set('profiles/ambient.yaml', Buffer.from(`${profile}x: [`))
    const broken = written('broken-profile.tgz', await repacked(content))
    expect((await run(['manifest', 'generate', '--bundle', broken])).stderr).toContain(
      'profiles/ambient.yaml',
    )
  })

  test.each([
    ['--charts', ['--charts', 'https://charts.example.com']],
    ['--manifests', ['--manifests', folder]],
    ['--istio-version', ['--istio-version', '1.30.2']],
    ['--charts-username', ['--charts-username', 'ann']],
  ])('refuses %s beside it', async (flag, args) => {
    const { status, stderr } = await run(['manifest', 'generate', '--bundle', bundle, ...args])
    expect(status).toBe(64)
    expect(stderr).toContain(`${flag} cannot be used with --bundle`)
  })
})

/** Packs contents with the digests that they have now. */
async function repacked(
  contents: ReadonlyMap<string, Buffer>,
  change: (index: Record<string, unknown>) => void = () => undefined,
): Promise<Buffer> {
  const { [0]: first } = [...contents]
  const files = [...contents].slice(1).map(([path, content]) => ({
    path,
    size: content.length,
    digest: sha256(content),
  }))
  const index = indexWith(String(first?.[1]), (one) => {
    one['files'] = files
    change(one)
  })
  const rest = [...contents].slice(1).map(([name, data]) => ({ name, data }))
  return pack([{ name: 'bundle.json', data: index }, ...rest])
}

describe('a bundle that was changed', () => {
  const verify = (file: string, ...args: string[]) => run(['bundle', 'verify', file, ...args])

  test('is the one that was written if nothing was changed', async () => {
    const again = await repacked(entriesOf(bundle))
    expect(again.equals(original)).toBe(true)
    const { status, stdout } = await verify(bundle)
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/: whole \(\d+ files, 2 images, sha256:[0-9a-f]{64}\)\n$/),
    })
  })

  test('is refused whichever byte is another one', async () => {
    // The start has the headers of gzip and tar and bundle.json; after it, one byte in each part of the file.
    const positions = [
      ...Array.from({ length: 300 }, (_, i) => i),
      ...Array.from({ length: 100 }, (_, i) => 300 + Math.floor((i * (original.length - 300)) / 100)),
      ...Array.from({ length: 20 }, (_, i) => original.length - 1 - i),
    ]
    const accepted: number[] = []
    for (const position of positions) {
      const changed = Buffer.from(original)
      changed[position] = (changed[position] ?? 0) ^ 0x20
      const result = await readBundle(written('flipped.tgz', changed), { program: '0.1.0' }).catch(
        (error: unknown) => error,
      )
      if (!(result instanceof UserError) || result.status !== 1) accepted.push(position)
    }
    expect(accepted).toEqual([])
  })

  test('is refused wherever it is cut off', async () => {
    for (const length of [0, 5, 10, 300, 2000, 66_000, original.length - 1]) {
      const { status, stderr } = await verify(written('cut.tgz', original.subarray(0, length)))
      expect({ length, status, stderr }).toEqual({
        length,
        status: 1,
        stderr: expect.stringContaining('the bundle is truncated: '),
      })
    }
  })

  type Contents = Map<string, Buffer>
  type Change = (index: Record<string, unknown>) => void
  const index = (change: Change) => () => repacked(entriesOf(bundle), change)
  const contents = (change: (all: Contents) => void) => async () => {
    const all = new Map(entriesOf(bundle))
    change(all)
    return pack([...all].map(([name, data]) => ({ name, data })))
  }
  const files = (change: (list: { path: string; size: number; digest: string }[]) => void) =>
    index((one) => change(one['files'] as { path: string; size: number; digest: string }[]))
  const blob = () => `images/blobs/${sha256(ztunnel.blobs[1] ?? Buffer.alloc(0)).replace(':', '/')}`

  const rows: readonly (readonly [string, () => Promise<Buffer> | Buffer, string])[] = [
    ['bytes after its end', () => Buffer.concat([original, Buffer.from('x')]), 'bytes and not'],
    ['compression', () => gzipSync(gunzipSync(original)), 'was unpacked and packed again'],
    ['no gzip', () => gunzipSync(original), 'is not a bundle'],
    [
      'another first entry',
      async () => pack([{ name: 'x', data: 'x' }]),
      'its first entry is not bundle.json',
    ],
    [
      'another content',
      contents((all) => all.set('config.yaml', Buffer.alloc(all.get('config.yaml')?.length ?? 0))),
      'config.yaml has the digest',
    ],
    ['a missing entry', contents((all) => all.delete('config.yaml')), 'truncated'],
    ['an additional entry', contents((all) => all.set('zzz', Buffer.from('z'))), 'bytes and not'],
    [
      'an entry by another name',
      contents((all) => {
        const entries = [...all].map(
          ([name, data]) => [name === 'config.yaml' ? '../config.yam' : name, data] as const,
        )
        all.clear()
        entries.forEach(([name, data]) => all.set(name, data))
      }),
      'it has a file "../config.yam" of',
    ],
    [
      'a link',
      async () => {
        const all = [...entriesOf(bundle)].map(([name, data]) =>
          name === 'config.yaml'
            ? { name, type: '2', link: '/etc/passwd', size: data.length, data }
            : { name, data },
        )
        return pack(all)
      },
      'a symbolic link "config.yaml"',
    ],
    [
      'an edited bundle.json',
      contents((all) =>
        all.set('bundle.json', Buffer.from(String(all.get('bundle.json')).replace('"ambient"', '"ambianc"'))),
      ),
      'does not match its checksum',
    ],
    [
      'another format',
      index((one) => (one['format'] = 'ambientctl/bundle/v2')),
      'has the format "ambientctl/bundle/v2"',
    ],
    [
      'a newer program',
      index((one) => (one['program'] = '99.0.0')),
      'was made by ambientctl 99.0.0, which is newer',
    ],
    [
      'no version of a program',
      index((one) => (one['program'] = 'x')),
      'was made by ambientctl x, which is newer',
    ],
    ['a field of another type', index((one) => (one['charts'] = 'x')), 'charts: must be a list'],
    [
      'a path out of the bundle',
      files(
        (list) =>
          (list[0] = {
            ...(list[0] ?? { size: 0, digest: '' }),
            path: '../x',
            digest: sha256(Buffer.alloc(0)),
          }),
      ),
      '"../x", which no bundle has',
    ],
    [
      'an absolute path',
      files(
        (list) =>
          (list[0] = {
            ...(list[0] ?? { size: 0, digest: '' }),
            path: '/etc/passwd',
            digest: sha256(Buffer.alloc(0)),
          }),
      ),
      '"/etc/passwd", which no bundle has',
    ],
    [
      'a file listed twice',
      files((list) => list.splice(0, 0, list[0] ?? { path: '', size: 0, digest: '' })),
      'is listed twice',
    ],
    ['a huge chart', files((list) => list[0] && (list[0].size = 2 ** 40)), 'cannot have 1099511627776 bytes'],
    ['a negative size', files((list) => list[0] && (list[0].size = -1)), 'cannot have -1 bytes'],
    [
      'no configuration',
      files(
        (list) =>
          void list.splice(
            list.findIndex(({ path }) => path === 'config.yaml'),
            1,
          ),
      ),
      'does not list "config.yaml"',
    ],
    [
      'a blob with another digest',
      files((list) => list.forEach((one) => one.path === blob() && (one.digest = sha256(Buffer.alloc(0))))),
      'is listed with the digest',
    ],
    [
      'an image without a blob',
      () => {
        const all = new Map(entriesOf(bundle))
        all.delete(blob())
        return repacked(all)
      },
      'is missing',
    ],
    [
      'an image by another digest',
      index((one) =>
        (one['images'] as { digest: string }[]).forEach((image) => (image.digest = ztunnel.digest)),
      ),
      'has the digest',
    ],
    [
      'a chart that is none',
      () => {
        const all = new Map(entriesOf(bundle))
        const path = [...all.keys()].find((name) => name.startsWith('charts/base')) ?? ''
        return repacked(all.set(path, Buffer.from('x')))
      },
      'charts/base-1.31.1.tgz',
    ],
  ]

  test.each(rows)('is refused with %s', async (_, make, message) => {
    const file = written('changed.tgz', await make())
    const { status, stdout, stderr } = await verify(file)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('Error: ')
    expect(stderr).toContain(message)
    expect(stderr.match(/^Error/gm)).toHaveLength(1)
  })

  test.each([
    ['a file that does not exist', 'nothing.tgz', 'no such file'],
    ['a folder', '.', 'is a folder, not a bundle'],
  ])('is refused if it is %s', async (_, name, message) => {
    const { status, stderr } = await verify(inFolder(name))
    expect(status).toBe(64)
    expect(stderr).toContain(message)
  })

  test('is refused by commands that render from it', async () => {
    const changed = Buffer.from(original)
    changed[original.length - 5000] = (changed[original.length - 5000] ?? 0) ^ 1
    const file = written('render.tgz', changed)
    const { status, stdout, stderr } = await run(['manifest', 'generate', '--bundle', file])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('the bundle is damaged or was changed')
  })

  test('is compared with an expected digest', async () => {
    const digest = sha256(original)
    expect((await verify(bundle, '--sha256', digest)).status).toBe(0)
    expect((await verify(bundle, '--sha256', digest.slice('sha256:'.length))).status).toBe(0)
    const { status, stderr } = await verify(bundle, '--sha256', sha256(Buffer.alloc(0)))
    expect(status).toBe(1)
    expect(stderr).toContain(`has the digest ${digest}, not sha256:e3b0`)
    expect((await verify(bundle, '--sha256', 'x')).status).toBe(64)
  })

  test('does not hide data after the end of the archive', async () => {
    const tar = Buffer.concat([gunzipSync(original), Buffer.alloc(512)])
    const { stderr } = await verify(written('long.tgz', await gzipStored(tar)))
    expect(stderr).toContain('bytes and not')
  })
})

describe('bundle inspect', () => {
  test('prints a table, or bundle.json', async () => {
    const { stdout } = await run(['bundle', 'inspect', bundle])
    expect(stdout).toMatch(/^Istio: {10}1\.31\.1$/m)
    expect(stdout).toMatch(/^Image platform: all$/m)
    expect(stdout).toContain(`${source.host}/istio/ztunnel:1-distroless       ${ztunnel.digest}`)
    const json = await run(['bundle', 'inspect', bundle, '-o', 'json'])
    expect(JSON.parse(json.stdout)).toMatchObject({ profile: 'ambient', chartSource: 'embedded' })
  })
})

describe('images mirror --from a bundle', () => {
  test('pushes the images, and prints values that use them', async () => {
    const mirror = await startTestRegistry()
    try {
      const { status, stdout, stderr } = await run([
        'images',
        'mirror',
        '--from',
        bundle,
        `${mirror.host}/mesh`,
      ])
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('Copied 2 images') })
      expect(mirror.tags).toEqual(
        new Map([
          ['mesh/install-cni:1-distroless', cni.digest],
          ['mesh/ztunnel:1-distroless', ztunnel.digest],
        ]),
      )
      for (const [name, image] of Object.entries({ 'install-cni': cni, ztunnel }))
        for (const content of [image.root, ...image.manifests.values(), ...image.blobs])
          expect(mirror.content.get(`mesh/${name}`)?.get(sha256(content))).toEqual(content)
      const values = written('mirror.yaml', stdout)
      const { stdout: manifest } = await run(['manifest', 'generate', '--bundle', bundle, '-f', values])
      expect(manifest).toContain(`${mirror.host}/mesh/ztunnel:1-distroless`)
      expect(manifest).not.toContain(source.host)
    } finally {
      await mirror.close()
    }
  })

  test('asks no registry for images', async () => {
    const before = source.requests.length
    const mirror = await startTestRegistry()
    await run(['images', 'mirror', '--bundle', bundle, `${mirror.host}/mesh`])
    await mirror.close()
    expect(source.requests).toHaveLength(before)
  })

  test('names an image that the bundle lacks', async () => {
    const args = ['images', 'mirror', '--from', bundle, '--set', 'tag=2', 'registry.example.com/mesh']
    const { status, stderr } = await run(args)
    expect(status).toBe(1)
    expect(stderr).toContain(`${source.host}/istio/ztunnel:2-distroless: not found in ${bundle}`)
  })

  test('needs a bundle with images', async () => {
    const file = inFolder('without.tgz')
    await save(file, '--no-images')
    const { status, stderr } = await run(['images', 'mirror', '--from', file, 'registry.example.com/mesh'])
    expect(status).toBe(1)
    expect(stderr).toContain('has no images')
  })
})

test('a bundle is made from a layout without a registry', async () => {
  const layout = inFolder('layout')
  await run(['images', 'mirror', `oci:${layout}`, '-f', '-'], operator())
  const before = source.requests.length
  await save(inFolder('from-layout.tgz'), '--from', `oci:${layout}`)
  expect(source.requests).toHaveLength(before)
  expect(readFileSync(inFolder('from-layout.tgz')).equals(original)).toBe(true)
  expect(existsSync(layout)).toBe(true)
})

describe('install --push-images', () => {
  const install = (...args: string[]) =>
    run(['install', '--dry-run=client', '--set', 'values.global.platform=k3s', ...args])
  const registry = 'registry.example.com/istio'

  test.each([
    ['without a bundle', () => ['--push-images', registry], 'there is no --bundle with images'],
    [
      'to a folder',
      () => ['--bundle', bundle, '--push-images', 'oci:x'],
      'a cluster cannot pull from a folder',
    ],
    [
      'to no registry',
      () => ['--bundle', bundle, '--push-images', 'HTTP://x'],
      'HTTP://x: not a registry or a folder',
    ],
    ['with a CA only', () => ['--registry-ca-file', 'ca.pem'], '--registry-ca-file: not used without'],
    ['with plain HTTP only', () => ['--registry-plain-http'], '--registry-plain-http: not used without'],
  ])('is an error %s', async (_, args, message) => {
    const { status, stderr } = await install(...args())
    expect(status).toBe(64)
    expect(stderr).toContain(message)
  })

  test('is not needed for the CA of the registries that --check-images asks', async () => {
    const { status, stderr } = await install('--check-images', '--registry-ca-file', 'ca.pem')
    expect(stderr).not.toContain('Error')
    expect(status).toBe(0)
  })

  test('uses the registry in a dry run without a request to it', async () => {
    const options = { bundle, pushImages: registry, platform: 'k3s', dryRun: 'client' } as const
    const { rendered = [] } = await installByWorkflow(options, testContext())
    const text = JSON.stringify(rendered.map(({ objects }) => objects))
    expect(text).toContain(`"${registry}/ztunnel:1-distroless"`)
    expect(text).toContain(`"${registry}/install-cni:1-distroless"`)
    expect(text).not.toContain(source.host)
  })

  test('is refused with upgrade --to, which selects other charts', async () => {
    const { status, stderr } = await run(['upgrade', '--to', '1.31.1', '--bundle', bundle])
    expect(status).toBe(64)
    expect(stderr).toContain('--to cannot be used with --bundle')
  })
})
