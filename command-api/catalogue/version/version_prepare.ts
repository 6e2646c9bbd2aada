import { projectTypesOfLoaders } from '@adit/events/catalogue/project/project_path.values.ts'
import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import { defaultEnvironment, type Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import { modpackLoader, ownLoaders } from '@adit/events/catalogue/tag/loader.values.ts'
import type { VersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { embeddedDependencies } from './embedded_dependencies.ts'
import type { CreateVersionData } from './version_fields.contract.ts'
import { acceptDependencies, acceptGameVersions, acceptLoaders, acceptStatus } from './version_fields.ts'
import { checkLoaders, primaryPart, type ReceivedFile, storeFiles } from './version_upload.ts'

type CreatedData = Extract<VersionEvent, { type: 'VersionCreated' }>['data']

/** What publishing needs in addition to the request's data: the project and what is already known of the version. */
interface Publication {
  data: CreateVersionData
  received: readonly ReceivedFile[]
  projectId: string
  versionId: string
  authorId: string
  environment: Environment
  now: number
}

/** Checks the fields and files of a new version and stores its files. Nothing refers to them yet. */
export async function prepareVersion(
  deps: CommandDeps,
  publication: Publication,
  ids: Parameters<typeof storeFiles>[4],
): Promise<{ version: CreatedData; uploads: string[] }> {
  const { data, received, projectId, versionId, authorId, now } = publication
  const choice = { loaders: data.loaders, primaryPart: data.primary_file ?? undefined, types: data.file_types ?? {} }
  const primary = primaryPart(received, choice)
  const content = received.find(({ part }) => part === primary)?.inspection
  const isModpack = content?.extension === modpackLoader
  const { loaders, mrpackLoaders } = acceptLoaders(data.loaders, isModpack)
  const gameVersions = await acceptGameVersions(deps.bus, data.game_versions)
  const told = await acceptDependencies(deps.bus, data.dependencies)
  checkLoaders(received, loaders, primary)
  const packFiles = content?.found.flatMap((found) => found.packFiles ?? []) ?? []
  const dependencies = told.length > 0 ? told : await embeddedDependencies(deps.bus, packFiles)
  const { files, uploads } = await storeFiles(deps, received, choice, primary, ids)
  const version: CreatedData = {
    versionId,
    projectId,
    authorId,
    name: data.name,
    number: data.version_number,
    channel: data.version_type,
    featured: data.featured,
    ordering: data.ordering ?? null,
    changelog: data.changelog ?? '',
    dependencies,
    gameVersions,
    loaders,
    mrpackLoaders,
    environment: data.environment ?? publication.environment,
    status: acceptStatus(data.status ?? 'listed'),
    requestedStatus: data.requested_status ?? null,
    files,
    publishedAt: now,
  }
  return { version, uploads }
}

/** The default environment of a new version: that of the project's other versions, or else that of its loaders' type. */
export function environmentFor(
  project: { environment: Environment } | undefined,
  loaders: readonly string[],
  chosen?: ProjectType,
): Environment {
  if (project && project.environment !== 'unknown') return project.environment
  const [type = chosen] = projectTypesOfLoaders(ownLoaders(loaders))
  return type ? defaultEnvironment(type) : 'unknown'
}
