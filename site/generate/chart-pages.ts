// A page for each chart with its values: the README of the chart, with types from its schema.
import { chartNames, chartPage } from './pages.ts'
import { readText } from './repository.ts'
import { valueType } from './value-types.ts'

/** Returns the text of each chart's page by its path. */
export function chartPages(): Map<string, string> {
  return new Map(chartNames.map((name) => [chartPage(name), pageOf(name)]))
}

function pageOf(name: string): string {
  const schema = JSON.parse(readText(`charts/${name}/values.schema.json`)) as object
  const lines = readText(`charts/${name}/README.md`).split('\n')
  const table = lines.indexOf('| key | default | description |')
  const end = lines.findIndex((line, i) => i > table && !line.startsWith('|'))
  const [before, rows, after] = [lines.slice(0, table), lines.slice(table, end), lines.slice(end)]
  return `---
description: Values of the Helm chart ${name}
aside: false
---

${before.join('\n').trim()}

[Render this chart in the playground](../../site/pages/playground.md#chart=${name}&profile=ambient)

## Values

<div class="values">

${rows.map((line) => withType(line, schema)).join('\n')}

</div>
${after.join('\n')}
See the [templates and values](../${name}) of the chart, and
[other versions and sources](../../docs/charts.md).
`
}

/** Adds the column with the type to a row of the table. */
function withType(line: string, schema: object): string {
  const [, key, rest] = /^\| `([^`]+)` \| (.*)$/.exec(line) ?? []
  if (key !== undefined) return `| \`${key}\` | ${valueType(schema, key)} | ${rest}`
  return line.startsWith('|---') ? `|---${line}` : line.replace('| key |', '| key | type |')
}
