// `export … --output FOLDER` writes a whole folder, and never over files of other origin.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { registry } from '../support/exported.ts'
import { runCommand } from '../support/generate.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'export-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

const exportTo = (folder: string, form: string, ...args: string[]) =>
  runCommand(['export', form, ...registry, '--platform', 'k3s', ...args, '-o', folder])

describe('a folder', () => {
  test('of Flux has a kustomization with all other files', async () => {
    const folder = join(parent, 'a', 'b')
    expect((await exportTo(folder, 'flux')).status).toBe(0)
    const { resources } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as {
      resources: string[]
    }
    expect(readdirSync(folder)).toEqual([...resources, 'kustomization.yaml'].sort())
    expect(resources).toEqual([
      ...['namespaces.yaml', 'istio-base.yaml', 'istiod.yaml', 'istio-cni.yaml', 'ztunnel.yaml'],
    ])
    expect(readdirSync(join(parent, 'a'))).toEqual(['b'])
  })

  test.each([
    ['argocd', ['istio-base.yaml', 'istio-cni.yaml', 'istiod.yaml', 'ztunnel.yaml'], []],
    ['argocd', ['applicationset.yaml'], ['--application-set', '--platforms', 'k3s']],
    ['helmfile', ['helmfile.yaml'], []],
  ])('of %s has %j', async (form, names, args) => {
    const words = ['export', form, ...registry, ...args, '-o', join(parent, 'out')]
    expect((await runCommand(words)).status).toBe(0)
    expect(readdirSync(join(parent, 'out'))).toEqual(names)
  })

  test('is replaced by the next export, without files that are no longer exported', async () => {
    const folder = join(parent, 'out')
    await exportTo(folder, 'flux')
    expect((await exportTo(folder, 'flux', '--set', 'profile=minimal')).status).toBe(0)
    expect(readdirSync(folder)).toEqual([
      ...['istio-base.yaml', 'istiod.yaml', 'kustomization.yaml', 'namespaces.yaml'],
    ])
    expect(readdirSync(parent)).toEqual(['out'])
  })

  test.each([
    ['a file', (folder: string) => writeFileSync(join(folder, 'istiod.yaml'), 'mine'), 'istiod.yaml'],
    ['a hidden file', (folder: string) => writeFileSync(join(folder, '.env'), 'mine'), '.env'],
    ['a folder', (folder: string) => mkdirSync(join(folder, 'apps')), 'apps'],
  ])('with %s of other origin is refused, and stays as it is', async (_, add, name) => {
    const folder = join(parent, 'out')
    mkdirSync(folder)
    add(folder)
    const { status, stderr } = await exportTo(folder, 'flux')
    expect(status).toBe(64)
    expect(stderr).toContain(`the folder has other files: ${name}`)
    expect(readdirSync(folder)).toEqual([name])
    expect(readdirSync(parent)).toEqual(['out'])
  })

  test('of another form is refused', async () => {
    const folder = join(parent, 'out')
    await exportTo(folder, 'argocd')
    expect((await exportTo(folder, 'flux')).status).toBe(64)
  })

  test('cannot be a file', async () => {
    const path = join(parent, 'out')
    writeFileSync(path, 'mine')
    const { status, stderr } = await exportTo(path, 'flux')
    expect(status).toBe(64)
    expect(stderr).toContain('not a folder')
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })
})
