// The real CNI agent reads every variable that chart cni sets. It prints its configuration when it starts.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { sourceFrom } from '../cluster/sandbox/binaries.ts'
import { istioPrograms } from '../cluster/sandbox/kubelet.ts'
import { runCommand } from '../support/generate.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

/** By variable: a value other than the agent's default, and the line that the agent prints for it. */
const printed: Readonly<Record<string, readonly [value: string, line: string]>> = {
  AMBIENT_DNS_CAPTURE: ['true', 'AmbientDNSCapture: true'],
  AMBIENT_ENABLED: ['true', 'AmbientEnabled: true'],
  AMBIENT_ENABLEMENT_SELECTOR: ['- podSelector: {}', 'AmbientEnablementSelector: - podSelector: {}'],
  AMBIENT_IPV6: ['true', 'AmbientIPv6: true'],
  AMBIENT_RECONCILE_POD_RULES_ON_STARTUP: ['true', 'AmbientReconcilePodRulesOnStartup: true'],
  CHAINED_CNI_PLUGIN: ['false', 'ChainedCNIPlugin: false'],
  CNI_CONF_NAME: ['10-own.conflist', 'CNIConfName: 10-own.conflist'],
  ENABLE_AMBIENT_DETECTION_RETRY: ['true', 'EnableAmbientDetectionRetry: true'],
  EXCLUDE_NAMESPACES: ['one,two', 'ExcludeNamespaces: one,two'],
  ISTIO_OWNED_CNI_CONFIG: ['true', 'IstioOwnedCNIConfig: true'],
  ISTIO_OWNED_CNI_CONFIG_FILENAME: ['02-own.conflist', 'IstioOwnedCNIConfigFilename: 02-own.conflist'],
  NATIVE_NFTABLES: ['true', 'NativeNftables: true'],
  POD_NAMESPACE: ['mesh', 'PodNamespace: mesh'],
  REPAIR_BROKEN_POD_LABEL_KEY: ['example.com/broken', 'LabelKey: example.com/broken'],
  REPAIR_BROKEN_POD_LABEL_VALUE: ['yes', 'LabelValue: yes'],
  REPAIR_DELETE_PODS: ['true', 'DeletePods: true'],
  REPAIR_ENABLED: ['false', '\nEnabled: false'],
  REPAIR_INIT_CONTAINER_NAME: ['validation', 'InitContainerName: validation'],
  REPAIR_LABEL_PODS: ['true', 'LabelPods: true'],
  REPAIR_NODE_NAME: ['node-1', 'NodeName: node-1'],
  REPAIR_SIDECAR_ANNOTATION: ['example.com/status', 'SidecarAnnotation: example.com/status'],
}

/** The agent has no line for these: its program contains the variable's name, or that of the flag that it belongs to. */
const named: Readonly<Record<string, string>> = {
  ALLOW_SWITCH_TO_HOST_NS: 'ALLOW_SWITCH_TO_HOST_NS',
  GOMAXPROCS: 'GOMAXPROCS',
  GOMEMLIMIT: 'GOMEMLIMIT',
  NODE_NAME: 'NODE_NAME',
  POD_NAME: 'POD_NAME',
  REPAIR_REPAIR_PODS: 'repair-repair-pods',
}

/** Variables that this agent does not read. The charts of Istio set them too. */
const unread: Readonly<Record<string, string>> = {
  CURRENT_AGENT_VERSION: 'tells people, and changes the ConfigMap with each version',
  REPAIR_RUN_AS_DAEMON: 'is read by older agents',
}

/** Every value that adds a variable. */
const flags = [
  'profile=ambient',
  'values.cni.cniConfFileName=10-own.conflist',
  'values.cni.istioOwnedCNIConfig=true',
  'values.cni.istioOwnedCNIConfigFileName=02-own.conflist',
]

let agent = ''
beforeAllWithMesh(async () => {
  const folder = await istioPrograms((line) => process.stderr.write(`${line}\n`), sourceFrom(process.env))
  agent = join(folder, 'install-cni')
}, 1_800_000)

describeWithMesh('the CNI agent', () => {
  test('prints each variable that the test names', async () => {
    const values = Object.fromEntries(Object.entries(printed).map(([name, [value]]) => [name, value]))
    const output = await configurationWith(values)
    expect(Object.values(printed).filter(([, line]) => !output.includes(`${line}\n`))).toEqual([])
  })

  test('prints none of these lines without the variables', async () => {
    const output = await configurationWith({})
    expect(Object.values(printed).filter(([, line]) => output.includes(`${line}\n`))).toEqual([])
  })

  test('contains the names of the variables that it does not print', () => {
    const program = readFileSync(agent)
    const missing = (names: readonly string[]) => names.filter((name) => !program.includes(name))
    expect(missing(Object.values(named))).toEqual([])
    expect(missing(Object.keys(unread))).toEqual(Object.keys(unread))
  })

  test('knows every variable of the chart', async () => {
    const known = [...Object.keys(printed), ...Object.keys(named), ...Object.keys(unread)]
    expect((await variablesOfChart()).filter((name) => !known.includes(name))).toEqual([])
  })

  test('gets every variable of the tables from the chart', async () => {
    const variables = await variablesOfChart()
    const known = [...Object.keys(printed), ...Object.keys(named), ...Object.keys(unread)]
    expect(known.filter((name) => !variables.includes(name))).toEqual([])
  })
})

/** Starts the agent without a cluster, and returns what it prints of its configuration. */
function configurationWith(variables: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ambientctl-cni-'))
  return new Promise((resolve, reject) => {
    const child = spawn(agent, [`--cni-agent-run-dir=${folder}`, '--ctrlz_port=0'], { env: variables })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      // The second block is the last one.
      if (/race repair configuration[^]*ForceIptablesBinary[^]*\n\n/.test(output)) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', () => {
      rmSync(folder, { recursive: true, force: true })
      resolve(output)
    })
  })
}

interface AgentObject {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: {
    readonly template?: {
      readonly spec: {
        readonly containers: readonly { readonly env?: readonly { readonly name: string }[] }[]
      }
    }
  }
}

async function variablesOfChart(): Promise<string[]> {
  const { status, stdout, stderr } = await runCommand([
    'manifest',
    'generate',
    ...flags.flatMap((it) => ['--set', it]),
  ])
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const objects = parseObjects(stdout, 'manifest') as unknown as AgentObject[]
  const map = objects.find(
    ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'istio-cni-config',
  )
  const set = objects.find(({ kind, metadata }) => kind === 'DaemonSet' && metadata.name === 'istio-cni-node')
  const env = set?.spec?.template?.spec.containers.flatMap((it) => it.env ?? []) ?? []
  return [...Object.keys(map?.data ?? {}), ...env.map(({ name }) => name)]
}
