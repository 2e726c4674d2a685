// Recognizes the API server's error for a webhook that timed out.
const timeout = /deadline exceeded|i\/o timeout|Client\.Timeout|handshake timeout|timed out/

/** Returns the name of the webhook that timed out; undefined for other messages. */
export function timedOutWebhook(message: string): string | undefined {
  const name = /failed calling webhook "([^"]{1,253})"/.exec(message)?.[1]
  return name !== undefined && timeout.test(message) ? name : undefined
}
