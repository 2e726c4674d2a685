// Agents that go through a proxy, in a file of their own: loaded only where there is one. (A dynamic import of the
// packages themselves has no names once bundled, as they are CommonJS.)
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

/** An agent for http or https (`secure`) targets behind an http, https or socks5 proxy. */
export function tunnelAgent(proxy: URL, secure: boolean, options: AgentOptions): Agent {
  // The proxy looks names up, as Go's clients have it for socks5 too.
  if (proxy.protocol.startsWith('socks')) {
    return new SocksProxyAgent(proxy.href.replace(/^socks5:/, 'socks5h:'), options)
  }
  const through = { ...options, proxy }
  return secure ? new HttpsProxyAgent(through) : new HttpProxyAgent(through)
}
