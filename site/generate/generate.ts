// Writes the content of the site to dist/content from the files of the repository: `npm run generate`.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chartPages } from './chart-pages.ts'
import { checkPages } from './check-pages.ts'
import { homePage } from './home.ts'
import { withSiteLinks } from './links.ts'
import { chartNames, chartPage, copiedPages, pagesBySource } from './pages.ts'
import { bundleWorker, playgroundData } from './playground.ts'
import { readText } from './repository.ts'

const content = join(import.meta.dirname, '../dist/content')

/** Returns the text of every page by its path below dist/content. Throws Error for dead links. */
export function sitePages(): Map<string, string> {
  const pages = pagesBySource()
  const linked = (text: string, source: string) => withSiteLinks(text, source, pages)
  const copied = [...copiedPages()].map(([source, page]): [string, string] => [
    page,
    linked(readText(source), source),
  ])
  const charts = chartPages()
  for (const name of chartNames) {
    const page = chartPage(name)
    charts.set(page, linked(charts.get(page) ?? '', `charts/${name}/README.md`))
  }
  return new Map([
    ...copied,
    ...checkPages(),
    ...charts,
    ['index.md', linked(homePage(), 'README.md')],
    ['playground.md', readText('site/pages/playground.md')],
  ])
}

function write(path: string, data: string): void {
  const file = join(content, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, data)
}

if (process.argv[1] === import.meta.filename) {
  rmSync(content, { recursive: true, force: true })
  for (const [path, text] of sitePages()) write(path, text)
  for (const [path, text] of playgroundData()) write(`public/playground/${path}`, text)
  await bundleWorker(join(content, 'public/playground'))
  cpSync(join(import.meta.dirname, '../public'), join(content, 'public'), { recursive: true })
}
