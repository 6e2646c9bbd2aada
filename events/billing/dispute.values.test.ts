import { describe, expect, it } from 'vitest'
import { chargedBack, type DisputeStatus, standingOf } from './dispute.values.ts'

const all = (...statuses: DisputeStatus[]) => statuses.map((status, index) => ({ status, amount: 100 + index }))

describe('the disputes of a charge', () => {
  it.each([
    [all(), null],
    [all('won'), { status: 'won', amount: 100 }],
    [all('lost', 'won'), { status: 'lost', amount: 100 }],
    [all('won', 'lost', 'open'), { status: 'open', amount: 102 }],
    [all('lost', 'lost'), { status: 'lost', amount: 201 }],
  ])('%j stand as %j', (disputes, standing) => expect(standingOf(disputes)).toEqual(standing))

  it('give back what was lost, and nothing else', () => {
    expect(chargedBack(all('open', 'won', 'lost'))).toBe(102)
    expect(chargedBack([])).toBe(0)
  })
})
