// Jest's transform: removes types and keeps imports, with the same esbuild that bundles the program.
import { transformSync } from 'esbuild'

export default {
  process(source, file) {
    const { code, map } = transformSync(source, {
      loader: 'ts',
      format: 'esm',
      target: 'node20',
      sourcefile: file,
      sourcemap: 'external',
    })
    return { code, map }
  },
  getCacheKey(source, file, { configString }) {
    return Buffer.from(`${file}${configString}`).toString('base64url') + source.length + hash(source)
  },
}

function hash(text) {
  let value = 5381
  for (let i = 0; i < text.length; i++) value = ((value * 33) ^ text.charCodeAt(i)) >>> 0
  return value.toString(36)
}
