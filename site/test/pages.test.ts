// The built pages: one for each check, chart and file of docs/, and no link to a page or heading that does not exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from '@jest/globals'
import { repositoryUrl } from '../generate/repository.ts'
import { builtPages, builtSite, htmlOf, root } from './built.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('each check of docs/checks.md has a page with its title, reason and fix', () => {
  const sections = [...read('docs/checks.md').matchAll(/^### ([A-Z0-9-]+): (.+)$/gm)]
  expect(sections.length).toBeGreaterThan(100)
  const wrong = sections.filter(([, id = '', title = '']) => {
    const page = `checks/${id.toLowerCase()}.html`
    const text = builtPages.includes(page) ? textOf(htmlOf(page)) : ''
    return !text.includes(`${id}: ${title}`) || !text.includes(`preflight explain ${id}`)
  })
  expect(wrong.map(([heading]) => heading)).toEqual([])
})

test('each chart has a page with every key of its README, and their types', () => {
  const charts = readdirSync(join(root, 'charts')).filter((name) =>
    existsSync(join(root, 'charts', name, 'Chart.yaml')),
  )
  expect(charts.length).toBeGreaterThan(5)
  for (const chart of charts) {
    const html = htmlOf(`charts/${chart}.html`)
    const keys = [...read(`charts/${chart}/README.md`).matchAll(/^\| `([^`]+)` \|/gm)].map(([, key]) => key)
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key) => !html.includes(`<code>${key ?? ''}</code>`))).toEqual([])
  }
  const rows = htmlOf('charts/cni.html')
  expect(rows).toMatch(/<code>chained<\/code><\/td><td>boolean<\/td>/)
  expect(rows).toMatch(/<code>provider<\/code><\/td><td>default or multus<\/td>/)
  expect(rows).toMatch(/<code>excludeNamespaces<\/code><\/td><td>list of strings<\/td>/)
})

test('each file of docs/ has a page, and the sidebar has it', () => {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && file !== 'checks.md')
    .map((file) => file.replace('.md', '.html'))
  expect(docs.length).toBeGreaterThan(30)
  expect(docs.filter((page) => !builtPages.includes(page))).toEqual([])
  const links = linksOf(htmlOf('installing.html'))
  expect(docs.filter((page) => !links.includes(`/${page}`))).toEqual([])
})

test('no link leads to a page, file or heading that does not exist', () => {
  const anchors = new Map(builtPages.map((page) => [page, anchorsOf(htmlOf(page))]))
  const dead = builtPages.flatMap((page) =>
    linksOf(htmlOf(page))
      .filter((link) => !isAlive(page, link, anchors))
      .map((link) => `${page}: ${link}`),
  )
  expect(dead).toEqual([])
})

test('links to source files are links to the repository', () => {
  const links = new Set(builtPages.flatMap((page) => linksOf(htmlOf(page))))
  const sources = [...links].filter((link) => link.startsWith(`${repositoryUrl()}/`))
  expect(sources.length).toBeGreaterThan(20)
  const paths = sources.map((link) => /\/(?:blob|tree)\/main\/([^#]+)/.exec(link)?.[1] ?? link)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('text in braces is shown as it is', () => {
  const page = textOf(htmlOf('library.html'))
  expect(page).toContain('{{ .Release.Name }}')
  expect(builtPages.filter((each) => /undefined<\/p>|\[object Object\]/.test(htmlOf(each)))).toEqual([])
})

test('the licences of the packages in the worker are published', () => {
  const text = readFileSync(join(builtSite, 'playground/THIRD-PARTY-LICENSES'), 'utf8')
  for (const name of ['fflate', '@noble/hashes', 're2js', 'buffer'])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
})

function textOf(html: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  }
  return html
    .replace(/<script[^]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll('​', '')
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
}

function anchorsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
}

function isAlive(page: string, link: string, anchors: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (/^[a-z]+:/.test(link)) return true
  const [path = '', anchor = ''] = link.split('#').map(decodeURIComponent)
  const target =
    path === '' ? page : posix.join(path.startsWith('/') ? '' : posix.dirname(page), path).replace(/^\//, '')
  const file = target === '' || target.endsWith('/') ? `${target}index.html` : target
  const ids = anchors.get(file)
  if (ids === undefined) return existsSync(join(builtSite, file))
  // The fragment of the playground is its input.
  return anchor === '' || file === 'playground.html' || ids.has(anchor)
}
