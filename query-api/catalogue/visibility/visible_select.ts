import { hiddenStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { isMod } from '@adit/events/identity/role.values.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { type SqlBool, sql } from 'kysely'
import { isPublic } from '../version/version_select.ts'

/** The reader, in the form that queries need. */
export interface Reader {
  /** Null for an anonymous reader. */
  viewerId: string | null
  staff: boolean
  /** The only projects on which the reader isn't anonymous. Null: all. */
  limitedTo: readonly string[] | null
}

export const readerOf = (viewer: Pick<Viewer, 'accountId' | 'role' | 'limitedTo'> | undefined): Reader => ({
  viewerId: viewer?.accountId ?? null,
  staff: viewer !== undefined && isMod(viewer.role),
  limitedTo: viewer?.limitedTo ?? null,
})

const hidden = sql.join(hiddenStatuses.map((status) => sql.lit(status)))
const isInsider = ({ viewerId, staff, limitedTo }: Reader) =>
  sql<SqlBool>`((${staff}::boolean or coalesce(${viewerId}::text = any(p.member_ids), false))
    and (${limitedTo}::text[] is null or p.project_id = any(${limitedTo}::text[])))`

/** The rule of visibility.policy.ts for a project `p` in SQL, so that hidden rows are not read and then discarded. */
export const isVisibleProject = (reader: Reader) =>
  sql<SqlBool>`not p.deleted and (p.status not in (${hidden}) or ${isInsider(reader)})`

/** The same for a version `v` of `p`. */
export const isVisibleVersion = (reader: Reader) => sql<SqlBool>`v.added and v.described and not p.deleted
  and (p.status not in (${hidden}) and ${isPublic} or ${isInsider(reader)})`
