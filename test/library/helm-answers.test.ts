// What real Helm answered to command lines (test/charts/helm-answers.json), asked of the library.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { defaultApiVersions } from '../../src/library/capabilities.ts'
import { loadChart } from '../../src/library/chart.ts'
import { ChartError } from '../../src/library/error.ts'
import type { RenderChartOptions } from '../../src/library/options.ts'
import { renderChart } from '../../src/library/render.ts'
import { mergeValues, parseValues, setValues, type SetNotation } from '../../src/library/values.ts'
import { inFaultOrder } from '../chart/fault-order.ts'
import { short, type Kept } from '../charts/answer.ts'
import { cases, folder, largeCases, nameOf, ownCharts } from '../charts/cases.ts'

const { answers } = JSON.parse(readFileSync(join(folder, 'helm-answers.json'), 'utf8')) as Kept

const written = (text: string) => text.replaceAll('FOLDER', folder).replaceAll('CHARTS', ownCharts)

const flags: Readonly<Record<string, string>> = {
  '-n': 'namespace',
  '--namespace': 'namespace',
  '-a': 'api-versions',
  '--api-versions': 'api-versions',
  '--kube-version': 'kube-version',
  '-f': 'values',
  '--values': 'values',
  '--set': 'typed',
  '--set-string': 'string',
  '--set-json': 'json',
  '--set-literal': 'literal',
}
const switches: readonly string[] = ['--is-upgrade', '--skip-schema-validation']

interface Asked {
  readonly path: string
  readonly name: string
  readonly given: Readonly<Record<string, readonly string[]>>
  readonly on: readonly string[]
}

/** A command line whose flags the library has options for: `demo CHART FLAG…`. */
function asked(argv: readonly string[]): Asked | undefined {
  const [name = '', path = '', ...rest] = argv
  if (!/^(FOLDER|CHARTS)\//.test(path) || name.startsWith('-')) return undefined
  const given: Record<string, string[]> = {}
  const on: string[] = []
  for (let i = 0; i < rest.length; i++) {
    const [word = '', ...after] = (rest[i] ?? '').split('=')
    if (switches.includes(word) && after.length === 0) on.push(word)
    else if (flags[word] && word.startsWith('-'))
      (given[flags[word]] ??= []).push(after.length ? after.join('=') : (rest[++i] ?? ''))
    else return undefined
  }
  return { path, name, given, on }
}

const rows = [...cases, ...largeCases].flatMap((one) => {
  const question = one.env || one.stdin !== undefined ? undefined : asked(one.argv)
  const answer = answers[nameOf(one)]
  return question && answer ? [{ title: nameOf(one), question, answer }] : []
})

// As Helm takes its flags, whatever their order on the line.
const notations: readonly SetNotation[] = ['json', 'typed', 'string', 'literal']

function optionsOf({ name, given, on }: Asked): RenderChartOptions {
  const files = (given.values ?? []).flatMap((list) => list.split(',')).map(written)
  const merged = mergeValues(...files.map((file) => parseValues(readFileSync(file, 'utf8'), file)))
  const kubeVersion = given['kube-version']?.at(-1)
  return {
    values: notations.reduce(
      (values, notation) => setValues(values, (given[notation] ?? []).map(written), notation),
      merged,
    ),
    release: { name, namespace: given.namespace?.at(-1), isUpgrade: on.includes('--is-upgrade') },
    capabilities: {
      apiVersions: [
        ...defaultApiVersions,
        ...(given['api-versions'] ?? []).flatMap((list) => list.split(',')),
      ],
      kubeVersion,
    },
    skipSchemaValidation: on.includes('--skip-schema-validation'),
  }
}

async function ask(question: Asked): Promise<{ stdout: string; stderr: string }> {
  const said = new Set<string>()
  const warn = (text: string) => said.add(`${text}\n`)
  const warned = () => [...said].sort().join('')
  const path = written(question.path)
  const kept = (text: string) => text.replaceAll(folder, 'FOLDER').replaceAll(ownCharts, 'CHARTS')
  try {
    const chart = await loadChart(path, { warn })
    if (chart.metadata.deprecated) warn('WARNING: This chart is deprecated')
    const { text, warnings } = await renderChart(chart, { ...optionsOf(question), warn })
    warnings.forEach(warn)
    return { stdout: text, stderr: kept(warned()) }
  } catch (error) {
    if (!(error instanceof ChartError)) throw error
    const tail = error.code === 'render' ? '\n\nUse --debug flag to render out invalid YAML' : ''
    const message = (error.messages[0] ?? '').replace(`${path}: `, '')
    return { stdout: '', stderr: kept(`${warned()}${inFaultOrder(`Error: ${message}${tail}\n`)}`) }
  }
}

// Helm names the flag, the library the text that it was given.
const withoutFlag = (text: string) =>
  text
    .replace(/failed parsing (--set\S*|".*") data: /, 'failed parsing: ')
    .replace(/failed parsing ("(?:[^"\\]|\\.)*"): /, 'failed parsing: ')
    .replace(/failed parsing --set-json data .*/, 'failed parsing: …')

describe('the library gives what helm template prints', () => {
  test('most command lines can be asked', () => {
    expect(rows.length).toBeGreaterThan(350)
  })

  test.each(rows)('$title', async ({ question, answer }) => {
    const { stdout, stderr } = await ask(question)
    const isJson = question.given.json !== undefined && answer.status !== 0
    const said = isJson
      ? withoutFlag(stderr).replace(/failed parsing: .*/, 'failed parsing: …')
      : withoutFlag(stderr)
    expect({ stdout: short(stdout), stderr: short(said) }).toEqual({
      stdout: answer.stdout,
      stderr: short(withoutFlag(answer.stderr)),
    })
  })
})
