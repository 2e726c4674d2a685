// Opens the registries of images: digests, and copies between registries and OCI image layouts.
import { rootCertificates } from 'node:tls'
import { UserError } from '../errors.ts'
import { createConcurrencyLimit } from '../net/concurrency.ts'
import { createHttp } from '../net/http.ts'
import type { Env } from '../net/proxy.ts'
import { readText } from '../system/read-file.ts'
import { createDownload } from './download.ts'
import { repositoryPath, type ImageReader, type ImageRepository } from './oci/images/image-store.ts'
import type { SourceImage } from './oci/images/resolve-images.ts'
import { openRegistryClient, type RegistryClient } from './oci/images/registry-client.ts'
import type { TransferContext } from './oci/images/registry-request.ts'
import { manifestDigest, registryReader, type ClientOf } from './oci/images/registry-reader.ts'
import { registryWriter, type RegistryWriter } from './oci/images/registry-writer.ts'

/** How registries of images are reached. Logins come from the files of Helm, Docker and Podman. */
export interface ImageAccessOptions {
  readonly env: Env
  readonly signal?: AbortSignal | undefined
  readonly warn: (message: string) => void
  /** A PEM file with CAs that are trusted in addition to the public ones. */
  readonly caFile?: string | undefined
  /** Milliseconds without progress after which a request has failed. Default: 60,000. */
  readonly timeout?: number | undefined
}

interface PushAccessOptions {
  /** All repositories that are written, and those that blobs may be mounted from. */
  readonly repositories: readonly ImageRepository[]
  /** Use HTTP without TLS. */
  readonly plainHttp: boolean
}

/** Image registries with shared connections. */
export interface ImageRegistries {
  readonly reader: ImageReader
  /** Returns a writer to one registry. */
  writer(options: PushAccessOptions): RegistryWriter
  /** Returns the digest of each image in order; undefined for one that its registry does not have. */
  digests(images: readonly SourceImage[]): Promise<(string | UserError | undefined)[]>
  close(): void
}

const parallelRequests = 8

/** Opens the registries. It makes no request before it is used. Throws UserError for an unreadable CA file. */
export function openImageRegistries(options: ImageAccessOptions): ImageRegistries {
  const { env, signal, warn, timeout = 60_000 } = options
  const http = createHttp({ env })
  const context: TransferContext = {
    env,
    signal,
    warn,
    http,
    timeout,
    download: createDownload({ http, timeout, signal }),
  }
  const tls = options.caFile === undefined ? {} : { ca: withPublicCas(options.caFile) }
  const clients = (plainHttp: boolean, scopeOf: (one: ImageRepository) => string | undefined): ClientOf => {
    const opened = new Map<string, RegistryClient>()
    return (one) => {
      const path = repositoryPath(one)
      const reference = { host: one.registry, repository: one.repository, tag: undefined, digest: undefined }
      const endpoint = { reference, login: undefined, tls, plainHttp, scope: scopeOf(one) }
      const client = opened.get(path) ?? openRegistryClient(context, endpoint)
      opened.set(path, client)
      return client
    }
  }
  const pullClients = clients(false, () => undefined)
  return {
    reader: registryReader(context, pullClients),
    writer: ({ repositories, plainHttp }) =>
      registryWriter(
        context,
        clients(plainHttp, (one) => pushScope(one, repositories)),
      ),
    async digests(images) {
      const limit = createConcurrencyLimit(parallelRequests)
      return Promise.all(
        images.map((image) =>
          limit(() => manifestDigest(pullClients, image, image.reference)).catch(orUserError),
        ),
      )
    },
    close: () => http.close(),
  }
}

function orUserError(error: unknown): UserError {
  if (error instanceof UserError) return error
  throw error
}

/** A token that also allows mounts from the other repositories of the registry. */
function pushScope(to: ImageRepository, all: readonly ImageRepository[]): string {
  const others = all.filter((one) => one.registry === to.registry && one.repository !== to.repository)
  const pulls = [...new Set(others.map(({ repository }) => `repository:${repository}:pull`))]
  return [`repository:${to.repository}:pull,push`, ...pulls].join(' ')
}

/** Node replaces the public CAs by the given ones. */
function withPublicCas(file: string): string {
  try {
    return [...rootCertificates, readText(file, { name: `--registry-ca-file: ${file}` })].join('\n')
  } catch (error) {
    if (error instanceof UserError) throw error
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new UserError('registry-ca-file', `--registry-ca-file: ${file} cannot be read (${code})`, {
      cause: error,
    })
  }
}
