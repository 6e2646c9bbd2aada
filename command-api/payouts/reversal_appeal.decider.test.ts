import { APPEAL_MESSAGES } from '@adit/events/moderation/appeal.values.ts'
import type { ReversalAppealEvent } from '@adit/events/payouts/reversal_appeal.events.ts'
import { describe, expect, it } from 'vitest'
import { type ReversalAppealCommand, reversalAppealDecider } from './reversal_appeal.decider.ts'

const body = { account: 'ACCOUNT1', sealed: 'c2VhbGVk' }
let count = 0
const said = (authorId: string, messageId = `MESSAGE${++count}`) => ({ messageId, authorId, body })

class Appeal {
  state = reversalAppealDecider.initialState

  tell(command: ReversalAppealCommand): ReversalAppealEvent[] {
    const events = reversalAppealDecider.decide(command, this.state)
    for (const event of events) this.state = reversalAppealDecider.evolve(this.state, { ...event, at: 0 } as never)
    return events
  }
  write(messageId?: string) {
    const about = { reversalId: 'REVERSE1', accountId: 'ACCOUNT1', reversedBy: ['ASKED001', 'CONFIRM1'] }
    return this.tell({ type: 'AppealReversal', ...about, ...said('ACCOUNT1', messageId) })
  }
  answer = () => this.tell({ type: 'AnswerReversalAppeal', ...said('ADMIN001') })
  uphold = (by = 'ADMIN001', hasOtherAdmins = true) =>
    this.tell({ type: 'UpholdReversal', hasOtherAdmins, ...said(by) })
}
const refusal = (code: string, data: object = {}) =>
  expect.objectContaining({ code, data: expect.objectContaining(data) })
const typesOf = (events: ReversalAppealEvent[]) => events.map(({ type }) => type)

describe('an appeal against a reversal', () => {
  it('is opened by its first message, and later ones add to it', () => {
    const appeal = new Appeal()
    expect(typesOf(appeal.write())).toEqual(['ReversalAppealOpened', 'ReversalAppealMessagePosted'])
    expect(typesOf(appeal.write())).toEqual(['ReversalAppealMessagePosted'])
    expect(appeal.state?.messages.size).toBe(2)
  })

  it('takes the same message once', () => {
    const appeal = new Appeal()
    appeal.write('SAME0001')
    expect(appeal.write('SAME0001')).toEqual([])
  })

  it('has limits of messages, in all and without an answer', () => {
    const appeal = new Appeal()
    for (let index = 0; index < APPEAL_MESSAGES.max; index++) {
      if (index > 0 && index % APPEAL_MESSAGES.unanswered === 0) {
        expect(() => appeal.write()).toThrow(refusal('appeal_unanswered', { limit: APPEAL_MESSAGES.unanswered }))
        appeal.answer()
      }
      appeal.write()
    }
    appeal.answer()
    expect(() => appeal.write()).toThrow(refusal('appeal_full', { limit: APPEAL_MESSAGES.max }))
    while (
      [...(appeal.state?.messages.values() ?? [])].filter(({ byStaff }) => byStaff).length < APPEAL_MESSAGES.staffMax
    )
      appeal.answer()
    expect(() => appeal.answer()).toThrow(refusal('appeal_full', { limit: APPEAL_MESSAGES.staffMax }))
  })

  it('is over once it is upheld, and cannot be opened again', () => {
    const appeal = new Appeal()
    appeal.write()
    expect(typesOf(appeal.uphold())).toEqual(['ReversalAppealUpheld'])
    expect(() => appeal.write()).toThrow(refusal('reversal_appeal_decided'))
    expect(() => appeal.answer()).toThrow(refusal('reversal_appeal_not_open'))
    expect(() => appeal.uphold()).toThrow(refusal('reversal_appeal_not_open'))
    expect(appeal.tell({ type: 'CloseReversalAppeal' })).toEqual([])
  })

  it('is closed once the money was given back, and once only', () => {
    const appeal = new Appeal()
    expect(appeal.tell({ type: 'CloseReversalAppeal' })).toEqual([])
    appeal.write()
    expect(typesOf(appeal.tell({ type: 'CloseReversalAppeal' }))).toEqual(['ReversalAppealClosed'])
    expect(appeal.tell({ type: 'CloseReversalAppeal' })).toEqual([])
    expect(appeal.state?.outcome).toBe('restored')
    expect(() => appeal.write()).toThrow(refusal('reversal_appeal_decided'))
  })

  it.each(['ASKED001', 'CONFIRM1'])(
    'is not for %s, who took the money back, to decide while there are others',
    (by) => {
      const appeal = new Appeal()
      appeal.write()
      expect(() => appeal.uphold(by)).toThrow(refusal('reversed_yourself'))
      expect(appeal.uphold(by, false)).toMatchObject([{ data: { authorId: by, alone: true } }])
    },
  )

  it('needs to be opened before staff can say something', () => {
    expect(() => new Appeal().answer()).toThrow(refusal('reversal_appeal_not_open'))
    expect(() => new Appeal().uphold()).toThrow(refusal('reversal_appeal_not_open'))
  })
})
