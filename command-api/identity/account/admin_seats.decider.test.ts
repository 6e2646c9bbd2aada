import type { AdminSeatsEvent } from '@adit/events/identity/account.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import { expect, it } from 'vitest'
import { type AdminSeatsCommand, adminSeatsDecider, adminSeatsStream } from './admin_seats.decider.ts'

const taken = (accountId: string): AdminSeatsEvent => ({ type: 'AdminSeatTaken', data: { accountId } })
const left = (accountId: string): AdminSeatsEvent => ({ type: 'AdminSeatLeft', data: { accountId } })
const counted = (...accountIds: string[]): AdminSeatsEvent => ({ type: 'AdminSeatsCounted', data: { accountIds } })
const take = (accountId: string, ...known: string[]): AdminSeatsCommand => ({ type: 'TakeAdminSeat', accountId, known })
const leave = (accountId: string, ...known: string[]): AdminSeatsCommand => ({
  ...{ type: 'LeaveAdminSeat', accountId, known, gone: false },
})
const leaveGone = (accountId: string): AdminSeatsCommand => ({
  ...{ type: 'LeaveAdminSeat', accountId, known: [], gone: true },
})

it.each<[string, AdminSeatsEvent[], AdminSeatsCommand, AdminSeatsEvent[] | string]>([
  ['the first admin takes a seat', [], take('A'), [taken('A')]],
  ['another admin takes a seat', [taken('A')], take('B'), [taken('B')]],
  ['an admin has one seat', [taken('A')], take('A'), []],
  ['one of two admins leaves', [taken('A'), taken('B')], leave('A'), [left('A')]],
  ['the last admin stays', [taken('A')], leave('A'), 'last_admin'],
  ['the last of two admins stays', [taken('A'), taken('B'), left('B')], leave('A'), 'last_admin'],
  ['who has no seat leaves none', [taken('A')], leave('B'), []],
  ['who has no seat leaves none twice', [taken('A'), taken('B'), left('B')], leave('B'), []],
  ['who is no admin any more has no seat', [taken('A')], leaveGone('A'), [left('A')]],
  ['admins of an earlier release are counted first', [], leave('A', 'A', 'B'), [counted('A', 'B'), left('A')]],
  ['the last admin of an earlier release stays', [], leave('A', 'A'), 'last_admin'],
  ['admins of an earlier release are counted once', [counted('A', 'B')], leave('A', 'A', 'B', 'C'), [left('A')]],
  ['the last counted admin stays', [counted('A', 'B'), left('B')], leave('A', 'A', 'B'), 'last_admin'],
  ['a new admin joins those of an earlier release', [], take('C', 'A', 'B', 'C'), [counted('A', 'B', 'C')]],
])('%s', (_, history, command, expected) => {
  const decide = () => adminSeatsDecider.decide(command, fold(adminSeatsDecider, history))
  if (typeof expected !== 'string') return expect(decide()).toEqual(expected)
  expect(decide).toThrow(Refusal)
  expect(decide).toThrow(expect.objectContaining({ code: expected }))
})

it('is one stream for the whole site', () => {
  expect(adminSeatsStream).toBe('identity.admin_seats-site')
})
