// Packed charts and malicious archives.
import { describe, expect, test } from '@jest/globals'
import { gzipSync } from 'node:zlib'
import { readArchive } from '../../src/chart/files/archive.ts'
import { chartFromArchive } from '../../src/chart/files/assemble.ts'
import { pax, rawTar, rawTgz, type RawEntry } from '../support/tar.ts'

const head = 'apiVersion: v2\nname: c\nversion: 1.0.0\n'
const chart: RawEntry = { name: 'c/Chart.yaml', data: head }
const mebi = 1024 * 1024
const longName = `c/files/${'x'.repeat(60)}/${'y'.repeat(90)}`

describe('readArchive', () => {
  const good: { name: string; entries: RawEntry[]; names: string[] }[] = [
    {
      name: 'removes the top folder, whatever its name',
      entries: [{ name: 'any/Chart.yaml' }],
      names: ['Chart.yaml'],
    },
    {
      name: 'ignores folders',
      entries: [{ name: 'c/', type: '5' }, { name: 'c/templates/', type: '0' }, chart],
      names: ['Chart.yaml'],
    },
    {
      name: 'ignores a global header',
      entries: [{ name: 'pax_global_header', type: 'g', data: pax('comment', 'abc') }, chart],
      names: ['Chart.yaml'],
    },
    {
      name: 'reads a long name in a pax header',
      entries: [
        { name: 'c/x', type: 'x', data: pax('path', longName) },
        { name: 'c/short', data: '1' },
        chart,
      ],
      names: [longName.slice(2), 'Chart.yaml'],
    },
    {
      name: 'reads a GNU long name',
      entries: [
        { name: '././@LongLink', type: 'L', data: `${longName}\0` },
        { name: longName.slice(0, 100) },
        chart,
      ],
      names: [longName.slice(2), 'Chart.yaml'],
    },
    {
      name: 'reads a name with a prefix',
      entries: [{ prefix: 'c/files', name: 'a/b' }],
      names: ['files/a/b'],
    },
    {
      name: 'splits names with backslashes',
      entries: [{ name: 'c\\templates\\a.yaml' }],
      names: ['templates/a.yaml'],
    },
    {
      name: 'normalizes names',
      entries: [{ name: 'c/templates//./a.yaml' }],
      names: ['templates/a.yaml'],
    },
    {
      name: 'accepts a file of 5 MiB',
      entries: [chart, { name: 'c/big', data: Buffer.alloc(5 * mebi) }],
      names: ['Chart.yaml', 'big'],
    },
  ]
  test.each(good)('$name', ({ entries, names }) => {
    expect([...readArchive(rawTgz(entries), 'a').keys()]).toEqual(names)
  })

  const bad: { name: string; entries: RawEntry[]; says: string }[] = [
    {
      name: 'a symbolic link',
      entries: [chart, { name: 'c/l', type: '2', link: '/etc/passwd' }],
      says: 'chart archive holds a symbolic link "c/l"',
    },
    {
      name: 'a hard link',
      entries: [chart, { name: 'c/l', type: '1', link: 'c/Chart.yaml' }],
      says: 'chart archive holds a hard link "c/l"',
    },
    {
      name: 'a device',
      entries: [chart, { name: 'c/d', type: '3' }],
      says: 'chart archive holds a character device "c/d"',
    },
    {
      name: 'a pipe',
      entries: [chart, { name: 'c/p', type: '6' }],
      says: 'chart archive holds a pipe "c/p"',
    },
    {
      name: 'an unknown type',
      entries: [chart, { name: 'c/p', type: 'Z' }],
      says: 'chart archive holds an entry of unknown type "Z" "c/p"',
    },
    {
      name: 'a sparse file',
      entries: [{ name: 'x', type: 'x', data: pax('GNU.sparse.major', '1') }, chart],
      says: 'chart archive holds a sparse file',
    },
    {
      name: 'a name that leaves the chart',
      entries: [chart, { name: 'c/../../etc/cron.d/x' }],
      says: 'chart illegally references parent directory',
    },
    {
      name: 'a name with .. that stays in the chart',
      entries: [chart, { name: 'c/templates/../x' }],
      says: 'chart illegally references parent directory',
    },
    {
      name: 'a name in a pax header that leaves the chart',
      entries: [{ name: 'x', type: 'x', data: pax('path', '../../x') }, chart],
      says: 'chart illegally references parent directory',
    },
    {
      name: 'a name that leaves the chart by backslashes',
      entries: [chart, { name: 'c\\..\\..\\x' }],
      says: 'chart illegally references parent directory',
    },
    {
      name: 'a name that leaves the chart by slashes and backslashes',
      entries: [chart, { name: 'c\\a/../../x' }],
      says: 'chart illegally references parent directory',
    },
    {
      name: 'an absolute name',
      entries: [{ name: '/c/Chart.yaml' }],
      says: 'chart illegally contains absolute paths',
    },
    {
      name: 'an absolute name below the top folder',
      entries: [{ name: 'c//etc/passwd' }],
      says: 'chart illegally contains absolute paths',
    },
    {
      name: 'a Windows drive',
      entries: [{ name: 'c/C:/x' }],
      says: 'chart contains illegally named files',
    },
    {
      name: 'a name with a zero byte',
      entries: [{ name: 'x', type: 'x', data: pax('path', 'c/a\0b') }, chart],
      says: 'chart contains illegally named files',
    },
    {
      name: 'a file without a top folder',
      entries: [{ name: 'README.md' }],
      says: 'chart illegally contains content outside the base directory: "README.md"',
    },
    {
      name: 'Chart.yaml without a folder',
      entries: [{ name: 'Chart.yaml' }],
      says: 'chart illegally contains content outside the base directory: "Chart.yaml"',
    },
    {
      name: 'a folder named Chart.yaml',
      entries: [{ name: 'Chart.yaml/x' }],
      says: 'chart yaml not in base directory',
    },
    {
      name: 'two top folders',
      entries: [chart, { name: 'd/values.yaml' }],
      says: 'chart archive has more than one top folder: "c" and that of "d/values.yaml"',
    },
    {
      name: 'a duplicate file',
      entries: [chart, chart],
      says: 'chart archive holds "c/Chart.yaml" twice: it has "Chart.yaml" already',
    },
    {
      name: 'names that differ in case',
      entries: [chart, { name: 'c/CHART.yaml' }],
      says: 'chart archive holds "c/CHART.yaml" twice: it has "Chart.yaml" already',
    },
    {
      name: 'names that differ in Unicode normalization',
      entries: [{ name: 'c/\u00e9' }, { name: 'c/e\u0301' }],
      says: 'chart archive holds "c/e\u0301" twice: it has "\u00e9" already',
    },
    {
      name: 'a file of more than 5 MiB',
      entries: [{ name: 'c/big', data: Buffer.alloc(5 * mebi + 1) }],
      says: 'decompressed chart file "c/big" is larger than the maximum file size 5242880',
    },
    {
      name: 'files of 100 MiB in all',
      entries: Array.from({ length: 20 }, (_, i) => ({ name: `c/${i}`, data: Buffer.alloc(5 * mebi) })),
      says: 'decompressed chart is larger than the maximum file size 104857600',
    },
    {
      name: 'a size beyond the end of the data',
      entries: [{ name: 'c/big', size: 4 * mebi }],
      says: 'unexpected EOF',
    },
    { name: 'an empty archive', entries: [], says: 'no files in chart archive' },
    {
      name: 'only folders',
      entries: [{ name: 'c/', type: '5' }],
      says: 'no files in chart archive',
    },
    {
      name: 'an invalid pax record',
      entries: [{ name: 'x', type: 'x', data: '99 path=a\n' }, chart],
      says: 'archive/tar: invalid tar header',
    },
  ]
  test.each(bad)('refuses $name', ({ entries, says }) => {
    const read = () => readArchive(rawTgz(entries), 'a.tgz')
    expect(read).toThrow(expect.objectContaining({ code: 'chart', message: `a.tgz: ${says}` }))
  })

  const raw: { name: string; data: () => Buffer; says: string }[] = [
    {
      name: 'an archive truncated in a header',
      data: () => gzipSync(rawTar([chart, { name: 'c/values.yaml' }]).subarray(0, 1100)),
      says: 'unexpected EOF',
    },
    {
      name: 'data after one zero block',
      data: () => gzipSync(Buffer.concat([Buffer.alloc(512), rawTar([chart])])),
      says: 'archive/tar: invalid tar header',
    },
    {
      name: 'data that is not gzipped',
      data: () => rawTar([chart]),
      says: 'does not appear to be a gzipped archive',
    },
    {
      name: 'truncated data',
      data: () => rawTgz([{ name: 'c/x', data: 'x'.repeat(5000) }]).subarray(0, 40),
      says: 'unexpected EOF',
    },
    {
      name: 'damaged bytes',
      data: () => {
        const data = rawTgz([{ name: 'c/x', data: 'abc'.repeat(999) }])
        return Buffer.concat([data.subarray(0, 30), Buffer.from('????????'), data.subarray(38)])
      },
      says: 'gzip: invalid data (Z_DATA_ERROR)',
    },
    {
      name: 'gzipped data that is not a tar archive',
      data: () => gzipSync('x'.repeat(1024)),
      says: 'archive/tar: invalid tar header',
    },
    {
      name: 'a wrong checksum',
      data: () => {
        const tar = rawTar([chart])
        tar[0] = 120
        return gzipSync(tar)
      },
      says: 'archive/tar: invalid tar header',
    },
    {
      name: 'a decompression bomb',
      data: () => gzipSync(Buffer.alloc(160 * mebi), { level: 1 }),
      says: 'decompressed chart is larger than the maximum file size 104857600',
    },
    {
      name: 'a hundred thousand files of one name',
      data: () => {
        const one = rawTar([{ name: 'c/x' }], true)
        return gzipSync(Buffer.alloc(one.length * 100_000, one), { level: 1 })
      },
      says: 'chart archive holds "c/x" twice: it has "x" already',
    },
    {
      name: 'too many files',
      data: () => rawTgz(Array.from({ length: 20_001 }, (_, i) => ({ name: `c/${i}` }))),
      says: 'chart archive has too many entries',
    },
    {
      name: 'too many folders',
      data: () => {
        const one = rawTar([{ name: 'c/x/', type: '5' }], true)
        return gzipSync(Buffer.alloc(one.length * 20_001, one), { level: 1 })
      },
      says: 'chart archive has too many entries',
    },
  ]
  test.each(raw)('refuses $name', ({ data, says }) => {
    expect(() => readArchive(data(), 'a')).toThrow(`a: ${says}`)
  })
})

