// The charts base and istiod beyond the goldens: a row sets values and names the facts that follow.
import { describe, expect, test } from '@jest/globals'
import { renderChartAlone, treeOf } from '../support/charts.ts'
import { factsOf, type Facts } from '../support/golden.ts'
import { refusals, rows } from './rows.ts'

/** The fact as JSON; undefined if there is neither the fact nor one below it. */
function factIn(facts: Facts, fact: string): string | undefined {
  const below = [...facts.keys()].find((key) => key.startsWith(`${fact}.`) || key.startsWith(`${fact} `))
  return facts.get(fact) ?? (below && `${below} is there`)
}

/** An object is a fact of its own: its apiVersion, as it is. */
const asFact = (fact: string, value: unknown) =>
  value === undefined || !fact.includes(' ') ? value : JSON.stringify(value)

describe('values beyond the goldens', () => {
  test.each(rows)('$name', ({ chart, values, release, facts }) => {
    const found = factsOf(renderChartAlone(chart, treeOf(values), release))
    const names = Object.keys(facts)
    expect(Object.fromEntries(names.map((name) => [name, factIn(found, name)]))).toEqual(
      Object.fromEntries(names.map((name) => [name, asFact(name, facts[name])])),
    )
  })
})

describe('values that are refused', () => {
  test.each(refusals)('$name', ({ chart, values, message }) => {
    expect(() => renderChartAlone(chart, treeOf(values))).toThrow(message)
  })
})
