// The home page: site/pages/index.md with parts of the README.
import { readText } from './repository.ts'

/** Returns the text of the home page. Throws Error if the README lacks a part that the page includes. */
export function homePage(): string {
  const readme = readText('README.md')
  return readText('site/pages/index.md').replace(/<!-- README: (.+) -->/g, (_, name: string) =>
    partOf(readme, name),
  )
}

/** Returns the recording, or the text of a section with the title `name`, without the title. */
function partOf(readme: string, name: string): string {
  const [, part] =
    name === 'recording'
      ? (/<!-- recording: .*-->\n([^]*?)<!-- \/recording -->/.exec(readme) ?? [])
      : (new RegExp(`^## ${name}\n([^]*?)^## `, 'm').exec(readme) ?? [])
  if (part === undefined)
    throw new Error(`README.md has no part "${name}", which site/pages/index.md includes`)
  return part.trim()
}
