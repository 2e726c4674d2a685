// Methods of times and versions, which templates call like fields.

const times = [
  '(toDate "2006-01-02" "2024-03-05")',
  '(toDate "2006-01-02T15:04:05.999999999Z07:00" "2024-12-31T23:59:59.123456789+05:30")',
  '((toDate "2006" "0001").UTC)',
  '((toDate "2006" "9999").AddDate 1 0 0)',
]

const ofTimes = [
  'AppendBinary nil',
  'AppendFormat (b32enc "x" | toJson) "2006"',
  'AppendFormat nil "2006é"',
  'AppendText nil',
  'GobEncode',
  'GoString',
  'In nil',
  'Local',
  'Local.GoString',
  'Location.String',
  'MarshalBinary',
  'MarshalJSON',
  'MarshalText',
  'UTC.GoString',
  'UnmarshalText nil',
  'ZoneBounds',
]

const versions = ['1.2.3', 'v1.2.3-rc.1+b', '1', '0.0.18446744073709551615']

const ofVersions = [
  'IncMajor',
  'IncMinor',
  'IncPatch',
  'IncPatch.Original',
  'IncPatch.Major',
  'SetPrerelease "x.1"',
  'SetPrerelease ""',
  'SetPrerelease "01"',
  'SetPrerelease "a..b"',
  'SetMetadata "y"',
  'SetMetadata "_"',
  'MarshalText',
  'MarshalJSON',
  'Value',
  'Original',
  ...['Compare', 'Equal', 'LessThan', 'LessThanEqual', 'GreaterThan', 'GreaterThanEqual'].flatMap((name) =>
    ['(semver "1.2.3")', '(semver "1").IncMinor', 'nil', '"1"', '(semver "2")'].map(
      (other) => `${name} ${other}`,
    ),
  ),
]

const constraints = ['<=2.0-01+', '1.0.0-01 - x', '>=1.0.0-01, <2', '1.0.0-01 x y']

export const methods = {
  'methods of times': times.flatMap((time) => [
    ...ofTimes.map((method) => `{{ ${time}.${method} }}`),
    `{{ printf "%#v %s" ${time} ${time} }}`,
  ]),
  'methods of versions': [
    ...versions.flatMap((text) => ofVersions.map((method) => `{{ (semver "${text}").${method} }}`)),
    '{{ mustRegexMatch "a\\\\" "a" }}',
    ...constraints.map((constraint) => `{{ semverCompare "${constraint}" "1.0.0" }}`),
  ],
}
