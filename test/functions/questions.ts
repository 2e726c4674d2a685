// Templates with Helm's answers in helm-answers.json, which `npm run answers` writes. The values are those of
// rows.ts, and the local time zone is New York.
import { cryptography } from './questions/crypto.ts'
import { damages } from './questions/damaged.ts'
import { dates } from './questions/dates.ts'
import { found } from './questions/found.ts'
import { marks } from './questions/marks.ts'
import { methods } from './questions/methods.ts'
import { pretty } from './questions/pretty.ts'
import { reread } from './questions/reread.ts'
import { text } from './questions/text.ts'
import { toml } from './questions/toml.ts'
import { variants } from './questions/twins.ts'
import { urlQuestions } from './questions/urls.ts'

/** Templates by the function that they test. */
export type Questions = Readonly<Record<string, readonly string[]>>

export const localZone = 'America/New_York'

export const questions: Questions = {
  ...cryptography,
  ...damages,
  ...dates,
  ...found,
  ...marks,
  ...methods,
  ...pretty,
  ...reread,
  ...text,
  ...toml,
  ...variants,
  ...urlQuestions,
}

export type Answer = { readonly out: string } | { readonly error: string }
