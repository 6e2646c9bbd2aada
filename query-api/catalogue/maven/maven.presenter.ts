import { element, xmlHead } from '../../kit/xml.ts'
import type { MavenVersion } from './maven.queries.ts'

/** The Maven group of all projects. */
export const mavenGroup = 'maven.modrinth'

/** `20250131235959`, in UTC. */
const mavenTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')

/** The name under which a version can be resolved: its number, or its id if an older version has the same number. */
function namesOf(newestFirst: readonly MavenVersion[]): string[] {
  const taken = new Set<string>()
  const oldestFirst = newestFirst.toReversed().map(({ version_number, version_id }) => {
    const name = taken.has(version_number) ? version_id : version_number
    taken.add(version_number)
    return name
  })
  return oldestFirst.toReversed()
}

/** `maven-metadata.xml` of a project with at least one version. */
export function presentMavenMetadata(artifact: string, newestFirst: readonly MavenVersion[]): string {
  const names = namesOf(newestFirst)
  const release = names[newestFirst.findIndex(({ channel }) => channel === 'release')]
  const updated = newestFirst.reduce((latest, { published_at }) => Math.max(latest, published_at), 0)
  return [
    `${xmlHead}<metadata>`,
    element('groupId', mavenGroup),
    element('artifactId', artifact),
    '<versioning>',
    element('latest', names[0] ?? ''),
    ...(release === undefined ? [] : [element('release', release)]),
    `<versions>${names
      .toReversed()
      .map((name) => element('version', name))
      .join('')}</versions>`,
    element('lastUpdated', mavenTime(updated)),
    '</versioning></metadata>\n',
  ].join('')
}

export interface Pom {
  artifact: string
  version: string
  /** Extension of the primary file. */
  packaging: string
  title: string
  summary: string
  /** Address of the project's page. */
  url: string
  license: string
}

/**
 * The POM of a version. It contains no dependencies: a version's dependencies are what a player needs, often without a specific version,
 * and a build that added them automatically would override its author's choice.
 */
export function presentPom({ artifact, version, packaging, title, summary, url, license }: Pom): string {
  return [
    `${xmlHead}<project xmlns="http://maven.apache.org/POM/4.0.0">`,
    element('modelVersion', '4.0.0'),
    element('groupId', mavenGroup),
    element('artifactId', artifact),
    element('version', version),
    element('packaging', packaging),
    element('name', title),
    element('description', summary),
    element('url', url),
    `<licenses><license>${element('name', license)}</license></licenses>`,
    '</project>\n',
  ].join('')
}
