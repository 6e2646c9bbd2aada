import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import type { VersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { describe, expect, it } from 'vitest'
import type { FoundVersion } from '../version/version_select.ts'
import { canSeeFound, isShared, seen, seenVersion } from './seen_project.ts'

const as = (accountId: string): Viewer => ({
  ...{ accountId, role: 'developer', via: { kind: 'session', id: 'session0' }, scopes: 0n, limitedTo: null },
})
const [member, stranger] = [as('MEMBER01'), as('STRANGER')]
const notFound = expect.objectContaining({ code: 'not_found' })

describe('a project', () => {
  const project = (status: ProjectStatus) => ({
    ...{ project_id: 'PROJECT1', status, deleted: false, member_ids: ['MEMBER01'] },
  })

  it('is handed to those who may see it', () => {
    const [open, hidden] = [project('approved'), project('draft')]
    expect(seen(undefined, open)).toBe(open)
    expect(seen(member, hidden)).toBe(hidden)
  })

  it('is missing for others, as one that does not exist', () => {
    expect(() => seen(stranger, project('draft'))).toThrow(notFound)
    expect(() => seen(member, undefined)).toThrow(notFound)
  })
})

describe('a version', () => {
  const version = (project_status: ProjectStatus, status: VersionStatus = 'listed') =>
    ({ project_status, member_ids: ['MEMBER01'], status, added: true, described: true }) as unknown as FoundVersion // what sight depends on

  it.each<[string, FoundVersion, boolean, boolean]>([
    ['of a public project', version('approved'), true, true],
    ['of a hidden project', version('draft'), true, false],
    ['that is a draft', version('approved', 'draft'), true, false],
  ])('%s is seen by members: %s, by others: %s', (_what, found, byMembers, byOthers) => {
    expect(canSeeFound(member, found)).toBe(byMembers)
    expect(canSeeFound(stranger, found)).toBe(byOthers)
    expect(isShared(found)).toBe(byOthers)
    expect(seenVersion(member, found)).toBe(found)
    if (byOthers) expect(seenVersion(stranger, found)).toBe(found)
    else expect(() => seenVersion(stranger, found)).toThrow(notFound)
  })

  it('that does not exist is missing', () => {
    expect(() => seenVersion(member, undefined)).toThrow(notFound)
  })
})
