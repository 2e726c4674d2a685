// The image of a proxy, as istiod puts it together.
import { getPath } from '../../../src/values/tree.ts'
import type { Tree } from '../../../src/values/tree.ts'

const published = /-(distroless|debug)$/

/** HUB/IMAGE:TAG[-TYPE]: the annotation's type before that of the ProxyConfig, which replaces one that the tag ends with. */
export function proxyImage(
  values: Tree,
  typeOfProxy: string | undefined,
  annotations: Readonly<Record<string, string>>,
): string {
  const text = (...path: string[]): string => String(getPath(values, ['global', ...path]) ?? '')
  const type = annotations['sidecar.istio.io/proxyImageType'] ?? typeOfProxy ?? ''
  const repository = `${text('hub')}/${text('proxy', 'image') || 'proxyv2'}`
  if (type === '') return `${repository}:${text('tag')}`
  const tag = text('tag').replace(published, '')
  return `${repository}:${type === 'default' ? tag : `${tag}-${type}`}`
}
