// Links from the index page to files of the bundle.
import type { BundledFile } from '../summary.ts'

/** A file as the page shows it. */
export interface FileLink {
  /** Relative to the page; empty for a path that must not be a link. */
  readonly href: string
  readonly path: string
  /** The end of the path, for lists under a pod. */
  readonly name: string
  readonly title: string
  readonly size: string
  /** `3.1 MB left out`, or empty. */
  readonly omitted: string
}

export function fileLink({ path, title, size, omitted = 0 }: BundledFile): FileLink {
  return {
    href: relativeUrl(path),
    path,
    name: path.split('/').at(-1) ?? path,
    title,
    size: sizeText(size),
    omitted: omitted > 0 ? `${sizeText(omitted)} left out` : '',
  }
}

/**
 * Returns a URL that can only lead into the bundle: each part of the path is encoded, so that none is a scheme, a query or a
 * fragment. Returns an empty text for a path that leaves the folder.
 */
export function relativeUrl(path: string): string {
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\uFFFD'))) return ''
  return `./${parts.map(encodeURIComponent).join('/')}`
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** `812 bytes`, `4.2 kB`: steps of 1,000, as file managers show them. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const value = bytes / 1000 ** step
  const digits = step === 0 || value >= 100 ? 0 : 1
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${units[step]}`
}
