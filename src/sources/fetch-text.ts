// Fetches a values file from a URL, as Helm does: with no login except the one in the URL.
import { STATUS_CODES } from 'node:http'
import { maxFileSize } from '../chart/files/limits.ts'
import { createHttp } from '../net/http.ts'
import type { Env } from '../net/proxy.ts'
import { createDownload } from './download.ts'
import { refused } from './failure.ts'
import { maskUrl } from './urls.ts'

export interface FetchTextOptions {
  readonly env: Env
  readonly signal?: AbortSignal | undefined
  /** Milliseconds without progress; 30,000 by default. */
  readonly timeout?: number
}

/** Returns the text at an HTTP URL, at most 5 MiB. Throws UserError with Helm's message; rejects with AbortError. */
export async function fetchText(
  address: string,
  { env, signal, timeout = 30_000 }: FetchTextOptions,
): Promise<string> {
  const http = createHttp({ env })
  try {
    const url = new URL(address)
    const { status, body } = await createDownload({ http, timeout, signal })({ url, limit: maxFileSize })
    if (status === 200) return body.toString('utf8')
    const statusText = `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd()
    throw refused('values-not-found', `failed to fetch ${maskUrl(url)} : ${statusText}`)
  } finally {
    http.close()
  }
}
