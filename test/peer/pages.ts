// Opens pages of a folder in a real browser and checks that they run and load nothing.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { findChromium, startBrowser } from './browser.ts'

type ColourScheme = 'light' | 'dark'

export interface PageTestOptions {
  /** For messages: `the report page`. */
  readonly title: string
  /** Writes the pages, as NAME.html, and other files into the folder. */
  readonly write: (folder: string) => void
  /** True for a URL that a page may load; `page` is its own. */
  readonly mayLoad: (url: string, own: { readonly page: string; readonly folder: string }) => boolean
}

export interface PageTests {
  /** `describe`, or without Chromium its `skip`. */
  readonly inBrowser: typeof describe | typeof describe.skip
  folder(): string
  /** Opens NAME.html. After the test, everything that it did apart from rendering makes the test fail. */
  show(name: string, width: number, colorScheme?: ColourScheme): Promise<Page>
  /** Opens an empty page, which is not observed. */
  newPage(): Promise<Page>
  /** Saves a screenshot if AMBIENTCTL_SCREENSHOTS names a folder. */
  screenshot(page: Page, name: string): Promise<void>
}

/** JavaScript that returns the texts of a page with too little contrast. */
export const hardToRead = readFileSync(new URL('hard-to-read.js', import.meta.url), 'utf8')

/** Registers hooks that write the pages, start the browser, and close the pages after each test. */
export function usePages({ title, write, mayLoad }: PageTestOptions): PageTests {
  const chromium = findChromium()
  if (chromium === undefined) {
    process.stderr.write(`Chromium is not installed: skipping the tests of ${title} in a browser.\n`)
  }
  let folder = ''
  let browser: Browser | undefined
  let noise: string[] = []
  const open: Page[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ambientctl-page-'))
    write(folder)
    if (chromium !== undefined) browser = await startBrowser(chromium)
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    noise = []
  })
  afterEach(async () => {
    for (const page of open.splice(0)) await page.close()
    expect(noise).toEqual([])
  })

  const openPage = async (options: Parameters<Browser['newPage']>[0]): Promise<Page> => {
    if (!browser) throw new Error('no browser')
    const page = await browser.newPage(options)
    open.push(page)
    return page
  }
  return {
    inBrowser: chromium === undefined ? describe.skip : describe, // no Chromium to open the pages
    folder: () => folder,
    newPage: () => openPage({}),
    async show(name, width, colorScheme = 'light') {
      const page = await openPage({ viewport: { width, height: 900 }, colorScheme })
      const own = { page: fileUrl(folder, `${name}.html`), folder: fileUrl(folder) }
      page.on('console', (message) => noise.push(`console: ${message.text()}`))
      page.on('pageerror', (error) => noise.push(`error: ${error.message}`))
      page.on('dialog', (dialog) => noise.push(`dialog: ${dialog.message()}`))
      page.on('request', (request) => {
        if (!mayLoad(request.url(), own)) noise.push(`request: ${request.url()}`)
      })
      await page.goto(own.page)
      return page
    },
    async screenshot(page, name) {
      const pictures = process.env['AMBIENTCTL_SCREENSHOTS']
      if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
    },
  }
}

/** Returns the URL of a file or folder. */
export function fileUrl(...path: string[]): string {
  return pathToFileURL(join(...path)).href
}

export interface Look<Name> {
  readonly name: Name
  readonly width: number
  readonly scheme: ColourScheme
}

/** Returns every page in every width, of a phone to a desktop, and in both colour schemes. */
export function looksOf<Name extends string>(pages: Readonly<Record<Name, unknown>>): Look<Name>[] {
  return (Object.keys(pages) as Name[]).flatMap((name) =>
    [320, 375, 1280].flatMap((width) =>
      (['light', 'dark'] as const).map((scheme) => ({ name, width, scheme })),
    ),
  )
}

/** `#0a141e` → `rgb(10, 20, 30)`. */
export function rgb(colour: string): string {
  return `rgb(${[1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16)).join(', ')})`
}
