/** Signatures of functions for lists, maps, documents and kinds, of Go's functions, and of Helm's. */
export const dataSignatures = `
  list ...any -> list
  tuple ...any -> list
  append list any -> list
  mustAppend list any -> list
  push list any -> list
  mustPush list any -> list
  prepend list any -> list
  mustPrepend list any -> list
  concat ...list -> list
  first list -> any
  mustFirst list -> any
  last list -> any
  mustLast list -> any
  rest list -> list
  mustRest list -> list
  initial list -> list
  mustInitial list -> list
  reverse list -> list
  mustReverse list -> list
  uniq list -> list
  mustUniq list -> list
  without list ...any -> list
  mustWithout list ...any -> list
  has any list -> bool
  mustHas any list -> bool
  compact list -> list
  mustCompact list -> list
  slice list !start -> list
  slice !longList !index !upTo3 -> list
  slice !longList !start !start -> list
  mustSlice list !start -> list
  chunk !chunkSize list -> lists
  mustChunk !chunkSize list -> lists
  index longList index -> any
  index map key -> any
  index longList index -> any
  index plain !start -> uint8
  all ...any -> bool
  any ...any -> bool
  coalesce ...any -> any
  default any any -> any
  empty any -> bool
  ternary any any bool -> any
  deepCopy data -> any
  mustDeepCopy data -> any
  deepCopy map -> map
  deepEqual any any -> bool

  dict -> map
  dict key any -> map
  dict key any key any -> map
  get map key -> any
  set !freshMap key any -> map
  set !map key !constant -> map
  unset !freshMap key -> map
  unset map key -> map
  hasKey map key -> bool
  pluck key ...map -> list
  keys ...map -> strings | sortAlpha
  values map -> int | len
  pick map ...key -> map
  omit map ...key -> map
  dig key any map -> any
  dig key key any map -> any
  merge !freshMap ...map -> map
  mustMerge !freshMap ...map -> map
  mergeOverwrite !freshMap ...map -> map
  mustMergeOverwrite !freshMap ...map -> map

  toJson data -> string
  mustToJson data -> string
  toPrettyJson data -> string
  mustToPrettyJson data -> string
  toRawJson data -> string
  mustToRawJson data -> string
  fromJson jsonMap -> map
  mustFromJson json -> any
  fromJsonArray jsonList -> list
  toYaml data -> string
  toYamlPretty data -> string
  fromYaml yamlMap -> map
  fromYamlArray yamlList -> list
  toToml map -> string
  fromToml toml -> map
  b64enc string -> string
  b64dec base64 -> string
  b32enc string -> string
  b32dec base32 -> string

  kindOf any -> string
  kindIs kindName any -> bool
  typeOf any -> string
  typeOf time -> string
  kindOf time -> string
  toJson time -> string
  toString time -> string
  quote time -> string
  print time -> string
  typeIs typeName any -> bool
  typeIsLike typeName any -> bool

  and ...any -> any
  or ...any -> any
  not any -> bool
  eq string string -> bool
  eq int int -> bool
  eq float float float -> bool
  eq any any -> bool
  ne string string -> bool
  ne int int64 -> bool
  lt string string -> bool
  lt float float -> bool
  le int int -> bool
  le string string -> bool
  gt int int64 -> bool
  gt float float -> bool
  ge float float -> bool
  ge string string -> bool

  required plain any -> any
  lookup string string string string -> map
`

/** Functions with special arguments. expressions.ts writes their calls. */
export const specialFunctions = ['include', 'tpl', 'fail', 'call'] as const
