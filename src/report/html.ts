// A report as one page that needs nothing else: no script, no request, its own styles.
import type { Report } from '../preflight/report.ts'
import { replaceControlCharacters } from './control-characters.ts'
import { reportMarkup } from './page-markup.ts'
import { renderPage } from './page-frame.ts'
import { reportPage } from './page.ts'

export interface HtmlOptions {
  /** The program's version. */
  readonly version: string
}

/** The page; the same report gives the same bytes. What a cluster says is text in it, never markup. */
export function htmlReport(report: Report, { version }: HtmlOptions): string {
  return renderPage(reportMarkup, reportPage(replaceControlCharacters(report)), { version })
}
