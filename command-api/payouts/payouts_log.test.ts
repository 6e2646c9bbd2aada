import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { expect, it } from 'vitest'
import { correctedDay } from './beancount.fixture.ts'
import { readPayoutsLog } from './payouts_log.ts'
import { writeProject } from './revenue.fixture.ts'

async function storeOf() {
  const store = createMemoryStore()
  const log = eventLog()
  writeProject(log, 'PROJECT1', 'ADA')
  for (const { stream, revision, position: _, ...event } of [...log.events, ...correctedDay()]) {
    await store.append(stream, revision - 1, [event])
  }
  return store
}

it('hands on what is about revenue, in order, and nothing else', async () => {
  const seen: string[] = []
  const count = await readPayoutsLog(await storeOf(), ({ type }) => void seen.push(type))
  expect(seen).toEqual(correctedDay().map(({ type }) => type))
  expect(count).toBe(seen.length)
})

it('ends when it is told to', async () => {
  const read = readPayoutsLog(await storeOf(), () => undefined, AbortSignal.abort(new Error('stopping')))
  await expect(read).rejects.toThrow('stopping')
})
