// Compares renderings with recorded results of real Helm (answers.json, see cases.ts).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { workOf } from '../support/work.ts'
import { chartFromFiles } from '../../src/chart/files/assemble.ts'
import { loadChart } from '../../src/chart/files/load.ts'
import { renderChart } from '../../src/chart/render.ts'
import { newTree, toTree } from '../../src/values/tree.ts'
import { answer, host } from './answer.ts'
import { cases, chartsFolder, inlineCases } from './cases.ts'
import { objectCases } from './object-cases.ts'
import type { Answer } from './cases.ts'

const answers = JSON.parse(readFileSync(join(import.meta.dirname, 'answers.json'), 'utf8')) as Record<
  string,
  Answer
>

describe('a rendering equals Helm’s', () => {
  test.each([...cases, ...inlineCases, ...objectCases])('$name', (question) => {
    expect(answer(question)).toEqual(answers[question.name])
  })

  test('every recorded answer belongs to a case', () => {
    const names = [...cases, ...inlineCases, ...objectCases].map(({ name }) => name)
    expect(Object.keys(answers).sort()).toEqual(names.sort())
  })
})

const release = { name: 'demo', namespace: 'default' }
const head = 'apiVersion: v2\nname: c\nversion: 1.0.0\n'

function render(templates: Record<string, string>, values: Record<string, unknown> = {}) {
  const files = new Map(Object.entries({ 'Chart.yaml': head, ...templates }))
  return renderChart(chartFromFiles(files, 'CHART'), { values: toTree(values), release, host })
}

describe('rendering', () => {
  test('does not change the chart and the values', () => {
    const chart = loadChart(join(chartsFolder, 'family'))
    const values = toTree({ child: { color: 'green' }, own: null })
    const before = JSON.stringify([chart, values])
    const texts = [1, 2].map(() => [...renderChart(chart, { values, release, host }).files])
    expect(texts[0]).toEqual(texts[1])
    expect(JSON.stringify([chart, values])).toBe(before)
  })

  test('treats values named as members of Object like other values', () => {
    const values = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": "c"}') as Record<string, unknown>
    const { files } = render(
      { 'templates/a.yaml': '{{ .Values.constructor }} {{ .Values.toString }} {{ toJson .Values }}' },
      values,
    )
    expect(files.get('c/templates/a.yaml')).toBe('c  {"__proto__":{"polluted":1},"constructor":"c"}')
    expect({}).not.toHaveProperty('polluted')
  })

  // Helm stops the first at 1000 includes and crashes on the second.
  const loops = [
    { name: 'include', text: '{{ define "l" }}{{ include "l" . }}{{ end }}{{ include "l" . }}' },
    { name: 'tpl', text: '{{ tpl .Values.t . }}' },
  ]
  test.each(loops)('ends an endless $name with an error', ({ text }) => {
    const act = () => render({ 'templates/a.yaml': text }, { t: '{{ tpl .Values.t . }}' })
    expect(act).toThrow(/exceeded maximum template depth|max expression depth exceeded/)
    expect(act).toThrow(expect.objectContaining({ code: 'render' }))
  })

  test('supports templates nested as deep as in real charts', () => {
    const down =
      '{{ define "l" }}{{ if . }}{{ include "l" (rest .) }}{{ end }}.{{ end }}{{ include "l" (until 100) }}'
    expect(render({ 'templates/a.yaml': down }).files.get('c/templates/a.yaml')).toBe('.'.repeat(101))
  })

  test('uses parsed templates for every rendering of a chart', () => {
    const chart = chartFromFiles(
      new Map([
        ['Chart.yaml', head],
        ['templates/a.yaml', '{{ tpl "{{ define \\"x\\" }}1{{ end }}" . }}{{ .Values.a }}'],
      ]),
      'CHART',
    )
    const texts = ['1', '2'].map((a) => renderChart(chart, { values: newTree([['a', a]]), release, host }))
    expect(texts.map(({ files }) => files.get('c/templates/a.yaml'))).toEqual(['1', '2'])
  })
})

describe('a chart that loops or grows without limit', () => {
  const double = (step: string, use: string) =>
    `{{ $x := list 1 }}{{ range until 60 }}{{ $x = ${step} }}{{ end }}{{ ${use} }}`
  const rows = [
    { name: 'a long range', text: '{{ range 1000000000000 }}{{ end }}', says: 'takes too many steps' },
    {
      name: 'nested ranges',
      text: '{{ range 100000 }}{{ range 100000 }}{{ $y := 1 }}{{ end }}{{ end }}',
      says: 'takes too many steps',
    },
    {
      name: 'branching includes',
      text: '{{ define "a" }}{{ if . }}{{ include "a" (rest .) }}{{ include "a" (rest .) }}{{ end }}{{ end }}{{ include "a" (until 60) }}',
      says: 'takes too many steps',
    },
    { name: 'much output', text: '{{ range 1000000 }}0123456789{{ end }}', says: 'the output is too large' },
    {
      name: 'a text that doubles',
      text: '{{ $x := "ab" }}{{ range until 60 }}{{ $x = print $x $x }}{{ end }}{{ $x }}',
      says: 'too large',
    },
    {
      name: 'a list that doubles',
      text: double('concat $x $x', 'len $x'),
      says: 'elements exceed the maximum of 4194304',
    },
    {
      name: 'a list that contains itself twice',
      text: double('list $x $x', '$x'),
      says: 'takes too many steps',
    },
    {
      name: 'a copied list that contains itself twice',
      text: double('list $x $x', 'deepCopy $x | len'),
      says: 'takes too many steps',
    },
    {
      name: 'a map that contains itself',
      text: '{{ $d := dict }}{{ $_ := set $d "d" $d }}{{ $d }}',
      says: 'nested too deep',
    },
  ]
  test.each(rows)('$name', ({ text, says }) => {
    const limits = { steps: 500_000, characters: 1_000_000 }
    const files = new Map([
      ['Chart.yaml', head],
      ['templates/a.yaml', text],
    ])
    const act = () =>
      renderChart(chartFromFiles(files, 'CHART'), { values: newTree(), release, host, limits })
    const message = expect.stringContaining(says) as unknown
    const work = workOf(() => expect(act).toThrow(expect.objectContaining({ code: 'render', message })))
    expect(work).toBeLessThan(100 * limits.steps)
  })

  test('each rendering has its own limits', () => {
    const chart = chartFromFiles(
      new Map([
        ['Chart.yaml', head],
        ['templates/a.yaml', '{{ range 100 }}a{{ end }}'],
      ]),
      'CHART',
    )
    const limits = { steps: 500, characters: 500 }
    for (let i = 0; i < 20; i++) {
      expect(() => renderChart(chart, { values: newTree(), release, host, limits })).not.toThrow()
    }
  })
})
