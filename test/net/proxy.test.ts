import { expect, test } from '@jest/globals'
import { proxyFor } from '../../src/net/proxy.ts'

const proxy = 'http://proxy.test:3128'
const far = 'https://api.example.com:6443'

test.each([
  { name: 'no variable', url: far, env: {}, proxied: undefined },
  { name: 'HTTPS_PROXY', url: far, env: { HTTPS_PROXY: proxy }, proxied: proxy },
  { name: 'https_proxy', url: far, env: { https_proxy: proxy }, proxied: proxy },
  {
    name: 'upper case takes precedence',
    url: far,
    env: { HTTPS_PROXY: proxy, https_proxy: 'http://other' },
    proxied: proxy,
  },
  { name: 'an empty variable', url: far, env: { HTTPS_PROXY: '', NO_PROXY: '' }, proxied: undefined },
  { name: 'HTTP_PROXY is not for https', url: far, env: { HTTP_PROXY: proxy }, proxied: undefined },
  { name: 'HTTP_PROXY', url: 'http://api.example.com', env: { HTTP_PROXY: proxy }, proxied: proxy },
  { name: 'a proxy without scheme', url: far, env: { HTTPS_PROXY: 'proxy.test:3128' }, proxied: proxy },
  {
    name: 'socks',
    url: far,
    env: { HTTPS_PROXY: 'socks5://127.0.0.1:1080' },
    proxied: 'socks5://127.0.0.1:1080',
  },
  {
    name: 'no proxy for localhost',
    url: 'https://localhost:6443',
    env: { HTTPS_PROXY: proxy },
    proxied: undefined,
  },
  {
    name: 'no proxy for loopback',
    url: 'https://127.0.0.53:6443',
    env: { HTTPS_PROXY: proxy },
    proxied: undefined,
  },
  {
    name: 'no proxy for IPv6 loopback',
    url: 'https://[::1]:6443',
    env: { HTTPS_PROXY: proxy },
    proxied: undefined,
  },
])('$name', ({ url, env, proxied }) => {
  expect(proxyFor(new URL(url), env)).toBe(proxied)
})

test.each([
  { name: '*', noProxy: '*', url: far, direct: true },
  { name: 'the name', noProxy: 'api.example.com', url: far, direct: true },
  { name: 'the name in capitals', noProxy: 'API.Example.COM', url: far, direct: true },
  { name: 'a domain above', noProxy: 'example.com', url: far, direct: true },
  { name: 'a domain above with a dot', noProxy: '.example.com', url: far, direct: true },
  { name: 'a domain above with a star', noProxy: '*.example.com', url: far, direct: true },
  {
    name: 'a dotted domain is not for itself',
    noProxy: '.example.com',
    url: 'https://example.com',
    direct: false,
  },
  { name: 'a plain domain is', noProxy: 'example.com', url: 'https://example.com', direct: true },
  { name: 'half a label', noProxy: 'ample.com', url: far, direct: false },
  { name: 'one of several', noProxy: 'a.test, example.com ,b.test', url: far, direct: true },
  { name: 'another', noProxy: 'other.com', url: far, direct: false },
  { name: 'the port', noProxy: 'example.com:6443', url: far, direct: true },
  { name: 'another port', noProxy: 'example.com:443', url: far, direct: false },
  { name: 'the usual port', noProxy: 'example.com:443', url: 'https://api.example.com', direct: true },
  { name: 'an address', noProxy: '10.1.2.3', url: 'https://10.1.2.3:6443', direct: true },
  { name: 'another address', noProxy: '10.1.2.3', url: 'https://10.1.2.33:6443', direct: false },
  { name: 'an address and port', noProxy: '10.1.2.3:6443', url: 'https://10.1.2.3:6443', direct: true },
  { name: 'a network', noProxy: '10.0.0.0/8', url: 'https://10.1.2.3:6443', direct: true },
  { name: 'another network', noProxy: '10.0.0.0/8', url: 'https://11.1.2.3:6443', direct: false },
  { name: 'a network is not for names', noProxy: '0.0.0.0/0', url: far, direct: false },
  { name: 'a broken network', noProxy: '10.0.0.0/99', url: 'https://10.1.2.3:6443', direct: false },
  { name: 'an IPv6 network', noProxy: 'fd00::/8', url: 'https://[fd00::1]:6443', direct: true },
  { name: 'an IPv6 address', noProxy: 'fd00:0::1', url: 'https://[fd00::1]:6443', direct: true },
])('NO_PROXY: $name', ({ noProxy, url, direct }) => {
  const found = proxyFor(new URL(url), { HTTPS_PROXY: proxy, no_proxy: noProxy })
  expect(found === undefined).toBe(direct)
})
