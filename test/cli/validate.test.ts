// `validate`: findings with their places in every format, and the exit status.
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import Ajv from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { runCommand } from '../support/generate.ts'

// Modules of CommonJS: their type says that the class is a property, Node gives it as such too.
const ajv = new Ajv.default({ strict: false, unicodeRegExp: false, allErrors: true })
addFormats.default(ajv)
const schema = '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'
const isSarif = ajv.compile(createRequire(import.meta.url)(schema) as object)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-validate-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const head = 'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\n'
const good = `${head}spec:\n  profile: ambient\n`
const bad = `${head}spec:\n  profile: ambient\n  values:\n    cni:\n      chaned: true\n  meshConfig: {trustDomian: x}\n`

function write(name: string, text: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('findings as text', () => {
  test('a valid file', async () => {
    const path = write('good.yaml', good)
    const { status, stdout, stderr } = await runCommand(['validate', '-f', path])
    expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout: `${path}: valid\n` })
  })

  test('errors and warnings with line and column', async () => {
    const path = write('bad.yaml', bad)
    const { status, stdout, stderr } = await runCommand(['validate', '-f', path])
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
    expect(stdout.split('\n')).toEqual([
      `${path}:7:7: error: unknown key values.cni.chaned; did you mean "chained"? [unknown-key]`,
      `${path}:8:16: warning: unknown key meshConfig.trustDomian: istiod ignores it; did you mean "trustDomain"? [unknown-mesh-key]`,
      `${path}: 1 error, 1 warning`,
      '',
    ])
  })

  test('warnings alone do not fail', async () => {
    const { status, stdout } = await runCommand(
      ['validate', '-f', '-'],
      `${good}  addonComponents: {kiali: {}}\n`,
    )
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /^standard input:5:3: warning: addonComponents has no effect.*\[legacy\]\n.*: 0 errors, 1 warning\n$/,
    )
  })

  const rows: readonly [string, string | Buffer, string][] = [
    ['broken YAML', `${head}spec: [1\n`, ':4:1: error: not YAML: '],
    [
      'a byte that is no UTF-8',
      Buffer.from(`${good}  hub: "\xff"\n`, 'latin1'),
      ':5:9: error: not YAML: invalid leading UTF-8 octet',
    ],
    [
      'a wrong k8s setting',
      `${head}spec:\n  components:\n    pilot:\n      k8s:\n        tolerations: [{operater: Exists}]\n`,
      ':7:24: error: components.pilot.k8s.tolerations[0].operater is not a field of Toleration',
    ],
    ['another kind', 'kind: ConfigMap\n', ':1: error: is of kind ConfigMap, not IstioOperator'],
    [
      'an unknown profile',
      `${head}spec: {profile: ambiant}\n`,
      ':3:8: error: unknown profile "ambiant"; did you mean "ambient"? [unknown-profile]',
    ],
    [
      'two gateways of one name',
      `${head}spec:\n  components:\n    ingressGateways: [{name: a}, {name: a}]\n`,
      ': error: two gateways have the name a',
    ],
  ]
  test.each(rows)('%s', async (_, text, message) => {
    const path = write('row.yaml', text)
    const { status, stdout, stderr } = await runCommand(['validate', '-f', path])
    expect(stdout).toContain(path + message)
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  })

  test('each file, also after a broken one, and flags', async () => {
    const broken = write('broken.yaml', 'a: [')
    const path = write('bad.yaml', bad)
    const { status, stdout } = await runCommand([
      'validate',
      '-f',
      broken,
      '-f',
      path,
      '--set',
      'values.cni.x=1',
    ])
    expect(status).toBe(1)
    for (const part of [
      `${broken}:`,
      `${path}:7:7: error`,
      '--set values.cni.x=1: error: unknown key values.cni.x',
    ])
      expect(stdout).toContain(part)
  })

  test('UTF-16 with a byte order mark is read', async () => {
    const path = write('utf16.yaml', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bad, 'utf16le')]))
    expect((await runCommand(['validate', '-f', path])).stdout).toContain(`${path}:7:7: error: unknown key`)
  })
})

describe('a usage error', () => {
  test.each([
    [[], '-f/--filename is missing'],
    [['-f', '/does/not/exist.yaml'], '/does/not/exist.yaml: no such file'],
    [['-f', '-', '-f', '-'], 'standard input is only allowed as the last file'],
  ])('%j', async (flags, message) => {
    const { status, stdout, stderr } = await runCommand(['validate', ...flags], good)
    expect(stderr).toContain(message)
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
  })
})

describe('for programs', () => {
  const run = async (format: string) => {
    const path = write('bad.yaml', bad)
    const { status, stdout } = await runCommand(['validate', '-f', path, '-o', format])
    expect(status).toBe(1)
    return { path, stdout }
  }

  test('json', async () => {
    const { path, stdout } = await run('json')
    expect(JSON.parse(stdout)).toEqual({
      valid: false,
      files: [path],
      findings: [
        {
          rule: 'unknown-key',
          severity: 'error',
          origin: path,
          line: 7,
          column: 7,
          message: 'unknown key values.cni.chaned; did you mean "chained"?',
        },
        expect.objectContaining({
          rule: 'unknown-mesh-key',
          severity: 'warning',
          origin: path,
          line: 8,
          column: 16,
        }),
      ],
    })
  })

  test('sarif', async () => {
    const log = JSON.parse((await run('sarif')).stdout) as { runs: { results: unknown[] }[] }
    expect({ valid: isSarif(log), errors: isSarif.errors }).toEqual({ valid: true, errors: null })
    expect(log.runs[0]?.results).toEqual([
      expect.objectContaining({
        ruleId: 'unknown-key',
        level: 'error',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: expect.stringContaining('/bad.yaml') },
              region: { startLine: 7, startColumn: 7 },
            },
          },
        ],
      }),
      expect.objectContaining({ ruleId: 'unknown-mesh-key', level: 'warning' }),
    ])
  })

  test('junit', async () => {
    const { path, stdout } = await run('junit')
    expect(stdout).toContain(
      '<testsuites name="ambientctl validate" tests="1" failures="1" errors="0" time="0">',
    )
    expect(stdout).toContain(`<testcase classname="ambientctl.validate" name="${path}" time="0">`)
    expect(stdout).toContain(
      '<failure type="unknown-key" message="unknown key values.cni.chaned; did you mean &quot;chained&quot;?">',
    )
    expect(stdout).toContain('8:16: warning: unknown key meshConfig.trustDomian')
  })
})
