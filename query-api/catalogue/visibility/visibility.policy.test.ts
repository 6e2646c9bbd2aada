import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import type { VersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
import { describe, expect, it } from 'vitest'
import { canSeeProject, canSeeVersion, isPublicProject } from './visibility.policy.ts'

const readers = {
  nobody: undefined,
  stranger: { accountId: 'STRANGER', role: 'developer', limitedTo: null },
  'token for others': { accountId: 'MEMBER01', role: 'developer', limitedTo: ['PROJECT2'] },
  'staff token for others': { accountId: 'STAFF001', role: 'moderator', limitedTo: ['PROJECT2'] },
  member: { accountId: 'MEMBER01', role: 'developer', limitedTo: null },
  'token for it': { accountId: 'MEMBER01', role: 'developer', limitedTo: ['PROJECT1', 'PROJECT2'] },
  moderator: { accountId: 'STAFF001', role: 'moderator', limitedTo: null },
  admin: { accountId: 'STAFF002', role: 'admin', limitedTo: null },
} as const
const names = Object.keys(readers) as (keyof typeof readers)[]
const project = (status: ProjectStatus, deleted = false) => ({
  ...{ project_id: 'PROJECT1', status, deleted, member_ids: ['MEMBER01'] },
})
const version = (status: VersionStatus) => ({ status, added: true, described: true })
const who = (sees: (name: (typeof names)[number]) => boolean) => names.filter(sees)

const everybody = [...names]
const insiders = ['member', 'token for it', 'moderator', 'admin']

describe('canSeeProject', () => {
  it.each<[ProjectStatus, string[]]>([
    ['approved', everybody],
    ['archived', everybody],
    ['unlisted', everybody],
    ['withheld', everybody],
    ['rejected', insiders],
    ['draft', insiders],
    ['processing', insiders],
    ['unknown', insiders],
    ['scheduled', insiders],
    ['private', insiders],
  ])('%s: %s', (status, expected) => {
    expect(who((name) => canSeeProject(readers[name], project(status)))).toEqual(expected)
  })

  it('shows a deleted project to nobody', () => {
    expect(who((name) => canSeeProject(readers[name], project('approved', true)))).toEqual([])
  })
})

describe('canSeeVersion', () => {
  it.each<[VersionStatus, ProjectStatus, string[]]>([
    ['listed', 'approved', everybody],
    ['archived', 'approved', everybody],
    ['unlisted', 'approved', everybody],
    ['draft', 'approved', insiders],
    ['scheduled', 'approved', insiders],
    ['unknown', 'approved', insiders],
    ['listed', 'private', insiders],
    ['draft', 'draft', insiders],
  ])('%s version of a project that is %s: %s', (status, projectStatus, expected) => {
    expect(who((name) => canSeeVersion(readers[name], version(status), project(projectStatus)))).toEqual(expected)
  })

  it.each([{ added: false }, { described: false }])('shows nobody a version with %o', (change) => {
    const unborn = { ...version('listed'), ...change }
    expect(who((name) => canSeeVersion(readers[name], unborn, project('approved')))).toEqual([])
  })

  it('shows nobody a version of a deleted project', () => {
    expect(who((name) => canSeeVersion(readers[name], version('listed'), project('approved', true)))).toEqual([])
  })
})

describe('isPublicProject', () => {
  it('lets caches keep what nobody in particular may see, and nothing else', () => {
    expect(isPublicProject(project('approved'))).toBe(true)
    expect(isPublicProject(project('draft'))).toBe(false)
    expect(isPublicProject(project('approved', true))).toBe(false)
  })
})
