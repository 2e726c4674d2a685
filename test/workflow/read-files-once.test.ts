// Files and standard input are read once, however many steps use them.
import { expect, test } from '@jest/globals'
import { readFilesOnce } from '../../src/workflow/rendering/read-files-once.ts'
import { testContext } from '../support/context.ts'

test.each([
  {
    flag: '-f -',
    options: { filename: ['-'] },
    stdin: 'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\n',
  },
  { flag: '--set-file -', options: { setFile: ['values.global.istioNamespace=-'] }, stdin: 'mesh' },
])('the text of $flag is kept when a second step reads the files', async ({ options, stdin }) => {
  const texts = [stdin]
  const context = { ...testContext(), readStdin: () => texts.shift() ?? '' }
  const first = await readFilesOnce(options, context)
  const second = await readFilesOnce(first.options, context)
  expect(first.options.fileContents).toEqual({ '-': stdin })
  expect(second.options.fileContents).toEqual({ '-': stdin })
  expect(second.spec).toEqual(first.spec)
})
