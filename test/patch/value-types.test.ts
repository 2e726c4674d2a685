// Values that charts copy into pods have types of Kubernetes: a misspelt or mistyped field is an error with its place.
import { describe, expect, test } from '@jest/globals'
import { runCommand } from '../support/generate.ts'

const head = 'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nspec:\n  values:\n'
const run = (values: string, ...flags: string[]) =>
  runCommand(['manifest', 'generate', '-f', '-', ...flags], `${head}${values.replace(/^/gm, '    ')}\n`)

describe('a value with a type of Kubernetes', () => {
  const rows: readonly [string, string][] = [
    [
      'global: {defaultTolerations: [{key: a, operater: Exists}]}',
      '5:44: values.global.defaultTolerations[0].operater is not a field of Toleration in Kubernetes 1.34; did you mean "operator"?',
    ],
    [
      'pilot: {affinity: {nodeAfinity: {}}}',
      '5:24: values.pilot.affinity.nodeAfinity is not a field of Affinity in Kubernetes 1.34; did you mean "nodeAffinity"?',
    ],
    [
      'cni:\n  tolerations:\n    - tolerationSeconds: soon',
      '7:11: values.cni.tolerations[0].tolerationSeconds is a string; expected an integer',
    ],
    [
      'global: {proxy: {seccompProfile: {typ: RuntimeDefault}}}',
      '5:39: values.global.proxy.seccompProfile.typ is not a field of SeccompProfile in Kubernetes 1.34; did you mean "type"?',
    ],
    [
      'pilot: {volumes: [{name: a, secret: {name: b}}]}',
      '5:42: values.pilot.volumes[0].secret.name is not a field of SecretVolumeSource in Kubernetes 1.34',
    ],
    [
      'global: {proxy: {lifecycle: {preStop: {exec: {command: sleep}}}}}',
      '5:51: values.global.proxy.lifecycle.preStop.exec.command is a string; expected a list',
    ],
    [
      'global: {waypoint: {toleration: [1]}}',
      '5:38: values.global.waypoint.toleration[0] is 1; expected a mapping',
    ],
    [
      'sidecarInjectorWebhook: {neverInjectSelector: [{matchLabel: {a: b}}]}',
      '5:53: values.sidecarInjectorWebhook.neverInjectSelector[0].matchLabel is not a field of LabelSelector in Kubernetes 1.34; did you mean "matchLabels"?',
    ],
  ]
  test.each(rows)('%s', async (values, message) => {
    const { status, stderr } = await run(values)
    expect(stderr).toContain(`Error: standard input:${message}`)
    expect(status).toBe(64)
  })

  test('is a warning with --force', async () => {
    const { status, stderr } = await run('pilot: {tolerations: [{ky: a}]}', '--force')
    expect(stderr).toContain(
      'Warning: standard input:5:28: values.pilot.tolerations[0].ky is not a field of Toleration',
    )
    expect(status).toBe(0)
  })

  test('that is right is accepted', async () => {
    const values = 'pilot: {tolerations: [{key: a, operator: Exists}], affinity: null, volumes: []}'
    expect((await run(values)).status).toBe(0)
  })
})
