// Free ports on the loopback interface.
import { createServer } from 'node:net'

/** Below the range of ports for outgoing connections, so that none of them takes a port before it is used. */
const range = { from: 20_000, to: 32_000 }

/** Returns `count` different ports on which no process listens now. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = range.from + Math.floor(Math.random() * (range.to - range.from))
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
