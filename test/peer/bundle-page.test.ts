// Opens the index page of a support bundle in a real browser, from a disk: it fits a phone and a desktop, is readable in both
// colour schemes, runs and loads nothing, and its links lead to the files. AMBIENTCTL_SCREENSHOTS=FOLDER saves screenshots.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { colours } from '../../src/report/page-style.ts'
import { renderIndexPage } from '../../src/support/index-page/index-page.ts'
import { badSummary, summaries } from '../support-bundle/summaries.ts'
import { fileUrl, hardToRead, looksOf, rgb, usePages } from './pages.ts'

const { inBrowser, folder, show, screenshot } = usePages({
  title: 'the index page',
  write(folder) {
    for (const [name, summary] of Object.entries(summaries)) {
      writeFileSync(join(folder, `${name}.html`), renderIndexPage(summary))
    }
    for (const { path } of badSummary.files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `content of ${path}`)
    }
  },
  mayLoad: (url, own) => url.startsWith(own.folder),
})

inBrowser('the index page', () => {
  test.each(looksOf(summaries))(
    'is readable: $name at $width in the $scheme scheme',
    async ({ name, width, scheme }) => {
      const page = await show(name, width, scheme)
      for (const summary of await page.locator('summary').all()) await summary.click()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
        rgb(colours[scheme].ground),
      )
      expect(await page.evaluate(hardToRead)).toEqual([])
      await screenshot(page, `bundle-${name}-${width}-${scheme}`)
    },
  )

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
      expect(await link.evaluate((a) => (a as unknown as { href: string }).href)).toContain(fileUrl(folder()))
    }
  })
})
