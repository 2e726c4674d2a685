// `npm run bench:bundle` measures `support-bundle --proxies` of 200 pods with sidecars: the API server is real, the pods are
// kwok's. A server in front of the API server answers for their kubelets, with logs and dumps as real proxies have them. An
// argument is another number of pods: `-- 20`.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSandbox, type Sandbox } from '../../test/cluster/sandbox/cluster.ts'
import { startKubelets } from './kubelets.ts'

const program = fileURLToPath(new URL('../../dist/ambientctl.js', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'ambientctl-bench-bundle-'))
const count = Number(process.argv[2] ?? 200)

interface Run {
  readonly seconds: number
  /** Peak resident memory in MB. */
  readonly memory: number
}

function run(args: readonly string[]): Promise<Run> {
  const peak = join(scratch, 'peak.mjs')
  writeFileSync(
    peak,
    "process.on('exit',()=>process.stderr.write(`\\nPEAK ${process.resourceUsage().maxRSS}\\n`))",
  )
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', peak, program, ...args])
    let text = ''
    child.stderr.on('data', (data: Buffer) => (text += data.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code !== 0 || text.includes('Not read')) return reject(new Error(`exit status ${code}:\n${text}`))
      const memory = Number(/PEAK (\d+)/.exec(text)?.[1] ?? 0) / 1024
      resolve({ seconds: (performance.now() - begun) / 1000, memory })
    })
  })
}

const container = (name: string) => ({ name, image: `example.test/${name}:1` })

/** Ten namespaces with Pods that have a sidecar each. */
async function createPods(sandbox: Sandbox): Promise<void> {
  const namespaces = Array.from({ length: 10 }, (_, i) => `team-${i}`)
  const pods = Array.from({ length: count }, (_, i) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `app-${i}`, namespace: namespaces[i % namespaces.length] },
    spec: { containers: [container('app'), container('istio-proxy')] },
  }))
  const objects = [
    ...namespaces.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })),
    ...pods,
  ]
  const input = objects.map((object) => JSON.stringify(object)).join('\n---\n')
  await sandbox.kubectl(['apply', '--server-side', '-f', '-'], { input, mayFail: true })
  // Pods are rejected until the service account of their namespace exists.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  await sandbox.kubectl(['apply', '--server-side', '-f', '-'], { input })
  await sandbox.kubectl(['wait', 'pods', '-A', '--for=condition=Ready', '--all', '--timeout=90s'])
}

const sandbox = await startSandbox({ platform: 'k3s', nodes: 3 })
const kubelets = await startKubelets(sandbox, scratch)
try {
  await run(['install', '-y', '--set', 'values.global.platform=k3s', '-c', sandbox.kubeconfig])
  await createPods(sandbox)
  console.log(`support-bundle of ${count} pods with sidecars (limits for 200: 20 s, 250 MB)`)
  for (let i = 0; i < 3; i++) {
    const file = join(scratch, `${i}.tgz`)
    const { seconds, memory } = await run([
      'support-bundle',
      '--proxies',
      '-o',
      file,
      '-c',
      kubelets.kubeconfig,
    ])
    const size = (statSync(file).size / 1e6).toFixed(1)
    const read = (kubelets.takeBytes() / 1e6).toFixed(0)
    console.log(
      `${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB, ${read} MB of logs and dumps in a file of ${size} MB`,
    )
  }
} finally {
  kubelets.stop()
  await sandbox.stop()
  rmSync(scratch, { recursive: true, force: true })
}
