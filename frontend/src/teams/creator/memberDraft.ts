import { DEFAULT_MEMBER_ROLE, MEMBER_ORDERING, MEMBER_ROLE, OWNER_ROLE } from '@adit/events/teams/member.values.ts'
import type { Member } from '../../api/routes.ts'

/** A member as a form has him: numbers as they are typed. */
export type MemberDraft = { username: string; role: string; ordering: string; permissions: number }

export const newMember: MemberDraft = {
  username: '',
  role: DEFAULT_MEMBER_ROLE,
  ordering: '0',
  permissions: 0,
}

export const draftOf = ({ user, role, ordering, permissions }: Member): MemberDraft => ({
  username: user.username,
  role,
  ordering: String(ordering),
  permissions: permissions ?? 0,
})

export type Wrong = Partial<Record<keyof MemberDraft, 'missing' | 'role' | 'ownerRole' | 'ordering'>>

const isWhole = (text: string, { min, max }: { min: number; max: number }): boolean =>
  /^-?\d{1,10}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

/** What the server would refuse as well. */
export function judgeMember({ username, role, ordering }: MemberDraft, isOwner: boolean): Wrong {
  const length = role.trim().length
  return {
    ...(username.trim() === '' && { username: 'missing' }),
    ...((length < MEMBER_ROLE.min || length > MEMBER_ROLE.max) && { role: 'role' }),
    ...(role.trim() === OWNER_ROLE && !isOwner && { role: 'ownerRole' }),
    ...(!isWhole(ordering, MEMBER_ORDERING) && { ordering: 'ordering' }),
  }
}

/** The same in the words of the API. */
export const bodyOfMember = ({ role, ordering, permissions }: MemberDraft) => ({
  role: role.trim(),
  permissions,
  ordering: Number(ordering),
})
