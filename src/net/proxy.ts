// Selects the proxy of a request from the environment, by the rules of kubectl (Go's httpproxy package).
import { BlockList, isIP } from 'node:net'

export type Env = Readonly<Record<string, string | undefined>>

/**
 * Returns the URL of the proxy for a request to `target`, or undefined for a direct connection. Reads HTTPS_PROXY or
 * HTTP_PROXY by the scheme of the target, upper case first. NO_PROXY can list names, `.suffixes`, addresses and
 * networks, names and addresses optionally with a port, or `*`. Loopback addresses never use a proxy.
 */
export function proxyFor(target: URL, env: Env): string | undefined {
  const proxy = variable(env, target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY')
  if (!proxy) return undefined
  const host = bareHost(target)
  if (host === 'localhost' || isLoopback(host)) return undefined
  const port = target.port || (target.protocol === 'https:' ? '443' : '80')
  const exempt = (variable(env, 'NO_PROXY') ?? '').split(',').map((entry) => entry.trim().toLowerCase())
  if (exempt.some((entry) => covers(entry, host, port))) return undefined
  return proxy.includes('://') ? proxy : `http://${proxy}`
}

function variable(env: Env, name: string): string | undefined {
  return env[name] || env[name.toLowerCase()]
}

/** Returns the host of a URL in the form of NO_PROXY: lower case, IPv6 without brackets, no trailing dot. */
function bareHost(url: URL): string {
  return url.hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

function isLoopback(host: string): boolean {
  return host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function covers(entry: string, host: string, port: string): boolean {
  if (entry === '') return false
  if (entry === '*') return true
  if (entry.includes('/')) return inNetwork(entry, host)
  const [name, onlyPort] = splitPort(entry)
  if (onlyPort !== undefined && onlyPort !== port) return false
  if (isIP(name)) return isIP(host) === isIP(name) && sameAddress(name, host)
  const suffix = name.replace(/^\*/, '')
  return suffix.startsWith('.') ? host.endsWith(suffix) : host === suffix || host.endsWith(`.${suffix}`)
}

function splitPort(entry: string): [string, string | undefined] {
  if (isIP(entry)) return [entry, undefined]
  const match = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(entry)
  return [match?.[1] ?? entry, match?.[2]]
}

function sameAddress(a: string, b: string): boolean {
  const list = new BlockList()
  list.addAddress(a, family(a))
  return list.check(b, family(b))
}

function inNetwork(entry: string, host: string): boolean {
  const [network = '', bits = ''] = entry.split('/')
  const prefix = Number(bits)
  const version = isIP(network)
  const valid = version !== 0 && /^\d+$/.test(bits) && prefix <= (version === 4 ? 32 : 128)
  if (!valid || isIP(host) !== version) return false
  const list = new BlockList()
  list.addSubnet(network, prefix, family(network))
  return list.check(host, family(host))
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
