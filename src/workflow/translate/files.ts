// Translates files to one IstioOperator.
import { dirname } from 'node:path'
import { readOperatorFile, type Layer } from '../../config/layers.ts'
import { UserError } from '../../errors.ts'
import { helmfileReleases, isHelmfile } from '../../translate/helmfile.ts'
import type { Tree } from '../../values/tree.ts'
import { YamlError } from '../../yaml/error.ts'
import { parseYaml } from '../../yaml/yaml.ts'
import type { WorkflowContext } from '../context.ts'
import { filesAt, type TranslateSource } from './given-files.ts'
import { installOf, operatorOf } from './install.ts'

/** Returns the IstioOperator that files describe together. Throws UserError. */
export function translateFiles(sources: readonly TranslateSource[], context: WorkflowContext): Tree {
  const layers = sources.flatMap(({ path, text }): Layer[] => {
    const document = helmfileOf(path, text)
    if (document === undefined) return readOperatorFile(path, () => text)
    const releases = helmfileReleases(document, filesAt(path === '-' ? '.' : dirname(path), context))
    return [{ origin: path, spec: installOf(releases, context).spec }]
  })
  return operatorOf(layers, context)
}

function helmfileOf(path: string, text: string): Tree | undefined {
  if (!/^releases:/m.test(text)) return undefined
  if (text.includes('{{'))
    throw new UserError('translate-template', `${path}: is a template`, {
      hint: 'translate the output of helmfile build instead',
    })
  try {
    const document = parseYaml(text, { file: path })
    return isHelmfile(document) ? document : undefined
  } catch (error) {
    // readOperatorFile reports it with its place.
    if (error instanceof YamlError) return undefined
    throw error
  }
}
