import { test } from '@jest/globals'
import { writeFileSync } from 'node:fs'
import { runProgram } from '../support/program.ts'
import { helmfile, startChartRegistry } from './helmfile.ts'
test('x', async () => {
  const registry = await startChartRegistry()
  const set = ['--profile', 'ambient', '--platform', 'k3s']
  const out = await runProgram(['export', 'helmfile', ...set, '--chart-repository', registry.url])
  console.log(out.stdout, out.stderr)
  for (const extra of [[], ['--include-crds']]) {
    const text = await helmfile(registry, out.stdout, ['template', ...extra]).catch((e) => String(e) + (e as {stdout: string}).stdout)
    writeFileSync(`/tmp/fluxtry/rendered${extra.length}.yaml`, text)
  }
  await registry.stop()
}, 1_800_000)
