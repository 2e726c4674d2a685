// A report as one page that needs nothing else: no script, no request, its own styles.
import { createHash } from 'node:crypto'
import Handlebars from 'handlebars'
import type { Report } from '../preflight/report.ts'
import { pageMarkup } from './page-markup.ts'
import { reportPage, type ReportPage } from './page.ts'
import { pageStyle } from './page-style.ts'
import { replaceControlCharacters } from './control-characters.ts'

export interface HtmlOptions {
  /** The program's version. */
  readonly version: string
}

interface Context extends ReportPage, HtmlOptions {
  readonly style: string
  readonly policy: string
}

/** The page; the same report gives the same bytes. What a cluster says is text in it, never markup. */
export function htmlReport(report: Report, { version }: HtmlOptions): string {
  const handlebars = Handlebars.create()
  // Strict: a name that the template has and the page has not is our mistake, not a blank.
  const render = handlebars.compile<Context>(pageMarkup, { strict: true, knownHelpersOnly: true })
  return render(
    { ...reportPage(replaceControlCharacters(report)), version, style: pageStyle, policy },
    { allowProtoPropertiesByDefault: false },
  )
}

const hash = createHash('sha256').update(pageStyle).digest('base64')

/** Nothing may be loaded or run, and no style but ours holds, even if markup got through. */
const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
