/** Signatures of functions for strings, numbers, dates, paths, URLs and versions. */
export const textSignatures = `
  abbrev !size string -> string
  abbrevboth !size !size string -> string
  camelcase string -> string
  cat ...scalar -> string
  contains string string -> bool
  hasPrefix plain string -> bool
  hasSuffix plain string -> bool
  hello -> string
  indent !size string -> string
  nindent !size string -> string
  initials string -> string
  kebabcase string -> string
  snakecase string -> string
  lower string -> string
  upper string -> string
  title string -> string
  untitle string -> string
  swapcase string -> string
  nospace string -> string
  plural string string int -> string
  quote ...any -> string
  squote ...any -> string
  repeat !size string -> string
  replace separator string string -> string
  shuffle string -> int | len
  substr !anysize !anysize string -> string
  trim string -> string
  trimAll string string -> string
  trimall separator string -> string
  trimPrefix plain string -> string
  trimSuffix separator string -> string
  trunc !anysize string -> string
  wrap !size string -> string
  wrapWith !size separator string -> string
  split separator string -> stringMap
  splitn separator !anysize string -> stringMap
  splitList separator string -> strings
  join separator list -> string
  join separator any -> string
  sortAlpha list -> strings
  sortAlpha any -> strings
  toStrings list -> strings
  toString any -> string
  randAlpha !size -> int | len
  randAlphaNum !size -> int | len
  randAscii !size -> int | len
  randNumeric !size -> int | len
  randBytes !size -> string | kindOf
  randInt !index !size -> string | kindOf
  uuidv4 -> int | len
  html ...any -> string
  js ...any -> string
  urlquery ...scalar -> string
  print ...any -> string
  println ...scalar -> string
  printf format ...any -> string
  len string -> int
  len list -> int
  len map -> int

  add ...number -> int64
  add1 number -> int64
  addf ...number -> float
  add1f number -> float
  sub number number -> int64
  subf number ...number -> float
  mul number ...number -> int64
  mulf number ...number -> float
  div number number -> int64
  divf number ...number -> float
  mod number number -> int64
  max number ...number -> int64
  min number ...number -> int64
  maxf number ...number -> float
  minf number ...number -> float
  biggest number ...number -> int64
  ceil number -> float
  floor number -> float
  round number !anysize -> float
  int scalar -> int
  int64 scalar -> int64
  float64 scalar -> float
  atoi string -> int
  toDecimal scalar -> int64
  seq !...anysize -> string
  until !anysize -> ints
  untilStep !anysize !anysize !step -> ints

  date layout !moment -> string
  dateInZone layout !moment zone -> string
  date_in_zone layout !moment zone -> string
  htmlDate !moment -> string
  htmlDateInZone !moment zone -> string
  dateModify duration time -> time
  date_modify duration time -> time
  mustDateModify duration time -> time
  must_date_modify duration time -> time
  toDate layout string -> time
  toDate "2006-01-02" isoDate -> time
  mustToDate "2006-01-02" isoDate -> time
  unixEpoch time -> string
  duration scalar -> string
  durationRound !spanned -> string
  now -> string | kindOf
  ago time -> string | kindOf

  base path -> string
  clean path -> string
  dir path -> string
  ext path -> string
  isAbs path -> bool
  osBase path -> string
  osClean path -> string
  osDir path -> string
  osExt path -> string
  osIsAbs path -> bool
  urlParse url -> urlMap
  urlJoin urlMap -> string
  getHostByName nobody -> string

  semver version -> semver
  semverCompare constraint version -> bool
  regexMatch regex string -> bool
  mustRegexMatch regex string -> bool
  regexFind regex string -> string
  mustRegexFind regex string -> string
  regexFindAll regex string !anysize -> strings
  mustRegexFindAll regex string !anysize -> strings
  regexReplaceAll regex string replacement -> string
  mustRegexReplaceAll regex string replacement -> string
  regexReplaceAllLiteral regex string replacement -> string
  mustRegexReplaceAllLiteral regex string replacement -> string
  regexSplit regex string !anysize -> strings
  mustRegexSplit regex string !anysize -> strings
  regexQuoteMeta string -> string
`
