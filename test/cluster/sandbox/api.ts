// The least client that the sandbox needs to set itself up: no retries, no types, nothing of the program under test.
import { request } from 'node:https'

/** A server and who asks it; `ca` is PEM. */
export interface Access {
  readonly server: string
  readonly token: string
  readonly ca: string
}

export interface Answer {
  readonly status: number
  readonly body: string
}

/** One request; resolves with any HTTP status, rejects when there is no answer. */
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

/** Whether a GET answers 200. */
export async function answers(access: Access, path: string): Promise<boolean> {
  return call(access, 'GET', path).then(
    ({ status }) => status === 200,
    () => false,
  )
}

/** Creates an object; rejects with the server's words when it refuses. */
export async function create(access: Access, path: string, object: unknown): Promise<void> {
  const { status, body } = await call(access, 'POST', path, object)
  if (status !== 201) throw new Error(`POST ${path}: ${status} ${body}`)
}

/** A kubeconfig of one cluster, one user and one context, all called `name`; no `ca` means plain HTTP or no check. */
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
