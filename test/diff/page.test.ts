import { expect, test } from '@jest/globals'
import { diffPage } from '../../src/diff/page/page.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

const ref = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'mesh', name: 'a' }
const map = (key: string): KubeObject => ({
  ...ref,
  metadata: { name: 'a', namespace: 'mesh' },
  data: { key },
})
const options = { about: [], errors: [], version: '1.0.0' }
const changed = { change: 'changed', ref, before: map('one'), after: map('two') } as const

test('shows each object with its lines, and folds new objects', () => {
  const added = { change: 'added', ref: { ...ref, name: 'b' }, before: undefined, after: map('x') } as const
  const page = diffPage([{ title: 'Istiod', objects: [changed, added] }], options)
  expect(page).toContain('<strong>2 objects differ</strong> <span>1 added, 0 removed, 1 changed</span>')
  expect(page).toMatch(/<details class="object" open><summary>.*changed.*ConfigMap\/mesh\/a/)
  expect(page).toMatch(/<details class="object"><summary>.*added.*ConfigMap\/mesh\/b/)
  expect(page).toContain('<span class="removed">-  key: one\n</span><span class="added">+  key: two\n</span>')
})

test('shows text of a cluster as text, and loads nothing', () => {
  const hostile = '<img src=https://example.com/x onerror=alert(1)>'
  const page = diffPage(
    [{ title: hostile, objects: [{ ...changed, after: map(hostile), reason: hostile }] }],
    {
      ...options,
      errors: [hostile],
    },
  )
  expect(page).not.toContain('<img')
  expect(page).toContain('content="default-src &#x27;none&#x27;')
  expect(page).toContain('<strong>Not everything could be compared</strong>')
})

test('says so if nothing differs', () => {
  const page = diffPage([], options)
  expect(page).toContain('<strong>No differences</strong>')
  expect(page).toContain('An install would change no object.')
})
