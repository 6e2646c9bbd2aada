import type { Viewer } from '@adit/platform/http/viewer.ts'
import { isoTime, isoTimeOrNull, storedUrl } from '../../kit/address.presenter.ts'
import type { Names, Who } from '../thread/who.presenter.ts'
import type { StaffReportRow } from './admin_report.queries.ts'
import type { StaffReport } from './admin_report_shape.ts'

interface ReportView {
  names: Names
  origin: string
  viewer: Pick<Viewer, 'accountId'>
  /** Ids of the projects that are the viewer's own. */
  own: ReadonlySet<string>
}

export function presentStaffReport(row: StaffReportRow, view: ReportView): StaffReport {
  const { names, origin } = view
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
      others: row.others,
    },
    reporter: names({ kind: 'user', id: row.reporter_id }),
    body: row.body,
    created: isoTime(row.created_at),
    closed: isoTimeOrNull(row.closed_at),
    thread_id: row.thread_id,
    own: isOwn(row, view),
  }
}

const isOwn = ({ reporter_id, item_type, item_id, project }: StaffReportRow, { viewer, own }: ReportView): boolean =>
  reporter_id === viewer.accountId ||
  (item_type === 'user' ? item_id === viewer.accountId : project !== null && own.has(project.project_id))

const nameOf = ({ item_type, version_number, project }: StaffReportRow, user: Who | undefined): string | null =>
  user ? user.name : item_type === 'version' ? version_number : (project?.title ?? null)

function projectOf({ project }: StaffReportRow): StaffReport['item']['project'] {
  if (!project) return null
  const { project_id: id, slug, title, project_type, deleted } = project
  return { id, slug, title, project_type, deleted }
}
