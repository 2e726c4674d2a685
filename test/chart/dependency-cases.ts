// Umbrella charts whose subcharts are used twice, share subcharts, or import values from each other. Helm's answers are
// in answers.json.
import type { Case } from './cases.ts'

const seen =
  'kind: {{ .Chart.Name | title }}\npath: {{ .Template.BasePath }}\nchart: {{ toJson .Chart }}\nvalues: {{ toJson .Values }}\nkids: {{ keys .Subcharts | sortAlpha }}\n'

type Files = Readonly<Record<string, string>>

/** Returns the files of a chart in `folder`. `more` is the rest of Chart.yaml. */
function chart(folder: string, more = '', values = ''): Files {
  const name = folder === '' ? 'root' : folder.slice(folder.lastIndexOf('/') + 1)
  const base = folder === '' ? '' : `${folder}/`
  return {
    [`${base}Chart.yaml`]: `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n${more}`,
    [`${base}values.yaml`]: values,
    [`${base}templates/a.yaml`]: seen,
    [`${base}crds/crd.yaml`]: 'kind: CustomResourceDefinition\n',
  }
}

const [mid, leaf] = ['charts/mid', 'charts/mid/charts/leaf']
const twice = 'dependencies: [{name: mid, version: "*"}, {name: mid, version: "*", alias: second}]\n'
const lists = (row: string) => `dependencies: [{name: leaf, version: "*"${row}}]\n`

const shared: Readonly<Record<string, string>> = {
  'not listed': '',
  listed: lists(''),
  'listed by another name': lists(', alias: other'),
  'with a condition': lists(', condition: leaf.on'),
  'with a tag': lists(', tags: [t]'),
  'with imports': lists(', import-values: [data, {child: table, parent: got}]'),
}

const imports = [
  '[]',
  '[{child: table}]',
  '[{parent: got}]',
  '[5, {child: 5, parent: 6}]',
  '[none, {child: none, parent: got}]',
  '[{child: table, parent: got}, {child: exports.data, parent: got}, {child: table, parent: again}]',
  '[{child: table, parent: .}, {child: table.deep, parent: a.b}]',
]

const leafValues = 'table: {x: 1, deep: {y: 2}}\nexports: {data: {z: 3, deep: {w: 4}}}\n'

export const dependencyCases: readonly Case[] = [
  ...Object.entries(shared).flatMap(([name, more]) =>
    [{}, { leaf: { on: false } }, { second: { leaf: { on: false, x: 1 } }, tags: { t: false } }].map(
      (values) => ({
        name: `a subchart twice, its own ${name}, ${JSON.stringify(values)}`,
        files: {
          ...chart('', twice),
          ...chart(mid, more, 'leaf: {on: true}\n'),
          ...chart(leaf, '', leafValues),
        },
        values,
      }),
    ),
  ),
  {
    name: 'a subchart three times, and deeper',
    files: {
      ...chart('', `${twice.slice(0, -2)}, {name: mid, version: "^1", alias: third}]\n`),
      ...chart(mid, lists(', alias: one').replace(']', ', {name: leaf, version: "*", alias: two}]')),
      ...chart(leaf),
      ...chart(`${leaf}/charts/tip`),
    },
    values: { third: { two: { a: 1 } }, mid: { one: { tip: { b: 2 } } } },
  },
  ...imports.map((rules) => ({
    name: `imports ${rules}`,
    files: {
      ...chart('', `dependencies: [{name: mid, version: "*", import-values: ${rules}}]\n`, 'again: text\n'),
      ...chart(mid, '', leafValues),
    },
  })),
  {
    name: 'imports of one table by two subcharts',
    files: {
      ...chart(
        '',
        'dependencies: [{name: mid, import-values: [{child: table, parent: got}]}, {name: kid, import-values: [{child: table, parent: got}, {child: table, parent: mid.table}]}]\n',
      ),
      ...chart(mid, '', leafValues),
      ...chart('charts/kid', '', 'table: {x: 5, k: 6, deep: {v: 7}}\n'),
    },
  },
  {
    name: 'a list in a subchart alone',
    files: {
      ...chart(''),
      ...chart(mid, lists(', alias: other, enabled: false, import-values: [data]')),
      ...chart(leaf, '', leafValues),
    },
  },
  {
    name: 'a tag that is no boolean beside a condition',
    files: { ...chart('', 'dependencies: [{name: mid, condition: on, tags: [t]}]\n'), ...chart(mid) },
    values: { on: true, tags: { t: 'yes' } },
  },
  {
    name: 'no dependency left',
    files: { ...chart('', 'dependencies: [{name: mid, condition: on}]\n', 'a: null\n'), ...chart(mid) },
    values: { on: false },
  },
  {
    name: 'an empty list of dependencies',
    files: { ...chart('', 'dependencies: []\n'), ...chart(mid, 'dependencies: []\n', 'a: null\n') },
  },
]
