import type { SideType } from '../tag/side_type.values.ts'
import { searchEnvironment } from './search_environment.values.ts'

/** What one published version of a project runs on. */
export interface SearchedVersion {
  loaders: readonly string[]
  gameVersions: readonly string[]
  /** For example `client_only`. Absent or `unknown` if only the project's sides are known. */
  environment?: string | null
}

/** Everything that search knows about a project. Times are milliseconds since 1970. */
export interface SearchedProject {
  id: string
  /** Increases with every change of the project. */
  generation: bigint | number
  /** If false, no search finds the project. */
  listed: boolean
  name: string
  slug: string
  summary: string
  /** Username of the owner. */
  author: string
  organization?: string | null
  /** All types, for example `mod` and `datapack`. */
  projectTypes: readonly string[]
  /** Featured and additional categories together, without loaders. */
  categories: readonly string[]
  loaders: readonly string[]
  gameVersions: readonly string[]
  /** SPDX id. */
  license: string
  openSource: boolean
  clientSide: SideType
  serverSide: SideType
  versions: readonly SearchedVersion[]
  dependencyProjectIds: readonly string[]
  disclosureTypes?: readonly string[]
  createdAt: number
  updatedAt: number
  /** First approval. */
  approvedAt: number
  downloads: number
  follows: number
  /** Stored and returned unchanged with each hit. */
  hit: object
}

/** The project as a document of `projectIndex`. A project without versions counts as one version with the project's own values. */
export function documentOfProject(project: SearchedProject) {
  const { id, generation, listed, author, organization, loaders, gameVersions, clientSide, serverSide, hit } = project
  const versions = project.versions.length > 0 ? project.versions : [{ loaders, gameVersions, environment: null }]
  return {
    id,
    generation,
    listed,
    text: {
      title: project.name,
      slug: project.slug,
      authors: organization ? [author, organization] : [author],
      summary: project.summary,
      tags: [...project.categories, ...loaders, ...project.projectTypes],
    },
    values: {
      projectTypes: project.projectTypes,
      license: project.license,
      openSource: project.openSource,
      categories: project.categories,
      disclosures: project.disclosureTypes ?? [],
      dependencies: project.dependencyProjectIds,
      name: project.name,
      author,
      organization: organization || null,
    },
    variants: versions.map((version) => ({
      first: version.loaders,
      second: version.gameVersions,
      shared: searchEnvironment(version.environment, clientSide, serverSide),
    })),
    overall: { first: loaders, second: gameVersions },
    times: { created: project.createdAt, updated: project.updatedAt, approved: project.approvedAt },
    counters: { downloads: project.downloads, follows: project.follows },
    hit,
  }
}
