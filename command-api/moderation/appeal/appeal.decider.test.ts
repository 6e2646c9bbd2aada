import { APPEAL_AGAIN_MS, APPEAL_MESSAGES } from '@adit/events/moderation/appeal.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { describe, expect, it } from 'vitest'
import { type AppealCommand, type AppealState, appealDecider } from './appeal.decider.ts'

const body = { account: 'ACCOUNT1', sealed: 'c2VhbGVk' }
const said = (messageId: string, authorId = 'ACCOUNT1') => ({ messageId, authorId, body })
const appeal = (messageId: string, now = 0): AppealCommand => ({
  ...{ type: 'Appeal', appealId: 'APPEAL01', accountId: 'ACCOUNT1', suspendedBy: ['GUARD'], now },
  ...said(messageId),
})
const answer = (messageId: string): AppealCommand => ({ type: 'AnswerAppeal', ...said(messageId, 'OTHER') })
const decide = (messageId: string, more: Partial<Extract<AppealCommand, { type: 'DecideAppeal' }>> = {}) =>
  ({
    ...{ type: 'DecideAppeal', outcome: 'kept', restoresProjects: false, ...said(messageId, 'OTHER') },
    ...{ suspendedBy: ['GUARD'], hasOtherStaff: true, ...more },
  }) satisfies AppealCommand

/** The state after the commands, with one millisecond between each two events. */
function after(...commands: AppealCommand[]): AppealState {
  let at = 0
  let state: AppealState = appealDecider.initialState
  for (const command of commands) {
    for (const event of appealDecider.decide(command, state)) {
      state = appealDecider.evolve(state, Object.assign(event, { at: ++at }))
    }
  }
  return state
}
const typesOf = (command: AppealCommand, state: AppealState) =>
  appealDecider.decide(command, state).map(({ type }) => type)

describe('an appeal', () => {
  it('is opened by its first message, and later ones add to it', () => {
    expect(typesOf(appeal('M1'), null)).toEqual(['AppealOpened', 'AppealMessagePosted'])
    expect(typesOf(appeal('M2'), after(appeal('M1')))).toEqual(['AppealMessagePosted'])
  })

  it('keeps each message once when a command is repeated', () => {
    expect(typesOf(appeal('M1'), after(appeal('M1')))).toEqual([])
    expect(typesOf(answer('M2'), after(appeal('M1'), answer('M2')))).toEqual([])
    expect(typesOf(decide('M2'), after(appeal('M1'), decide('M2')))).toEqual([])
  })

  it('takes few messages without an answer', () => {
    const many = Array.from({ length: APPEAL_MESSAGES.unanswered }, (_, index) => appeal(`M${index}`))
    const refused = refusal('appeal_unanswered', { limit: APPEAL_MESSAGES.unanswered })
    expect(() => typesOf(appeal('M9'), after(...many))).toThrow(refused)
    expect(typesOf(appeal('M9'), after(...many, answer('A1')))).toEqual(['AppealMessagePosted'])
  })

  it('can be repeated only a month after staff kept the suspension', () => {
    const kept = after(appeal('M1'), decide('D1'))
    // Opened at 1, written at 2, decided at 3.
    expect(() => typesOf(appeal('M2', 2 + APPEAL_AGAIN_MS), kept)).toThrow('appeal_too_soon')
    expect(typesOf(appeal('M2', 3 + APPEAL_AGAIN_MS), kept)).toEqual(['AppealOpened', 'AppealMessagePosted'])
  })

  it('can be made against another suspension once the last has ended', () => {
    for (const end of [decide('D1', { outcome: 'ended' }), { type: 'CloseAppeal' } as const]) {
      expect(typesOf(appeal('M2'), after(appeal('M1'), end))).toEqual(['AppealOpened', 'AppealMessagePosted'])
    }
  })

  it('is closed once', () => {
    const close: AppealCommand = { type: 'CloseAppeal' }
    expect(typesOf(close, null)).toEqual([])
    expect(typesOf(close, after(appeal('M1')))).toEqual(['AppealClosed'])
    expect(typesOf(close, after(appeal('M1'), close))).toEqual([])
  })
})

describe('a decision', () => {
  it('is not made by who has suspended the account, as long as there are others', () => {
    const open = after(appeal('M1'))
    for (const outcome of ['kept', 'ended'] as const) {
      const own = decide('D1', { authorId: 'GUARD', outcome })
      expect(() => typesOf(own, open)).toThrow('suspended_yourself')
      // Neither does it help to have suspended it before or after the appeal began.
      expect(() => typesOf({ ...own, suspendedBy: [] }, open)).toThrow('suspended_yourself')
      expect(() => typesOf({ ...own, authorId: 'LATER', suspendedBy: ['LATER'] }, open)).toThrow('suspended_yourself')
      expect(appealDecider.decide({ ...own, hasOtherStaff: false }, open)).toMatchObject([{ data: { alone: true } }])
    }
    expect(appealDecider.decide(decide('D1'), open)[0]?.data).not.toHaveProperty('alone')
  })

  it('needs an open appeal', () => {
    expect(() => typesOf(decide('D1'), null)).toThrow('appeal_not_open')
    expect(() => typesOf(decide('D2'), after(appeal('M1'), decide('D1')))).toThrow('appeal_not_open')
  })
})
