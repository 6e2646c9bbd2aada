import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { VersionRow } from '@adit/projectors/catalogue/version/version.table.ts'
import type { ReviewQueueRow } from '@adit/projectors/moderation/review.table.ts'
import { fileUrl } from '../../catalogue/address.presenter.ts'
import { isoTime, isoTimeOrNull, storedUrl } from '../../kit/address.presenter.ts'
import type { Names } from '../thread/who.presenter.ts'
import type { FileElsewhere, QueueRow, StaffProjectRow } from './review.queries.ts'
import type { QueueEntry, ReviewedVersion, StaffProject } from './review_shape.ts'

/** What presenting for staff needs besides the row. `now` is in milliseconds since 1970. */
export interface LockView {
  names: Names
  viewer: Pick<Viewer, 'accountId'>
  now: number
}

export interface StaffView extends LockView {
  origin: string
  /** Ids of the projects that are the viewer's own. */
  own: ReadonlySet<string>
}

export const isLocked = (
  { lock_holder, lock_until }: Pick<ReviewQueueRow, 'lock_holder' | 'lock_until'>,
  now: number,
) => lock_holder !== null && lock_until !== null && lock_until > now

/** The lock while it is valid. */
export function presentLock(row: Pick<ReviewQueueRow, 'lock_holder' | 'lock_until'>, view: LockView) {
  const { lock_holder: holder, lock_until: until } = row
  if (!isLocked(row, view.now) || holder === null || until === null) return null
  const mine = holder === view.viewer.accountId
  return { holder: view.names({ kind: 'staff', id: holder }), until: isoTime(until), mine }
}

export function presentStaffProject(row: StaffProjectRow, view: StaffView): StaffProject {
  return {
    id: row.project_id,
    slug: row.slug,
    title: row.title,
    icon_url: storedUrl(view.origin, row.icon?.key),
    project_type: row.project_types?.[0] ?? row.project_type,
    owner: view.names({ kind: 'user', id: row.owner_id }),
    status: row.status,
    requested_status: row.requested_status,
    deleted: row.deleted,
    own: view.own.has(row.project_id),
    created: isoTime(row.created_at),
    queued: isoTimeOrNull(row.queued_at),
    resubmissions: row.resubmissions,
    lock: presentLock(row, view),
  }
}

/** `expected` in milliseconds. */
export function presentQueueEntry(row: QueueRow, expected: number | undefined, view: StaffView): QueueEntry {
  return {
    ...presentStaffProject(row, view),
    position: row.position,
    waited_seconds: Math.max(0, Math.round((view.now - (row.queued_at ?? view.now)) / 1000)),
    expected_wait_seconds: seconds(expected),
  }
}

export const seconds = (milliseconds: number | undefined): number | null =>
  milliseconds === undefined ? null : Math.round(milliseconds / 1000)

export function presentReviewedVersion(
  version: VersionRow,
  elsewhere: ReadonlyMap<string, readonly FileElsewhere[]>,
  origin: string,
): ReviewedVersion {
  const { project_id, version_id } = version
  return {
    version_id,
    name: version.name,
    version_number: version.version_number,
    channel: version.channel,
    status: version.status,
    removed: !version.added,
    published: isoTime(version.published_at),
    loaders: [...version.loaders],
    mrpack_loaders: [...version.mrpack_loaders],
    game_versions: [...version.game_versions],
    environment: version.environment,
    dependencies: version.dependencies.map(({ projectId, versionId, fileName, kind }) => ({
      project_id: projectId,
      version_id: versionId,
      file_name: fileName,
      dependency_type: kind,
    })),
    files: version.files.map((file) => ({
      id: file.fileId,
      filename: file.filename,
      url: fileUrl(origin, project_id, version_id, file.filename),
      size: file.size,
      hashes: { sha1: file.sha1, sha512: file.sha512 },
      primary: file.primary,
      file_type: file.fileType,
      also_in: (elsewhere.get(file.sha1) ?? [])
        .filter((other) => other.version_id !== version_id)
        .map((other) => ({ project_id: other.project_id, version_id: other.version_id })),
    })),
  }
}
