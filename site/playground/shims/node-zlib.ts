// The part of node:zlib that the engine uses, with Node's error codes.
import { Gunzip } from 'fflate'

/** Returns the unpacked data. Throws Error with a code: ERR_BUFFER_TOO_LARGE, Z_BUF_ERROR, Z_DATA_ERROR. */
export function gunzipSync(
  data: Uint8Array,
  { maxOutputLength }: { readonly maxOutputLength: number },
): Buffer {
  const chunks: Uint8Array[] = []
  let length = 0
  let isComplete = false
  const stream = new Gunzip((chunk, isFinal) => {
    length += chunk.length
    if (length > maxOutputLength) throw failure('ERR_BUFFER_TOO_LARGE')
    chunks.push(chunk)
    isComplete ||= isFinal
  })
  try {
    // In parts, so that the limit stops an archive that expands to much more data.
    for (let at = 0; at < data.length; at += partSize)
      stream.push(data.subarray(at, at + partSize), at + partSize >= data.length)
  } catch (error) {
    throw (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? error : asNodeError(error)
  }
  if (!isComplete) throw failure('Z_BUF_ERROR')
  return Buffer.concat(chunks)
}

const partSize = 65_536

/** fflate's code of an unexpected end. */
const unexpectedEnd = 0

function asNodeError(error: unknown): Error {
  const { code } = error as { code?: unknown }
  return failure(code === unexpectedEnd ? 'Z_BUF_ERROR' : 'Z_DATA_ERROR')
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code })
}
