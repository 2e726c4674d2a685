// What all pages have: the head, the header with a verdict, the footer. A page needs nothing else: no script, no request.
import { createHash } from 'node:crypto'
import Handlebars from 'handlebars'
import { pageStyle } from './page-style.ts'

/** What the header shows. */
export interface PageHeader {
  readonly heading: string
  readonly verdict: {
    readonly tone: 'bad' | 'unsure' | 'good'
    readonly text: string
    readonly counts: string
  }
  /** `K3s v1.34.1+k3s1`, context, time. */
  readonly about: readonly { readonly name: string; readonly value: string }[]
}

export interface PageOptions {
  /** The program's version. */
  readonly version: string
  /** Styles of this page, after those of all pages. */
  readonly style?: string
}

/**
 * Returns a page. `main` is the content in Handlebars' language; it may use every name of `page`. The same page gives the same
 * bytes. What a cluster says is text in it, never markup.
 */
export function renderPage<T extends PageHeader>(
  main: string,
  page: T,
  { version, style = '' }: PageOptions,
): string {
  const handlebars = Handlebars.create()
  // Strict: a name that the template has and the page has not is our mistake, not a blank.
  const render = handlebars.compile<T & FrameContext>(frame(main), { strict: true, knownHelpersOnly: true })
  const styles = pageStyle + style
  return render(
    { ...page, version, style: styles, policy: policyFor(styles) },
    { allowProtoPropertiesByDefault: false },
  )
}

interface FrameContext {
  readonly version: string
  readonly style: string
  readonly policy: string
}

/** Nothing may be loaded or run, and no style but ours holds, even if markup got through. */
function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
}

/** Only the style is put in as it is. */
const frame = (main: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{{heading}}: {{verdict.counts}}</title>
<style>{{{style}}}</style>
</head>
<body>
<header class="top {{verdict.tone}}">
<div class="inner">
<p class="brand">ambientctl</p>
<h1>{{heading}}</h1>
<p class="verdict"><strong>{{verdict.text}}</strong> <span>{{verdict.counts}}</span></p>
<dl class="about">{{#each about}}
<div><dt>{{name}}</dt><dd>{{value}}</dd></div>{{/each}}
</dl>
</div>
</header>
<main class="inner">
${main}
</main>
<footer class="inner"><p>Made by ambientctl {{version}}. This page loads nothing and runs nothing.</p></footer>
</body>
</html>
`
