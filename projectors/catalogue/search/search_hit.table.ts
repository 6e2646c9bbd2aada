import type { DisclosureType } from '@adit/events/catalogue/project/disclosure.values.ts'
import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { SideType } from '@adit/events/catalogue/tag/side_type.values.ts'

/**
 * What the search index returns with each hit: a separate read model, made by search_document.ts and shown by the search routes. Downloads
 * and follows come from the index itself. Times are milliseconds since 1970; images are keys in object storage.
 */
export interface SearchHitRow {
  project_id: string
  project_types: readonly ProjectType[]
  slug: string
  title: string
  summary: string
  /** User name of the owner. */
  author: string
  author_id: string
  organization_id: string | null
  /** Featured and additional categories. */
  categories: readonly string[]
  featured_categories: readonly string[]
  loaders: readonly string[]
  mrpack_loaders: readonly string[]
  /** Oldest first. */
  game_versions: readonly string[]
  environments: readonly Environment[]
  client_side: SideType
  server_side: SideType
  license: string
  /** Absent in documents of earlier releases, when nothing was disclosed. */
  disclosure_types?: readonly DisclosureType[]
  icon_key: string | null
  color: number | null
  gallery_keys: readonly string[]
  featured_gallery_key: string | null
  /** First approval, or creation before that. */
  created_at: number
  updated_at: number
  /** Id of the newest version. */
  latest_version: string | null
}
