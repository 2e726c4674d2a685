// Reads TLS certificates and keys from files.
import { UserError } from '../../errors.ts'
import type { TlsSettings } from '../../net/http.ts'
import { readText } from '../../system/read-file.ts'

/** PEM files: the client certificate, its key, and the CA bundle to verify the server. */
export interface TlsFiles {
  readonly certFile?: string | undefined
  readonly keyFile?: string | undefined
  readonly caFile?: string | undefined
  readonly insecureSkipTlsVerify?: boolean | undefined
}

/**
 * Reads the files. `where` is the flag or file that names them, for messages. Throws UserError for a missing key or unreadable file.
 */
export function readTls(files: TlsFiles, where: string): TlsSettings {
  const { certFile, keyFile, caFile, insecureSkipTlsVerify } = files
  if ((certFile || '') !== '' && (keyFile || '') === '') {
    throw new UserError('chart-tls', `${where}: client certificate without a key`, {
      hint: 'give both files',
    })
  }
  return {
    cert: read(certFile, where),
    key: read(keyFile, where),
    ca: read(caFile, where),
    ...(insecureSkipTlsVerify && { rejectUnauthorized: false }),
  }
}

function read(file: string | undefined, where: string): string | undefined {
  if (file === undefined || file === '') return undefined
  try {
    return readText(file, { name: `${where}: ${file}` })
  } catch (error) {
    if (error instanceof UserError) throw error
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new UserError('chart-tls', `${where}: ${file} cannot be read (${code})`, { cause: error })
  }
}
