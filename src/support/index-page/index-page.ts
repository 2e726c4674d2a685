// The page that a support bundle opens with.
import { replaceControlCharacters } from '../../report/control-characters.ts'
import { renderPage } from '../../report/page-frame.ts'
import type { BundleSummary } from '../summary.ts'
import { indexMarkup } from './markup.ts'
import { indexPage } from './page.ts'
import { indexStyle } from './style.ts'

/**
 * Returns `index.html` of a bundle: findings, releases, pods and events, each with the worst first, and links to all files. The
 * page loads nothing, runs nothing, and shows whatever a cluster says as text. Equal summaries give equal bytes. Pass a summary
 * without secrets: this function masks nothing.
 */
export function renderIndexPage(summary: BundleSummary): string {
  const safe = replaceControlCharacters(summary)
  return renderPage(indexMarkup, indexPage(safe), { version: safe.program.version, style: indexStyle })
}
