import { afterEach, expect, it, vi } from 'vitest'
import { openKafka } from './client.ts'
import { parseKafkaUrl } from './kafka_url.ts'
import { type RequestQueue, requestQueueClass } from './request_queue.ts'

interface Queue extends RequestQueue {
  push(request: object): void
  fulfillRequest(response: object): void
  maybeThrottle(milliseconds: number): void
  destroy(): void
}

let queue: Queue | undefined
afterEach(() => {
  queue?.destroy()
  vi.useRealTimers()
})

/** A queue of the client's own class, as an open client has it, and what it has sent. */
async function openQueue(): Promise<{ queue: Queue; sent: number[]; request(id: number): object }> {
  await openKafka(parseKafkaUrl(new URL('kafka://127.0.0.1:1')), 'test')
  const logger = { debug() {}, warn() {} }
  const options = { maxInFlightRequests: 1, requestTimeout: 1_000, clientId: 'test', broker: 'test', logger }
  queue = new (requestQueueClass())(options) as Queue // The client's own class.
  const sent: number[] = []
  const request = (correlationId: number) => ({
    entry: { correlationId, resolve() {}, reject() {}, apiName: 'Test', apiKey: 0, apiVersion: 0 },
    expectResponse: true,
    sendRequest: () => sent.push(correlationId),
  })
  return { queue, sent, request }
}

const answerTo = (correlationId: number) => ({ correlationId, payload: Buffer.alloc(0), size: 0 })

it('sets no timer in the past when nothing is pending', async () => {
  const { queue, sent, request } = await openQueue()
  queue.push(request(1))
  queue.fulfillRequest(answerTo(1))
  expect(sent).toEqual([1])
  expect(queue.throttleCheckTimeoutId).toBeNull()
})

it('sends requests that waited for a response or that the broker delayed', async () => {
  const { queue, sent, request } = await openQueue()
  vi.useFakeTimers()
  queue.push(request(1))
  queue.push(request(2))
  expect(sent).toEqual([1])
  queue.fulfillRequest(answerTo(1))
  expect(sent).toEqual([1, 2])
  queue.fulfillRequest(answerTo(2))
  queue.maybeThrottle(500)
  queue.push(request(3))
  expect(sent).toEqual([1, 2])
  vi.advanceTimersByTime(600)
  expect(sent).toEqual([1, 2, 3])
})
