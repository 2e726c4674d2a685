// Opens the page of a report in a real browser: it fits a phone, is readable in both colour schemes, and runs no
// scripts. With AMBIENTCTL_SCREENSHOTS=FOLDER it saves screenshots.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { htmlReport } from '../../src/report/html.ts'
import { colours } from '../../src/report/page-style.ts'
import { hostileReport } from '../report/hostile.ts'
import { badCluster, goodCluster, largeCluster } from '../support/report-clusters.ts'
import { preflightOf } from '../support/report.ts'
import { findChromium, startBrowser } from './browser.ts'

const chromium = findChromium()
if (chromium === undefined) {
  process.stderr.write('Chromium is not installed: skipping the tests of the report page in a browser.\n')
}
const inBrowser = chromium === undefined ? describe.skip : describe // no Chromium to open the page

const hardToRead = readFileSync(new URL('hard-to-read.js', import.meta.url), 'utf8')

const reports = {
  good: preflightOf(goodCluster()),
  bad: preflightOf(badCluster()),
  large: preflightOf(largeCluster()),
  hostile: hostileReport,
}
type Name = keyof typeof reports

let folder = ''
let browser: Browser | undefined
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-page-'))
  for (const [name, report] of Object.entries(reports)) {
    writeFileSync(join(folder, `${name}.html`), htmlReport(report, { version: '0.1.0' }))
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
  const url = pathToFileURL(join(folder, `${name}.html`)).href
  page.on('console', (message) => noise.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => noise.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => noise.push(`dialog: ${dialog.message()}`))
  page.on('request', (request) => request.url() !== url && noise.push(`request: ${request.url()}`))
  await page.goto(url)
  return page
}

const looks = (Object.keys(reports) as Name[]).flatMap((name) =>
  [320, 375, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({ name, width, scheme })),
  ),
)

inBrowser('the page', () => {
  test.each(looks)('is readable: $name at $width in the $scheme scheme', async ({ name, width, scheme }) => {
    const page = await show(name, width, scheme)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    // The style is allowed by its hash and follows the colour scheme.
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      rgb(colours[scheme].ground),
    )
    expect(await page.evaluate(hardToRead)).toEqual([])
    const pictures = process.env['AMBIENTCTL_SCREENSHOTS']
    if (pictures) {
      await page.screenshot({ path: join(pictures, `${name}-${width}-${scheme}.png`), fullPage: true })
    }
  })

  test('is readable with all details open', async () => {
    const page = await show('bad', 375)
    for (const summary of await page.locator('summary').all()) await summary.click()
    expect(await page.locator('details:not([open])').count()).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
    expect(await page.evaluate(hardToRead)).toEqual([])
  })

  test('fails the contrast check for a text that is too pale', async () => {
    const page = await show('good', 375)
    await page.evaluate("document.querySelector('h1').style.color = '#999999'")
    expect(await page.evaluate(hardToRead)).toEqual(['2.85 Preflight: K3s'])
  })

  test('links the picture to a finding', async () => {
    const page = await show('bad', 375)
    await page.getByRole('link', { name: /^Finding 4, Error: / }).click()
    const finding = page.locator('article:target')
    expect(await finding.count()).toBe(1)
    expect(await finding.getByRole('heading').innerText()).toContain('4')
    const box = await finding.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect(box?.y).toBeLessThan(900)
  })

  test('has links that are large enough for touch', async () => {
    const page = await show('bad', 375)
    // WCAG 2.2, target size (minimum): 24 by 24 pixels.
    const links = await page.locator('a.badge, .subjects a').all()
    const boxes = await Promise.all(links.map((link) => link.boundingBox()))
    expect(boxes.length).toBeGreaterThan(10)
    expect(boxes.filter((box) => !box || box.width < 24 || box.height < 24)).toEqual([])
  })

  test('has landmarks and headings', async () => {
    const page = await show('bad', 1280)
    for (const role of ['banner', 'main', 'contentinfo', 'navigation'] as const) {
      expect(await page.getByRole(role).count()).toBe(1)
    }
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Elastic Kubernetes Service')
    expect(await page.getByRole('article').count()).toBe(reports.bad.findings.length)
  })

  test('runs no code from cluster data', async () => {
    const page = await show('hostile', 1280)
    expect(await page.locator('script, img, iframe, [onload]').count()).toBe(0)
    expect(await page.locator('h1').innerText()).toContain('<script>alert(1)</script>{{constructor}}')
  })

  test('runs no code even if markup is not escaped', async () => {
    const file = join(folder, 'broken.html')
    const html = htmlReport(reports.good, { version: '0.1.0' })
    writeFileSync(file, html.replace('</main>', '<script>document.title = "run"</script></main>'))
    if (!browser) throw new Error('no browser')
    const page = await browser.newPage()
    open.push(page)
    await page.goto(pathToFileURL(file).href)
    expect(await page.locator('script').count()).toBe(1)
    expect(await page.title()).not.toBe('run')
  })
})

const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16)).join(', ')})`
