import { DEFAULT_MEMBER_ROLE, MEMBER_ORDERING, MEMBER_ROLE, OWNER_ROLE } from '@adit/events/teams/member.values.ts'
import { PAYOUTS_SPLIT } from '@adit/events/teams/permission.values.ts'
import type { Member } from '../../api/routes.ts'

/** A member as a form has him: numbers as they are typed. */
export type MemberDraft = { username: string; role: string; split: string; ordering: string; permissions: number }

export const newMember: MemberDraft = {
  username: '',
  role: DEFAULT_MEMBER_ROLE,
  split: '0',
  ordering: '0',
  permissions: 0,
}

export const draftOf = ({ user, role, payouts_split, ordering, permissions }: Member): MemberDraft => ({
  username: user.username,
  role,
  split: String(payouts_split),
  ordering: String(ordering),
  permissions: permissions ?? 0,
})

export type Wrong = Partial<Record<keyof MemberDraft, 'missing' | 'role' | 'ownerRole' | 'split' | 'ordering'>>

const isWhole = (text: string, { min, max }: { min: number; max: number }): boolean =>
  /^-?\d{1,10}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

/** What the server would refuse as well. */
export function judgeMember({ username, role, split, ordering }: MemberDraft, isOwner: boolean): Wrong {
  const length = role.trim().length
  return {
    ...(username.trim() === '' && { username: 'missing' }),
    ...((length < MEMBER_ROLE.min || length > MEMBER_ROLE.max) && { role: 'role' }),
    ...(role.trim() === OWNER_ROLE && !isOwner && { role: 'ownerRole' }),
    ...(!isWhole(split, PAYOUTS_SPLIT) && { split: 'split' }),
    ...(!isWhole(ordering, MEMBER_ORDERING) && { ordering: 'ordering' }),
  }
}

/** The same in the words of the API. */
export const bodyOfMember = ({ role, split, ordering, permissions }: MemberDraft) => ({
  role: role.trim(),
  permissions,
  payouts_split: Number(split),
  ordering: Number(ordering),
})
