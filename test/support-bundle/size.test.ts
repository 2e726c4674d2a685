// A bundle keeps its limits: of a log, of the archive, of a part in memory.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { redactChunks } from '../../src/support/redact-chunks.ts'
import type { BundleSummary } from '../../src/support/summary.ts'
import { logLimit } from '../../src/workflow/support-bundle/fit.ts'
import { openOutput } from '../../src/workflow/support-bundle/output-file.ts'
import { openSpool, type Spool } from '../../src/workflow/support-bundle/spool.ts'
import { writeBundle } from '../../src/workflow/support-bundle/write-bundle.ts'
import { filesOf } from './archives.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-bundle-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* bytes(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(await Promise.resolve(text))
}

async function collected(chunks: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all
}

const summary: BundleSummary = {
  program: { name: 'ambientctl', version: '0', commandLine: 'ambientctl support-bundle' },
  createdAt: '2026-11-22T12:00:00Z',
  duration: 1,
  cluster: { context: 'test', server: 'https://example.test' },
  warnings: [],
  releases: [],
  pods: [],
  files: [],
  errors: [],
}

const signal = new AbortController().signal

/** Text that does not compress: numbers of a linear congruential generator. */
function noise(lines: number, seed: number): string {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  return Array.from({ length: lines }, (_, i) => `${i} ${next().toString(36)}${next().toString(36)}\n`).join(
    '',
  )
}

describe('redactChunks', () => {
  test('changes nothing where there is no secret, whatever the chunks are', async () => {
    const text = noise(60_000, 1)
    const parts = Array.from({ length: 100 }, (_, i) =>
      text.slice((i * text.length) / 100, ((i + 1) * text.length) / 100),
    )
    const chunks = await collected(redactChunks(bytes(...parts)))
    expect(chunks.join('')).toBe(text)
    expect(chunks.length).toBeGreaterThan(1)
    expect(chunks.every((chunk) => chunk.endsWith('\n'))).toBe(true)
  })

  test('masks a token that two chunks share', async () => {
    const [line = ''] = await collected(
      redactChunks(bytes('Authorization: Bear', 'er abcdefgh1234', '5678XYZ\nnext\n')),
    )
    expect(line).toMatch(/^Authorization: Bearer \[redacted [0-9a-f]{8}\]\nnext\n$/)
  })

  test('keeps characters whose bytes two chunks share', async () => {
    async function* halves(): AsyncGenerator<Uint8Array> {
      const all = Buffer.from('schön\n')
      yield await Promise.resolve(all.subarray(0, 4))
      yield all.subarray(4)
    }
    expect(await collected(redactChunks(halves()))).toEqual(['schön\n'])
  })

  test('cuts a line without an end between two items, with bounded parts', async () => {
    const item = '{"name":"API_TOKEN","value":"s3cr3t-Va1ue-0123456789"},'
    const chunks = await collected(
      redactChunks(bytes(...Array.from({ length: 400 }, () => item.repeat(200)))),
    )
    expect(chunks.length).toBeGreaterThan(1)
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(4_000_000)
    expect(chunks.join('')).not.toContain('s3cr3t')
  })
})

describe('the spool', () => {
  const withSpool = async (maxLogSize: number, work: (spool: Spool) => Promise<void>) => {
    const spool = openSpool(maxLogSize)
    try {
      await work(spool)
    } finally {
      spool.close()
    }
    expect(() => statSync(spool.folder)).toThrow(/ENOENT/)
  }

  const log = { path: 'logs/a.log', section: 'logs', title: 'Log', isLog: true } as const

  test('keeps the newest lines of a log that is too long, and counts the others', () =>
    withSpool(1_000_000, async (spool) => {
      const text = noise(200_000, 2)
      await spool.add(log, bytes(text))
      const [file] = spool.list()
      const kept = file?.parts.map((part) => readFileSync(part.file, 'utf8')).join('') ?? ''
      expect(text.endsWith(kept)).toBe(true)
      expect(kept).toMatch(/^\d+ /)
      expect(kept.length).toBeGreaterThan(500_000)
      expect(kept.length).toBeLessThan(3_000_000)
      expect(file).toMatchObject({ size: kept.length, omitted: text.length - kept.length })
    }))

  test('keeps what was read of a log that breaks off, and reports the error', () =>
    withSpool(1_000_000, async (spool) => {
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield Buffer.from(await Promise.resolve('a line\n'))
        throw new Error('reset')
      }
      await expect(spool.add(log, broken())).rejects.toThrow('reset')
      expect(spool.list().map(({ size }) => size)).toEqual(['a line\n'.length])
    }))

  test('can be read by its owner only', () =>
    withSpool(1_000_000, async (spool) => {
      await spool.add(log, 'text\n')
      expect(statSync(spool.folder).mode & 0o77).toBe(0)
      expect(statSync(spool.list()[0]?.parts[0]?.file ?? '').mode & 0o77).toBe(0)
    }))
})

test.each([
  [[10, 10, 10], 30, Infinity],
  [[10, 10, 10], 29, 9],
  [[1, 100, 1000], 301, 200],
  [[1, 100, 1000], 31, 15],
  [[5, 5], 0, 0],
  [[], 10, Infinity],
])('logs of %j bytes fit into %d bytes with at most %d each', (sizes, target, limit) => {
  expect(logLimit(sizes, target)).toBe(limit)
})

