// The Gateways of test/injection/data/gateways/inputs.yaml, and the objects that the reference's controller created.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import type { Gateway, Istiod } from '../../src/injection/gateway-data.ts'

export interface GatewayInput {
  readonly name: string
  readonly gateway: Gateway
  /** Settings of istiod that are not values of the chart. */
  readonly istiod: Pick<Istiod, 'proxyConfig' | 'quic'>
  /** Values of chart istiod as a tree; they override those of profile ambient. */
  readonly values: Readonly<Record<string, unknown>>
}

type Row = Pick<Gateway, 'metadata'> &
  Partial<Gateway['spec']> &
  Pick<Istiod, 'proxyConfig' | 'quic'> & { readonly values?: Record<string, unknown> }

const folder = join(import.meta.dirname, '../injection/data/gateways')

/** The UID of the reference's Gateways. */
const uid = '00000000-0000-4000-8000-000000000001'

/** All inputs, in the order of the file. */
export function gatewayInputs(): GatewayInput[] {
  const text = readFileSync(join(folder, 'inputs.yaml'), 'utf8')
  const rows = parseYaml(text) as unknown as Record<string, Row>
  return Object.entries(rows).map(([name, row]) => {
    const { metadata, proxyConfig, quic, values = {}, gatewayClassName = 'istio', ...spec } = row
    const gateway = { metadata: { ...metadata, uid }, spec: { gatewayClassName, ...spec } }
    return { name, gateway, istiod: { ...(proxyConfig && { proxyConfig }), ...(quic && { quic }) }, values }
  })
}

/** The objects that the reference created for the input with this name. */
export function gatewayGolden(name: string): KubeObject[] {
  const text = readFileSync(join(folder, `${name}.json`), 'utf8')
  return (JSON.parse(text) as { objects: KubeObject[] }).objects
}
