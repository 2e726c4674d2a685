// The bill of materials of the executable: the npm packages whose code it contains, and Node. CycloneDX 1.6.

/** A package in dist/THIRD-PARTY-LICENSES. */
export interface BundledPackage {
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly license: string
}

/** Returns the packages that a THIRD-PARTY-LICENSES file (scripts/licences.mjs) names. */
export function bundledPackages(text: string): BundledPackage[] {
  const heading = /^={80}\n(\S+) (\S+) \((.+)\)\n={80}$/gm
  return [...text.matchAll(heading)].map(([, name = '', version = '', license = '']) => ({
    name,
    version,
    license,
  }))
}

/** Returns the document. It has no time and no serial number, so that equal programs give equal bytes. */
export function programSbom(
  version: string,
  nodeVersion: string,
  packages: readonly BundledPackage[],
): object {
  const program = `pkg:npm/ambientctl@${version}`
  const node = `pkg:generic/node@${nodeVersion}`
  const refs = packages.map(purlOf)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': program, name: 'ambientctl', version, purl: program },
    },
    components: [
      { type: 'platform', 'bom-ref': node, name: 'node', version: nodeVersion, purl: node },
      ...packages.map((one) => ({
        type: 'library',
        'bom-ref': purlOf(one),
        name: one.name,
        version: one.version,
        licenses: [{ expression: one.license }],
        purl: purlOf(one),
      })),
    ],
    dependencies: [{ ref: program, dependsOn: [node, ...refs] }],
  }
}

const purlOf = ({ name, version }: BundledPackage): string =>
  `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`
