import type { MemberRow } from '@adit/projectors/teams/member.table.ts'
import type { PublicAccount } from '../identity/account_lookup.port.ts'
import { hiddenFields } from '../identity/user.presenter.ts'
import type { MemberV2, MemberV3 } from './member_shape.ts'

export interface ReadMember {
  member: MemberRow
  account: PublicAccount
  /** Whether the viewer may see the member's permissions and share of revenue. */
  insider: boolean
}

const presentCommon = ({ member, insider }: ReadMember) => ({
  team_id: member.team_id,
  role: member.is_owner ? 'Owner' : member.role,
  permissions: insider ? member.permissions : null,
  accepted: member.accepted,
  payouts_split: insider ? member.payouts_split : null,
  ordering: member.ordering,
})

const presentMemberV2 = (read: ReadMember): MemberV2 => ({
  ...presentCommon(read),
  user: { ...read.account, name: null, ...hiddenFields },
})

const presentMemberV3 = (read: ReadMember): MemberV3 => ({
  ...presentCommon(read),
  user: { ...read.account, allow_friend_requests: null, ...hiddenFields },
  is_owner: read.member.is_owner,
  organization_permissions: null,
})

/** A member as each version of the API shows it. */
export const presentMember = { v2: presentMemberV2, v3: presentMemberV3 }
