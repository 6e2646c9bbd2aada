import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { memberTable } from '../../teams/member.table.ts'
import { projectStreams } from '../catalogue.fixture.ts'
import { catalogueProjector } from '../catalogue.projector.ts'
import { searchMark } from '../catalogue_rows.ts'
import { projectTable } from './project.table.ts'

const { given } = testProjector(catalogueProjector)

function invited() {
  const streams = projectStreams('PROJECT1')
  streams.create()
  streams.invite('MEMBER01', { role: 'Artist', permissions: 5, payoutsSplit: 30, ordering: 2 })
  return streams
}
type Streams = ReturnType<typeof invited>

const member = ({ log }: Streams, id = 'MEMBER01') =>
  given(log.events)
    .rows(memberTable)
    .find(({ account_id }) => account_id === id)
const readers = ({ log }: Streams) => given(log.events).row(projectTable).member_ids

it('TeamCreated makes the owner a member', () => {
  const streams = projectStreams('PROJECT1')
  streams.team('TeamCreated', { teamId: 'TROJECT1', projectId: 'PROJECT1', ownerId: 'OWNER001' })
  expect(given(streams.log.events).row(memberTable)).toEqual({
    project_id: 'PROJECT1',
    account_id: 'OWNER001',
    team_id: 'TROJECT1',
    role: 'Owner',
    is_owner: true,
    permissions: 1023,
    accepted: true,
    payouts_split: 100,
    ordering: 0,
    since: streams.log.events[0]?.at,
  })
})

it('TeamMemberInvited keeps the invitation, which does not give read access', () => {
  const streams = invited()
  expect(member(streams)).toEqual({
    project_id: 'PROJECT1',
    account_id: 'MEMBER01',
    team_id: 'TROJECT1',
    role: 'Artist',
    is_owner: false,
    permissions: 5,
    accepted: false,
    payouts_split: 30,
    ordering: 2,
    since: streams.log.events.at(-1)?.at,
  })
  expect(readers(streams)).toEqual(['OWNER001'])
})

it('TeamMemberJoined makes the invited account a member', () => {
  const streams = invited()
  streams.team('TeamMemberJoined', { accountId: 'MEMBER01' })
  expect(member(streams)).toMatchObject({ accepted: true, since: streams.log.events.at(-1)?.at, role: 'Artist' })
  expect(readers(streams)).toEqual(['MEMBER01', 'OWNER001'])
})

it('TeamMemberEdited changes the given fields', () => {
  const streams = invited()
  const change = { role: 'Builder', permissions: 1, payoutsSplit: 2, ordering: -3 }
  streams.team('TeamMemberEdited', { accountId: 'MEMBER01', ...change })
  expect(member(streams)).toMatchObject({ role: 'Builder', permissions: 1, payouts_split: 2, ordering: -3 })
})

it('TeamMemberRemoved removes the member and their read access', () => {
  const streams = invited()
  streams.team('TeamMemberJoined', { accountId: 'MEMBER01' })
  streams.team('TeamMemberRemoved', { accountId: 'MEMBER01', departure: 'left' })
  expect(member(streams)).toBeUndefined()
  expect(readers(streams)).toEqual(['OWNER001'])
})

it('TeamOwnershipTransferred changes both members and marks the new owner for search', () => {
  const streams = invited()
  streams.team('TeamMemberJoined', { accountId: 'MEMBER01' })
  streams.team('TeamOwnershipTransferred', { from: 'OWNER001', to: 'MEMBER01', saga: 'OwnershipTransfer/1' })
  expect(member(streams)).toMatchObject({ is_owner: true, role: 'Owner', permissions: 1023 })
  expect(member(streams, 'OWNER001')).toMatchObject({ is_owner: false, role: 'Member', permissions: 1023 })
  expect(given(streams.log.events).lastMarks(searchMark)).toEqual(['PROJECT1'])
})

it('TeamOwnershipTakenOver removes the former owner and marks the new one for search', () => {
  const streams = invited()
  streams.team('TeamMemberJoined', { accountId: 'MEMBER01' })
  streams.team('TeamOwnershipTakenOver', { from: 'OWNER001', to: 'MEMBER01', saga: 'OwnershipTransfer/1' })
  expect(member(streams)).toMatchObject({ is_owner: true, role: 'Owner', permissions: 1023 })
  expect(member(streams, 'OWNER001')).toBeUndefined()
  expect(readers(streams)).toEqual(['MEMBER01'])
  expect(given(streams.log.events).lastMarks(searchMark)).toEqual(['PROJECT1'])
})
