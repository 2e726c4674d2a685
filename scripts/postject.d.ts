// postject has no types of its own.
declare module 'postject' {
  /** Writes a resource into a copy of Node, and marks the copy as a single executable. Changes the file in place. */
  export function inject(
    file: string,
    resource: string,
    data: Buffer,
    options: { readonly sentinelFuse: string; readonly machoSegmentName?: string },
  ): Promise<void>
}
