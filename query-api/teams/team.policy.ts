import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { MemberRow } from '@adit/projectors/teams/member.table.ts'
import { isInsider, type ProjectSight } from '../catalogue/visibility/visibility.policy.ts'

type Reader = Pick<Viewer, 'accountId' | 'role'> | undefined
type Told = Pick<MemberRow, 'accepted' | 'account_id'>

const isSelf = (reader: Reader, member: Told): boolean => reader?.accountId === member.account_id

/** Open invitations are for insiders, and for whoever is invited. */
export const canSeeMember = (reader: Reader, member: Told, project: Pick<ProjectSight, 'member_ids'>): boolean =>
  member.accepted || isSelf(reader, member) || isInsider(reader, project)

/** What a member may do is for insiders, and for himself. */
export const canSeePermissions = (reader: Reader, member: Told, project: Pick<ProjectSight, 'member_ids'>): boolean =>
  isSelf(reader, member) || isInsider(reader, project)
