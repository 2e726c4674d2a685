// The content of the release that real Helm 3.22 recorded in records/greeter.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { KubeObject } from '../../src/manifest/object.ts'
import type { ReleaseContent } from '../../src/release/release.ts'
import { newTree } from '../../src/values/tree.ts'

export const helmSecret = JSON.parse(
  readFileSync(join(import.meta.dirname, 'records/greeter.json'), 'utf8'),
) as KubeObject

export const hook: KubeObject = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name: 'greeter-hook',
    annotations: {
      'helm.sh/hook': 'pre-install,pre-upgrade',
      'helm.sh/hook-weight': '-5',
      'helm.sh/hook-delete-policy': 'before-hook-creation',
    },
  },
  data: {},
}

export const greeter: ReleaseContent = {
  name: 'greeter',
  namespace: 'default',
  chart: {
    metadata: {
      name: 'greeter',
      version: '1.2.3',
      apiVersion: 'v2',
      appVersion: '9.8',
      description: 'A chart for tests',
      keywords: ['test'],
    },
    values: newTree([
      ['greeting', 'hello'],
      ['replicas', 2],
    ]),
    templates: [
      { name: 'templates/NOTES.txt', data: 'Say {{ .Values.greeting }} <b> & go\n' },
      {
        name: 'templates/cm.yaml',
        data: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: greeter\ndata:\n  greeting: {{ .Values.greeting | quote }}\n',
      },
      {
        name: 'templates/hook.yaml',
        data: `apiVersion: v1
kind: ConfigMap
metadata:
  name: greeter-hook
  annotations:
    helm.sh/hook: pre-install,pre-upgrade
    helm.sh/hook-weight: "-5"
    helm.sh/hook-delete-policy: before-hook-creation
data: {}
`,
      },
    ],
    files: [{ name: 'README.md', data: 'read me\n' }],
    dependencies: [],
  },
  // --set creates int64 values.
  values: newTree([
    ['greeting', 'hej'],
    ['count', 3n],
    ['s', 'x'],
  ]),
  manifest:
    '---\n# Source: greeter/templates/cm.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: greeter\ndata:\n  greeting: "hej"\n',
  hooks: [hook],
  notes: 'Say hej <b> & go\n',
}

/** Returns the JSON in the Secret of a record. */
export function unpack(secret: KubeObject): Record<string, unknown> {
  const { release } = secret.data as { release: string }
  const bytes = Buffer.from(Buffer.from(release, 'base64').toString(), 'base64')
  return JSON.parse(gunzipSync(bytes).toString()) as Record<string, unknown>
}
