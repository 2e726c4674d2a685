// `images mirror oci:FOLDER`, and from such a folder to a registry.
import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { contentDigest } from '../../src/sources/cache.ts'
import { packageFolder, runCommand } from '../support/generate.ts'
import { cutBlob, startTestRegistry, type TestRegistry } from '../support/image-registry.ts'
import { addImage, makeImage } from '../support/test-images.ts'

const cni = makeImage('install-cni')
const ztunnel = makeImage('ztunnel')
const layer = ztunnel.blobs[2] ?? Buffer.alloc(0)

let source: TestRegistry
let folder = ''
let layout = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'layout-'))
  layout = join(folder, 'images')
  source = await startTestRegistry()
  addImage(source, 'istio/install-cni', '1-distroless', cni)
  addImage(source, 'istio/ztunnel', '1-distroless', ztunnel)
})
afterEach(async () => {
  await source.close()
  rmSync(folder, { recursive: true })
})

const run = (...args: string[]) => {
  const spec = { profile: 'ambient', hub: `${source.host}/istio`, tag: '1' }
  const text = JSON.stringify({ apiVersion: 'install.istio.io/v1alpha1', kind: 'IstioOperator', spec })
  const flags = ['-f', '-', ...(args.includes('--component') ? [] : ['--component', 'cni,ztunnel'])]
  return runCommand(['images', 'mirror', ...flags, ...args], text, { HOME: folder })
}
const save = (...args: string[]) => run(...args, `oci:${layout}`)
const path = (digest: string) => join(layout, 'blobs/sha256', digest.slice('sha256:'.length))
const blob = (content: Buffer) => path(contentDigest(content))
const index = () => JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8')) as { manifests: unknown[] }

