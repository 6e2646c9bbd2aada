import { v2ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import type { ProjectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import type { SearchHitRow } from '@adit/projectors/catalogue/search/search_hit.table.ts'
import type { SearchHit } from '@adit/search/search.port.ts'
import { isoTime, storedUrl } from '../../kit/address.presenter.ts'
import { loadersV2 } from '../project/project.presenter.ts'
import type { SearchHitV2, SearchHitV3 } from './search_shape.ts'

/** A hit of the index of projects. */
type ProjectHit = SearchHit<ProjectIndex>

function presentCommon({ counters: { downloads, follows } }: ProjectHit, hit: SearchHitRow, origin: string) {
  return {
    project_id: hit.project_id,
    slug: hit.slug,
    author: hit.author,
    author_id: hit.author_id,
    organization: hit.organization_id,
    organization_id: hit.organization_id,
    downloads,
    follows,
    icon_url: storedUrl(origin, hit.icon_key ?? undefined) ?? '',
    date_created: isoTime(hit.created_at),
    date_modified: isoTime(hit.updated_at),
    license: hit.license,
    environment: [...hit.environments],
    disclosure_types: [...(hit.disclosure_types ?? [])],
    gallery: hit.gallery_keys.map((key) => `${origin}/data/${key}`),
    featured_gallery: storedUrl(origin, hit.featured_gallery_key ?? undefined),
    color: hit.color,
  }
}

/** What search_document.ts has written to the index. */
const rowOf = (found: ProjectHit) => found.hit as SearchHitRow

function presentHitV2(found: ProjectHit, origin: string): SearchHitV2 {
  const hit = rowOf(found)
  const loaders = loadersV2(hit.loaders, hit.mrpack_loaders)
  return {
    ...presentCommon(found, hit, origin),
    project_type: v2ProjectType(hit.project_types),
    all_project_types: [...hit.project_types],
    title: hit.title,
    description: hit.summary,
    categories: [...hit.categories, ...loaders],
    display_categories: [...hit.featured_categories, ...loaders],
    versions: [...hit.game_versions],
    latest_version: hit.latest_version,
    client_side: hit.client_side,
    server_side: hit.server_side,
  }
}

function presentHitV3(found: ProjectHit, origin: string): SearchHitV3 {
  const hit = rowOf(found)
  return {
    ...presentCommon(found, hit, origin),
    version_id: hit.latest_version,
    project_types: [...hit.project_types],
    all_project_types: [...hit.project_types],
    name: hit.title,
    summary: hit.summary,
    categories: [...hit.categories, ...hit.loaders, ...hit.mrpack_loaders],
    display_categories: [...hit.featured_categories, ...hit.loaders],
    loaders: [...hit.loaders],
    mrpack_loaders: [...hit.mrpack_loaders],
    game_versions: [...hit.game_versions],
  }
}

/** A hit as each version of the API shows it. */
export const presentHit = { v2: presentHitV2, v3: presentHitV3 }
