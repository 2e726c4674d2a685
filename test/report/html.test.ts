// The page as text: nothing of a cluster is markup in it, nothing is loaded, and its colours can be read.
import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { Report } from '../../src/preflight/report.ts'
import { htmlReport } from '../../src/report/html.ts'
import { colours } from '../../src/report/page-style.ts'
import { badCluster, goodCluster, largeCluster } from '../support/report-clusters.ts'
import { emptyReport, preflightOf } from '../support/report.ts'
import { hostileReport } from './hostile.ts'

const page = (report: Report) => htmlReport(report, { version: '0.1.0' })
const bad = preflightOf(badCluster())

const reports = [
  { name: 'a clean cluster', report: preflightOf(goodCluster()) },
  { name: 'a bad cluster', report: bad },
  { name: 'a large cluster', report: preflightOf(largeCluster()) },
  { name: 'a hostile cluster', report: hostileReport },
  { name: 'nothing known', report: emptyReport },
]

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one)

describe.each(reports)('of $name', ({ report }) => {
  const html = page(report)

  test('has only tags that we wrote', () => {
    const tags = new Set(matches(html, /<\/?([a-z0-9]+)/gi))
    const ours =
      'a article body code dd details div dl dt footer h1 h2 h3 h4 head header html i li main meta nav p pre section span strong style summary title ul'
    expect([...tags].filter((tag) => !ours.split(' ').includes(tag))).toEqual([])
  })

  test('has only attributes that we wrote', () => {
    const inTags = matches(html, /<[a-z0-9]+((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/gi)
    const names = new Set(inTags.flatMap((text) => matches(text, /([\w-]+)(?:="[^"]*")?/g)))
    const ours =
      'aria-hidden aria-label aria-labelledby charset class content href http-equiv id lang name rel role tabindex'
    expect([...names].filter((name) => !ours.split(' ').includes(name))).toEqual([])
  })

  test('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(script|link|img|iframe|object|embed|form|base)\b|\bsrc=|\burl\(|@import/i)
    expect(html).toContain('default-src &#x27;none&#x27;; style-src &#x27;sha256-')
  })

  test('lets its own style through, and no other', () => {
    const [style = ''] = matches(html, /<style>([^<]*)<\/style>/g)
    const hash = createHash('sha256').update(style).digest('base64').replaceAll('=', '&#x3D;')
    expect(html).toContain(`&#x27;sha256-${hash}&#x27;`)
  })

  test('names each part once, and links only to parts that there are', () => {
    const ids = matches(html, / id="([^"]*)"/g)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    const targets = [...matches(html, / href="#([^"]*)"/g), ...matches(html, / aria-labelledby="([^"]*)"/g)]
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('shows each finding once in the picture, and once below', () => {
    const numbers = report.findings.map((_, i) => String(i + 1)).toSorted()
    expect(matches(html, / href="#finding-(\d+)"/g).toSorted()).toEqual(numbers)
    expect(matches(html, / id="finding-(\d+)"/g).toSorted()).toEqual(numbers)
  })

  test('skips no level of heading', () => {
    const levels = matches(html, /<h(\d)/g).map(Number)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([])
  })

  test('closes what it opens', () => {
    const body = html.slice(html.indexOf('<body>'), html.indexOf('</html>'))
    const stack: string[] = []
    for (const [, close = '', tag = ''] of body.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      if (close === '') stack.push(tag)
      else expect(stack.pop()).toBe(tag)
    }
    expect(stack).toEqual([])
  })

  test('has no character that is not to be seen', () => {
    // eslint-disable-next-line no-control-regex
    expect(html).not.toMatch(/[\0-\x08\x0B-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069\uFFFE]|\p{Surrogate}/u)
  })
})

test('what a cluster says is text', () => {
  const html = page(hostileReport)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;{{constructor}}{{{style}}}&quot;&#x27;')
  expect(html).not.toContain('<script')
})

test('the same report gives the same bytes', () => {
  expect(page(preflightOf(badCluster()))).toBe(page(bad))
})

test('a thousand nodes take few lines, and not one that is not ready is left out', () => {
  const html = page(preflightOf(largeCluster()))
  expect(html).toContain('1,000 nodes, 20 not ready')
  expect(matches(html, /<i class="(\w+)">/g).filter((tone) => tone === 'unready').length).toBeGreaterThan(0)
  expect(html.length).toBeLessThan(60_000)
})

describe('the verdict', () => {
  const first = bad.findings[0]!
  const verdict = (over: Partial<Report>) =>
    /<p class="verdict"><strong>([^<]*)/.exec(page({ ...emptyReport, ...over }))?.[1]
  const rows: readonly { name: string; over: Partial<Report>; text: string }[] = [
    { name: 'nothing', over: {}, text: 'Ready for Istio' },
    { name: 'a warning', over: { findings: [{ ...first, level: 'warning' }] }, text: 'Ready for Istio' },
    { name: 'an error', over: { findings: [first] }, text: 'Not ready for Istio' },
    {
      name: 'an undecided error',
      over: { findings: [{ ...first, status: 'undecided' }] },
      text: 'Not everything could be decided',
    },
    { name: 'nothing after an install', over: { command: 'verify-install' }, text: 'The mesh works' },
    {
      name: 'an error after an install',
      over: { command: 'verify-install', findings: [first] },
      text: 'The mesh does not work as it should',
    },
  ]
  test.each(rows)('of $name', ({ over, text }) => {
    expect(verdict(over)).toBe(text)
  })
})

test('a fix has its commands, and how to do and undo it', () => {
  const html = page(bad)
  const start = html.indexOf('CIL-01</code>')
  const cilium = html.slice(start, html.indexOf('</article>', start))
  expect(cilium).toContain('>ambientctl preflight --fix&#x3D;CIL-01\n# or by hand:\nkubectl patch')
  expect(cilium).toContain('How to take it back')
  expect(cilium).toContain('<code>cni-exclusive</code>')
  expect(cilium).toContain('ConfigMap/kube-system/cilium-config')
})

describe.each(['light', 'dark'] as const)('%s colours', (scheme) => {
  const palette = colours[scheme]
  const tones = ['error', 'warning', 'info', 'undecided', 'passed'] as const
  const pairs: readonly (readonly [keyof typeof palette, keyof typeof palette])[] = [
    ...(['ground', 'card', 'sunk'] as const).flatMap((ground) =>
      (['text', 'muted'] as const).map((text) => [text, ground] as const),
    ),
    ['link', 'ground'],
    ['link', 'card'],
    ...tones.map((tone) => [tone, `${tone}-ground`] as const),
    ...(['error', 'undecided', 'passed'] as const).map((tone) => [tone, 'card'] as const),
  ]
  test.each(pairs)('%s on %s', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })
})

/** WCAG 2.2's contrast ratio of two colours `#rrggbb`. */
function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test('contrast is what WCAG says it is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
