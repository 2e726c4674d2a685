// Holds the imports of src/ to the table in docs/architecture.md: one way, no cycles, no modules without a subject.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'

const root = fileURLToPath(new URL('..', import.meta.url))
const src = join(root, 'src')

interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .sort()

const imports = files.flatMap(importsOf)

function importsOf(file: string): Import[] {
  const text = readFileSync(join(src, file), 'utf8')
  const statement =
    /^(import|export)( type)?\s[^'"]*?from\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)|^import\s+'(\.[^']+)'/gm
  return [...text.matchAll(statement)].map(([, , type, from, dynamic, bare]) => ({
    from: file,
    to: relative(src, resolve(src, dirname(file), from ?? dynamic ?? bare ?? '')),
    typeOnly: type !== undefined,
  }))
}

/** The folder of a file under src, or the file's own name at the top. */
const moduleOf = (file: string) =>
  file.includes('/') ? (file.split('/')[0] ?? '') : file.replace(/\.ts$/, '')

const table = new Map(
  readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| [a-z-]+ \|/.test(line) && !line.startsWith('| module'))
    .map((line) => {
      const [, module = '', , may = ''] = line.split('|').map((cell) => cell.trim())
      const words = may.split(', ').filter((word) => word !== '–')
      return [module, new Set(words)] as const
    }),
)

test('the table is read', () => {
  expect(table.size).toBeGreaterThan(10)
  expect(imports.length).toBeGreaterThan(50)
})

test('every module of src is in the table', () => {
  expect([...new Set(files.map(moduleOf))].filter((module) => !table.has(module))).toEqual([])
})

test('imports keep to the table', () => {
  const wrong = imports
    .filter(({ from, to }) => moduleOf(from) !== moduleOf(to))
    .filter(({ from, to, typeOnly }) => {
      const may = table.get(moduleOf(from))
      return !may?.has(moduleOf(to)) && !(typeOnly && may?.has(`types of ${moduleOf(to)}`))
    })
    .map(({ from, to, typeOnly }) => `${from} → ${to}${typeOnly ? ' (type)' : ''}`)
  expect(wrong).toEqual([])
})

test('no file imports itself by way of others, types included', () => {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) return void cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    for (const to of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
})

test('no two exported types share a name', () => {
  const homes = new Map<string, string[]>()
  for (const file of files) {
    const declared = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm
    for (const [, name = ''] of code(file).matchAll(declared)) {
      homes.set(name, [...(homes.get(name) ?? []), file])
    }
  }
  expect(homes.size).toBeGreaterThan(300)
  const shared = [...homes].filter(([, places]) => places.length > 1).map(([name]) => name)
  expect(shared.sort()).toEqual([])
})

describe('habits', () => {
  const lines = (file: string) => readFileSync(join(src, file), 'utf8').split('\n').length

  test('no barrels and no modules without a subject', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|lib|shared)(\/|\.ts)/.test(file))).toEqual(
      [],
    )
    expect(files.filter((file) => /(^|\/)index\.ts$/.test(file) && file !== 'functions/index.ts')).toEqual([])
  })

  test('no file is longer than 500 lines, the template walker apart', () => {
    expect(files.filter((file) => lines(file) > (file === 'template/exec.ts' ? 700 : 500))).toEqual([])
  })

  test('only main touches the process', () => {
    const uses = files.filter((file) => file !== 'main.ts' && /\bprocess\.\w/.test(code(file)))
    expect(uses).toEqual([])
  })

  test('only the named files touch the disk', () => {
    const allowed = [
      'start.ts',
      'executable/',
      'main.ts',
      'bundle/',
      'chart/files/load.ts',
      'config/layers.ts',
      'cli/output/files.ts',
      'cli/output/export-folder.ts',
      'workflow/',
      'cluster/',
      'net/',
      'sources/',
      'system/',
    ]
    const uses = files.filter(
      (file) => /from 'node:fs/.test(code(file)) && !allowed.some((prefix) => file.startsWith(prefix)),
    )
    expect(uses).toEqual([])
  })
})

function code(file: string): string {
  return readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}
