// Agents that use a proxy. A separate file, so that it is loaded only if there is a proxy. (A dynamic import of the
// CommonJS packages themselves has no named exports once bundled.)
import type { Agent } from 'node:http'
import { HttpProxyAgent, HttpsProxyAgent } from 'hpagent'
import { SocksProxyAgent } from 'socks-proxy-agent'

/** The settings that every agent takes. */
export interface AgentOptions {
  readonly keepAlive: boolean
  readonly keepAliveMsecs: number
  readonly maxSockets: number
  readonly scheduling: 'lifo'
  readonly autoSelectFamilyAttemptTimeout: number
}

/** Returns an agent for http or https (`secure`) targets behind an http, https or socks5 proxy. */
export function tunnelAgent(proxy: URL, secure: boolean, options: AgentOptions): Agent {
  // The proxy resolves names, as in Go's clients.
  if (proxy.protocol.startsWith('socks')) {
    return new SocksProxyAgent(proxy.href.replace(/^socks5:/, 'socks5h:'), options)
  }
  const through = { ...options, proxy }
  return secure ? new HttpsProxyAgent(through) : new HttpProxyAgent(through)
}
