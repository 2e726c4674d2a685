// The Gateways whose objects the reference made, as test/injection/data/gateways/inputs.yaml has them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '../../src/yaml/yaml.ts'
import type { Gateway, Istiod } from './istiod/gateway-data.ts'

export interface GatewayInput {
  readonly name: string
  readonly gateway: Gateway
  /** What istiod has besides, or not. */
  readonly istiod: Pick<Istiod, 'proxyConfig'>
  /** Values of chart istiod, nested. */
  readonly values: Readonly<Record<string, unknown>> | undefined
}

type Row = Pick<Gateway, 'metadata'> &
  Partial<Gateway['spec']> &
  Pick<Istiod, 'proxyConfig'> & { readonly values?: Record<string, unknown> }

/** The folder of the inputs and of what the reference made of them. */
export const gatewaysFolder = join(import.meta.dirname, '../injection/data/gateways')

export function gatewayInputs(): GatewayInput[] {
  const text = readFileSync(join(gatewaysFolder, 'inputs.yaml'), 'utf8')
  const rows = parseYaml(text) as unknown as Record<string, Row>
  return Object.entries(rows).map(([name, row]) => {
    const { metadata, proxyConfig, values, gatewayClassName = 'istio', ...spec } = row
    const gateway = { metadata, spec: { gatewayClassName, ...spec } }
    return { name, gateway, istiod: { ...(proxyConfig && { proxyConfig }) }, values }
  })
}
