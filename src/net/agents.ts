// Connections: kept alive, bounded in number, through a proxy where one is asked for.
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { UserError } from '../errors.ts'
import type { AgentOptions } from './tunnel.ts'

/**
 * Settings of every agent: `maxSockets` connections at a time; a second to try an address before the next (Node's
 * own quarter of a second is too short for a far host with two addresses).
 */
export function agentOptions(maxSockets: number): AgentOptions {
  return {
    keepAlive: true,
    keepAliveMsecs: 15_000,
    maxSockets,
    scheduling: 'lifo',
    autoSelectFamilyAttemptTimeout: 1000,
  }
}

/** An agent for URLs of a scheme (`http:`, `https:`), through `proxy` (http, https, socks5) if one is given. */
export async function makeAgent(
  scheme: string,
  proxy: string | undefined,
  options: AgentOptions,
): Promise<HttpAgent> {
  const secure = scheme === 'https:'
  if (proxy === undefined) return secure ? new HttpsAgent(options) : new HttpAgent(options)
  const { tunnelAgent } = await import('./tunnel.ts')
  return tunnelAgent(proxyUrl(proxy), secure, options)
}

const proxySchemes = ['http:', 'https:', 'socks5:', 'socks5h:']

function proxyUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && proxySchemes.includes(url.protocol)) return url
  // The text itself may hold a password, so it is not repeated.
  throw new UserError('proxy', 'the proxy in use is not a URL of a known kind', {
    hint: 'a proxy (HTTPS_PROXY, HTTP_PROXY or proxy-url in the kubeconfig) is http://HOST:PORT, https://… or socks5://…',
  })
}
