import type { StaffActEvent } from '@adit/events/identity/staff_act.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { describe, expect, it } from 'vitest'
import { type StaffActCommand, staffActDecider } from './staff_act.decider.ts'

const [askedAt, dayMs] = [1_000, 86_400_000]
const until = askedAt + dayMs
const act = {
  ...{ actId: 'ACT00001', kind: 'role_change', accountId: 'ADA', about: { role: 'moderator' } },
  ...{ reason: 'Reviews well.', askedBy: 'ROOT' },
}
const asked = (alone = false): StaffActEvent => ({ type: 'StaffActAsked', data: { ...act, until, alone } })
const confirmed: StaffActEvent = { type: 'StaffActConfirmed', data: { decidedBy: 'EVE' } }
const refused: StaffActEvent = { type: 'StaffActRefused', data: { decidedBy: 'EVE', reason: 'Too early.' } }
const withdrawn: StaffActEvent = { type: 'StaffActWithdrawn', data: {} }
const lapsed: StaffActEvent = { type: 'StaffActLapsed', data: {} }
const cameDue: StaffActEvent = { type: 'StaffActCameDue', data: {} }
const carriedOut: StaffActEvent = { type: 'StaffActCarriedOut', data: {} }
const failed: StaffActEvent = { type: 'StaffActFailed', data: { code: 'last_admin' } }

const ask = (admins: string[], change: Partial<typeof act> = {}): StaffActCommand => ({
  ...{ type: 'AskForStaffAct', act: { ...act, ...change }, admins, now: askedAt },
})
const confirm = (by: string, now = until - 1, askerIsAdmin = true): StaffActCommand => ({
  ...{ type: 'ConfirmStaffAct', by, now, askerIsAdmin },
})
const refuse = (by: string, now = until - 1): StaffActCommand => ({
  ...{ type: 'RefuseStaffAct', by, now, reason: 'Too early.' },
})
const withdraw = (by: string, now = until - 1): StaffActCommand => ({ type: 'WithdrawStaffAct', by, now })
const end = (now: number, askerIsAdmin = true): StaffActCommand => ({ type: 'EndStaffActTime', now, askerIsAdmin })
const finish = (failure: string | null = null): StaffActCommand => ({ type: 'FinishStaffAct', failure })

const decide = (given: StaffActEvent[], command: StaffActCommand) =>
  staffActDecider.decide(command, fold(staffActDecider, given))
const code = (given: StaffActEvent[], command: StaffActCommand) => {
  try {
    return decide(given, command)
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('asking', () => {
  it.each<[string, StaffActCommand, StaffActEvent[] | string]>([
    ['waits a day for another admin', ask(['ROOT', 'EVE']), [asked()]],
    ['waits a day by itself where there is one admin', ask(['ROOT']), [asked(true)]],
    ['is refused where only the one could confirm whom it concerns', ask(['ROOT', 'ADA']), 'nobody_to_confirm'],
    ['waits for a third admin where it concerns one', ask(['ROOT', 'ADA', 'EVE']), [asked()]],
  ])('%s', (_, command, expected) => {
    expect(code([], command)).toEqual(expected)
  })

  it('for one’s own account waits for any other admin', () => {
    const data = { ...act, accountId: 'ROOT', until, alone: false }
    expect(decide([], ask(['ROOT', 'EVE'], { accountId: 'ROOT' }))).toEqual([{ type: 'StaffActAsked', data }])
  })

  it('twice asks once', () => {
    expect(decide([asked()], ask(['ROOT', 'EVE']))).toEqual([])
  })
})

describe.each<[string, StaffActEvent[], StaffActCommand, StaffActEvent[] | string]>([
  ['another admin confirms', [asked()], confirm('EVE'), [confirmed]],
  ['another admin confirms what the only one asked for', [asked(true)], confirm('EVE'), [confirmed]],
  ['the asker confirms', [asked()], confirm('ROOT'), 'act_asked_by_you'],
  ['the one confirms whom it concerns', [asked()], confirm('ADA'), 'act_about_you'],
  ['an admin confirms once its time is over', [asked()], confirm('EVE', until), 'act_over'],
  [
    'an admin confirms what one asked for who is an admin no longer',
    [asked()],
    confirm('EVE', 9, false),
    'act_asker_left',
  ],
  ['the same admin confirms twice', [asked(), confirmed], confirm('EVE'), []],
  ['the same admin confirms what is done', [asked(), confirmed, carriedOut], confirm('EVE'), []],
  ['a second admin confirms what another has', [asked(), confirmed], confirm('MIA'), 'act_over'],
  ['an admin confirms what was refused', [asked(), refused], confirm('EVE'), 'act_over'],
  ['an admin confirms what was withdrawn', [asked(), withdrawn], confirm('EVE'), 'act_over'],
  ['an admin confirms what has failed', [asked(), confirmed, failed], confirm('EVE'), 'act_over'],
  ['an admin confirms what came due', [asked(true), cameDue], confirm('EVE', 9), 'act_over'],
  ['an admin confirms what nobody asked for', [], confirm('EVE'), 'act_not_found'],
  ['another admin refuses', [asked()], refuse('EVE'), [refused]],
  ['the same admin refuses twice', [asked(), refused], refuse('EVE'), []],
  ['the asker refuses', [asked()], refuse('ROOT'), 'act_asked_by_you'],
  ['the one refuses whom it concerns', [asked()], refuse('ADA'), 'act_about_you'],
  ['an admin refuses what was confirmed', [asked(), confirmed], refuse('MIA'), 'act_over'],
  ['an admin refuses once its time is over', [asked()], refuse('EVE', until), 'act_over'],
  ['the asker withdraws', [asked()], withdraw('ROOT'), [withdrawn]],
  ['the asker withdraws twice', [asked(), withdrawn], withdraw('ROOT'), []],
  ['another withdraws', [asked()], withdraw('EVE'), 'act_of_other'],
  ['the asker withdraws what was confirmed', [asked(), confirmed], withdraw('ROOT'), 'act_over'],
  ['the asker withdraws once its time is over', [asked()], withdraw('ROOT', until), 'act_over'],
  ['nobody decides in time', [asked()], end(until), [lapsed]],
  ['nobody refuses in time what the only admin asked for', [asked(true)], end(until), [cameDue]],
  ['the only admin who asked is none any more', [asked(true)], end(until, false), [lapsed]],
  ['the time isn’t over yet', [asked(true)], end(until - 1), []],
  ['the time of what was decided is over', [asked(), confirmed], end(until), []],
  ['the time is over twice', [asked(), lapsed], end(until), []],
  ['what was confirmed is carried out', [asked(), confirmed], finish(), [carriedOut]],
  ['what came due is carried out', [asked(true), cameDue], finish(), [carriedOut]],
  ['what was confirmed can’t be done', [asked(), confirmed], finish('last_admin'), [failed]],
  ['what is done is carried out again', [asked(), confirmed, carriedOut], finish(), []],
  ['what waits is carried out', [asked()], finish(), []],
])('when %s', (_, given, command, expected) => {
  it('is decided by the rules', () => {
    expect(code(given, command)).toEqual(expected)
  })
})
