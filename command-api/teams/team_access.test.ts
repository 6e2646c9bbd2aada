import { filledBy } from '@adit/events/kit/slot.ts'
import { teamEvents } from '@adit/events/teams/team.events.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { expect, it } from 'vitest'
import { busOf } from '../testing/event_bus.ts'
import { refusalOf } from '../testing/refusal_of.ts'
import { as, singles, stranger, teamId, writeTeam } from '../testing/team_people.ts'
import { accessTeam, teamAccessRefusals } from './team_access.ts'
import { type Owned, teamOwners } from './team_owner.port.ts'

const born = { teamId, projectId: 'PROJECT1', ownerId: 'OWNER001' }
const unused = () => Promise.reject(new Error('No access claims anything'))

/** A team of something that is as said. */
async function depsWith(owned: Owned | undefined) {
  const log = eventLog()
  writeTeam(log, 'PROJECT1')
  log.stream(teamEvents, 'TOOLONG01', 'PROJECT1')('TeamCreated', { ...born, teamId: 'TOOLONG01' })
  const find = async () => owned
  const fill = teamOwners.fill({ find, claim: unused, release: unused })
  return { bus: await busOf(log), filled: filledBy([{ fills: [fill] }]) }
}

const insiders: readonly Viewer[] = [
  ...[as('OWNER001'), as('NOTHING0'), as('ALLBITS0'), ...singles.map(({ accountId }) => as(accountId))],
  ...[as('INVITED0'), as('STRANGER', 'moderator'), as('STRANGER', 'admin')],
]
const outsiders: readonly Viewer[] = [stranger, as('FORMER00')]

it.each<[string, Owned | undefined, string | undefined, string | undefined]>([
  ['of something public', { isDeleted: false, isHidden: false }, undefined, undefined],
  ['of something hidden', { isDeleted: false, isHidden: true }, undefined, 'team_not_found'],
  ['of something deleted', { isDeleted: true, isHidden: false }, 'team_not_found', 'team_not_found'],
  ['of nothing', undefined, 'team_not_found', 'team_not_found'],
])('the team %s is for its members, the invited and staff, or for all', async (_what, owned, inside, outside) => {
  const deps = await depsWith(owned)
  const told = async (viewers: readonly Viewer[]) =>
    new Set(await Promise.all(viewers.map((viewer) => refusalOf(() => accessTeam(deps, teamId, viewer)))))
  expect(await told(insiders)).toEqual(new Set([inside]))
  expect(await told(outsiders)).toEqual(new Set([outside]))
})

it.each(['TEAM0002', 'TOOLONG01', '', `${teamId}/`])('no team has the id %j', async (id) => {
  const deps = await depsWith({ isDeleted: false, isHidden: false })
  expect(await refusalOf(() => accessTeam(deps, id, as('OWNER001')))).toBe('team_not_found')
})

it('lists its refusals for contracts', () => {
  expect(teamAccessRefusals.codes).toEqual(['team_not_found'])
})

it('gives the team as its stream has it', async () => {
  const team = await accessTeam(await depsWith({ isDeleted: false, isHidden: false }), teamId, stranger)
  expect(team).toMatchObject({ kind: 'existing', teamId, projectId: 'PROJECT1' })
  expect(team.members.size).toBe(singles.length + 4)
})
