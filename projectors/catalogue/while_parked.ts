import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { projectFold } from '@adit/events/catalogue/project/project.fold.ts'
import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { versionFold, versionsChangeBy } from '@adit/events/catalogue/version/version.fold.ts'
import { isHiddenVersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import type { Marks, WhileParked } from '@adit/platform/projection/projector.ts'
import type { CatalogueRows, CatalogueTables } from './catalogue.table.ts'
import { reading, wantMembers, wantProject, wantVersion } from './catalogue_reads.ts'
import { type CatalogueHandlers, searchMark } from './catalogue_rows.ts'

type ProjectEvent = Exclude<RecordedProjectEvent, { type: 'ProjectCreated' }>
type VersionRemoved = Extract<RecordedProjectEvent, { type: 'ProjectVersionRemoved' }>
type VersionEvent = Exclude<RecordedVersionEvent, { type: 'VersionCreated' }>

/** Only values that the database always accepts: one that it refuses may be why the project waits. */
function hideProject(event: ProjectEvent, rows: CatalogueRows, marks: Marks): void {
  const { root } = event.metadata
  if (!rows.project.get(root)) return
  const { status, deleted, gallery, icon } = changeOf(projectFold, event)
  rows.project.changeFields(root, {
    ...(status !== undefined && { status }),
    ...(deleted !== undefined && { deleted }),
    ...(event.type === 'ProjectGalleryItemRemoved' && gallery !== undefined && { gallery }),
    ...(icon === null && { icon }),
  })
  marks.mark(searchMark, root)
}

const hidden = { reads: wantProject, apply: hideProject }

function hideVersion(event: VersionEvent, rows: CatalogueRows, marks: Marks): void {
  const { id } = parseStream(event.stream)
  if (!rows.version.get(id)?.described) return
  const { status, files } = changeOf(versionFold, event)
  rows.version.changeFields(id, {
    ...(status !== undefined && { status }),
    ...(event.type === 'VersionFileRemoved' && files !== undefined && { files }),
  })
  if (typeof status === 'string' && isHiddenVersionStatus(status)) unlist(event, rows, marks, [id])
}

/** The project no longer names these versions. */
function unlist(event: RecordedEvent, rows: CatalogueRows, marks: Marks, ids: readonly string[]): void {
  const { root } = event.metadata
  if (!rows.project.get(root)) return
  rows.project.update(root, ({ version_ids }) => ({ version_ids: version_ids.filter((id) => !ids.includes(id)) }))
  marks.mark(searchMark, root)
}

const versionHidden = { reads: reading<RecordedEvent>(wantProject, wantVersion), apply: hideVersion }

/** An event that shows something has no handler here, and takes effect with a retry. */
const on = {
  ProjectSubmitted: hidden,
  ProjectReviewed: hidden,
  ProjectStatusChanged: hidden,
  ProjectScheduled: hidden,
  ProjectDeleted: hidden,
  ProjectRestored: hidden,
  ProjectIconRemoved: hidden,
  ProjectGalleryItemRemoved: hidden,
  ProjectVersionRemoved: {
    reads: reading<VersionRemoved>(wantProject, ({ data }, wants) => wants.version.row(data.versionId)),
    apply: (event, rows, marks) => {
      const { versionId } = event.data
      const { change } = versionsChangeBy(event) ?? {}
      if (change && rows.version.get(versionId)) rows.version.changeFields(versionId, change)
      unlist(event, rows, marks, [versionId])
    },
  },
  VersionStatusChanged: versionHidden,
  VersionScheduled: versionHidden,
  VersionReleased: versionHidden,
  VersionFileRemoved: {
    ...versionHidden,
    apply: (event, rows, marks) => {
      hideVersion(event, rows, marks)
      rows.file.remove(event.data.fileId)
    },
  },
  TeamMemberRemoved: {
    reads: reading(wantProject, wantMembers),
    apply: ({ data: { accountId }, metadata: { root } }, rows) => {
      rows.member.remove([root, accountId])
      if (!rows.project.get(root)) return
      rows.project.update(root, ({ member_ids }) => ({ member_ids: member_ids.filter((id) => id !== accountId) }))
    },
  },
} satisfies CatalogueHandlers<RecordedProjectEvent | RecordedVersionEvent | RecordedTeamEvent>

/** A project is never more public than its streams say, even if its rows can't follow them. */
export const whileParked: WhileParked<
  CatalogueTables,
  RecordedProjectEvent | RecordedVersionEvent | RecordedTeamEvent
> = {
  on,
  hideAll: {
    reads: wantProject,
    apply: ({ metadata: { root } }, rows, marks) => {
      rows.project.remove(root)
      marks.mark(searchMark, root)
    },
  },
}
