// The sidebar: the pages of docs/ by task. A page that no group lists is in the last group.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { checksBySubject } from '../generate/check-pages.ts'
import { chartNames, chartPage, checkPage } from '../generate/pages.ts'

const content = join(import.meta.dirname, '../dist/content')

type Item = DefaultTheme.SidebarItem

const groups: readonly (readonly [title: string, pages: readonly string[]])[] = [
  ['Start', ['installing', 'configuration', 'inputs', 'explaining', 'platforms', 'charts']],
  [
    'Operate',
    [
      'plans',
      'upgrading',
      'rollback',
      'uninstalling',
      'troubleshooting',
      'comparing',
      'images',
      'job',
      'ci',
      'locking',
      'support-bundle',
    ],
  ],
  ['Mesh', ['waypoints', 'tags', 'multicluster', 'kube-inject', 'cni']],
  ['Migrate', ['migrating', 'compatibility']],
  ['Check', ['checks/index', 'reports']],
]

const reference = [
  'commands',
  'completion',
  'platforms-format',
  'library',
  'engine',
  'api-requests',
  'glossary',
]

const project = ['architecture', 'start-up', 'sandbox', 'contributing', 'security', 'changelog']

/** Returns the sidebar of all pages, and that of the pages below checks/. */
export function sidebar(): DefaultTheme.SidebarMulti {
  const platforms = pagesIn('platforms')
  const chartItems = chartNames.map((name) => itemOf(chartPage(name).replace('.md', '')))
  const listed = [...groups.flatMap(([, pages]) => pages), ...reference, ...project]
  const others = pagesIn('').filter((page) => ![...listed, 'index', 'playground'].includes(page))
  return {
    '/checks/': [
      { text: 'All checks', link: '/checks/' },
      ...checksBySubject().map(([text, checks]) => ({
        text,
        collapsed: true,
        items: checks.map(({ id, title }) => ({
          text: `${id}: ${title}`,
          link: `/${checkPage(id).replace('.md', '')}`,
        })),
      })),
    ],
    '/': [
      ...groups.map(([text, pages]) => ({ text, items: pages.map(itemOf) })),
      { text: 'Platforms', collapsed: true, items: platforms.map(itemOf) },
      { text: 'Values of the charts', collapsed: true, items: chartItems },
      { text: 'Reference', items: reference.map(itemOf) },
      { text: 'Project', collapsed: true, items: project.map(itemOf) },
      ...(others.length === 0 ? [] : [{ text: 'More', items: others.map(itemOf) }]),
    ],
  }
}

function pagesIn(folder: string): string[] {
  return readdirSync(join(content, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name.replace('.md', '')))
    .sort()
}

/** Returns the item of a page, with its first heading. Throws Error if the page has none. */
function itemOf(page: string): Item {
  const [, text] = /^# (.+)$/m.exec(readFileSync(join(content, `${page}.md`), 'utf8')) ?? []
  if (text === undefined) throw new Error(`${page}.md has no heading`)
  return { text, link: `/${page.replace(/\bindex$/, '')}` }
}
