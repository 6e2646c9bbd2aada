import { expect, it } from 'vitest'
import { describe } from '../history.ts'
import type { RecordedEvent } from '../kit/envelope.ts'
import { codec } from '../registry.ts'
import golden from './golden/subscription.json' with { type: 'json' }

const ended = (version: number, data: unknown) =>
  codec.decode({ type: 'SubscriptionEnded', version, data, stream: 'billing.subscription-SUB00001' } as RecordedEvent)

it('reads ends of subscriptions from before staff gave reasons', () => {
  const { data } = ended(1, golden.SubscriptionEnded[1])
  expect(data).toEqual({ ...golden.SubscriptionEnded[1], staffReason: null })
})

it('says why staff ended a subscription', () => {
  const sentence = (note: string) => {
    const event = ended(2, { ...golden.SubscriptionEnded[2], staffReason: { code: 'mistake', note } })
    const { id, data } = describe(event)
    return [id, data]
  }
  expect(sentence('Paid twice.')).toEqual([
    ...['history.SubscriptionEnded.noted', { code: 'mistake', note: 'Paid twice.' }],
  ])
  expect(sentence('')).toEqual(['history.SubscriptionEnded.staff', { code: 'mistake' }])
})