describe('a layout', () => {
  test('has all blobs by digest, and the names of the images', async () => {
    const { status, stdout, stderr } = await save()
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
    expect(stderr).toContain(`Copied 2 images to oci:${layout} (`)
    expect(stderr).toContain(`Push them with: images mirror --from oci:${layout} HOST/PATH\n`)
    expect(JSON.parse(readFileSync(join(layout, 'oci-layout'), 'utf8'))).toEqual({
      imageLayoutVersion: '1.0.0',
    })
    const entry = (name: string, { root, digest }: typeof cni) => ({
      mediaType: 'application/vnd.oci.image.index.v1+json',
      digest,
      size: root.length,
      annotations: {
        'org.opencontainers.image.ref.name': name,
        'io.containerd.image.name': name,
      },
    })
    expect(index()).toMatchObject({
      schemaVersion: 2,
      manifests: [
        entry(`${source.host}/istio/install-cni:1-distroless`, cni),
        entry(`${source.host}/istio/ztunnel:1-distroless`, ztunnel),
      ],
    })
    const contents = [cni, ztunnel].flatMap(({ root, manifests, blobs }) => [
      root,
      ...manifests.values(),
      ...blobs,
    ])
    expect(readdirSync(join(layout, 'blobs/sha256')).sort()).toEqual(
      [...new Set(contents.map((one) => contentDigest(one).slice('sha256:'.length)))].sort(),
    )
    for (const one of contents) expect(contentDigest(readFileSync(blob(one)))).toBe(contentDigest(one))
  })

  test('copies no blob again', async () => {
    await save()
    const before = source.requests.filter(({ path: asked }) => asked.includes('/blobs/')).length
    const { status, stderr } = await save()
    expect(status).toBe(0)
    expect(stderr).toContain('(0 kB transferred)')
    expect(source.requests.filter(({ path: asked }) => asked.includes('/blobs/'))).toHaveLength(before)
  })

  test('continues a blob of an interrupted run', async () => {
    source.intercept = cutBlob(layer, 500, 1000)
    const failed = await save('--jobs', '1')
    expect(failed.status).toBe(1)
    expect(existsSync(join(layout, 'index.json'))).toBe(false)
    expect(existsSync(blob(layer))).toBe(false)
    const size = statSync(`${blob(layer)}.part`).size
    expect(size).toBeGreaterThan(0)
    source.intercept = () => false
    source.requests.length = 0
    expect((await save()).status).toBe(0)
    const asked = source.requests.filter(({ path: one }) => one.endsWith(contentDigest(layer)))
    expect(asked.map(({ headers }) => headers.range)).toEqual([`bytes=${size}-`])
    expect(readFileSync(blob(layer))).toEqual(layer)
    expect(readdirSync(join(layout, 'blobs/sha256')).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('is continued after a run that was killed', async () => {
    await save()
    writeFileSync(join(layout, 'index.json.part'), '{')
    expect((await save()).status).toBe(0)
    expect(readdirSync(layout).sort()).toEqual(['blobs', 'index.json', 'oci-layout'])
  })

  test('writes a damaged part again, and a blob of another size', async () => {
    await save()
    rmSync(blob(layer))
    writeFileSync(`${blob(layer)}.part`, Buffer.alloc(100, 'x'))
    const [first = Buffer.alloc(0)] = cni.blobs
    writeFileSync(blob(first), 'short')
    expect((await save()).status).toBe(0)
    expect(readFileSync(blob(layer))).toEqual(layer)
    expect(readFileSync(blob(first))).toEqual(first)
  })

  test('without an index if a digest is wrong', async () => {
    source.content.get('istio/ztunnel')?.set(contentDigest(layer), Buffer.alloc(layer.length))
    const { status, stderr } = await save()
    expect(status).toBe(1)
    expect(stderr).toMatch(/ has the wrong digest: got sha256:\w+, want sha256:/)
    expect(existsSync(join(layout, 'index.json'))).toBe(false)
    expect(existsSync(blob(layer))).toBe(false)
  })

  test('keeps the images of earlier runs', async () => {
    await save('--component', 'cni')
    await save('--component', 'ztunnel')
    const again = await run('--from', `oci:${layout}`, `oci:${join(folder, 'copy')}`)
    expect(again.status).toBe(0)
    expect(readFileSync(join(folder, 'copy/index.json'), 'utf8')).toBe(
      readFileSync(join(layout, 'index.json'), 'utf8'),
    )
  })

  const folders = [
    { name: 'with other files', file: 'mesh.yaml', says: 'the folder has other files, such as mesh.yaml' },
    { name: 'with blobs only', file: 'blobs', says: 'the folder has files, but no valid file oci-layout' },
    {
      name: 'with another layout',
      file: 'oci-layout',
      says: 'the folder has files, but no valid file oci-layout',
    },
  ]
  test.each(folders)('is not written to a folder $name', async ({ file, says }) => {
    mkdirSync(layout)
    writeFileSync(join(layout, file), '{}')
    const { status, stderr } = await save()
    expect(status).toBe(1)
    expect(stderr).toContain(`Error: ${layout}: ${says}\n  name a new folder, or one of images mirror\n`)
    expect(readdirSync(layout)).toEqual([file])
    expect(source.requests).toEqual([])
  })

  test('is not written to a file', async () => {
    writeFileSync(layout, '')
    expect((await save()).stderr).toContain(`Error: ${layout}: is not a folder\n`)
  })
})

describe('a disk that is full', () => {
  const program = join(packageFolder, 'dist/ambientctl.js')
  /** Runs a script where FOLDER is a file system of 64 KiB, which a user may have in a namespace of its own. */
  const onSmallDisk = (script: string) => {
    const mount = 'mount -t tmpfs -o size=64k none "$FOLDER" || exit 99'
    const env = {
      ...process.env,
      HOME: '/nowhere',
      FOLDER: tmpdir(),
      PROGRAM: `${process.execPath} ${program}`,
    }
    return { command: ['-rm', 'sh', '-c', `${mount}\n${script}`], env }
  }
  const { command: probe, env: probeEnv } = onSmallDisk('true')
  // Other systems than Linux, and some containers, do not let a user mount a file system.
  const withMounts = spawnSync('unshare', probe, { env: probeEnv }).status === 0 ? test : test.skip

  withMounts('leaves a copy that has no index, and says how to continue', async () => {
    addImage(source, 'istio/ztunnel', '1-distroless', makeImage('ztunnel', ['linux/amd64'], 50_000))
    mkdirSync(layout)
    const flags = `--component ztunnel --set profile=ambient --set tag=1 --set hub=${source.host}/istio`
    const { command, env } = onSmallDisk(
      `$PROGRAM images mirror "oci:$FOLDER" ${flags} >&2; echo "status $?"; ls "$FOLDER"`,
    )
    const child = spawn('unshare', command, { env: { ...env, FOLDER: layout } })
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
    await new Promise((resolve) => child.once('close', resolve))
    expect(output.stdout).toBe('status 1\nblobs\noci-layout\n')
    expect(output.stderr).toMatch(
      /Error: write "\S+\/blobs\/sha256\/\w{64}": no space left on device\n {2}free space and run the command again: it continues\n$/,
    )
  })
})

describe('a registry behind an air gap', () => {
  let mirror: TestRegistry
  beforeEach(async () => void (mirror = await startTestRegistry()))
  afterEach(() => mirror.close())
  const push = (...args: string[]) => run('--from', `oci:${layout}`, ...args, `${mirror.host}/mesh`)

  test('gets the images of a layout without the source', async () => {
    await save()
    source.requests.length = 0
    const { status, stdout } = await push()
    expect(status).toBe(0)
    expect(stdout).toContain(`hub: ${mirror.host}/mesh\n`)
    expect(source.requests).toEqual([])
    expect(mirror.tags.get('mesh/install-cni:1-distroless')).toBe(cni.digest)
    expect(mirror.tags.get('mesh/ztunnel:1-distroless')).toBe(ztunnel.digest)
    expect(mirror.content.get('mesh/ztunnel')?.get(contentDigest(layer))).toEqual(layer)
  })

  test('gets the one platform of a layout', async () => {
    await save('--image-platform', 'linux/amd64')
    expect((await push()).status).toBe(0)
    const manifest = cni.manifests.get('linux/amd64') ?? Buffer.alloc(0)
    expect(mirror.tags.get('mesh/install-cni:1-distroless')).toBe(contentDigest(manifest))
  })

  test('gets no image that the layout lacks', async () => {
    await save('--component', 'ztunnel')
    const { status, stderr } = await push()
    expect(status).toBe(1)
    expect(stderr).toContain(`/istio/install-cni:1-distroless: not found in ${layout}\n`)
    expect(mirror.requests).toEqual([])
  })

  test('gets no damaged blob', async () => {
    await save()
    writeFileSync(blob(layer), Buffer.alloc(layer.length))
    const { status, stderr } = await push()
    expect(status).toBe(1)
    expect(stderr).toMatch(/ has the wrong digest: /)
    expect(mirror.tags.get('mesh/ztunnel:1-distroless')).toBeUndefined()
  })

  test('needs a whole layout', async () => {
    expect((await push()).stderr).toContain(
      `Error: ${layout}: not an OCI image layout: it has no valid file oci-layout\n`,
    )
    await save()
    rmSync(join(layout, 'index.json'))
    expect((await push()).stderr).toContain(
      `Error: ${layout}: index.json is missing\n  the copy into this folder was interrupted: run it again\n`,
    )
    writeFileSync(join(layout, 'index.json'), '[]')
    expect((await push()).stderr).toContain('index.json: not the index of an OCI image layout\n')
  })

  test('needs oci: for the folder', async () => {
    expect((await run('--from', 'registry.example.com/istio', `${mirror.host}/mesh`)).stderr).toContain(
      'Error: --from registry.example.com/istio: not an OCI image layout\n',
    )
  })
})
