// A release is rejected if the tag, the changesets or the repository are not ready.
import { expect, test } from '@jest/globals'
import { releaseProblems, type ReleaseInput } from '../../scripts/release-check.ts'

const ready: ReleaseInput = {
  tag: 'v1.2.3',
  version: '1.2.3',
  repository: 'git+https://example.com/a/ambientctl.git',
  changesetFiles: ['README.md', 'config.json'],
}

test('accepts a version whose tag, changelog and repository are ready', () => {
  expect(releaseProblems(ready)).toEqual([])
})

test.each([
  { name: 'a tag of another version', change: { tag: 'v1.2.4' }, says: /tag v1\.2\.3/ },
  { name: 'a missing tag', change: { tag: '' }, says: /The tag is ""/ },
  {
    name: 'a changeset that is missing in the changelog',
    change: { changesetFiles: ['README.md', 'brave-cats.md'] },
    says: /brave-cats\.md/,
  },
  {
    name: 'the placeholder of the repository',
    change: { repository: 'git+https://example.com/OWNER-TO-BE-NAMED/ambientctl.git' },
    says: /placeholder/,
  },
])('rejects $name', ({ change, says }) => {
  const problems = releaseProblems({ ...ready, ...change })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(says)
})
