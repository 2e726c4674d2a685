// Shortens the code that ajv generates: the validator of a spec is part of every run of `manifest generate`. Its errors
// have only a path, a keyword and the name of a key; the table in src/config/schema.ts has the rest.

const quoted = '"(?:[^"\\\\]|\\\\.)*"'

/** Patterns of ajv's code and what they become. The functions are those of src/validation/spec-errors.ts. */
const rewritings: readonly (readonly [RegExp, string | ((...groups: string[]) => string)])[] = [
  // A function takes the path only.
  [
    /\(data, \{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}\)/g,
    '(data, instancePath="")',
  ],
  [/\{instancePath,parentData[^{}]*\}/g, 'instancePath'],
  [/\{instancePath:((?:[^{}"]|"[^"]*")*?),parentData[^{}]*\}/g, '$1'],
  // An error has a path and a keyword, and the name of the key if the key is wrong.
  [
    new RegExp(
      `const (err\\d+) = \\{instancePath(?::((?:[^{}"]|${quoted})*?))?,schemaPath:${quoted},keyword:("\\w+"),` +
        `params:\\{(?:additionalProperty: (\\w+)|(?:[^{}"]|${quoted})*)\\}\\};` +
        'if\\(vErrors === null\\)\\{vErrors = \\[\\1\\];\\}\\s*else \\{vErrors\\.push\\(\\1\\);\\}errors\\+\\+;',
      'g',
    ),
    (_, _name, path = 'instancePath', keyword = '', key?: string) =>
      `vErrors = fail(vErrors, ${[path, keyword, key].filter(Boolean).join()});`,
  ],
  [
    new RegExp(
      `if\\(data(?:\\.\\w+|\\[${quoted}\\]) !== undefined\\)\\{` +
        `if\\(!\\((validate\\d+)\\(data(?:\\.\\w+|\\[${quoted}\\]), instancePath\\+"/([^"~]+)"\\)\\)\\)` +
        '\\{vErrors = vErrors === null \\? \\1\\.errors : vErrors\\.concat\\(\\1\\.errors\\);errors = vErrors\\.length;\\}\\}',
      'g',
    ),
    'vErrors = field(vErrors, data, "$2", $1, instancePath);',
  ],
  [
    /vErrors = vErrors === null \? (validate\d+)\.errors : vErrors\.concat\(\1\.errors\);errors = vErrors\.length;/g,
    'vErrors = join(vErrors, $1.errors);',
  ],
  [/let errors = 0;/g, ''],
  [/return errors === 0;/g, 'return vErrors === null;'],
]

/** Returns the code without what nothing reads. Throws Error if ajv generates other code than expected. */
export function compact(code: string): string {
  const short = withoutSchemas(
    rewritings.reduce((text, [pattern, to]) => text.replaceAll(pattern, to as () => string), code),
  )
  const left = /.{60}(?:\berrors\b(?! = vErrors;|\))|schemaPath|rootData).{60}/.exec(short)
  if (left) throw new Error(`scripts/schemas/compact.ts does not know this code of ajv: ${left[0]}`)
  return short
}

/** Reduces the schemas in the code to the names of their keys, which the code looks up. */
function withoutSchemas(code: string): string {
  return code.replaceAll(
    /const (schema\d+) = (\{.*?\});(?=const |function |export |$)/g,
    (_, name: string, text: string) => {
      if (!code.includes(`${name}.properties, `)) return ''
      const { properties = {} } = JSON.parse(text) as { properties?: Readonly<Record<string, unknown>> }
      const keys = Object.fromEntries(Object.keys(properties).map((key) => [key, 0]))
      return `const ${name} = ${JSON.stringify({ properties: keys })};`
    },
  )
}
