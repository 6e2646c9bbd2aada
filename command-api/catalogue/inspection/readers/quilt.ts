import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { DependencyType } from '@adit/events/catalogue/version/dependency_type.values.ts'
import type { Archive } from '../archive/archive.ts'
import {
  embeddedDependency,
  type Fields,
  fieldsOf,
  isFields,
  links,
  list,
  projectDependencies,
  summary,
  text,
} from '../fields.ts'
import type { FoundDependency, FoundMetadata, MetadataReader, ReadContext } from '../metadata.ts'
import { invalid, readJson } from '../parse.ts'
import { versionsInSemanticRange } from '../ranges/game_versions.ts'
import { guessChannel } from '../ranges/version_channel.ts'
import { icon } from './icon.ts'

const SOURCE = 'quilt.mod.json'

const ENVIRONMENTS: ReadonlyMap<string, Environment> = new Map([
  ['client', 'client_only'],
  ['dedicated_server', 'dedicated_server_only'],
  ['*', 'client_and_server'],
])

export const quiltReader: MetadataReader = { looksFor: [SOURCE], read }

async function read(archive: Archive, context: ReadContext): Promise<FoundMetadata | undefined> {
  const root = await readJson(archive, SOURCE, context.limits.metadataBytes)
  if (root === undefined) return undefined
  const loader = fieldsOf(fieldsOf(root).quilt_loader)
  const id = text(loader.id)
  if (!isFields(root) || !id)
    throw invalid(SOURCE, 'the field "quilt_loader.id" is missing', { field: 'quilt_loader.id' })
  const metadata = fieldsOf(loader.metadata)
  const contact = fieldsOf(metadata.contact)
  const version = text(loader.version)
  const gameRange = gameVersionRange(loader)
  return {
    source: SOURCE,
    loaders: ['quilt'],
    id,
    name: text(metadata.name) ?? id,
    version,
    gameVersions: gameRange ? versionsInSemanticRange(gameRange, context.gameVersions) : [],
    gameVersionRange: gameRange?.join(' || '),
    channel: guessChannel(version),
    environment: ENVIRONMENTS.get(text(fieldsOf(root.minecraft).environment) ?? '*'),
    dependencies: dependencies(loader),
    summary: summary(metadata.description),
    authors: Object.keys(fieldsOf(metadata.contributors)).slice(0, 256),
    license: license(metadata.license),
    links: links({ homepage: contact.homepage, issues: contact.issues, source: contact.sources }),
    icon: icon(archive, metadata.icon),
  }
}

/** `versions` is a string, a list of alternatives, or `{any: […]}` or `{all: […]}` of those. */
function ranges(value: unknown): string[] {
  if (isFields(value)) {
    const all = list(value.all).map((item) => text(item))
    return all.length > 0 ? [all.filter(Boolean).join(' ')] : ranges(value.any)
  }
  return (Array.isArray(value) ? list(value) : [value]).map((item) => text(item)).filter((item) => item !== undefined)
}

function gameVersionRange(loader: Fields): string[] | undefined {
  const game = list(loader.depends).find((item) => idOf(item) === 'minecraft')
  const found = ranges(fieldsOf(game).versions)
  return found.length > 0 ? found : undefined
}

/** An entry can be a plain id, optionally with a Maven group: `org.quiltmc:qsl`. */
function idOf(item: unknown): string | undefined {
  return text(isFields(item) ? item.id : item)
    ?.split(':')
    .at(-1)
}

function related(items: unknown, kind: DependencyType): FoundDependency[] {
  return list(items).flatMap((item) => {
    const id = idOf(item)
    const optional = kind === 'required' && fieldsOf(item).optional === true
    const versionRange = ranges(fieldsOf(item).versions).join(' || ') || undefined
    return id ? [{ id, kind: optional ? 'optional' : kind, versionRange }] : []
  })
}

function dependencies(loader: Fields): FoundDependency[] {
  const embedded = list(loader.jars).map((jar) => embeddedDependency(text(jar) ?? ''))
  return projectDependencies([
    ...related(loader.depends, 'required'),
    ...related(loader.breaks, 'incompatible'),
    ...embedded.filter((dependency) => dependency !== undefined),
  ])
}

function license(value: unknown): string | undefined {
  const all = (Array.isArray(value) ? list(value) : [value]).map((item) => text(isFields(item) ? item.id : item))
  return all.filter(Boolean).join(' OR ') || undefined
}
