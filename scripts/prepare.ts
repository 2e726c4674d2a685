// Prepares the slowest steps of rendering the package's charts with the engine's own functions, and stores them in
// dist/charts.v8.
import { deepStrictEqual } from 'node:assert'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { bindFunctions } from '../src/chart/bound-functions.ts'
import { loadChart } from '../src/chart/files/load.ts'
import { splitRelease } from '../src/chart/manifests.ts'
import { startOfSpec, type PreparedCharts, type PreparedText } from '../src/chart/prepared.ts'
import { renderChart } from '../src/chart/render.ts'
import { helmFunctions } from '../src/functions/index.ts'
import type { Parsed } from '../src/template/parse/parse.ts'
import { toParsedJson } from '../src/template/parsed-json.ts'
import { TemplateSet } from '../src/template/template.ts'
import { isTree, newTree } from '../src/values/tree.ts'
import { parseYaml, printYaml } from '../src/yaml/yaml.ts'

// The prepared data does not depend on these values.
const host = { now: () => new Date(0), random: (bytes: number) => new Uint8Array(bytes), timeZone: 'UTC' }

/** Returns the bytes of dist/charts.v8 for the charts in a folder; equal charts give equal bytes. */
export function prepareCharts(folder: string): Uint8Array {
  return serialize(prepare(folder))
}

/** Returns the prepared data of the charts in a folder. */
export function prepare(folder: string): PreparedCharts {
  const paths = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'Chart.yaml')))
    .sort()
  const data = new PreparedData()
  return {
    templates: [...parsedTemplates(paths)].map(([text, parsed]) => [
      data.add(text),
      toParsedJson(parsed).map(([name, root]) => [name, data.add(root)]),
    ]),
    files: paths.flatMap((path) =>
      ['Chart.yaml', 'values.yaml'].map((name) => data.addPair(fileOf(join(path, name)))),
    ),
    specs: specsOf(join(folder, 'base')).map((spec) => data.addPair(spec)),
    data: data.bytes(),
  }
}

class PreparedData {
  private readonly texts: Buffer[] = []
  private length = 0

  add(text: string): PreparedText {
    const bytes = Buffer.from(text)
    this.texts.push(bytes)
    return [this.length, (this.length += bytes.length)]
  }

  addPair([first, second]: readonly [string, string]): [PreparedText, PreparedText] {
    return [this.add(first), this.add(second)]
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.texts)
  }
}

function parsedTemplates(paths: readonly string[]): Map<string, Parsed> {
  const functions = helmFunctions(host)
  const known = new Map<string, Parsed>()
  for (const { data } of paths.flatMap((path) => loadChart(path).templates)) {
    bindFunctions(new TemplateSet(functions), functions).parse('', data, known)
  }
  return known
}

function fileOf(path: string): [text: string, json: string] {
  const text = readFileSync(path, 'utf8')
  const value = parseYaml(text)
  const json = JSON.stringify(value)
  deepStrictEqual(parseYaml(json), value)
  return [text, json]
}

/** Returns the specs of the CRDs of a chart, rendered with default values. */
function specsOf(path: string): [json: string, yaml: string][] {
  const release = { name: 'prepared', namespace: 'default' }
  const result = renderChart(loadChart(path), { values: newTree(), release, host })
  return splitRelease(result)
    .documents.filter(({ kind }) => kind === 'CustomResourceDefinition')
    .map(({ content, value }) => {
      const json = content.slice(startOfSpec(content))
      const { spec = null } = isTree(value) ? value : {}
      deepStrictEqual(parseYaml(`{${json.slice(1)}`), newTree([['spec', spec]]))
      return [json, printYaml({ spec })]
    })
}
