import { exitStatus } from '../errors.ts'
import { readInstalls, type Installed, type Installs } from '../install/status.ts'
import { objectName } from '../manifest/object.ts'
import type { Arguments } from './command.ts'
import { connectCluster } from './connect.ts'
import { harmless } from './harmless.ts'
import type { Io } from './io.ts'
import { printData, table } from './output.ts'

/** `status`: what is installed, its versions and health. Nothing installed is an answer too. */
export async function runStatus(args: Arguments, io: Io): Promise<number> {
  const cluster = await connectCluster(args, io)
  try {
    const installs = await readInstalls(cluster)
    printData(io, args, plainInstalls(installs), () => describeInstalls(installs))
    return exitStatus.done
  } finally {
    cluster.close()
  }
}

function describeInstalls({ releases, withoutRecord }: Installs): string {
  if (releases.length === 0 && withoutRecord.length === 0) return 'Istio is not installed in this cluster.\n'
  const rows = releases.map((installed) => [
    installed.release,
    installed.namespace,
    `${installed.chart}-${installed.chartVersion}`,
    installed.meshRevision || 'default',
    String(installed.revision),
    installed.status,
    installed.health,
  ])
  const head = ['RELEASE', 'NAMESPACE', 'CHART', 'MESH REVISION', 'REVISION', 'STATUS', 'HEALTH']
  const parts = [rows.length > 0 ? table(head, rows) : '', ...releases.map(ailments)]
  if (withoutRecord.length > 0) {
    const names = withoutRecord.map((ref) => `  ${objectName(ref)}\n`).join('')
    parts.push(
      `\nObjects of Istio without a record (made by kubectl or istioctl; \`install\` adopts them):\n${names}`,
    )
  }
  return harmless(parts.join(''))
}

function ailments({ release, workloads, missing }: Installed): string {
  const sick = workloads.filter(({ readiness }) => readiness.state !== 'ready')
  const lines = [
    ...sick.map(({ ref, readiness }) => `  ${objectName(ref)}: ${readiness.message}\n`),
    ...missing.map((ref) => `  ${objectName(ref)}: missing\n`),
  ]
  return lines.length > 0 ? `\n${release}:\n${lines.join('')}` : ''
}

function plainInstalls({ releases, withoutRecord }: Installs) {
  return {
    releases: releases.map(({ workloads, missing, ...installed }) => ({
      ...installed,
      workloads: workloads.map(({ ref, readiness }) => ({ object: objectName(ref), ...readiness })),
      missing: missing.map(objectName),
    })),
    withoutRecord: withoutRecord.map(objectName),
  }
}
