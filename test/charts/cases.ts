// Command lines of `helm template` over whole charts; helm-answers.json has what real Helm said (written by `npm run answers`).
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Case {
  /** The words behind `template`; FOLDER is this one, CHARTS that of our own charts. */
  readonly argv: readonly string[]
  readonly stdin?: string
  /** Variables, besides PATH and a KUBECONFIG that holds nothing. */
  readonly env?: Readonly<Record<string, string>>
}

/** What a command line printed; paths of this machine are FOLDER and CHARTS again. */
export interface Answer {
  readonly status: number
  readonly stdout: string
  /** Errors and warnings: each line once, without the place in Helm's source. */
  readonly stderr: string
  /** What --output-dir wrote, by its path. */
  readonly files?: Readonly<Record<string, string>>
}

export const folder = import.meta.dirname
export const ownCharts = join(folder, '../../charts')

const foldersOf = (path: string): string[] =>
  readdirSync(path)
    .filter((name) => existsSync(join(path, name, 'Chart.yaml')))
    .sort()

export const charts = foldersOf(folder).map((name) => `FOLDER/${name}`)
/** Ours are large: what comes of them is kept as a digest. */
export const large = foldersOf(ownCharts).map((name) => `CHARTS/${name}`)

/** Every flag in its turn, for every chart. */
const flagLines: readonly (readonly string[])[] = [
  [],
  ['-n', 'other'],
  ['--namespace=a', '--is-upgrade'],
  ['--no-hooks'],
  ['--skip-tests'],
  ['--include-crds'],
  ['--include-crds', '--skip-crds', '--no-hooks=false'],
  ['-a', 'example.org/v1,example.org/v1/Thing', '--api-versions', 'last.example.org/v2'],
  ['--kube-version', 'v1.27.3+k3s1'],
  ['--kube-version=1.31'],
  ['-s', 'templates/*.yaml'],
  ['--show-only', 'templates/a.yaml', '-s', 'templates/a.yaml'],
  ['-s', 'charts/*/templates/*.yaml'],
  ['-s', 'crds/*', '--include-crds'],
  ['-s', 'templates/nope.yaml'],
  ['-f', 'FOLDER/values/more.yaml'],
  ['-f', 'FOLDER/values/more.yaml,FOLDER/values/last.yaml', '--values', '-'],
  ['--set', 'port=8080,names={a,b}', '--set', 'tags.backend=false,kid.enabled=false', '--set', 'archive.enabled='],
  ['--set-string', 'weight=-7,mode=soft', '--set-json', 'front={"cache":{"ttl":null}},extra=[1,{"a":2.5}]'],
  ['--set-file', 'text=FOLDER/papers/docs/one.txt,glob=FOLDER/values/glob.txt'],
  ['--set-literal', 'name=a,b={c}', '--set-literal', 'nested.a={{ .x }}'],
  ['--set', 'global=text'],
  ['--set', 'kid=text', '--set', 'store=text'],
  ['--skip-schema-validation', '--set', 'port=none'],
  ['--set', 'port=none,mode=odd,kid.level=99'],
  ['--post-renderer', 'tr', '--post-renderer-args', 'a', '--post-renderer-args', 'b'],
  ['--output-dir', 'OUT', '--include-crds'],
  ['--output-dir', 'OUT/', '--release-name', '--include-crds', '--skip-tests'],
]

/** For one chart each: its own ways to go wrong, and right. */
const ways = `fail required inner-fail inner-required nil nil-chain scalar index include template types arguments range tpl tpl-fail must
yaml tab list-document text-document unclosed kind notes`.split(/\s+/)

/** Names, values and flags that are refused, by any chart. */
const plain = 'FOLDER/bricks'
const usageLines: readonly (readonly string[])[] = [
  [],
  ['a', 'b', 'c'],
  [plain],
  [plain, '-g'],
  ['demo', plain, '-g'],
  ['demo', plain, '--name-template', 'x'],
  ['--name-template', '{{ "Demo-1" | lower }}', plain],
  ['--name-template', '{{ "A" }}', plain],
  ['--name-template', '{{ nope }}', plain],
  ['--name-template', '{{ fail "a" }}', plain],
  ['--name-template', '{{ toYaml "a" }}', plain],
  ['', plain],
  ['Bad_Name', plain],
  ['a.b-c.d', plain],
  ['a..b', plain],
  [`${'x'.repeat(54)}`, plain],
  [plain, '--bogus'],
  [plain, '--=x'],
  [plain, '-Z'],
  [plain, '-gZ'],
  [plain, '--set'],
  [plain, '-f'],
  [plain, '--include-crds=maybe'],
  [plain, '-a', 'a"b'],
  [plain, '-a', '"a"b'],
  [plain, '-a', '"a,b",c'],
  [plain, '--', '-n'],
  [plain, '-nother'],
  [plain, '-n=other'],
  [plain, '--kube-version', 'abc'],
  [plain, '--kube-version', '1'],
  [plain, '--kube-version', ''],
  [plain, '--dry-run=zz'],
  [plain, '--dry-run'],
  [plain, '--dry-run=client', '--timeout', '5s', '--atomic', '--wait', '--labels', 'a=b', '--description', 'x'],
  ['./nope'],
  ['/nope/nowhere'],
  [plain, '-f', 'FOLDER/nope.yaml'],
  [plain, '-f', 'FOLDER/values'],
  [plain, '-f', 'FOLDER/values/list.yaml'],
  [plain, '-f', 'FOLDER/values/broken.yaml'],
  [plain, '-f', 'FOLDER/values/empty.yaml'],
  [plain, '--set-file', 'a=FOLDER/nope'],
  [plain, '--post-renderer', 'there-is-no-such-program'],
  [plain, '--post-renderer', 'FOLDER/values/more.yaml'],
  [plain, '--post-renderer', 'false'],
  [plain, '--post-renderer', 'true'],
  ['FOLDER/values'],
  ['FOLDER/values/more.yaml'],
  ['FOLDER/shop/charts/meter-0.3.9.tgz', '--include-crds'],
  ['FOLDER/papers/docs/one.txt'],
]

