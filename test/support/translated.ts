// What `manifest translate` writes, for tests that render it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseValuesFile } from '../../src/chart/files/values-file.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import type { Tree } from '../../src/values/tree.ts'
import { runCommand } from './generate.ts'

/** A release in the JSON output. */
export interface TranslatedRelease {
  readonly component: string
  readonly name: string
  readonly namespace: string
  readonly chart: string
  readonly valuesFile: string
  readonly command: string
  readonly unexpressed: readonly {
    readonly path: string
    readonly place: string
    readonly fields: readonly string[]
  }[]
}

export interface TranslatedManifest {
  readonly stderr: string
  readonly releases: readonly TranslatedRelease[]
  /** The contents of a values file, as Helm reads them. */
  valuesOf(release: TranslatedRelease): Tree
}

/** Runs `manifest translate ARGS [-f -]`, and deletes its folder after `use`. Throws an error with its stderr. */
export async function withTranslated(
  args: readonly string[],
  file: string | undefined,
  use: (translated: TranslatedManifest) => Promise<void> | void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ambientctl-translated-'))
  const input = file === undefined ? [] : ['-f', '-']
  try {
    const words = ['manifest', 'translate', ...args, ...input, '-o', folder, '--format', 'json']
    const { status, stdout, stderr } = await runCommand(words, file)
    if (status !== 0) throw new Error(`manifest translate ended with ${status}: ${stderr}`)
    const { releases } = JSON.parse(stdout) as Pick<TranslatedManifest, 'releases'>
    const valuesOf = ({ valuesFile }: TranslatedRelease) =>
      parseValuesFile(readFileSync(valuesFile, 'utf8'), basename(valuesFile))
    await use({ stderr, releases, valuesOf })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Removes the copies of Helm values in the ConfigMaps of istiod: they show how a setting was made. */
export function withoutValueCopies(objects: readonly KubeObject[]): KubeObject[] {
  return objects.map((object) => {
    const copies: Readonly<Record<string, string[]>> = {
      values: ['original-values', 'merged-values'],
      'istio-sidecar-injector': ['values'],
    }
    const keys =
      object.kind === 'ConfigMap' ? copies[object.metadata.name.replace(/-canary$/, '')] : undefined
    if (!keys) return object
    const data = Object.entries(object['data'] as object).filter(([key]) => !keys.includes(key))
    return { ...object, data: Object.fromEntries(data) }
  })
}

/** Configurations for which Helm must render what `manifest generate` renders. */
export const translatedConfigurations: readonly {
  readonly title: string
  readonly args: readonly string[]
  readonly file?: string
  /** True if values replace `k8s` settings, so that the copies of values differ. */
  readonly hasSettings?: true
}[] = [
  { title: 'ambient on K3s', args: ['--platform', 'k3s'] },
  { title: 'ambient on OpenShift', args: ['--platform', 'openshift'] },
  {
    title: 'default with gateways',
    args: ['--set', 'profile=default'],
    file: `
kind: IstioOperator
apiVersion: install.istio.io/v1alpha1
spec:
  components:
    ingressGateways:
    - {name: istio-ingressgateway, enabled: true, label: {app: edge}}
    - {name: internal, namespace: gateways, enabled: true, k8s: {service: {ports: [{name: http, port: 8080}]}}}
    egressGateways:
    - {name: istio-egressgateway, enabled: true}
  meshConfig: {accessLogFile: /dev/stdout}
`,
  },
  {
    title: 'a revision',
    args: ['--set', 'profile=default', '--revision', 'canary', '--set', 'values.pilot.cni.enabled=true'],
  },
  {
    title: 'k8s settings with values',
    args: ['--platform', 'gke'],
    hasSettings: true,
    file: `
kind: IstioOperator
apiVersion: install.istio.io/v1alpha1
spec:
  profile: ambient
  revision: canary
  components:
    pilot:
      k8s:
        resources: {requests: {cpu: 250m, memory: 1Gi}}
        nodeSelector: {disk: ssd}
        podAnnotations: {team: mesh}
        hpaSpec: {minReplicas: 2, maxReplicas: 7}
        strategy: {rollingUpdate: {maxSurge: 2, maxUnavailable: 0}}
    cni:
      k8s: {imagePullPolicy: Always, podAnnotations: {team: mesh}}
    ztunnel:
      k8s:
        resources: {limits: {memory: 2Gi}}
        nodeSelector: {disk: ssd}
        strategy: {rollingUpdate: {maxSurge: 2}}
    ingressGateways:
    - name: edge
      enabled: true
      k8s:
        service: {type: NodePort, externalTrafficPolicy: Local}
        serviceAnnotations: {scheme: internal}
        priorityClassName: system-cluster-critical
`,
  },
]
