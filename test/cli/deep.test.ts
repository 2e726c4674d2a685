// Commands render third-party charts that nest deeper than JavaScript's stack.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { generate, packageFolder } from '../support/generate.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-deep-'))
  for (const name of ['charts', 'profiles'])
    cpSync(join(packageFolder, name), join(folder, name), { recursive: true })
  const deep =
    '{{ define "deep" }}{{ if lt (int .) 900 }}{{ include "deep" (add1 (int .)) }}{{ else }}{{ . }}{{ end }}{{ end }}'
  const object =
    '\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: deep}\ndata: {depth: {{ include "deep" 1 | quote }}}\n'
  writeFileSync(join(folder, 'charts/base/templates/deep.yaml'), deep + object)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('manifest generate renders a deeply nested chart', async () => {
  const objects = await generate(['--manifests', folder])
  expect(objects.find(({ metadata }) => metadata.name === 'deep')).toMatchObject({ data: { depth: '900' } })
  // The other objects are rendered as usual.
  const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
  expect(names).toEqual(expect.arrayContaining(['Deployment/istiod', 'DaemonSet/ztunnel']))
})
