// Opens the index page of a support bundle in a real browser, from a disk: it fits a phone and a desktop, is readable in both
// colour schemes, runs and loads nothing, and its links lead to the files. AMBIENTCTL_SCREENSHOTS=FOLDER saves screenshots.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { colours } from '../../src/report/page-style.ts'
import { renderIndexPage } from '../../src/support/index-page/index-page.ts'
import { badSummary, summaries } from '../support-bundle/summaries.ts'
import { findChromium, startBrowser } from './browser.ts'

const chromium = findChromium()
if (chromium === undefined) {
  process.stderr.write('Chromium is not installed: skipping the tests of the index page in a browser.\n')
}
const inBrowser = chromium === undefined ? describe.skip : describe // no Chromium to open the page

const hardToRead = readFileSync(new URL('hard-to-read.js', import.meta.url), 'utf8')
type Name = keyof typeof summaries

let folder = ''
let browser: Browser | undefined
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-bundle-page-'))
  for (const [name, summary] of Object.entries(summaries)) {
    writeFileSync(join(folder, `${name}.html`), renderIndexPage(summary))
  }
  for (const { path } of badSummary.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `content of ${path}`)
  }
  if (chromium !== undefined) browser = await startBrowser(chromium)
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything that a page did apart from rendering. */
let noise: string[] = []
const open: Page[] = []
beforeEach(() => {
  noise = []
})
afterEach(async () => {
  for (const page of open.splice(0)) await page.close()
  expect(noise).toEqual([])
})

async function show(name: Name, width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  if (!browser) throw new Error('no browser')
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
  open.push(page)
  page.on('console', (message) => noise.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => noise.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => noise.push(`dialog: ${dialog.message()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(pathToFileURL(folder).href)) noise.push(`request: ${request.url()}`)
  })
  await page.goto(pathToFileURL(join(folder, `${name}.html`)).href)
  return page
}

const looks = (Object.keys(summaries) as Name[]).flatMap((name) =>
  [320, 375, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({ name, width, scheme })),
  ),
)

inBrowser('the index page', () => {
  test.each(looks)('is readable: $name at $width in the $scheme scheme', async ({ name, width, scheme }) => {
    const page = await show(name, width, scheme)
    for (const summary of await page.locator('summary').all()) await summary.click()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      rgb(colours[scheme].ground),
    )
    expect(await page.evaluate(hardToRead)).toEqual([])
    const pictures = process.env['AMBIENTCTL_SCREENSHOTS']
    if (pictures) {
      await page.screenshot({ path: join(pictures, `bundle-${name}-${width}-${scheme}.png`), fullPage: true })
    }
  })

  test('opens the log of a pod', async () => {
    const page = await show('bad', 375)
    await page.getByRole('link', { name: 'ztunnel.log' }).first().click()
    expect(page.url()).toContain('/logs/istio-system/ztunnel-ccccc/ztunnel.log')
    expect(await page.content()).toContain('content of logs/istio-system/ztunnel-ccccc/ztunnel.log')
  })

  test('has links that are large enough for touch', async () => {
    const page = await show('bad', 375)
    for (const summary of await page.locator('summary').all()) await summary.click()
    // WCAG 2.2, target size (minimum): 24 by 24 pixels; links in a sentence are exempt.
    const links = await page.locator('.subjects a, .links a, .files a').all()
    const boxes = await Promise.all(links.map((link) => link.boundingBox()))
    expect(boxes.length).toBeGreaterThan(10)
    expect(boxes.filter((box) => !box || box.width < 24 || box.height < 24)).toEqual([])
  })

  test('runs no code from cluster data', async () => {
    const page = await show('hostile', 1280)
    expect(await page.locator('script, img, iframe, [onload]').count()).toBe(0)
    expect(await page.locator('a[href^="javascript:"], a[href^="data:"], a[href^="/"]').count()).toBe(0)
    expect(await page.locator('h1').innerText()).toContain('<script>alert(1)</script>{{constructor}}')
    for (const link of await page.locator('.files a').all()) {
      expect(await link.evaluate((a) => (a as unknown as { href: string }).href)).toContain(
        pathToFileURL(folder).href,
      )
    }
  })
})

const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16)).join(', ')})`