describe('writeBundle', () => {
  const context = { now: () => new Date('2026-11-22T12:00:00Z'), random: () => Buffer.from('abcd') }
  const write = async (name: string, maxSize: number, fill: (spool: Spool) => Promise<unknown>) => {
    const spool = openSpool(64_000_000)
    const output = openOutput({ output: join(folder, name) }, context)
    try {
      await fill(spool)
      const result = await writeBundle({ output, spool, summary, maxSize, time: context.now(), signal })
      await output.commit()
      return { ...result, files: filesOf(readFileSync(output.path)) }
    } finally {
      output.discard()
      spool.close()
    }
  }

  test('leaves out the oldest lines of the longest logs first, and says so', async () => {
    const long = noise(150_000, 3)
    const short = noise(100, 4)
    const dump = noise(20_000, 5)
    const {
      size,
      files,
      summary: result,
    } = await write('cut.tgz', 1_500_000, async (spool) => {
      await spool.add({ path: 'logs/long.log', section: 'logs', title: 'Log', isLog: true }, bytes(long))
      await spool.add({ path: 'logs/short.log', section: 'logs', title: 'Log', isLog: true }, short)
      await spool.add({ path: 'debug/dump.txt', section: 'debug', title: 'Dump' }, dump)
    })
    expect(size).toBeLessThanOrEqual(1_500_000)
    expect(size).toBeGreaterThan(750_000)
    const kept = files.get('cut/logs/long.log') ?? ''
    expect(long.endsWith(kept)).toBe(true)
    expect(kept).toMatch(/^\d+ \S+\n/)
    expect(long.at(-kept.length - 1)).toBe('\n')
    expect(files.get('cut/logs/short.log')).toBe(short)
    expect(files.get('cut/debug/dump.txt')).toBe(dump)
    expect(result.warnings).toEqual(['the older lines of 1 logs were left out (--max-size)'])
    expect(result.files.find(({ path }) => path === 'logs/long.log')).toMatchObject({
      size: kept.length,
      omitted: long.length - kept.length,
    })
    expect(files.get('cut/index.html')).toContain('older lines of 1 logs were left out')
  })

  test('leaves out the largest dumps if the logs are not enough, and lists them as errors', async () => {
    const {
      size,
      files,
      summary: result,
    } = await write('dumps.tgz', 1_000_000, async (spool) => {
      await spool.add({ path: 'debug/large.txt', section: 'debug', title: 'Dump' }, noise(150_000, 6))
      await spool.add({ path: 'debug/small.txt', section: 'debug', title: 'Dump' }, noise(100, 7))
      await spool.add({ path: 'logs/a.log', section: 'logs', title: 'Log', isLog: true }, noise(10_000, 8))
    })
    expect(size).toBeLessThanOrEqual(1_000_000)
    expect(files.has('dumps/debug/large.txt')).toBe(false)
    expect(files.get('dumps/debug/small.txt')).toBe(noise(100, 7))
    expect(result.errors).toEqual([
      { what: 'debug/large.txt', message: 'left out, because the bundle would be too large' },
    ])
  })

  test('writes the same bytes for the same content', async () => {
    const fill = (spool: Spool) => spool.add({ path: 'a.txt', section: 'overview', title: 'A' }, 'text\n')
    const contents = await Promise.all(
      ['same/one.tgz', 'other/one.tgz'].map(async (name) => {
        await write(name, 1e8, fill)
        return gunzipSync(readFileSync(join(folder, name)))
      }),
    )
    expect(contents[0]?.equals(contents[1] as Buffer)).toBe(true)
  })

  test('rejects an existing file before anything is read, and one that appears meanwhile', async () => {
    await write('once.tgz', 1e8, () => Promise.resolve())
    expect(() => openOutput({ output: join(folder, 'once.tgz') }, context)).toThrow(
      /once\.tgz: the file exists/,
    )
    const before = readFileSync(join(folder, 'once.tgz'))
    const spool = openSpool(1e6)
    const output = openOutput({ output: join(folder, 'late.tgz') }, context)
    await writeBundle({ output, spool, summary, maxSize: 1e8, time: context.now(), signal })
    const other = openOutput(
      { output: join(folder, 'late.tgz') },
      { ...context, random: () => Buffer.from('efgh') },
    )
    await writeBundle({ output: other, spool, summary, maxSize: 1e8, time: context.now(), signal })
    await output.commit()
    await expect(other.commit()).rejects.toThrow(/late\.tgz: the file exists/)
    other.discard()
    spool.close()
    expect(readFileSync(join(folder, 'once.tgz')).equals(before)).toBe(true)
  })

  test.each([
    [{ output: '-' }, /cannot be written to standard output/],
    [{ output: 'a.tgz', dir: 'b' }, /--output and --dir cannot be used together/],
  ])('rejects %j', (options, message) => {
    expect(() => openOutput(options, context)).toThrow(message)
  })

  test('names the file after the time, in a folder if one is given', () => {
    expect(openOutput({ dir: folder }, context).path).toBe(join(folder, 'support-bundle-20261122-120000.tgz'))
    expect(openOutput({ output: folder }, context).path).toBe(
      join(folder, 'support-bundle-20261122-120000.tgz'),
    )
    expect(openOutput({ output: join(folder, 'x.tar.gz') }, context).folder).toBe('x')
  })
})
