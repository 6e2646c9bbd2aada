import { escapeHtml } from '@adit/platform/http/html.ts'
import type { MavenVersion } from './maven.queries.ts'

/** The group of everything here, as builds name it. */
export const mavenGroup = 'maven.modrinth'

/** Text of an element. What XML 1.0 has no way to hold, such as control characters, is left out. */
const text = (value: string): string =>
  escapeHtml(value.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''))

const element = (name: string, value: string): string => `<${name}>${text(value)}</${name}>`
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** `20250131235959`, in UTC. */
const mavenTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')

/** Under what a version can be resolved: its number, or its id where a newer version has the same number. */
function namesOf(newestFirst: readonly MavenVersion[]): string[] {
  const taken = new Set<string>()
  return newestFirst.map(({ version_number, version_id }) => {
    const name = taken.has(version_number) ? version_id : version_number
    taken.add(version_number)
    return name
  })
}

/** `maven-metadata.xml` of a project; at least one version. */
export function presentMavenMetadata(artifact: string, newestFirst: readonly MavenVersion[]): string {
  const names = namesOf(newestFirst)
  const release = names[newestFirst.findIndex(({ channel }) => channel === 'release')]
  const updated = newestFirst.reduce((latest, { published_at }) => Math.max(latest, published_at), 0)
  return [
    `${head}<metadata>`,
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
 * The POM of a version. It names no dependencies: those that a version names are what a player needs, often without saying which
 * version of them, and a build that added them by itself would mix what its author has chosen.
 */
export function presentPom({ artifact, version, packaging, title, summary, url, license }: Pom): string {
  return [
    `${head}<project xmlns="http://maven.apache.org/POM/4.0.0">`,
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
