import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

test('the demo renders the manifests without Go and without network, and names the skipped steps', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'demo-'))
  try {
    const env = {
      ...process.env,
      PATH: '/nowhere',
      XDG_CACHE_HOME: join(scratch, 'cache'),
      KUBEBUILDER_ASSETS: '',
      AMBIENTCTL_SANDBOX: '',
      AMBIENTCTL_SANDBOX_KUBERNETES_URL: 'http://127.0.0.1:1',
      AMBIENTCTL_SANDBOX_GITHUB_URL: 'http://127.0.0.1:1',
    }
    const out = join(scratch, 'out')
    const command = ['node_modules/tsx/dist/cli.mjs', 'scripts/demo.ts', '--out', out]
    const stderr = await new Promise<string>((resolve, reject) =>
      execFile(process.execPath, command, { env }, (error, _, text) =>
        error ? reject(error) : resolve(text),
      ),
    )
    expect(stderr).toContain(
      `The manifests are in ${out}. They were not installed, because the control plane cannot be started:`,
    )
    expect(stderr).toMatch(/the sandbox needs Go on the PATH to build etcd, kwok, .*connection refused\)$/m)
    expect(
      readdirSync(out, { recursive: true }).filter((file) => String(file).endsWith('.yaml')),
    ).not.toEqual([])
  } finally {
    rmSync(scratch, { recursive: true })
  }
})