describe('chartFromArchive', () => {
  const kid = rawTgz([
    { name: 'kid/Chart.yaml', data: head.replace('c\n', 'kid\n') },
    { name: 'kid/templates/a.yaml', data: 'a: 1' },
  ])

  test('reads packed subcharts', () => {
    const data = rawTgz([
      chart,
      { name: 'c/charts/kid-1.0.0.tgz', data: kid },
      { name: 'c/charts/_x.tgz', data: '' },
    ])
    const { metadata, dependencies } = chartFromArchive(data, 'a')
    expect(metadata.name).toBe('c')
    expect(dependencies.map(({ metadata: { name }, templates }) => [name, templates])).toEqual([
      ['kid', [{ name: 'templates/a.yaml', data: 'a: 1' }]],
    ])
  })

  test('names the invalid subchart', () => {
    const evil = rawTgz([{ name: 'kid/l', type: '2', link: '/' }])
    expect(() => chartFromArchive(rawTgz([chart, { name: 'c/charts/kid.tgz', data: evil }]), 'a')).toThrow(
      'a: error unpacking subchart kid.tgz in c: chart archive holds a symbolic link "kid/l"',
    )
  })

  test('refuses a folder named like an archive', () => {
    expect(() =>
      chartFromArchive(rawTgz([chart, { name: 'c/charts/kid.tgz/Chart.yaml', data: head }]), 'a'),
    ).toThrow('a: error unpacking subchart tar in c: expected kid.tgz, got kid.tgz/Chart.yaml')
  })

  test('limits nested archives to the size of one chart', () => {
    const large = Array.from({ length: 18 }, (_, i) => ({ name: `c/${i}`, data: Buffer.alloc(5 * mebi) }))
    const data = rawTgz([chart, ...large])
    const kids = (count: number): RawEntry[] =>
      Array.from({ length: count }, (_, i) => ({ name: `c/charts/${i}.tgz`, data }))
    expect(chartFromArchive(rawTgz([chart, ...kids(2)]), 'a').dependencies).toHaveLength(2)
    expect(() => chartFromArchive(rawTgz([chart, ...kids(3)]), 'a')).toThrow(
      'a: error unpacking subchart 2.tgz in c: decompressed chart is larger than the maximum file size 104857600',
    )
  })
})
