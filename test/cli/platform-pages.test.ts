// The pages about platforms: links and names in them exist, and their commands do what the pages say.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { checks } from '../../src/preflight/checks.ts'
import { notCovered } from '../../src/preflight/checks/not-covered.ts'
import { clusterwideProbePolicy } from '../../src/preflight/fixes/host-probes.ts'
import { criticalQuota } from '../../src/preflight/workloads/quotas.ts'
import { generate, packageFolder } from '../support/generate.ts'

const docs = join(packageFolder, 'docs')
const names = readdirSync(join(docs, 'platforms'))
const pages = [...names.map((name) => `platforms/${name}`), 'platforms.md', 'cni.md']
const read = (page: string) => readFileSync(join(docs, page), 'utf8')

const ids = new Set(checks.map(({ id }) => id))
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block)
/** The first command of the section. */
const installOf = (name: string) =>
  (blocks(read(`platforms/${name}`).split('## Install')[1] ?? '', 'sh')[0] ?? '').trim()

/** Pages whose command does not name a platform: the profile sets it, or any platform works. */
const withoutPlatform = ['cilium.md', 'openshift.md']

test('the overview links to every platform page, and to no other', () => {
  const linked = [...read('platforms.md').matchAll(/\(platforms\/([a-z0-9]+\.md)\)/g)].map(([, name]) => name)
  expect([...new Set(linked)].sort()).toEqual(names.toSorted())
})

describe.each(pages)('%s', (page) => {
  const text = read(page)

  test('names and links only existing checks', () => {
    const links = [...text.matchAll(/\[([A-Z0-9]+-[A-Z0-9]+)\]\(\.\.\/checks\.md#([a-z0-9-]+)\)/g)]
    expect(links.filter(([, id = '', anchor]) => !ids.has(id) || anchor !== id.toLowerCase())).toEqual([])
    const named = [...text.matchAll(/\b(?:checks? |--fix=|\n)([A-Z][A-Z0-9]{1,5}-[A-Z0-9]+)\b/g)]
    expect(named.map(([, id]) => id).filter((id) => !ids.has(id ?? ''))).toEqual([])
  })

  test('links only to existing pages', () => {
    const targets = [...text.matchAll(/\]\(([a-z./-]+\.md)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
    const folder = join(docs, page, '..')
    // checks.md is generated; its own test verifies that it is up to date.
    const missing = targets.filter(
      (target) => !target.endsWith('checks.md') && !existsSync(join(folder, target)),
    )
    expect(missing).toEqual([])
  })
})

describe.each(names)('%s', (name) => {
  const text = read(`platforms/${name}`)

  test('configures what differs on the platform', () => {
    expect(text.split('## What is checked')[1]?.match(/^\| \[/gm)?.length ?? 0).toBeGreaterThan(2)
  })

  test('installs with one command, which renders', async () => {
    const words = installOf(name).split(/\s+/)
    expect(words.slice(0, 2)).toEqual(['ambientctl', 'install'])
    if (!withoutPlatform.includes(name))
      expect(words.join(' ')).toContain(`--platform ${name.replace('.md', '')}`)
    const flags = words.slice(2).filter((word) => !['-y', '--skip-confirmation'].includes(word))
    const kinds = (await generate(flags)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'DaemonSet')).toHaveLength(2)
  })
})

test('the quota on the page of GKE is the one that GKE-01 applies', () => {
  expect(parse(blocks(read('platforms/gke.md'), 'yaml')[0] ?? '')).toEqual(
    criticalQuota('istio-system', 1000),
  )
})

test('the policy on the page of Cilium is the one that CIL-06 applies', () => {
  const shown = parse(blocks(read('platforms/cilium.md'), 'yaml')[0] ?? '') as ReturnType<
    typeof clusterwideProbePolicy
  >
  const applied = clusterwideProbePolicy(['169.254.7.127/32'])
  expect({ ...shown, spec: { ...(shown['spec'] as object), description: '' } }).toEqual({
    ...applied,
    spec: { ...(applied['spec'] as object), description: '' },
  })
})

test('the file on the page of AKS is valid, and excludes the named namespaces', async () => {
  const file = blocks(read('platforms/aks.md'), 'yaml')[0] ?? ''
  const config = (await generate([], file)).find(
    ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'istio-cni-config',
  )
  expect(config?.metadata.namespace).toBe('kube-system')
  expect(config?.['data']).toMatchObject({
    EXCLUDE_NAMESPACES: 'istio-system,kube-system,kube-node-lease,kube-public',
  })
})

test('no row is both checked and listed as not covered', () => {
  expect(notCovered.map(({ id }) => id).filter((id) => ids.has(id))).toEqual([])
})
