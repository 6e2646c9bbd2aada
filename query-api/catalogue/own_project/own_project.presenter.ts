import { hasProjectPermission } from '@adit/events/teams/permission.values.ts'
import { isoTime, storedUrl } from '../../kit/address.presenter.ts'
import type { OwnProjectRow } from './own_project.queries.ts'
import type { OwnProject } from './own_project_shape.ts'

export function presentOwnProject(row: OwnProjectRow, origin: string): OwnProject {
  const { version_id, version_number, version_published_at } = row
  const hasVersion = version_id !== null && version_number !== null && version_published_at !== null
  return {
    id: row.project_id,
    slug: row.slug,
    title: row.title,
    icon_url: storedUrl(origin, row.icon?.key),
    project_types: row.project_types.length > 0 ? [...row.project_types] : [row.chosen_type],
    status: row.status,
    requested_status: row.requested_status,
    downloads: row.downloads,
    followers: row.followers,
    latest_version: hasVersion
      ? { id: version_id, number: version_number, published: isoTime(version_published_at) }
      : null,
    loaders: [...row.loaders],
    game_versions: [...row.game_versions],
    categories: [...row.categories],
    additional_categories: [...row.additional_categories],
    license: row.license_id,
    published: isoTime(row.published_at),
    updated: isoTime(row.updated_at),
    role: row.role,
    owned: row.is_owner,
    can_edit: row.is_owner || hasProjectPermission(row.permissions, 'EDIT_DETAILS'),
  }
}
