// Counts what a test file did with the real istiod.
const counts = new Map<string, number>()

/** The figures of a test file. */
export const figures = {
  /** Adds to the figure with this name. */
  count(name: string, more: number): void {
    counts.set(name, (counts.get(name) ?? 0) + more)
  },

  /** Prints all figures in one line on stderr. */
  print(file: string): void {
    const parts = [...counts].map(([name, count]) => `${count} ${name}`)
    process.stderr.write(`${file}: ${parts.join(', ')}\n`)
  },
}
