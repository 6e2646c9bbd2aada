import { projectEvents } from '@adit/events/catalogue/project/project.events.ts'
import { type ProjectStatus, projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { slugEvents } from '@adit/events/catalogue/reservation.events.ts'
import { projectPermissions } from '@adit/events/teams/permission.values.ts'
import { teamEvents } from '@adit/events/teams/team.events.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { describe, expect, it } from 'vitest'
import { busOf } from '../../testing/event_bus.ts'
import { born, projectId, writeProject } from '../../testing/lantern.ts'
import { refusalOf } from '../../testing/refusal_of.ts'
import { as, singles, stranger, teamId } from '../../testing/team_people.ts'
import {
  accessProject,
  permissionRefusals,
  projectAccessRefusals,
  requirePermission,
  resolveProjectId,
  staffFieldRefusals,
} from './project_access.ts'

const malformed = ['la~tern', 'lantern~', '~lantern', 'a'.repeat(65)]

function written({ status = 'approved', deleted = false }: { status?: ProjectStatus; deleted?: boolean } = {}) {
  const log = eventLog()
  const project = writeProject(log, status)
  if (deleted) project('ProjectDeleted', { slug: 'lantern' })
  log.stream(slugEvents, 'lantern', projectId)('SlugClaimed', { projectId, saga: 's1' })
  log.stream(slugEvents, 'old-lamp', projectId)('SlugClaimed', { projectId, saga: 's0' })
  const given = log.stream(slugEvents, 'given-back', projectId)
  given('SlugClaimed', { projectId, saga: 's2' })
  given('SlugReleased', { projectId, saga: 's2' })
  // Names that no slug and no id has, in case they were written nevertheless.
  for (const name of malformed) log.stream(slugEvents, name, projectId)('SlugClaimed', { projectId, saga: 's4' })
  log.stream(projectEvents, 'long-name', projectId)('ProjectCreated', { ...born, projectId: 'long-name' })
  return log
}

describe('a project is found', () => {
  it.each<[string, string | undefined]>([
    [projectId, projectId],
    ['lantern', projectId],
    ['old-lamp', projectId],
    ['given-back', undefined],
    ['PROJECT2', undefined],
    ['nothing', undefined],
    ...malformed.map((name): [string, undefined] => [name, undefined]),
    ['long-name', undefined],
    ['no/slug', undefined],
    ['lantern/', undefined],
    ['/lantern', undefined],
    ['', undefined],
  ])('by %j as %j', async (key, expected) => {
    expect(await resolveProjectId(await busOf(written()), key)).toBe(expected)
  })

  it('by a slug that is as long as slugs can be', async () => {
    const log = written()
    const slug = 'a'.repeat(64)
    log.stream(slugEvents, slug, projectId)('SlugClaimed', { projectId, saga: 's3' })
    expect(await resolveProjectId(await busOf(log), slug)).toBe(projectId)
  })

  it('by a slug in the form of an id, if no project has the id', async () => {
    const log = written()
    log.stream(slugEvents, 'eightlet', projectId)('SlugClaimed', { projectId, saga: 's3' })
    expect(await resolveProjectId(await busOf(log), 'eightlet')).toBe(projectId)
  })
})

describe('who knows of a project', () => {
  const hidden: readonly ProjectStatus[] = ['rejected', 'draft', 'processing', 'unknown', 'scheduled', 'private']
  const outside: readonly Viewer[] = [stranger, as('INVITED0'), as('FORMER00')]
  const inside: readonly Viewer[] = [
    ...[as('OWNER001'), as('NOTHING0'), as('ALLBITS0'), ...singles.map(({ accountId }) => as(accountId))],
    ...[as('STRANGER', 'moderator'), as('STRANGER', 'admin'), as('NOTHING0', 'moderator')],
  ]

  it.each(projectStatuses)('with the status %s', async (status) => {
    const bus = await busOf(written({ status }))
    const told = async (viewers: readonly Viewer[]) =>
      new Set(await Promise.all(viewers.map((viewer) => refusalOf(() => accessProject(bus, projectId, viewer)))))
    expect(await told(inside)).toEqual(new Set([undefined]))
    expect(await told(outside)).toEqual(new Set([hidden.includes(status) ? 'project_not_found' : undefined]))
  })

  it('nobody once it is deleted, or if it never was', async () => {
    const bus = await busOf(written({ deleted: true }))
    for (const viewer of [as('OWNER001'), as('STRANGER', 'admin')]) {
      expect(await refusalOf(() => accessProject(bus, projectId, viewer))).toBe('project_not_found')
      expect(await refusalOf(() => accessProject(bus, 'nothing', viewer))).toBe('project_not_found')
    }
  })
})

describe('what a viewer may do', () => {
  /** Permissions that are not refused. */
  async function granted(viewer: Viewer): Promise<string[]> {
    const access = await accessProject(await busOf(written()), 'lantern', viewer)
    const judged = projectPermissions.map(async (permission) => {
      return (await refusalOf(() => requirePermission(access, permission))) === undefined ? [permission] : []
    })
    return (await Promise.all(judged)).flat()
  }

  it.each(singles)('with $permission alone', async ({ accountId, permission }) => {
    expect(await granted(as(accountId))).toEqual([permission])
    // Membership counts, and not what moderators may do elsewhere.
    expect(await granted(as(accountId, 'moderator'))).toEqual([permission])
  })

  it.each<[string, Viewer, readonly string[]]>([
    ['a stranger', stranger, []],
    ['an invited user', as('INVITED0'), []],
    ['a former member', as('FORMER00'), []],
    ['a member without permissions', as('NOTHING0'), []],
    ['a member with all permissions', as('ALLBITS0'), projectPermissions],
    ['the owner', as('OWNER001'), projectPermissions],
    ['a moderator', as('STRANGER', 'moderator'), ['UPLOAD_VERSION', 'EDIT_DETAILS', 'EDIT_BODY']],
    ['an invited moderator', as('INVITED0', 'moderator'), []],
    ['an invited admin', as('INVITED0', 'admin'), []],
    ['an admin who is a member without permissions', as('NOTHING0', 'admin'), []],
    ['a moderator who left', as('FORMER00', 'moderator'), ['UPLOAD_VERSION', 'EDIT_DETAILS', 'EDIT_BODY']],
    ['an admin', as('STRANGER', 'admin'), projectPermissions],
  ])('%s', async (_who, viewer, expected) => {
    expect(await granted(viewer)).toEqual(expected)
  })

  it('and what is missing is named', async () => {
    const access = await accessProject(await busOf(written()), 'lantern', as('NOTHING0'))
    const missing = { code: 'no_permission', data: { permission: 'EDIT_BODY' } }
    expect(() => requirePermission(access, 'EDIT_BODY')).toThrow(expect.objectContaining(missing))
  })
})

it('lists its refusals for contracts', () => {
  const lists = [projectAccessRefusals, staffFieldRefusals, permissionRefusals].map(({ codes }) => codes)
  expect(lists).toEqual([['project_not_found'], ['staff_only'], ['no_permission']])
})

describe('the access', () => {
  it.each<[string, boolean]>([
    ['OWNER001', true],
    ['NOTHING0', true],
    ['INVITED0', false],
    ['FORMER00', false],
    ['STRANGER', false],
  ])('of %s says whether they are a member: %s', async (accountId, isMember) => {
    const access = await accessProject(await busOf(written()), 'lantern', as(accountId))
    expect(access).toMatchObject({ isMember, ownerId: 'OWNER001', revision: 1, project: { projectId } })
  })

  it('names the owner of the moment', async () => {
    const log = written()
    const team = log.stream(teamEvents, teamId, projectId)
    team('TeamOwnershipTransferred', { from: 'OWNER001', to: 'ALLBITS0', saga: 's' })
    expect((await accessProject(await busOf(log), 'lantern', stranger)).ownerId).toBe('ALLBITS0')
  })

  it('names the creator as long as there is no team', async () => {
    const log = eventLog()
    for (const event of written().events) if (!event.stream.startsWith('teams')) log.events.push(event)
    expect((await accessProject(await busOf(log), 'lantern', stranger)).ownerId).toBe('CREATOR0')
  })
})
