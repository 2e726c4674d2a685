// The error by which the API server says that it gave up waiting for a webhook.
const gaveUp = /deadline exceeded|i\/o timeout|Client\.Timeout|handshake timeout|timed out/

/** The name of the webhook for which the API server waited until its timeout; undefined for any other message. */
export function timedOutWebhook(message: string): string | undefined {
  const name = /failed calling webhook "([^"]{1,253})"/.exec(message)?.[1]
  return name !== undefined && gaveUp.test(message) ? name : undefined
}