const show = ['demo', 'FOLDER/nulls', '-s', 'templates/a.yaml']
const setLines = [
  ...['a=1', 'a=1.5,b=007,c=0x1,d=1e3,e=-5,f=+5,g=-0,h=0', 'a=True,b=FALSE,c=Null,d=yes', 'a=', 'a', 'a,b=1', '=1', ',', 'a=1,'],
  ...['a.b.c=1', 'a\\.b=1', 'a=b\\,c', 'a=b=c', 'a={}', 'a={1,x,true}', 'a={1,}', 'a={1', 'a={1}x=2', 'table=null', 'table.a=null'],
  ...['list[0]=9', 'list[3]=9', 'list[-1]=9', 'list[x]=9', 'list[1', 'list[0].a=1', 'list[0]a=1', 'list[0][1]=2', 'new[1].a.b=1'],
  ...['new[0]=', 'new[0].a=', 'new[0]', 'new[65537]=1', 'scalar.a=1', 'scalar[0]=1', 'table[0]=1', 'nothing.a=1', 'a.=1', 'a.', '.a=1'],
  ...[`${'a.'.repeat(31)}b=1`, 'a=9223372036854775808,b=9223372036854775807', 'global.plain=user,kid.gone=back', 'kid.inner=null'],
  ...['new[99999999999999999999]=1', 'a=\\', 'a={\\,,\\}}', 'é=ü', 'kid.global.own=x', 'a={},b={,}', 'list={}', 'a[1][1]=x', 'a[="x]=1', 'a[0]\\'],
]
const jsonLines = ['a={"b":[1,2.5,null]}', 'a=,b=1', 'a=[1, b=2', '{"a":1}', 'a="x", b=true', 'a=1x', 'list[0]={"a":1}', 'a=1e999', 'a= ', 'table={"a":null}']
const literalLines = ['a=b,c=d', 'a.b={x}', 'list[1]=\\n', 'a', 'a=', 'a\\.b=c']

const caseLines: readonly (readonly string[])[] = [
  ...ways.map((how) => ['demo', 'FOLDER/broken', '--set', `how=${how}`]),
  ...['0', '990', '1100'].map((depth) => ['demo', 'FOLDER/spiral', '--set', `depth=${depth}`]),
  ...['include', 'pair'].map((loop) => ['demo', 'FOLDER/spiral', '--set', `loop=${loop}`]),
  ...setLines.map((text) => [...show, '--set', text]),
  ...setLines.slice(0, 12).map((text) => [...show, '--set-string', text]),
  ...jsonLines.map((text) => [...show, '--set-json', text]),
  ...literalLines.map((text) => [...show, '--set-literal', text]),
  [...show, '--set-literal', 'o=5', '--set-file', 'o=FOLDER/values/glob.txt', '--set-string', 'o=3', '--set', 'o=2', '--set-json', 'o=1'],
  [...show, '--set', 'a.b=2,a.c=3', '--set-json', 'a={"b":1,"d":4}'],
]

const stdin = 'tags: {cold: false}\nweight: 1\nname: stdin\n'
const withStdin = (argv: readonly string[]): Case => (argv.includes('-') ? { argv, stdin } : { argv })

/** For every chart of a list, every flag. */
const allFlags = (paths: readonly string[]): Case[] =>
  paths.flatMap((path) => flagLines.map((flags) => withStdin(['demo', path, ...flags])))

// Where the namespace comes from, and what a release may be named after.
const KUBECONFIG = 'FOLDER/values/kubeconfig.yaml'
const capable = ['demo', 'FOLDER/capable']
const environments: readonly Case[] = [
  { argv: capable, env: { HELM_NAMESPACE: 'from-env' } },
  { argv: [...capable, '-n', 'from-flag'], env: { HELM_NAMESPACE: 'from-env', KUBECONFIG } },
  { argv: capable, env: { KUBECONFIG } },
  { argv: capable, env: { KUBECONFIG, HELM_NAMESPACE: 'from-env' } },
  { argv: [...capable, '--kube-context', 'bare'], env: { KUBECONFIG } },
  { argv: capable, env: { KUBECONFIG, HELM_KUBECONTEXT: 'other' } },
  { argv: [...capable, '--kube-context', 'nowhere'], env: { KUBECONFIG } },
  { argv: [...capable, '--kubeconfig', KUBECONFIG], env: {} },
  { argv: [...capable, '--kubeconfig', 'FOLDER/nope'], env: { KUBECONFIG } },
  { argv: capable, env: { KUBECONFIG: 'FOLDER/values/list.yaml' } },
  { argv: ['--name-template', '{{ env "WHO" }}-{{ expandenv "${WHO}x$WHO" }}', 'FOLDER/capable'], env: { WHO: 'me' } },
]

export const cases: readonly Case[] = [
  ...allFlags(charts),
  ...[...usageLines, ...caseLines].map(withStdin),
  ...environments,
]
export const largeCases: readonly Case[] = allFlags(large)

export const nameOf = ({ argv, env = {} }: Case): string =>
  [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...argv].join(' ')
