// Checks that a release is ready: `npm run release:check -- v1.2.3`, before the workflow publishes the package.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface ReleaseInput {
  /** The pushed tag, `v1.2.3`. */
  readonly tag: string
  /** The version in package.json. */
  readonly version: string
  /** `repository.url` in package.json. */
  readonly repository: string
  /** The names of the files in .changeset/. */
  readonly changesetFiles: readonly string[]
}

/** Returns the problems that prevent a release, one sentence each. */
export function releaseProblems({ tag, version, repository, changesetFiles }: ReleaseInput): string[] {
  const pending = changesetFiles.filter((name) => name.endsWith('.md') && name !== 'README.md')
  const rules: readonly (readonly [boolean, string])[] = [
    [tag !== `v${version}`, `The tag is "${tag}", but package.json has version ${version}: tag v${version}.`],
    [
      pending.length > 0,
      `Changesets are not in CHANGELOG.md yet: ${pending.join(', ')}. Run \`npx changeset version\`.`,
    ],
    [
      repository.includes('OWNER-TO-BE-NAMED'),
      'package.json has a placeholder for the repository: name its owner in `repository` and `bugs`.',
    ],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, text]) => text)
}

function main(tag: string): void {
  const { version, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
    repository: { url: string }
  }
  const changesetFiles = readdirSync(join(root, '.changeset'))
  const problems = releaseProblems({ tag, version, repository: repository.url, changesetFiles })
  for (const problem of problems) console.error(`Error: ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) main(process.argv[2] ?? '')
