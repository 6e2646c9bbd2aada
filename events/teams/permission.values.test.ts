import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PROJECT_PERMISSIONS,
  hasOrganizationPermission,
  hasProjectPermission,
  isOrganizationPermissionBits,
  isProjectPermissionBits,
  mayGrant,
  organizationPermissionBits,
  organizationPermissionsOf,
  projectPermissionBits,
  projectPermissions,
  projectPermissionsOf,
  resolveOrganizationPermissions,
  resolveProjectPermissions,
  roleAmong,
  type TeamMembership,
} from './permission.values.ts'

const member = (permissions: number, rest: Partial<TeamMembership> = {}): TeamMembership => ({
  accepted: true,
  isOwner: false,
  permissions,
  ...rest,
})
const upload = projectPermissionBits('UPLOAD_VERSION')
const analytics = projectPermissionBits('VIEW_ANALYTICS')

describe('permission bits', () => {
  it('have the positions that clients know', () => {
    expect(ALL_PROJECT_PERMISSIONS).toBe(1023)
    expect(ALL_ORGANIZATION_PERMISSIONS).toBe(255)
    expect(projectPermissionBits('DELETE_PROJECT')).toBe(128)
    expect(projectPermissionBits('VIEW_PAYOUTS')).toBe(512)
    expect(organizationPermissionBits('EDIT_MEMBER_DEFAULT_PERMISSIONS')).toBe(128)
  })

  it('convert to names and back', () => {
    fc.assert(
      fc.property(fc.subarray([...projectPermissions]), (names) => {
        expect(projectPermissionsOf(projectPermissionBits(...names))).toEqual(names)
      }),
    )
    expect(organizationPermissionsOf(0b10_0001)).toEqual(['EDIT_DETAILS', 'REMOVE_PROJECT'])
  })

  it('are whole numbers within their range', () => {
    expect([0, 1023].every(isProjectPermissionBits)).toBe(true)
    expect([-1, 1024, 1.5, 2 ** 32, Number.NaN, '1', 1n, null].some(isProjectPermissionBits)).toBe(false)
    expect(isOrganizationPermissionBits(256)).toBe(false)
  })

  it('can only be granted by people who have them', () => {
    expect(mayGrant(upload | analytics, upload)).toBe(true)
    expect(mayGrant(upload, upload | analytics)).toBe(false)
    expect(mayGrant(0, 0)).toBe(true)
  })
})

describe('permissions on a project', () => {
  const staffBits = projectPermissionBits('EDIT_DETAILS', 'EDIT_BODY', 'UPLOAD_VERSION')

  it.each([
    ['an admin', { role: 'admin' }, 1023],
    ['an admin who is a member', { role: 'admin', project: member(upload) }, upload],
    ['an admin who is invited', { role: 'admin', project: member(upload, { accepted: false }) }, 0],
    ['an admin who is a member of the organization', { role: 'admin', organization: member(analytics) }, analytics],
    ['an admin who is the owner', { role: 'admin', project: member(0, { isOwner: true }) }, 1023],
    ['a member', { role: 'developer', project: member(upload) }, upload],
    ['a member of both', { role: 'developer', project: member(0), organization: member(analytics) }, 0],
    ['an invited member', { role: 'developer', project: member(upload, { accepted: false }) }, 0],
    [
      'an invited member of the organization',
      { role: 'developer', project: member(upload, { accepted: false }), organization: member(analytics) },
      analytics,
    ],
    ['a member of the organization', { role: 'developer', organization: member(analytics) }, analytics],
    ['the owner', { role: 'developer', project: member(0, { isOwner: true }) }, 1023],
    ['the owner of the organization', { role: 'developer', organization: member(0, { isOwner: true }) }, 1023],
    ['a moderator', { role: 'moderator' }, staffBits],
    ['a moderator who is a member', { role: 'moderator', project: member(analytics) }, analytics],
    ['a moderator who is invited', { role: 'moderator', project: member(analytics, { accepted: false }) }, 0],
    ['stored bits without a meaning', { role: 'developer', project: member(4096 + upload) }, upload],
    ['a stranger', { role: 'developer', project: null }, 0],
  ] as const)('of %s', (_, standing, expected) => {
    expect(resolveProjectPermissions(standing)).toBe(expected)
  })

  it('can be checked by name', () => {
    expect(hasProjectPermission(staffBits, 'EDIT_DETAILS', 'EDIT_BODY')).toBe(true)
    expect(hasProjectPermission(staffBits, 'EDIT_DETAILS', 'DELETE_PROJECT')).toBe(false)
  })
})

it('counts a site role for nothing on what is one’s own', () => {
  expect(roleAmong('admin', undefined, null)).toBe('admin')
  expect(roleAmong('admin', null, member(0))).toBe('developer')
  expect(roleAmong('moderator', member(0, { accepted: false }))).toBe('developer')
})

describe('permissions on an organization', () => {
  it.each([
    ['an admin', 'admin', null, 255],
    ['an admin who is a member', 'admin', member(5), 5],
    ['a moderator who is invited', 'moderator', member(5, { accepted: false }), 0],
    ['a moderator', 'moderator', null, organizationPermissionBits('EDIT_DETAILS', 'ADD_PROJECT')],
    ['a member', 'developer', member(5), 5],
    ['an invited member', 'developer', member(5, { accepted: false }), 0],
    ['the owner', 'developer', member(0, { isOwner: true }), 255],
    ['a stranger', 'developer', undefined, 0],
  ] as const)('of %s', (_, role, membership, expected) => {
    expect(resolveOrganizationPermissions(role, membership)).toBe(expected)
    expect(hasOrganizationPermission(expected, 'DELETE_ORGANIZATION')).toBe(expected === 255)
  })
})
