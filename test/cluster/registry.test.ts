// install --registry and --check-images on a real API server, with a registry in this process.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { describeWithGo } from '../peer/with-go.ts'
import { startTestRegistry, type TestRegistry } from '../support/image-registry.ts'
import { addImage, makeImage } from '../support/test-images.ts'
import { useEngine } from './engine.ts'
import { runHere } from './program.ts'

const engine = useEngine(1)
let registry: TestRegistry
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-registry-'))
  registry = await startTestRegistry()
})
afterAll(async () => {
  await registry.close()
  rmSync(folder, { recursive: true })
})

const here = (command: string, ...argv: string[]) =>
  runHere([command, ...argv, '-c', engine.sandbox.kubeconfig])
const configuration = () => [
  ...['--set', 'profile=minimal', '--set-literal', 'values.pilot.podAnnotations.note=a,b'],
  ...['--registry', `${registry.host}/mesh`],
]
const namespaces = async () => (await engine.sandbox.kubectl(['get', 'namespace', '-o', 'name'])).stdout

describeWithGo('an install from a registry', () => {
  test('is stopped by an image that the registry does not have', async () => {
    addImage(registry, 'mesh/pilot', '1.31.1', makeImage('pilot'))
    addImage(registry, 'mesh/busybox', '1.28', makeImage('busybox'))
    const { status, stdout, stderr } = await here('install', '-y', '--check-images', ...configuration())
    expect(status).toBe(1)
    expect(stdout + stderr).toContain(`its registry does not have ${registry.host}/mesh/proxyv2:1.31.1`)
    expect(await namespaces()).not.toContain('istio-system')
  })

  test('runs the images of the registry, also by way of a saved plan', async () => {
    addImage(registry, 'mesh/proxyv2', '1.31.1', makeImage('proxyv2'))
    const file = join(folder, 'registry.plan')
    const planned = await here('plan', '--check-images', '--out', file, ...configuration())
    expect({ status: planned.status, stderr: planned.stderr }).toEqual({
      status: 0,
      stderr: expect.any(String),
    })
    expect(readFileSync(file, 'utf8')).toContain(`registry: ${registry.host}/mesh\n`)
    const flags = ['--plan', file, '-y', '--wait=false', '--skip-preflight']
    expect(await here('install', ...flags)).toMatchObject({ status: 0 })
    const read = (path: string) =>
      engine.sandbox.kubectl(['get', 'deployment', 'istiod', '-n', 'istio-system', `-o=jsonpath=${path}`])
    expect((await read('{.spec.template.spec.containers[0].image}')).stdout).toBe(
      `${registry.host}/mesh/pilot:1.31.1`,
    )
    expect((await read('{.spec.template.metadata.annotations.note}')).stdout).toBe('a,b')
  })
})
