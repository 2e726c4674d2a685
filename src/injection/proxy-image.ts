// The name of a proxy image, as istiod builds it.
import { getPath } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'

const published = /-(distroless|debug)$/

/**
 * HUB/IMAGE:TAG[-TYPE], or an image that has a slash as it is: the annotation's type before that of the ProxyConfig,
 * which replaces one that the tag ends with.
 */
export function proxyImage(
  values: Tree,
  typeOfProxy: string | undefined,
  annotations: Readonly<Record<string, string>>,
  container: 'proxy' | 'proxy_init' = 'proxy',
): string {
  const text = (...path: string[]): string => String(getPath(values, ['global', ...path]) ?? '')
  const type = annotations['sidecar.istio.io/proxyImageType'] ?? typeOfProxy ?? ''
  const image = text(container, 'image') || 'proxyv2'
  if (image.includes('/')) return image
  const repository = `${text('hub')}/${image}`
  if (type === '') return `${repository}:${text('tag')}`
  const tag = text('tag').replace(published, '')
  return `${repository}:${type === 'default' ? tag : `${tag}-${type}`}`
}
