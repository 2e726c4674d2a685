// The built site in Chromium: it fits a phone and a desktop, is readable in both colour schemes, finds pages, and
// renders charts. With AMBIENTCTL_SCREENSHOTS=FOLDER it saves screenshots.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { tarOf } from '../../src/chart/files/write-tar.ts'
import { loadChart, renderChart, setValues } from '../../src/library/library.ts'
import { writeChart } from '../../test/chart/folder.ts'
import { findChromium, startBrowser } from '../../test/peer/browser.ts'
import { runCommand } from '../../test/support/generate.ts'
import { chartNames } from '../generate/pages.ts'
import { starterChart } from '../playground/starter-chart.ts'
import { builtPages, root, serveSite, type SiteServer } from './built.ts'

const chromium = findChromium()
if (chromium === undefined)
  process.stderr.write('Chromium is not installed: skipping the tests of the site in a browser.\n')
const inBrowser = chromium === undefined ? describe.skip : describe

const lowContrast = readFileSync(join(import.meta.dirname, 'contrast.js'), 'utf8')
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
/** The backgrounds of the colour schemes. */
const grounds = { light: 'rgb(255, 255, 255)', dark: 'rgb(27, 27, 31)' }

inBrowser('the site', () => {
  let server: SiteServer
  let browser: Browser
  const problems: string[] = []
  const open: Page[] = []

  beforeAll(async () => {
    server = await serveSite()
    browser = await startBrowser(chromium ?? '')
  })
  afterEach(async () => {
    for (const page of open.splice(0)) await page.close()
    expect(problems.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await browser.close()
    server.close()
  })

  async function show(path: string, viewport = desktop): Promise<Page> {
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
    open.push(page)
    page.on('pageerror', ({ message }) => problems.push(`${path}: ${message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${path}: ${message.text()}`)
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) problems.push(`${path} loads ${request.url()}`)
    })
    await page.goto(`${server.url}/${path}`, { waitUntil: 'networkidle' })
    return page
  }

  const tooWide = (page: Page): Promise<number> =>
    page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

  const looks = [
    'index.html',
    'installing.html',
    'commands.html',
    'compatibility.html',
    'checks/index.html',
    'checks/node-02.html',
    'charts/istiod.html',
    'playground.html',
  ]

  test.each(looks)('%s fits a phone and a desktop, and is readable in both colour schemes', async (path) => {
    const page = await show(path)
    if (path === 'playground.html') await rendered(page)
    for (const viewport of [phone, desktop])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        await page.waitForFunction(
          `getComputedStyle(document.body).backgroundColor === '${grounds[colorScheme]}'`,
        )
        // Transitions of colours take up to half a second.
        await page.waitForFunction('document.getAnimations().length === 0')
        const name = `${path.replace('.html', '').replace('/', '-')}-${viewport.width}-${colorScheme}`
        expect([name, await tooWide(page), await page.evaluate(lowContrast)]).toEqual([name, 0, []])
        const pictures = process.env['AMBIENTCTL_SCREENSHOTS']
        if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) })
      }
  })

  test('no page is wider than a phone', async () => {
    const page = await show('index.html', phone)
    const wide: string[] = []
    // The HTML has the whole page. Without its scripts it loads faster.
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    // The pages of checks have one form: every tenth is enough.
    const checked = builtPages.filter((path, i) => !path.startsWith('checks/') || i % 10 === 0)
    for (const path of checked) {
      await page.goto(`${server.url}/${path}`, { waitUntil: 'load' })
      if ((await tooWide(page)) > 0) wide.push(path)
    }
    expect(checked.length).toBeGreaterThan(60)
    expect(wide).toEqual([])
  })

  test('the contrast check finds pale text, also on a translucent ground', async () => {
    const page = await show('security.html')
    await page.evaluate("document.querySelector('h1').style.color = 'rgba(0, 0, 0, 0.3)'")
    await page.evaluate(
      "document.querySelector('.vp-doc p').style.cssText = 'color: #777; background: #0003'",
    )
    const found = (await page.evaluate(lowContrast)) as string[]
    // By hand, with WCAG's formula: #b2b2b2 on white, and #777777 on #cccccc.
    expect(found).toEqual(
      expect.arrayContaining(['2.11 Security policy', expect.stringMatching(/^2\.79 The charts install/)]),
    )
  })

  test('the search finds pages, checks and values', async () => {
    const page = await show('index.html')
    for (const [words, target] of [
      ['waypoint', '/waypoints.html'],
      ['Windows pods cannot join', '/checks/node-02.html'],
      ['reconcileIptablesOnStartup', '/charts/cni.html'],
    ] as const) {
      await page.keyboard.press('Control+k')
      await page.locator('input.search-input').fill(words)
      await page.locator(`.results a[href*="${target}"]`).first().waitFor()
      await page.keyboard.press('Escape')
    }
  })

  test('the menu of a phone leads to a page', async () => {
    const page = await show('installing.html', phone)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('.VPSidebar').getByRole('link', { name: 'Troubleshooting' }).click()
    await page.waitForURL('**/troubleshooting.html')
  })

  /** Waits until the playground is done, and returns what it shows. */
  async function rendered(page: Page): Promise<{ readonly text: string; readonly errors: string }> {
    await page.locator('[aria-busy=false]').waitFor({ timeout: 60_000 })
    const errors = page.locator('[data-errors]')
    return {
      text: (await page.locator('[data-output]').textContent()) ?? '',
      errors: (await errors.count()) === 0 ? '' : ((await errors.textContent()) ?? ''),
    }
  }

  async function changed(
    page: Page,
    change: () => Promise<unknown>,
  ): Promise<Awaited<ReturnType<typeof rendered>>> {
    await change()
    await page
      .locator('[aria-busy=true]')
      .waitFor({ timeout: 2000 })
      .catch(() => undefined)
    return rendered(page)
  }

  describe('the playground', () => {
    test.each(chartNames)('renders %s as in Node', async (chart) => {
      const page = await show(`playground.html#chart=${chart}&profile=ambient&platform=gke`)
      const { text, errors } = await rendered(page)
      expect(errors).toBe('')
      const expected = await renderChart(await loadChart(join(root, 'charts', chart)), {
        values: setValues({}, ['profile=ambient', 'platform=gke']),
        release: { name: 'my-release', namespace: 'istio-system' },
      })
      expect(text).toBe(expected.text)
    })

    test('renders again when values, profile and platform change', async () => {
      const page = await show('playground.html#chart=ztunnel&profile=ambient')
      await rendered(page)
      const values = 'global:\n  hub: registry.example.com/istio\n'
      const first = await changed(page, () => page.locator('[name=values]').fill(values))
      expect(first.text).toContain('image: "registry.example.com/istio/ztunnel:')
      const second = await changed(page, () => page.locator('[name=platform]').selectOption('openshift'))
      expect(second.text).toContain('type: spc_t')
      expect(page.url()).toContain('#chart=ztunnel&profile=ambient&platform=openshift')
      expect(await page.locator('[data-command]').textContent()).toBe(
        'ambientctl template my-release charts/ztunnel --namespace istio-system --values values.yaml --set profile=ambient,platform=openshift',
      )
      await page.locator('[name=shown]').selectOption('DaemonSet/ztunnel')
      expect((await rendered(page)).text).toMatch(/^---\n# Source: ztunnel\/templates\/daemonset.yaml\n/)
    })

    test('shows errors of values and templates as the command line prints them', async () => {
      const page = await show('playground.html#chart=cni')
      await rendered(page)
      const wrong = await changed(page, () => page.locator('[name=values]').fill('a: [1\nb: 2\n'))
      expect(wrong.errors).toMatch(/^Error: failed to parse values.yaml: .* line \d+/)
      await page.locator('[name=values]').fill('')
      await changed(page, () => page.locator('[name=chart]').selectOption('own'))
      const template = 'kind: A\nmetadata:\n  name: {{ .Values.missing.name }}\n'
      const broken = await changed(page, () => page.locator('[name=content]').fill(template))
      const files = { ...starterChart, 'templates/deployment.yaml': template } as Record<string, string>
      const chart = writeChart(files)
      const { stderr } = await runCommand(['template', 'my-release', chart.path, '--debug'])
      chart.remove()
      expect(broken.errors).toBe(stderr)
      expect(broken.errors).toContain('my-chart/templates/deployment.yaml:3:')
    })

    test('stops a template that takes too long, and renders the next one', async () => {
      const page = await show('playground.html')
      await rendered(page)
      await changed(page, () => page.locator('[name=chart]').selectOption('own'))
      const slow = '{{ range until 100000 }}{{ repeat 1000000 "a" | sha512sum }}{{ end }}'
      await page.locator('[name=content]').fill(slow)
      await page.locator('[aria-busy=true]').waitFor()
      // The page answers while the worker renders.
      await page.locator('[name=namespace]').click({ timeout: 2000 })
      expect((await rendered(page)).errors).toBe('Error: the rendering was stopped after 10 seconds\n')
      const next = await changed(page, () =>
        page.locator('[name=content]').fill('kind: B\nmetadata: {name: b}\n'),
      )
      expect(next).toEqual({ text: expect.stringContaining('kind: B'), errors: '' })
    })

    test('opens an archive and a folder', async () => {
      const chart = writeChart(starterChart as Record<string, string>)
      const { stdout } = await runCommand(['template', 'my-release', chart.path, '-n', 'istio-system'])
      const page = await show('playground.html')
      await rendered(page)
      const entries = Object.entries(starterChart).map(([path, data]) => ({
        path: `my-chart/${path}`,
        data: Buffer.from(data),
      }))
      const archive = { name: 'my.tgz', mimeType: 'application/gzip', buffer: gzipSync(tarOf(entries)) }
      const opened = await changed(page, () => page.locator('[name=archive]').setInputFiles(archive))
      expect(opened).toEqual({ text: stdout, errors: '' })
      const folder = mkdtempSync(join(tmpdir(), 'ambientctl-site-'))
      writeFileSync(join(folder, 'notes.txt'), 'no chart')
      const wrong = await changed(page, () => page.locator('[name=folder]').setInputFiles(folder))
      expect(wrong.errors).toBe('Error: Chart.yaml file is missing\n')
      rmSync(folder, { recursive: true })
      const right = await changed(page, () => page.locator('[name=folder]').setInputFiles(chart.path))
      expect(right).toEqual({ text: stdout, errors: '' })
      chart.remove()
    })
  })
})
