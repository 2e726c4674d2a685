// Opens the page of a report in a real browser: it fits a phone, is readable in both colour schemes, and runs no
// scripts. With AMBIENTCTL_SCREENSHOTS=FOLDER it saves screenshots.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { htmlReport } from '../../src/report/html.ts'
import { colours } from '../../src/report/page-style.ts'
import { hostileReport } from '../report/hostile.ts'
import { badCluster, goodCluster, largeCluster } from '../support/report-clusters.ts'
import { preflightOf } from '../support/report.ts'
import { fileUrl, hardToRead, looksOf, rgb, usePages } from './pages.ts'

const reports = {
  good: preflightOf(goodCluster()),
  bad: preflightOf(badCluster()),
  large: preflightOf(largeCluster()),
  hostile: hostileReport,
}

const { inBrowser, folder, show, newPage, screenshot } = usePages({
  title: 'the report page',
  write(folder) {
    for (const [name, report] of Object.entries(reports)) {
      writeFileSync(join(folder, `${name}.html`), htmlReport(report, { version: '0.1.0' }))
    }
  },
  mayLoad: (url, own) => url === own.page,
})

inBrowser('the page', () => {
  test.each(looksOf(reports))(
    'is readable: $name at $width in the $scheme scheme',
    async ({ name, width, scheme }) => {
      const page = await show(name, width, scheme)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      // The style is allowed by its hash and follows the colour scheme.
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
        rgb(colours[scheme].ground),
      )
      expect(await page.evaluate(hardToRead)).toEqual([])
      await screenshot(page, `${name}-${width}-${scheme}`)
    },
  )

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
    const file = join(folder(), 'broken.html')
    const html = htmlReport(reports.good, { version: '0.1.0' })
    writeFileSync(file, html.replace('</main>', '<script>document.title = "run"</script></main>'))
    const page = await newPage()
    await page.goto(fileUrl(file))
    expect(await page.locator('script').count()).toBe(1)
    expect(await page.title()).not.toBe('run')
  })
})
