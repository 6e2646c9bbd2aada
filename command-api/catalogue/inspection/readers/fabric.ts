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
  names,
  projectDependencies,
  summary,
  text,
} from '../fields.ts'
import type { FoundDependency, FoundMetadata, MetadataReader, ReadContext } from '../metadata.ts'
import { invalid, readJson } from '../parse.ts'
import { versionsInSemanticRange } from '../ranges/game_versions.ts'
import { guessChannel } from '../ranges/version_channel.ts'
import { icon } from './icon.ts'

const SOURCE = 'fabric.mod.json'

/** Fabric's names for how a mod relates to another one. */
const RELATIONS: readonly (readonly [field: string, kind: DependencyType])[] = [
  ['depends', 'required'],
  ['recommends', 'optional'],
  ['suggests', 'optional'],
  ['conflicts', 'incompatible'],
  ['breaks', 'incompatible'],
]

const ENVIRONMENTS: ReadonlyMap<string, Environment> = new Map([
  ['client', 'client_only'],
  ['server', 'dedicated_server_only'],
  ['*', 'client_and_server'],
])

export const fabricReader: MetadataReader = { looksFor: [SOURCE], read }

async function read(archive: Archive, context: ReadContext): Promise<FoundMetadata | undefined> {
  const root = await readJson(archive, SOURCE, context.limits.metadataBytes)
  if (root === undefined) return undefined
  const mod = Array.isArray(root) ? root[0] : root
  if (!isFields(mod)) throw invalid(SOURCE, 'it must be an object')
  const id = text(mod.id)
  if (!id) throw invalid(SOURCE, 'the field "id" is missing', { field: 'id' })
  const version = text(mod.version)
  const gameRange = ranges(fieldsOf(mod.depends).minecraft)
  const contact = fieldsOf(mod.contact)
  return {
    source: SOURCE,
    loaders: ['fabric'],
    id,
    name: text(mod.name) ?? id,
    version,
    gameVersions: gameRange ? versionsInSemanticRange(gameRange, context.gameVersions) : [],
    gameVersionRange: gameRange?.join(' || '),
    channel: guessChannel(version),
    environment: environment(mod.environment),
    dependencies: dependencies(mod),
    summary: summary(mod.description),
    authors: names(mod.authors),
    license: names(mod.license).join(' OR ') || undefined,
    links: links({
      homepage: contact.homepage,
      issues: contact.issues,
      source: contact.sources,
      discord: contact.discord,
    }),
    icon: icon(archive, mod.icon),
    ...(Array.isArray(root) && { tolerated: ['metadata_list'] }),
  }
}

/** Predicates, one of which must match. */
function ranges(value: unknown): string[] | undefined {
  const found = (Array.isArray(value) ? list(value) : [value])
    .map((item) => text(item))
    .filter((item) => item !== undefined)
  return found.length > 0 ? found : undefined
}

function environment(value: unknown): Environment | undefined {
  return value === undefined ? 'client_and_server' : ENVIRONMENTS.get(text(value) ?? '')
}

function dependencies(mod: Fields): FoundDependency[] {
  const related = RELATIONS.flatMap(([field, kind]) =>
    Object.entries(fieldsOf(mod[field])).map(([id, range]) => ({
      id,
      kind,
      versionRange: ranges(range)?.join(' || '),
    })),
  )
  const embedded = list(mod.jars).map((jar) => embeddedDependency(text(fieldsOf(jar).file) ?? ''))
  return projectDependencies([...related, ...embedded.filter((dependency) => dependency !== undefined)])
}
