import { fold } from '@adit/platform/eventing/decider.ts'
import { expect, it } from 'vitest'
import { type MessageCommand, messageDecider } from './message.decider.ts'

const place = (threadId: string): MessageCommand => ({ type: 'PlaceThreadMessage', messageId: 'M1', threadId })

it('places a message in its thread', () => {
  const events = messageDecider.decide(place('THREAD01'), messageDecider.initialState)
  expect(events).toEqual([{ type: 'ThreadMessagePlaced', data: { messageId: 'M1', threadId: 'THREAD01' } }])
  expect(fold(messageDecider, events)).toEqual({ threadId: 'THREAD01' })
})

it('keeps it there if a command is repeated', () => {
  const placed = fold(messageDecider, messageDecider.decide(place('THREAD01'), messageDecider.initialState))
  expect(messageDecider.decide(place('THREAD01'), placed)).toEqual([])
  expect(messageDecider.decide(place('THREAD02'), placed)).toEqual([])
})
