// Creates the skeleton of a check: its row in the table, a test case, and its section in the documentation.
import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fillIn, insertAfterLast, type Edit } from './edit.ts'

/** The paths of the parts of a check. Imports are derived from them. */
export const checkPaths = {
  /** The folder of all checks. */
  all: 'src/preflight',
  check: (file: string) => `src/preflight/checks/nodes/${file}.ts`,
  table: 'src/preflight/checks.ts',
  type: 'src/preflight/check.ts',
  case: (file: string) => `test/preflight/cases/${file}.ts`,
  wording: 'src/preflight/wording.ts',
  caseType: 'test/preflight/case.ts',
  evidence: 'test/support/evidence.ts',
} as const

/** Returns the path with which one file imports another. */
function importPath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

/** The scripts of package.json that complete the skeleton: docs/checks.md is generated from the table. */
export const checkScripts = ['docs:generate'] as const

/** Returns the edits that add a check. Throws Error if the id is invalid or already exists. */
export function checkEdits(root: string, id: string): Edit[] {
  if (!/^[A-Z][A-Z0-9]*(-[A-Z]+)?-\d{2}$/.test(id)) {
    throw new Error(`"${id}" is not a valid id: use a subject and two digits, such as "NODE-21"`)
  }
  const taken = fileWith(root, id)
  if (taken) throw new Error(`${id} already exists in ${taken}; ids are never reused`)
  const file = id.toLowerCase()
  const name = `${file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Checks`
  const { table } = checkPaths
  const [checkFile, caseFile] = [checkPaths.check(file), checkPaths.case(file)]
  return [
    { path: checkFile, create: checkText(id, name, (path) => importPath(checkFile, path)) },
    { path: caseFile, create: caseText(id, (path) => importPath(caseFile, path)) },
    {
      path: table,
      change: (text) =>
        [
          insertAfterLast(
            table,
            /^import .*\n/gm,
            `import { ${name} } from '${importPath(table, checkFile)}'\n`,
          ),
          insertAfterLast(table, /^ {2}\.\.\.\w+,\n/gm, `  ...${name},\n`),
        ].reduce((old, edit) => ('change' in edit ? edit.change(old) : old), text),
    },
  ]
}

function fileWith(root: string, id: string): string | undefined {
  const folder = join(root, checkPaths.all)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const found = files.find((name) => readFileSync(join(folder, name), 'utf8').includes(`id: '${id}'`))
  return found && `${checkPaths.all}/${found}`
}

const checkText = (
  id: string,
  name: string,
  importOf: (path: string) => string,
) => `// ${fillIn} the subject of these checks.
import { check, type Check } from '${importOf(checkPaths.type)}'
import { objectsText } from '${importOf(checkPaths.wording)}'

const label = 'example.com/fill-in'

export const ${name}: readonly Check[] = [
  check({
    id: '${id}',
    subject: 'nodes',
    level: 'warning',
    title: '${fillIn} the problem as a noun phrase or a short sentence',
    why: "${fillIn} the consequence for the user's traffic.",
    remedy: '${fillIn} what to do, in the imperative.',
    needs: ['nodes'],
    // ${fillIn} find the problem: one result for each cause, even if many objects have it.
    find: ({ nodes }) => {
      const wrong = nodes.filter(({ labels }) => labels[label] === 'wrong')
      if (wrong.length === 0) return []
      return [
        {
          object: objectsText(wrong.map(({ name }) => \`Node/\${name}\`)),
          field: \`metadata.labels[\${label}]\`,
          message: 'is "wrong"; it must be "right"',
          fix: {
            kind: 'print',
            text: 'label the nodes',
            commands: wrong.map(({ name }) => \`kubectl label node \${name} \${label}=right --overwrite\`),
          },
        },
      ]
    },
  }),
]
`

const caseText = (
  id: string,
  importOf: (path: string) => string,
) => `import { sample } from '${importOf(checkPaths.evidence)}'
import type { Case } from '${importOf(checkPaths.caseType)}'

export const cases: readonly Case[] = [
  {
    id: '${id}',
    name: '${fillIn} what is wrong in this case',
    clean: () => sample('k3s'),
    // ${fillIn} the one field that makes the check find the problem.
    path: 'nodes[0].labels[example.com/fill-in]',
    value: 'wrong',
    found: { object: 'Node/', field: 'labels[example.com/fill-in]', message: 'must be "right"' },
  },
]
`
