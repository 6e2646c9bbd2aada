import type { MemberRow } from '@adit/projectors/teams/member.table.ts'
import type { OwnerSight, Reader } from './team_owner.port.ts'

type Told = Pick<MemberRow, 'accepted' | 'account_id'>

type Owner = Pick<OwnerSight, 'isInsider' | 'readerHere'>

const isSelf = (reader: Reader, member: Told, owner: Owner): boolean =>
  owner.readerHere(reader)?.accountId === member.account_id

/** Open invitations are for insiders, and for the invited user. */
export const canSeeMember = (reader: Reader, member: Told, owner: Owner): boolean =>
  member.accepted || isSelf(reader, member, owner) || owner.isInsider(reader)

/** A member's permissions are for insiders, and for the member. */
export const canSeePermissions = (reader: Reader, member: Told, owner: Owner): boolean =>
  isSelf(reader, member, owner) || owner.isInsider(reader)
