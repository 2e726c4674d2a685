// A minimal client for setting up the sandbox: no retries, no types, nothing of the program under test.
import { request } from 'node:https'

/** A server and the user who sends requests; `ca` is PEM. */
export interface Access {
  readonly server: string
  readonly token: string
  readonly ca: string
}

export interface Answer {
  readonly status: number
  readonly body: string
}

/** Sends one request. Resolves with any HTTP status; rejects if there is no response. */
export function call(access: Access, method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { authorization: `Bearer ${access.token}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const asked = request(
      access.server + path,
      { method, headers, ca: access.ca, agent: false },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** True if a GET returns 200. */
export async function answers(access: Access, path: string): Promise<boolean> {
  return call(access, 'GET', path).then(
    ({ status }) => status === 200,
    () => false,
  )
}

/** Creates an object; rejects with the server's message. */
export async function create(access: Access, path: string, object: unknown): Promise<void> {
  const { status, body } = await call(access, 'POST', path, object)
  if (status !== 201) throw new Error(`POST ${path}: ${status} ${body}`)
}

/**
 * A kubeconfig with one cluster, one user and one context, all named `name`; no `ca` means plain HTTP or no
 * verification.
 */
export function kubeconfig(
  name: string,
  { server, token, ca }: Omit<Access, 'ca'> & { ca?: string },
): string {
  const authority =
    ca === undefined ? {} : { 'certificate-authority-data': Buffer.from(ca).toString('base64') }
  return JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name, cluster: { server, ...authority } }],
      users: [{ name, user: { token } }],
      contexts: [{ name, context: { cluster: name, user: name } }],
      'current-context': name,
    },
    undefined,
    2,
  )
}
