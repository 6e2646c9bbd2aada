import { viewerOn } from '@adit/platform/http/viewer.ts'
import { expect, it } from 'vitest'
import { canSeeMember, canSeePermissions } from './team.policy.ts'
import type { Reader } from './team_owner.port.ts'

const insider = { accountId: 'INSIDER0', role: 'developer', limitedTo: null } as const
const readerHere = (reader: Reader) => viewerOn(reader, 'PROJECT1')
const owner = { readerHere, isInsider: (reader: Reader) => readerHere(reader)?.accountId === 'INSIDER0' }
const stranger = { accountId: 'STRANGER', role: 'developer', limitedTo: null } as const
const themselves = { accountId: 'MEMBER01', role: 'developer', limitedTo: null } as const
const member = { account_id: 'MEMBER01', accepted: true }
const invited = { account_id: 'MEMBER01', accepted: false }

it.each<[string, Reader, boolean, boolean, boolean]>([
  ['nobody', undefined, true, false, false],
  ['a stranger', stranger, true, false, false],
  ['the member', themselves, true, true, true],
  ['the member with a token for the project', { ...themselves, limitedTo: ['PROJECT1'] }, true, true, true],
  ['the member with a token for another', { ...themselves, limitedTo: ['PROJECT2'] }, true, false, false],
  ['an insider', insider, true, true, true],
])('%s sees members: %s, invitations: %s, permissions: %s', (_who, reader, members, invitations, permissions) => {
  expect(canSeeMember(reader, member, owner)).toBe(members)
  expect(canSeeMember(reader, invited, owner)).toBe(invitations)
  expect(canSeePermissions(reader, member, owner)).toBe(permissions)
  expect(canSeePermissions(reader, invited, owner)).toBe(permissions)
})
