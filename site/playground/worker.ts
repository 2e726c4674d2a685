// The worker of the playground. Rendering runs here, so that a slow template does not block the page.
import { playgroundEngine } from './engine.ts'
import type { EngineRequest } from './messages.ts'

/** The largest number of bytes that a browser returns at once. */
const maxRandom = 65_536

const engine = playgroundEngine({
  now: () => new Date(),
  random(count) {
    const bytes = new Uint8Array(count)
    for (let at = 0; at < count; at += maxRandom)
      crypto.getRandomValues(bytes.subarray(at, Math.min(at + maxRandom, count)))
    return bytes
  },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => {
  const call = engine[data.name] as (...args: EngineRequest['args']) => unknown
  postMessage({ id: data.id, result: call(...data.args) })
})
