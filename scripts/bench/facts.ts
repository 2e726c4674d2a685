// `npm run bench:facts` measures `facts save` on a cluster of 1,000 nodes, 20,000 pods and 2,000 namespaces. An argument
// scales these numbers: `-- 0.1`.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fill } from '../../test/cluster/fill.ts'
import { startSandbox } from '../../test/cluster/sandbox/cluster.ts'

const program = fileURLToPath(new URL('../../dist/ambientctl.js', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'ambientctl-bench-facts-'))
const scale = Number(process.argv[2] ?? 1)
const size = { nodes: 1000 * scale, namespaces: 2000 * scale, pods: 20_000 * scale }

interface Run {
  /** Seconds until the facts were read, and until the file was written. */
  readonly read: number
  readonly all: number
  /** Peak resident memory in MB. */
  readonly memory: number
}

function save(kubeconfig: string, file: string): Promise<Run> {
  const peak = join(scratch, 'peak.mjs')
  writeFileSync(
    peak,
    "process.on('exit',()=>process.stderr.write(`\\nPEAK ${process.resourceUsage().maxRSS}\\n`))",
  )
  const begun = performance.now()
  const since = () => (performance.now() - begun) / 1000
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [
      '--import',
      peak,
      program,
      'facts',
      'save',
      file,
      '-c',
      kubeconfig,
    ])
    let text = ''
    let read = 0
    child.stderr.on('data', (data: Buffer) => {
      text += data.toString()
      if (read === 0 && text.includes('✔ facts')) read = since()
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(`facts save exited with code ${code}:\n${text}`))
      resolve({ read, all: since(), memory: Number(/PEAK (\d+)/.exec(text)?.[1] ?? 0) / 1024 })
    })
  })
}

// Runs alone, so that only the reads load the API server.
const sandbox = await startSandbox({ nodes: 0, controllers: false })
try {
  const begun = performance.now()
  await fill(sandbox, size)
  console.log(`${JSON.stringify(size)} written in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  console.log('limits: facts read in 10 s, 400 MB, 20 MB on disk')
  for (let i = 0; i < 3; i++) {
    const file = join(scratch, 'facts.json')
    const { read, all, memory } = await save(sandbox.kubeconfig, file)
    const megabytes = (statSync(file).size / 1e6).toFixed(1)
    console.log(
      `facts read in ${read.toFixed(1)} s, saved with a dry run in ${all.toFixed(1)} s, ${memory.toFixed(0)} MB, ${megabytes} MB on disk`,
    )
  }
} finally {
  await sandbox.stop()
  rmSync(scratch, { recursive: true, force: true })
}
