import { VERSION_NAME, VERSION_NUMBER } from '@adit/events/catalogue/limits.values.ts'
import { type Environment, isEnvironment } from '@adit/events/catalogue/tag/environment.values.ts'
import { modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import { extensionOf, type FileType } from '@adit/events/catalogue/version/file_type.values.ts'
import { isVersionChannel, type VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'
import type { ResponseOf } from '../../../../api/client.ts'

/** What the server reads from a file before it is published. */
export type Inspection = ResponseOf<'POST /_internal/inspect'>
/** What one metadata file inside an uploaded file says. */
export type Found = Inspection['found'][number]
export type FoundDependency = Found['dependencies'][number]

/** What a file is by its name, as build tools name theirs; null for one that may be the main file. */
export function guessFileType(filename: string): FileType | null {
  const extension = extensionOf(filename)
  if (extension === 'asc' || extension === 'gpg' || extension === 'sig') return 'signature'
  const stem = filename.toLowerCase().replace(/\.[^.]*$/, '')
  if (/[-_.]sources?$/.test(stem)) return 'sources-jar'
  if (/[-_.]javadoc$/.test(stem)) return 'javadoc-jar'
  return /[-_.]dev$/.test(stem) ? 'dev-jar' : null
}

/** A number as the API takes it: what it may not hold becomes `-`. */
export function numberFrom(version: string): string {
  return version
    .trim()
    .replace(/[^A-Za-z0-9!@$()`.+,_"-]+/g, '-')
    .slice(0, VERSION_NUMBER.max)
    .replace(/^-+|-+$/g, '')
}

export type Proposal = {
  name?: string
  version_number?: string
  version_type?: VersionChannel
  loaders?: string[]
  game_versions?: string[]
  environment?: Environment
}

function union(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())]
}

/** What a file proposes for the fields of its version; fields that it says nothing about are left out. */
export function proposalOf(inspection: Inspection): Proposal {
  const { found } = inspection
  const first = found.find(({ version }) => version !== undefined) ?? found[0]
  if (!first) return {}
  const number = numberFrom(first.version ?? '')
  const title = [first.name, first.version].filter(Boolean).join(' ')
  const loaders = union(found.map((one) => one.mrpackLoaders ?? one.loaders)).filter((name) => name !== modpackLoader)
  const gameVersions = union(found.map((one) => one.gameVersions))
  return {
    ...(title && { name: title.slice(0, VERSION_NAME.max) }),
    ...(number && { version_number: number }),
    ...(isVersionChannel(first.channel) && { version_type: first.channel }),
    ...(loaders.length > 0 && { loaders }),
    ...(gameVersions.length > 0 && { game_versions: gameVersions }),
    ...(isEnvironment(first.environment) && { environment: first.environment }),
  }
}

/** All dependencies that the metadata names, each once. */
export function dependenciesIn({ found }: Pick<Inspection, 'found'>): FoundDependency[] {
  const all = found.flatMap(({ dependencies }) => dependencies)
  return [...new Map(all.map((one) => [one.id, one])).values()]
}
