import { isOpenSource } from '@adit/events/catalogue/license/license_expression.values.ts'
import { isListed } from '@adit/events/catalogue/project/project_status.values.ts'
import { documentOfProject } from '@adit/events/catalogue/search/searched_project.values.ts'
import { modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import type { ProjectRow } from '../project/project.table.ts'
import type { VersionRow } from '../version/version.table.ts'
import { isPublicVersion } from '../version/version_summary.ts'
import type { ProjectDocument } from './project_search.ts'
import type { SearchHitRow } from './search_hit.table.ts'

/** All rows that a search document is made from. */
export interface SearchRows {
  project: ProjectRow
  versions: readonly VersionRow[]
  downloads: number
  follows: number
  owner: { id: string; username: string }
  /** The projects of versions that dependencies name without a project. */
  projectOfVersion: ReadonlyMap<string, string>
}

/** Everything that search knows about a project. `generation` is the number of the mark that was read before the rows. */
export function searchDocument(rows: SearchRows, generation: number): ProjectDocument {
  const { project, downloads, follows, owner } = rows
  const versions = rows.versions.filter(isPublicVersion)
  return documentOfProject({
    id: project.project_id,
    generation,
    listed: isSearchable(project),
    name: project.title,
    slug: project.slug,
    summary: project.summary,
    author: owner.username,
    organization: null,
    projectTypes: typesOf(project),
    categories: [...project.categories, ...project.additional_categories],
    loaders: loadersOf(project),
    gameVersions: project.game_versions,
    license: project.license_id,
    openSource: isOpenSource(project.license_id),
    clientSide: project.client_side,
    serverSide: project.server_side,
    versions: versions.map((version) => ({
      loaders: loadersOf(version),
      gameVersions: version.game_versions,
      environment: version.environment,
    })),
    dependencyProjectIds: dependenciesOf(versions, rows.projectOfVersion),
    disclosureTypes: project.disclosure_types,
    createdAt: project.published_at,
    updatedAt: project.updated_at,
    approvedAt: project.approved_at ?? project.published_at,
    downloads,
    follows,
    hit: hitOf(project, owner),
  })
}

/** Other projects stay in the index as unlisted for a while, so that no older document can restore them. */
export const isSearchable = (project: Pick<ProjectRow, 'deleted' | 'status'>): boolean =>
  !project.deleted && isListed(project.status)

const typesOf = ({ project_types, chosen_type }: ProjectRow) =>
  project_types.length > 0 ? project_types : [chosen_type]

/** A modpack is also found by the loaders that it depends on. */
const loadersOf = ({ loaders, mrpack_loaders }: Pick<VersionRow, 'loaders' | 'mrpack_loaders'>): string[] => [
  ...new Set([...loaders.filter((loader) => loader !== modpackLoader), ...mrpack_loaders]),
]

function dependenciesOf(versions: readonly VersionRow[], projectOfVersion: ReadonlyMap<string, string>): string[] {
  const ids = versions.flatMap(({ dependencies }) =>
    dependencies.map(({ projectId, versionId }) => projectId ?? projectOfVersion.get(versionId ?? '')),
  )
  return [...new Set(ids)].filter((id) => id !== undefined)
}

function hitOf(project: ProjectRow, owner: SearchRows['owner']): SearchHitRow {
  const gallery = project.gallery.toSorted((left, right) => left.ordering - right.ordering)
  return {
    project_id: project.project_id,
    project_types: typesOf(project),
    slug: project.slug,
    title: project.title,
    summary: project.summary,
    author: owner.username,
    author_id: owner.id,
    organization_id: project.organization_id,
    categories: [...project.categories, ...project.additional_categories],
    featured_categories: project.categories,
    loaders: project.loaders,
    mrpack_loaders: project.mrpack_loaders,
    game_versions: project.game_versions,
    environments: project.environments,
    client_side: project.client_side,
    server_side: project.server_side,
    license: project.license_id,
    disclosure_types: project.disclosure_types,
    icon_key: project.icon?.key ?? null,
    color: project.icon?.color ?? null,
    gallery_keys: gallery.map(({ key }) => key),
    featured_gallery_key: gallery.find(({ featured }) => featured)?.key ?? null,
    created_at: project.approved_at ?? project.published_at,
    updated_at: project.updated_at,
    latest_version: project.version_ids.at(-1) ?? null,
  }
}
