// HTTP agents: keep connections alive, limit their number and use a proxy if one is configured.
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { UserError } from '../errors.ts'
import type { AgentOptions } from './tunnel.ts'

/**
 * Returns the settings of every agent: at most `maxSockets` connections, and one second per address before the next one
 * is tried (Node's default of 250 ms is too short for distant hosts).
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

/**
 * Returns an agent for URLs of a scheme (`http:`, `https:`), through `proxy` (http, https, socks5) if given. Throws
 * UserError for an invalid proxy URL.
 */
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
  // The URL is not quoted, because it can contain a password.
  throw new UserError('proxy', 'the proxy is not a valid URL', {
    hint: 'set the proxy (HTTPS_PROXY, HTTP_PROXY or proxy-url in the kubeconfig) to http://HOST:PORT, https://… or socks5://…',
  })
}
