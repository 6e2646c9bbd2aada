import { isoTime, isoTimeOrNull, storedUrl } from '../../kit/address.presenter.ts'
import type { Names, Who } from '../thread/who.presenter.ts'
import type { OwnReportRow } from './own_report.queries.ts'
import type { OwnReport } from './own_report_shape.ts'

export function presentOwnReport(row: OwnReportRow, names: Names, origin: string): OwnReport {
  const user = row.item_type === 'user' ? names({ kind: 'user', id: row.item_id }) : undefined
  return {
    id: row.report_id,
    report_type: row.report_type,
    item_type: row.item_type,
    item: {
      id: row.item_id,
      name: nameOf(row, user),
      icon_url: user ? user.avatar_url : storedUrl(origin, row.project?.icon?.key),
      project: projectOf(row),
    },
    body: row.body,
    created: isoTime(row.created_at),
    closed: isoTimeOrNull(row.closed_at),
    thread_id: row.thread_id,
  }
}

function nameOf({ item_type, version_number, project }: OwnReportRow, user: Who | undefined): string | null {
  if (user) return user.name
  return item_type === 'version' ? version_number : (project?.title ?? null)
}

function projectOf({ project }: OwnReportRow): OwnReport['item']['project'] {
  if (!project) return null
  const { project_id, slug, title, project_types, chosen_type } = project
  return { id: project_id, slug, title, project_type: project_types[0] ?? chosen_type }
}
