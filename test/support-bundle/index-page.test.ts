// The index page as text: nothing of a cluster is markup, links stay in the bundle, and the worst is first.
import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { renderIndexPage } from '../../src/support/index-page/index-page.ts'
import { relativeUrl, sizeText } from '../../src/support/index-page/links.ts'
import type { BundleSummary } from '../../src/support/summary.ts'
import {
  badSummary,
  emptySummary,
  goodSummary,
  hostileSummary,
  largeSummary,
  summaries,
} from './summaries.ts'

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one)

/** The cells of a column, as text. */
const column = (html: string, label: string) =>
  matches(html, new RegExp(`<td data-label="${label}">(.*?)</td>`, 'gs')).map((cell) =>
    cell.replaceAll(/<[^>]*>/g, ' ').trim(),
  )

describe.each(Object.entries(summaries))('of a bundle that is %s', (_, summary) => {
  const html = renderIndexPage(summary)

  test('has only tags that we wrote', () => {
    const tags = new Set(matches(html, /<\/?([a-z0-9]+)/gi))
    const ours =
      'a article body caption code dd details div dl dt footer h1 h2 h3 head header html li main meta nav p pre section span strong style summary table tbody td th thead title tr ul'
    expect([...tags].filter((tag) => !ours.split(' ').includes(tag))).toEqual([])
  })

  test('has only attributes that we wrote', () => {
    const inTags = matches(html, /<[a-z0-9]+((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/gi)
    const names = new Set(inTags.flatMap((text) => matches(text, /([\w-]+)="[^"]*"/g)))
    const ours =
      'aria-hidden aria-label aria-labelledby charset class content data-label href http-equiv id lang name role scope tabindex'
    expect([...names].filter((name) => !ours.split(' ').includes(name))).toEqual([])
  })

  test('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(script|link|img|iframe|object|embed|form|base)\b|\bsrc=|\burl\(|@import/i)
    const [style = ''] = matches(html, /<style>([^<]*)<\/style>/g)
    const hash = createHash('sha256').update(style).digest('base64').replaceAll('=', '&#x3D;')
    expect(html).toContain(`default-src &#x27;none&#x27;; style-src &#x27;sha256-${hash}&#x27;`)
  })

  test('links only to parts of the page and to files of the bundle', () => {
    const ids = matches(html, / id="([^"]*)"/g)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    const targets = matches(html, / (?:href="#|aria-labelledby=")([^"]*)"/g)
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
    const root = 'file:///bundle/'
    const files = matches(html, / href="([^#"][^"]*)"/g).map(
      (href) => new URL(href.replaceAll('&#x3D;', '='), root),
    )
    expect(files.map(String).filter((url) => !url.startsWith(root))).toEqual([])
    const paths = files.map(({ pathname }) => decodeURIComponent(pathname).slice('/bundle/'.length))
    const known = ['summary.json', ...summary.files.map(({ path }) => path)]
    expect(paths.filter((path) => !known.includes(path))).toEqual([])
    expect(files.filter(({ search, hash }) => search !== '' || hash !== '')).toEqual([])
  })

  test('skips no level of heading and closes what it opens', () => {
    const levels = matches(html, /<h(\d)/g).map(Number)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([])
    const stack: string[] = []
    for (const [, close = '', tag = ''] of html
      .slice(html.indexOf('<body>'), html.indexOf('</html>'))
      .matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      if (close === '') stack.push(tag)
      else expect(stack.pop()).toBe(tag)
    }
    expect(stack).toEqual([])
  })

  test('has no character that is not to be seen', () => {
    // eslint-disable-next-line no-control-regex
    expect(html).not.toMatch(/[\0-\x08\x0B-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069\uFFFE]|\p{Surrogate}/u)
  })

  test('gives the same bytes again', () => {
    expect(renderIndexPage(summary)).toBe(html)
  })
})

describe('what a cluster says', () => {
  const html = renderIndexPage(hostileSummary)

  test('is text in every place', () => {
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;{{constructor}}{{{style}}}&quot;&#x27;')
    // Every field of the summary that a cluster may write is shown: names, events, errors, files, …
    const count = html.split('&lt;script&gt;alert(1)').length - 1
    expect(count).toBeGreaterThanOrEqual(35)
  })

  test('is no link to anywhere else', () => {
    expect(matches(html, / href="([a-z]+:[^"]*)"/gi)).toEqual([])
  })

  test.each(['../x', 'a/../../x', '/etc/passwd', '//evil.example/x', 'a//b', './a', '', 'a\uFFFDb'])(
    'is no link for the path %j',
    (path) => expect(relativeUrl(path)).toBe(''),
  )

  test.each([
    ['logs/a/b.log', './logs/a/b.log'],
    ['javascript:alert(1)', './javascript%3Aalert(1)'],
    ['logs/a?b#c d/%2e%2e/x', './logs/a%3Fb%23c%20d/%252e%252e/x'],
  ])('is a link into the bundle for the path %j', (path, url) => expect(relativeUrl(path)).toBe(url))
})

describe('the worst is first', () => {
  const html = renderIndexPage(badSummary)

  test('among findings: found before undecided, errors before warnings', () => {
    expect(matches(html, /<code>([A-Z]+-\d+)<\/code>/g)).toEqual(['POST-03', 'CNI-02', 'NOD-04', 'MSH-01'])
  })

  test('among pods: not ready, then most restarts, then the rest', () => {
    expect(column(html, 'Pod').map((cell) => cell.split(/\s+/)[0])).toEqual([
      'istiod-canary-5c5b-fghij',
      'ztunnel-ddddd',
      'ztunnel-ccccc',
      'hook-eeeee',
      'istio-cni-node-bbbbb',
      'istiod-7d9f-abcde',
      'ztunnel-aaaaa',
    ])
  })

  test('among events: warnings, the newest first', () => {
    expect(column(html, 'Reason')).toEqual(['FailedCreatePodSandBox', 'BackOff', 'Pulled'])
    const times = column(renderIndexPage(largeSummary), 'Last')
    expect(times).toHaveLength(100)
    expect(times[0]).toMatch(/^2026-03-01 07:55:00 UTC/)
  })
})

describe('the page shows', () => {
  const html = renderIndexPage(badSummary)

  test.each([
    'arn:aws:eks:eu-central-1:123456789012:cluster/production',
    'Amazon EKS',
    'v1.33.5-eks-3cfe0ce',
    '4,811',
    '2026-03-01 08:00:00 UTC, in 1.2 s',
    'istiod-canary',
    'pending-upgrade',
    'CrashLoopBackOff',
    'spec.providerID aws:///eu-central-1a/i-0',
    '84 times',
    'ambientctl preflight explain POST-03',
    'context deadline exceeded',
    '48.3 MB, <strong>152 MB left out</strong>',
    '6 files, 48.3 MB, 1 shortened',
    'the time limit of 300 s',
    'cluster/production --since 24h',
  ])('%s', (text) => expect(html).toContain(text))

  test('the files of a pod, and only those that are in the bundle', () => {
    const [first, second, third] = column(html, 'Files').slice(3)
    expect(first).toMatch(/^istiod\.log\s+config_dump\.json$/)
    expect(second).toBe('–')
    expect(third).toBe('ztunnel.log')
  })

  test('links to the full reports', () => {
    expect(html).toContain('<a href="./verify-install.txt">verify-install.txt</a>')
  })

  test('that checks did not run, and that nothing was found', () => {
    const none = renderIndexPage(emptySummary)
    for (const text of [
      'The checks did not run.',
      'No release of Istio was found.',
      'No pods of the mesh were read.',
      'not detected',
    ]) {
      expect(none).toContain(text)
    }
    expect(renderIndexPage(goodSummary)).toContain('The checks found no problems.')
  })
})

describe('the verdict', () => {
  const verdict = (over: Partial<BundleSummary>) =>
    /<p class="verdict"><strong>([^<]*)<\/strong> <span>([^<]*)/
      .exec(renderIndexPage({ ...goodSummary, ...over }))
      ?.slice(1)
  const [pod] = goodSummary.pods
  const [release] = goodSummary.releases
  const finding = badSummary.findings!.find(({ id }) => id === 'POST-03')!

  test.each<[string, Partial<BundleSummary>, string[]]>([
    ['nothing wrong', {}, ['No problems found', 'all checks passed, all pods ready']],
    [
      'a job that ended',
      { pods: [{ ...pod!, ready: false, state: 'Succeeded' }] },
      ['No problems found', 'all checks passed, all pods ready'],
    ],
    ['a warning', { findings: [{ ...finding, severity: 'warning' }] }, ['No problems found', '1 warning']],
    ['an error', { findings: [finding] }, ['Problems found', '1 error']],
    [
      'an undecided error',
      { findings: [{ ...finding, status: 'undecided' }] },
      ['Not everything is known', '1 check undecided'],
    ],
    [
      'a pod that is not ready',
      { pods: [{ ...pod!, ready: false }] },
      ['Problems found', '1 of 1 pod not ready'],
    ],
    [
      'a failed release',
      { releases: [{ ...release!, status: 'failed' }] },
      ['Problems found', '1 release not working'],
    ],
    [
      'a missing release',
      { releases: [{ ...release!, health: 'missing' }] },
      ['Problems found', '1 release not working'],
    ],
    [
      'a failed read',
      { errors: [{ what: 'a', message: 'b' }] },
      ['Not everything is known', '1 read failed'],
    ],
    ['no checks', { findings: undefined }, ['Not everything is known', 'the checks did not run']],
  ])('of %s', (_, over, expected) => {
    expect(verdict(over)).toEqual(expected)
  })
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [4321, '4.3 kB'],
  [152_000_000, '152 MB'],
  [2_500_000_000, '2.5 GB'],
])('%d bytes are shown as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))

test('200 pods make a small page', () => {
  expect(renderIndexPage(largeSummary).length).toBeLessThan(400_000)
})
